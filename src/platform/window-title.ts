/** The title of the browser tab. */
export function setWindowTitle(title: string): void {
  document.title = title
}
