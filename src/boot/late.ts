/**
 * Starts what the first visit does not need, in a file that loads after it. Called by the app's entry: webpack splits a script
 * of the first visit for a file that an earlier stage imports, and that shares code with a later one.
 */
export function startLate(): void {
  import('./late-browser').then((part) => part.startLateParts()).catch(() => undefined)
}
