import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/scrypt'

/**
 * Solves a challenge and returns the proof for `sendCaptchaCode` as JSON; for tests and benches, which log in without
 * the app.
 */
export async function proveWork(text) {
  const challenge = JSON.parse(text)
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}
