import type { ProofPurpose } from '@contract/words/account'
import { call } from './client'
import { str } from './read'

/** Fetches a new picture captcha: its id, and the picture as a data URI. */
export async function generateCaptchaCode(): Promise<{ captchaId: string; image: string }> {
  const data = await call('/api/v1/auth/generateCaptchaCode', {}, { loading: false })
  return { captchaId: str(data.captchaId), image: str(data.image) }
}

/**
 * Fetches the proof-of-work challenge for sending a code to a number; `solveChallenge` solves it. Empty where the gateway
 * asks for no proof, as one that has only the specification's calls.
 */
export async function proofChallenge(phoneNo: string, purpose: ProofPurpose): Promise<string> {
  const path = 'guard/v1/session/challenge'
  const data = await call(path, { phoneNo, purpose }, { loading: false, notServed: {} })
  return str(data.challenge)
}
