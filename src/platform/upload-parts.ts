/** An upload is aborted after this many ms without progress in either direction. */
export const STALLED_MS = 30_000

/** Parses a response's JSON; null for anything else. */
export function readJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return null
  }
}
