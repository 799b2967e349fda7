/**
 * The state of the binding between a guardian and a protected person. `accepted` and `paused` are active, and `invited`
 * waits for an answer. Every other state is final: a new binding starts with a new invitation.
 */
export const bindingStates = [
  'invited',
  'accepted',
  'paused',
  'refused',
  'expired',
  'withdrawn',
  'left',
  'unbound',
  'ended',
] as const
export type BindingState = (typeof bindingStates)[number]

/** The states of a binding in which a person is protected. */
export const activeBindingStates = ['accepted', 'paused'] as const satisfies readonly BindingState[]

/** How much of a risky caller's number a guardian sees, from nothing to all of it. */
export const callerViews = ['hidden', 'masked', 'full'] as const
export type CallerView = (typeof callerViews)[number]

/**
 * When the guardian gets an SMS: for each alert (at most one in ten minutes per person), once a day at 9:00, or never.
 */
export const alertSmsChoices = ['each', 'digest', 'none'] as const
export type AlertSms = (typeof alertSmsChoices)[number]

/** Whose invitation a session opened: its own number's, another number's, or no session. */
export const invitationViewers = ['self', 'other', 'none'] as const

/** How an invitation is sent: by SMS, or by the guardian with the link. */
export const invitationWays = ['sms', 'link'] as const

/** How long a person pauses a binding: an hour, until midnight in Shanghai, or (`open`) until they resume it. */
export const pauseLengths = ['hour', 'today', 'open'] as const
export type PauseLength = (typeof pauseLengths)[number]

/** The risk of an alert. `codeInCall`: a code of a bank or a payment service came during a risky call. `forwarding`: calls go to another number, and the person has not said that it is theirs. `paid`: the person paid a fraudster and had the guardians told. `circle`: somebody works on several members of a family circle. `unlock`: somebody asked to unlock the person's number. */
export const familyRisks = [
  'fraudCall',
  'suspectCall',
  'fraudSms',
  'riskySite',
  'codeInCall',
  'forwarding',
  'paid',
  'circle',
  'unlock',
] as const
export type FamilyRisk = (typeof familyRisks)[number]

/** Most alerts to one guardian that the person sees; the others are counted. */
export const RECENT_ALERTS_MAX = 20

/** What happened to a risky event: stopped, let through with a warning, or let through without one. */
export const alertOutcomes = ['stopped', 'warned', 'rang'] as const

/** The advice for an alert; the app has a short script for each. */
export const alertScripts = [
  'police',
  'account',
  'prize',
  'parcel',
  'task',
  'loan',
  'points',
  'site',
  'paid',
  'circle',
  'unlock',
  'general',
] as const
export type AlertScript = (typeof alertScripts)[number]

/** The settings of a protected person that a guardian may change. */
export const familySwitches = ['fraudBlock', 'harassmentBlock', 'riskCallRemind', 'riskySiteRemind'] as const
export type FamilySwitch = (typeof familySwitches)[number]

/**
 * What a guardian changed for a person. `endCall`: ended a risky call of theirs. `childLine`: whether their line asks first; `allow`: let a caller of it
 * through.
 */
export const familyChangeKinds = ['switch', 'block', 'unblock', 'endCall', 'childLine', 'allow'] as const

/**
 * Of the call of an alert: `open`, it goes on and the guardian may end it; ended by the reader (`mine`) or by another guardian (`other`); `none` for
 * every other alert.
 */
export const alertEndings = ['none', 'open', 'mine', 'other'] as const
export type AlertEnding = (typeof alertEndings)[number]

/**
 * Of the warning of an alert: `open`, a guardian may take it on, or say that it was not the person who asked for an unlock; done so by the reader (`mine`) or by another guardian (`other`); `none` for every other
 * alert, and for one that is over.
 */
export const alertClaims = ['none', 'open', 'mine', 'other'] as const
export type AlertClaim = (typeof alertClaims)[number]

/**
 * What the person has said of the warning of an alert: nothing yet (`silent`), that it is `fine`, the same in a log-in that may be another's (`doubted`),
 * that they need `help`. `none`: there is nothing to say.
 */
export const alertReplies = ['none', 'silent', 'fine', 'doubted', 'help'] as const
export type AlertReply = (typeof alertReplies)[number]

/** Why a number cannot be invited. */
export const inviteObstacles = [
  'notMobile',
  'ownNumber',
  'alreadyProtected',
  'alreadyInvited',
  'quotaFull',
  'notSubscribed',
] as const
export type InviteObstacle = (typeof inviteObstacles)[number]
