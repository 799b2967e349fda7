/** ms without a sign of life, in either direction, until an upload is given up. */
export const STALLED_MS = 30_000

/** An answer's JSON; null for anything else. */
export function readJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return null
  }
}
