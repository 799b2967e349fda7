import { CallError } from './call-error'

/** The gateway's code for what is not there, or no longer. */
const ENTRY_GONE = 'U0301'

/** Resolves to null when the gateway answers "not found" (`gone`) and rejects otherwise. Call it quietly: the screen has its own text. */
export async function nullIfNotFound<Answer>(answer: Promise<Answer>, gone = ENTRY_GONE): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof CallError && error.code === gone) return null
    throw error
  }
}
