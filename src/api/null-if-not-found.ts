import { CallError } from './call-error'

/** The gateway's code for an entry that does not exist any more. */
const ENTRY_GONE = 'U0301'

/**
 * Resolves to null when the gateway returns "not found" (the code `gone`); rejects with any other error. Use it with
 * `quiet`: the screen has its own text.
 */
export async function nullIfNotFound<Data>(response: Promise<Data>, gone = ENTRY_GONE): Promise<Data | null> {
  try {
    return await response
  } catch (error) {
    if (error instanceof CallError && error.code === gone) return null
    throw error
  }
}
