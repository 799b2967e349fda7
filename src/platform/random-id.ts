/** An id for one user action, so that a repeated request changes nothing twice: 24 letters and digits. */
export function newRequestId(): string {
  let id = Date.now().toString(36)
  while (id.length < 24) id += Math.random().toString(36).slice(2)
  return id.slice(0, 24)
}
