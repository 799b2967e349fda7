import { RETENTION_DAYS } from '../agent/retention'

/**
 * How long what is kept, in days. The gateway's purges delete by these, and the legal texts name them as `{log}`,
 * `{feedback}` …: a text promises no other time than the one that holds.
 */
export const keptDays = {
  /** Records of calls, SMS and sites that were checked, and what the agent heard. */
  log: RETENTION_DAYS,
  /** Until the code in an SMS that passed is hidden, and until that SMS loses its text. */
  codes: 1,
  codeTexts: 30,
  /** The texts of SMS in quarantine at the longest; a subscriber may choose 7 or 15. */
  heldTexts: 30,
  /** Visits in a home network. */
  visits: 28,
  /** What changed the safety score. */
  scores: 90,
  /** Weekly reports: 26 weeks. */
  reports: 182,
  /** What a guardian was alerted about. */
  alerts: 182,
  /** The link of an invitation, after it was sent. */
  invitationLinks: 30,
  feedback: 730,
  /** Appeals and complaints, after they have ended; and their evidence. */
  cases: 730,
  evidence: 90,
  /** A file that was sent and not handed in. */
  waitingFiles: 1,
  /** Rounds of the quiz of a subscriber, and of a guest: the last repeat comes 128 days after a wrong answer. */
  quizRounds: 730,
  guestRounds: 180,
  /** What a request was answered with, so that it is not done twice. */
  answers: 1,
} as const
