import { CallError } from './call-error'

/** The gateway's code for what is not there, or no longer. */
const ENTRY_GONE = 'U0301'

/** Null for what the gateway says is gone; every other failure stays one. Ask quietly: the screen has words for it. */
export async function nullIfNotFound<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof CallError && error.code === ENTRY_GONE) return null
    throw error
  }
}
