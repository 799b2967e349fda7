/** Why a tag is wrong. The evidence for each ground is in `rules/appeal/grounds.ts`. */
export const appealGrounds = ['secondHand', 'notTheName', 'business', 'mistake', 'other'] as const
export type AppealGround = (typeof appealGrounds)[number]

/**
 * The state of an appeal. A refusal can be appealed once: another reviewer then decides (`reviewAgain`,
 * `evidenceWantedAgain`), and a second refusal is `final`.
 */
export const appealStates = [
  'filed',
  'review',
  'evidenceWanted',
  'accepted',
  'refused',
  'reviewAgain',
  'evidenceWantedAgain',
  'final',
  'withdrawn',
  'expired',
] as const
export type AppealState = (typeof appealStates)[number]

/** The sources of number tags: the subscribers of this app, the carrier's list, and the carrier's partners. */
export const tagProviders = ['subscribers', 'carrier', 'partners'] as const
export type TagProvider = (typeof tagProviders)[number]

/** What a provider has done about an accepted appeal; `notTagged`: it had no tag for the number. */
export const tagClearingStates = ['waiting', 'cleared', 'notTagged', 'refused'] as const

export const complaintKinds = ['fraud', 'harassment', 'advertising', 'sms', 'impersonation', 'other'] as const
export type ComplaintKind = (typeof complaintKinds)[number]

/** `review`: the carrier decides, and upholds the complaint or dismisses it with a reason. */
export const complaintStates = ['review', 'upheld', 'dismissed', 'withdrawn'] as const
export type ComplaintState = (typeof complaintStates)[number]

/** The purpose of a file; it can be submitted only for this purpose. */
export const uploadPurposes = ['appeal', 'complaint', 'feedback'] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

export const uploadKinds = ['picture', 'pdf'] as const

/** The topic of feedback. */
export const feedbackKinds = ['problem', 'suggestion', 'charge', 'other'] as const
export type FeedbackKind = (typeof feedbackKinds)[number]
