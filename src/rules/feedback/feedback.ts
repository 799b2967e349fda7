/** The length of a feedback in code points, as a reader counts characters. */
export const FEEDBACK_MIN = 5
export const FEEDBACK_MAX = 500
/** The maximum number of feedbacks of one subscriber per day, Asia/Shanghai. */
export const FEEDBACK_A_DAY = 10

export type FeedbackFault = 'tooShort' | 'tooLong' | 'contactWrong'

/**
 * Returns why a feedback is invalid; null when it is valid. No words are rejected: only the carrier reads it, and a
 * report of fraud or insults has to quote them (DESIGN 4.42). The contact is a number of 7 to 20 digits, an e-mail
 * address, or empty.
 */
export function feedbackFault({ content, contact }: { content: string; contact: string }): FeedbackFault | null {
  const length = [...content.trim()].length
  if (length < FEEDBACK_MIN) return 'tooShort'
  if (length > FEEDBACK_MAX) return 'tooLong'
  return isContact(contact.trim()) ? null : 'contactWrong'
}

function isContact(text: string): boolean {
  if (text === '') return true
  if (text.length > 60) return false
  return /^\+?\d{7,20}$/.test(text.replace(/[\s-]/g, '')) || /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)
}
