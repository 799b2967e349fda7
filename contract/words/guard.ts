/** The guard's switches; the parameter `pinToTop` of /call contains one. */
export const guardSwitchNames = [
  'fraudBlock',
  'harassmentBlock',
  'intelPhoneBlock',
  'hiddenBlock',
  'repeatPass',
  'riskCallRemind',
  'intelCallRemind',
  'agentAnswer',
  'intelSmsRemind',
  'intelSmsReceive',
  'riskySiteRemind',
] as const
export type GuardSwitchName = (typeof guardSwitchNames)[number]

/** The kinds of harassment that the network distinguishes. */
export const harassmentKinds = [
  'harassment',
  'advertising',
  'estateAgent',
  'insurance',
  'loan',
  'education',
  'recruitment',
  'debtCollection',
  'robot',
] as const
export type HarassmentKind = (typeof harassmentKinds)[number]

/** How many people must have marked a number as a kind before it is stopped: many, or one. */
export const harassmentStrengths = ['standard', 'strict'] as const
export type HarassmentStrength = (typeof harassmentStrengths)[number]

/** The treatment of a stopped call: hung up, busy tone, answered by the agent, or ringing silently. */
export const callTreatments = ['hangUp', 'busyTone', 'agent', 'silent'] as const
export type CallTreatment = (typeof callTreatments)[number]

/** Whether the subscriber gets an SMS about each stopped call. */
export const callNotices = ['sms', 'silent'] as const
export type CallNotice = (typeof callNotices)[number]

/** The action taken on a call, an SMS or a web visit. */
export const verdictActions = ['pass', 'stop', 'remind', 'agent'] as const
export type VerdictAction = (typeof verdictActions)[number]

export const lineKinds = ['call', 'sms', 'web'] as const
export type LineKind = (typeof lineKinds)[number]

/** Turns of a call with the agent are numbered from 0, its greeting, to this one, with which the agent ends the call. */
export const LAST_AGENT_TURN = 29

/** The caller's intent, as the agent detected it. */
export const callIntents = [
  'delivery',
  'takeaway',
  'property',
  'appointment',
  'sales',
  'loan',
  'debt',
  'survey',
  'fraud',
  'silent',
  'other',
] as const
export type CallIntent = (typeof callIntents)[number]

/** Who speaks in a dialogue of the agent. */
export const dialogueSpeakers = ['caller', 'agent'] as const

/** Search tab: 0 stopped calls, 1 reminders, 2 calls that the agent answered (SPEC section 2). */
export const interceptTabs = ['stopped', 'reminders', 'agent'] as const
export type InterceptTab = (typeof interceptTabs)[number]

/** How long a stopped caller is let through. */
export const allowDurations = ['once', 'day', 'always'] as const
export type AllowDuration = (typeof allowDurations)[number]

/** The risk of a number: certain fraud, suspected fraud, a nuisance, none known, or no current data to tell by. */
export const numberRisks = ['fraud', 'suspect', 'nuisance', 'none', 'unknown'] as const
export type NumberRisk = (typeof numberRisks)[number]

/**
 * Why a caller was probably stopped by mistake, the strongest evidence first. `contact`: a contact now. `answered`: was answered before. `wanted`:
 * wants something that people wait for (the agent's intent). `often`: called on several days although nobody marks the
 * number. `unmarked`: nobody marks the number.
 */
export const suspectWhys = ['contact', 'answered', 'wanted', 'often', 'unmarked'] as const
export type SuspectWhy = (typeof suspectWhys)[number]
