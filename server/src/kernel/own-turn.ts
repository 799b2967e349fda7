let lastTurn: Promise<unknown> = Promise.resolve()

/** Resolves in a separate turn of the event loop for each caller, so that long work lets other requests continue. */
export function ownTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)))
  return lastTurn
}
