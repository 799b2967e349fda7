/** Opens a document of the gateway beside the app; false when the browser does not. */
export async function openDocument(url: string): Promise<boolean> {
  const link = document.createElement('a')
  link.href = url
  link.target = '_blank'
  link.rel = 'noopener'
  link.click()
  return true
}
