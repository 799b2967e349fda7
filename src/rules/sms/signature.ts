import { readText } from '../text/read-text'

/** A company names itself at the beginning or the end of its SMS: 【某某银行】. */
const SIGNATURE = /^\s*[【[]([^【】[\]]{1,30})[】\]]|[【[]([^【】[\]]{1,30})[】\]]\s*$/g
/** Shorter names are in too many others. */
const MIN_NAME = 2

const folded = (name: string): string => readText(name).words

/** The names that an SMS gives itself, at its beginning and its end. */
export const signaturesOf = (text: string): string[] =>
  [...text.matchAll(SIGNATURE)].map(([, first, last]) => (first ?? last ?? '').trim())

/**
 * The signature of an SMS that is not its sender's registered name: neither contains the other, as a short name or a
 * branch does. Null when it matches, and without a signature or a name. Where there are two, one that matches is enough.
 */
export function unverifiedSignature(text: string, registeredName: string): string | null {
  const registered = folded(registeredName)
  if (registered.length < MIN_NAME) return null
  const signatures = signaturesOf(text)
  const isSame = (signature: string) => {
    const name = folded(signature)
    return name.length >= MIN_NAME && (name.includes(registered) || registered.includes(name))
  }
  // "[1]" and "[Y]" are what is to be answered.
  const isName = (signature: string) => /\p{Script=Han}|\p{L}{2}/u.test(folded(signature))
  return signatures.some(isSame) ? null : (signatures.find(isName) ?? null)
}
