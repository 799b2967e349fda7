import { RETENTION_DAYS } from '../agent/retention'

/**
 * Retention times in days. The gateway's purges delete by these figures, and the legal texts insert them as `{log}`,
 * `{feedback}` …, so that a text never promises another time than the one in effect.
 */
export const keptDays = {
  /** A log-in without use, and however much it is used (DESIGN 4.80). */
  logIns: 30,
  logInsInAll: 180,
  /** Account activity: log-ins, exports, deletions, consents, changes by others. */
  accountEvents: 180,
  /** Records of checked calls, SMS and sites, and what the agent heard. */
  log: RETENTION_DAYS,
  /** Numbers that the subscriber has called, so that they may call back. */
  dialled: 30,
  /** `codes`: until the code in a delivered SMS is masked. `codeTexts`: until that SMS loses its text. */
  codes: 1,
  codeTexts: 30,
  /** The maximum for texts of SMS in quarantine; a subscriber can choose 7 or 15. */
  heldTexts: 30,
  /** Visits in a household. */
  visits: 28,
  /** Changes of the safety score. */
  scores: 90,
  /** Weekly reports: 26 weeks. */
  reports: 182,
  /** Alerts of guardians. */
  alerts: 182,
  /** The link of an invitation, counted from sending. */
  invitationLinks: 30,
  feedback: 730,
  /** `cases`: appeals and complaints, counted from their end. `evidence`: their files. */
  cases: 730,
  evidence: 90,
  /** A file that was uploaded but not submitted. */
  waitingFiles: 1,
  /** Quiz rounds of a subscriber, and of a guest. The last repetition comes 128 days after a wrong answer. */
  quizRounds: 730,
  guestRounds: 180,
  /** The stored response of a request, which prevents repeating it. */
  answers: 1,
} as const
