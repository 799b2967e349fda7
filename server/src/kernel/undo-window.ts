/** How long a removal can be undone. */
export const UNDO_MS = 10 * 60 * 1000
