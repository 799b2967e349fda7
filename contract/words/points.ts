/** The tasks that earn points (SPEC section 3). */
export const pointTasks = [
  'harassmentInterception',
  'contactSync',
  'blacklist',
  'segmentInterception',
  'numberMarking',
  'safetyScoreImprovement',
  'familyProtect',
  'broadbandProtect',
  'weeklyReportViews',
] as const
export type PointTask = (typeof pointTasks)[number]

/** What an entry of the points' history is. */
export const pointEntryKinds = ['earn', 'spend', 'giveBack', 'expire'] as const

/**
 * `waiting` can be cancelled; `sent` waits for the billing centre's response; `refused` and `cancelled` returned the
 * points.
 */
export const creditStates = ['waiting', 'sent', 'done', 'refused', 'cancelled'] as const
export type CreditState = (typeof creditStates)[number]

/** Benefits of a package beside its functions: points each month, and a credit on the phone bill for loyalty. */
export const rightIds = ['memberPoints', 'loyaltyBill'] as const
export type RightId = (typeof rightIds)[number]

/**
 * Whether a right can be received: `ok`; `noPackage`: no paid package; `tooEarly`: available from `from` on;
 * `received`: available again from `from` on, if known.
 */
export const rightReasons = ['ok', 'noPackage', 'tooEarly', 'received'] as const

/** The outcome of a receipt. `pending` waits for the billing centre; a refused right can be received again. */
export const receiptStates = ['received', 'pending', 'refused'] as const

/** Whether the carrier's billing system has the agreement to an order. */
export const signingStates = ['signed', 'pending'] as const

/** The axes of the radar chart, in display order. */
export const scoreAxes = ['fraud', 'harassment', 'abroad', 'answering', 'sites', 'family'] as const
export type ScoreAxis = (typeof scoreAxes)[number]

/** How a setting changed that moved the score. */
export const scoreChanges = ['on', 'off', 'added', 'removed'] as const

/** The kind of fraud that a lesson teaches to recognise. */
export const lessonKinds = ['shopping', 'police', 'money', 'work', 'account', 'people', 'technology', 'home'] as const

/** The form of a story or of a question's material. */
export const materialForms = ['call', 'sms', 'chat', 'page'] as const

/** Who says or writes a line of the material. */
export const materialSpeakers = ['them', 'you'] as const

/** The questions of a round: the daily question, the questions of a lesson, or ten of all lessons. */
export const roundScopes = ['daily', 'lesson', 'mixed'] as const
export type RoundScope = (typeof roundScopes)[number]
