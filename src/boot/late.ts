/** Starts what the first visit does not need, in a file that loads after it. */
export function startLate(): void {
  import('./late-browser').then((part) => part.startLateParts()).catch(() => undefined)
}
