/** Returns an id of 24 letters and digits for one user action, so that a repeated request has no second effect. */
export function newRequestId(): string {
  let id = Date.now().toString(36)
  while (id.length < 24) id += Math.random().toString(36).slice(2)
  return id.slice(0, 24)
}
