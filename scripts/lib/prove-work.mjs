import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/scrypt'

/** The proof for `sendCaptchaCode` of a challenge, as JSON; for tests and benches, which log in without the app. */
export async function proveWork(text) {
  const challenge = JSON.parse(text)
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}
