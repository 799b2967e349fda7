/** Opens a document of the gateway in a new tab. Resolves to false if the browser refuses. */
export async function openDocument(url: string): Promise<boolean> {
  const link = document.createElement('a')
  link.href = url
  link.target = '_blank'
  link.rel = 'noopener'
  link.click()
  return true
}
