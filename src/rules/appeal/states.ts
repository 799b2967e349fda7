import type { AppealState, ComplaintState } from '@contract/appeals'

/** What can happen to an appeal. */
export const appealEvents = [
  'proved',
  'evidenceWanted',
  'evidenceGiven',
  /** The evidence has not come in time. */
  'evidenceLate',
  'accepted',
  'refused',
  'appealedAgain',
  'withdrawn',
  /** The number belongs to somebody else by now. */
  'numberGone',
  /** The tag that was cleared is there again. */
  'cameBack',
] as const
export type AppealEvent = (typeof appealEvents)[number]

const open = { withdrawn: 'withdrawn', numberGone: 'withdrawn' } as const

/** Every change of state; what is not listed cannot happen, such as a second decision. */
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

/** What can happen to a complaint. */
export const complaintEvents = ['accepted', 'refused', 'withdrawn'] as const
export type ComplaintEvent = (typeof complaintEvents)[number]

const complaints: Readonly<Record<ComplaintState, Partial<Record<ComplaintEvent, ComplaintState>>>> = {
  review: { accepted: 'upheld', refused: 'dismissed', withdrawn: 'withdrawn' },
  upheld: {},
  dismissed: {},
  withdrawn: {},
}

/** The state of an appeal after an event; null when it cannot happen in this state. */
export function nextAppealState(state: AppealState, event: AppealEvent): AppealState | null {
  return appeals[state][event] ?? null
}

export function nextComplaintState(state: ComplaintState, event: ComplaintEvent): ComplaintState | null {
  return complaints[state][event] ?? null
}

/** Whether a reviewer has to decide, of an appeal and of a complaint alike. */
export function isReviewed(state: AppealState | ComplaintState): boolean {
  return state === 'review' || state === 'reviewAgain'
}

export function isEvidenceWanted(state: AppealState | ComplaintState): boolean {
  return state === 'evidenceWanted' || state === 'evidenceWantedAgain'
}

/** Whether it is decided or has ended otherwise, for now at least. */
export function isOver(state: AppealState | ComplaintState): boolean {
  return state !== 'filed' && !isReviewed(state) && !isEvidenceWanted(state)
}
