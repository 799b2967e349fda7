import type { ProofPurpose } from '@contract/words/account'
import { call } from './client'
import { str } from './read'

/** A captcha: a picture as a data URI, or a sound with an empty picture. */
export interface CaptchaToSolve {
  captchaId: string
  image: string
  sound: string
}

/** Fetches a new captcha: a picture, or what can be heard. A gateway without spoken ones sends a picture for both. */
export async function generateCaptchaCode(spoken?: boolean): Promise<CaptchaToSolve> {
  const data = await call('/api/v1/auth/generateCaptchaCode', spoken ? { spoken } : {}, { loading: false })
  return { captchaId: str(data.captchaId), image: str(data.image), sound: str(data.sound) }
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
