/** Characters of a feedback, as they are counted for a reader. */
export const FEEDBACK_MIN = 5
export const FEEDBACK_MAX = 500
/** Feedback of one subscriber on one day, Asia/Shanghai. */
export const FEEDBACK_A_DAY = 10

export type FeedbackFault = 'tooShort' | 'tooLong' | 'contactWrong'

/**
 * What is wrong with a feedback, or null. No word is refused: the carrier alone reads it, and whoever reports fraud or an
 * insult has to quote it (DESIGN 4.42). The contact is a number of 7 to 20 digits or an e-mail address, or empty.
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
