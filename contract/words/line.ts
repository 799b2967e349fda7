import type { NumberRisk } from './guard'

/** Whose network a call comes from. */
export const callOrigins = ['own', 'domestic', 'international', 'unknown'] as const

/** What the switch does with a call: lets it ring, ends it by its treatment, or connects it to the agent. */
export const lineActions = ['pass', 'stop', 'agent'] as const
export type LineAction = (typeof lineActions)[number]

/** Why the switch did what it did: by the gateway's verdict, or without one. */
export const appliedCauses = ['gateway', 'deadline', 'breaker', 'badjson'] as const
export type Applied = (typeof appliedCauses)[number]

export const callEventKinds = ['ringing', 'answered', 'ended', 'released'] as const
export type CallEventKind = (typeof callEventKinds)[number]

/** Who ended a call. */
export const callEnders = ['party', 'network'] as const

/** Who sends an SMS: a person, a company over an application's port (106), a service, or a network abroad. */
export const senderClasses = ['person', 'company', 'service', 'foreign', 'unknown'] as const

/** `hold`: the SMS centre keeps the message until it is released or expires. */
export const smsActions = ['pass', 'hold', 'label'] as const

/** What became of a held SMS whose delivery the gateway has asked for. */
export const smsReceiptStates = ['delivered', 'failed'] as const
export type SmsReceiptState = (typeof smsReceiptStates)[number]

/** Where a call forwarding was made. */
export const forwardingMakers = ['phone', 'staff', 'gateway', 'unknown'] as const

/** Whether the carrier has given a product to a number, or ended it. */
export const productStates = ['active', 'ended'] as const

/** How sure the network is of a number: `fraud` stops and alerts, `suspect` reminds, `nuisance` has a kind of harassment. */
export const reputationLevels = ['fraud', 'suspect', 'nuisance'] as const satisfies readonly NumberRisk[]
export type ReputationLevel = (typeof reputationLevels)[number]

/** What the carrier warns of, which it loads daily. */
export const warnedLists = ['numbers', 'sites'] as const
/** The carrier's lists. `schools`: the numbers of schools, which change rarely. */
export const reputationLists = [...warnedLists, 'schools'] as const
export type ReputationList = (typeof reputationLists)[number]
