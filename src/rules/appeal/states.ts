import type { AppealState, ComplaintState } from '@contract/words/appeals'

/** The events of an appeal. */
export const appealEvents = [
  'proved',
  'evidenceWanted',
  'evidenceGiven',
  /** The evidence did not arrive in time. */
  'evidenceLate',
  'accepted',
  'refused',
  'appealedAgain',
  'withdrawn',
  /** The number belongs to somebody else now. */
  'numberGone',
  /** The cleared tag has come back. */
  'cameBack',
] as const
export type AppealEvent = (typeof appealEvents)[number]

const open = { withdrawn: 'withdrawn', numberGone: 'withdrawn' } as const

/**
 * The transitions. An event that a state does not list cannot happen in it: there is no second decision, for example.
 */
const appeals: Readonly<Record<AppealState, Partial<Record<AppealEvent, AppealState>>>> = {
  filed: { ...open, proved: 'review' },
  review: { ...open, evidenceWanted: 'evidenceWanted', accepted: 'accepted', refused: 'refused' },
  evidenceWanted: { ...open, evidenceGiven: 'review', evidenceLate: 'expired' },
  accepted: { cameBack: 'review' },
  refused: { appealedAgain: 'reviewAgain' },
  reviewAgain: { ...open, evidenceWanted: 'evidenceWantedAgain', accepted: 'accepted', refused: 'final' },
  evidenceWantedAgain: { ...open, evidenceGiven: 'reviewAgain', evidenceLate: 'expired' },
  final: {},
  withdrawn: {},
  expired: {},
}

/** The events of a complaint. */
export const complaintEvents = ['accepted', 'refused', 'withdrawn'] as const
export type ComplaintEvent = (typeof complaintEvents)[number]

const complaints: Readonly<Record<ComplaintState, Partial<Record<ComplaintEvent, ComplaintState>>>> = {
  review: { accepted: 'upheld', refused: 'dismissed', withdrawn: 'withdrawn' },
  upheld: {},
  dismissed: {},
  withdrawn: {},
}

/** Returns the state of an appeal after an event; null when the event cannot happen in this state. */
export function nextAppealState(state: AppealState, event: AppealEvent): AppealState | null {
  return appeals[state][event] ?? null
}

/** Returns the state of a complaint after an event; null when the event cannot happen in this state. */
export function nextComplaintState(state: ComplaintState, event: ComplaintEvent): ComplaintState | null {
  return complaints[state][event] ?? null
}

/** Whether an appeal or a complaint waits for a reviewer's decision. */
export function isReviewed(state: AppealState | ComplaintState): boolean {
  return state === 'review' || state === 'reviewAgain'
}

/** Whether a case waits for evidence from the subscriber. */
export function isEvidenceWanted(state: AppealState | ComplaintState): boolean {
  return state === 'evidenceWanted' || state === 'evidenceWantedAgain'
}

/**
 * Whether a case has no pending step: it was decided or has ended. An accepted or refused appeal can still be reopened.
 */
export function isOver(state: AppealState | ComplaintState): boolean {
  return state !== 'filed' && !isReviewed(state) && !isEvidenceWanted(state)
}
