import { z } from 'zod'
import { dialogueTurn } from './agent'
import { instant } from './common'
import { callTreatments, LAST_AGENT_TURN } from './words/guard'
import {
  appliedCauses,
  callEnders,
  callEventKinds,
  callOrigins,
  forwardingMakers,
  lineActions,
  senderClasses,
  smsActions,
  smsReceiptStates,
} from './words/line'
import { forwardingKinds } from './words/live'
import { carrierActs, carrierChanges, lockVerdicts } from './words/number-lock'

/*
 * What the carrier's network sends and gets (docs/line.md). These calls are signed, have no session, and are answered
 * without the app's envelope. Machines of little comfort write them: a time may be a string, and a number may be hidden.
 */

/** An instant: ms since the epoch, or a string of seconds with up to six decimals, as a SIP proxy writes it. */
export const networkTime = z.union([
  instant,
  z
    .string()
    .max(17)
    .regex(/^\d{10}(\.\d{1,6})?$/)
    .transform((seconds) => Math.round(Number(seconds) * 1000)),
])

/** An id that the network has made: printable ASCII without quotes and backslashes. */
export const networkId = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[!#-[\]-~]+$/)

const SHOWN_LENGTH = 64
/**
 * Whoever calls or sends, as the network asserts it; empty when it is hidden. What is no number counts as hidden, however
 * long it is: a caller must not get past the guard by a question that is refused.
 */
const shownNumber = z
  .string()
  .transform((shown) => (shown.length > SHOWN_LENGTH ? '' : shown))
  .default('')

/** Whose line it is, with or without the country. */
const calledNumber = z
  .string()
  .max(21)
  .regex(/^\+?\d{3,20}$/)

const sequence = z.number().int().min(1).max(10_000)

/** A call that has not rung yet. */
export const callQuestion = z.object({
  callId: networkId,
  seq: sequence,
  at: networkTime,
  from: shownNumber,
  fromVerified: z.boolean().default(false),
  to: calledNumber,
  origin: z.enum(callOrigins).default('unknown'),
  diversion: z.string().optional(),
})
export type CallQuestion = z.output<typeof callQuestion>

/**
 * The decision on a call. `label` is what the phone may show. `reason` and `alsoMatched` are codes of rules. `ttlMs`: how long it holds for forks and repeats of the same call. The first event of the
 * call returns `decision` unchanged; it is encrypted, and counts for this call alone.
 */
export const callVerdict = z.object({
  action: z.enum(lineActions),
  treatment: z.enum(callTreatments).nullable(),
  label: z.string().max(32),
  reason: z.string(),
  alsoMatched: z.array(z.string()),
  ttlMs: z.number().int().min(0),
  decision: z.string(),
})
export type CallVerdict = z.infer<typeof callVerdict>

/**
 * One event of a call. The first one says what the switch did (`applied`, `action`) and returns the verdict's
 * `decision`. `startedAt`: when the call came to the switch; who has the number later is told nothing of it. `seconds` of the last one is the length of the conversation by the switch's own measure. `turns` is what
 * the agent and the caller said.
 */
export const callEvent = z.object({
  callId: networkId,
  seq: sequence,
  kind: z.enum(callEventKinds),
  at: networkTime,
  startedAt: networkTime.optional(),
  from: shownNumber,
  to: calledNumber,
  applied: z.enum(appliedCauses).optional(),
  action: z.enum(lineActions).optional(),
  decision: z.string().max(4000).optional(),
  by: z.enum(callEnders).optional(),
  seconds: z.number().int().min(0).max(86_400).optional(),
  turns: z
    .array(dialogueTurn.extend({ text: z.string().max(500) }))
    .max(60)
    .optional(),
})
export type CallEvent = z.output<typeof callEvent>

/**
 * A call that a subscriber makes: from whom, to which number. It is no event of a call that the gateway decides: a number that was
 * dialled recently may call back.
 */
const dialledCall = z.object({
  kind: z.literal('dialled'),
  at: networkTime,
  from: calledNumber,
  to: shownNumber,
})

/** What `/carrier/line/events` takes, in any mixture. */
export const lineReport = z.discriminatedUnion('kind', [callEvent, dialledCall])
export type LineReport = z.output<typeof lineReport>

/**
 * What the caller said to the agent. `turn` 0 is the answered call: nothing was said yet, as a rule. `text` is empty when the
 * caller said nothing. `decision` is that of the verdict which sent the call to the agent; without it, the call's first event
 * must have come.
 */
export const agentTurn = z.object({
  callId: networkId,
  turn: z.number().int().min(0).max(LAST_AGENT_TURN),
  at: networkTime,
  startedAt: networkTime,
  from: shownNumber,
  to: calledNumber,
  decision: z.string().max(4000).optional(),
  text: z.string().max(500).default(''),
})
export type AgentTurn = z.output<typeof agentTurn>

/** What the agent says next, empty for nothing, and whether it ends the call then. */
export const agentReply = z.object({ say: z.string().max(200), end: z.boolean() })
export type AgentReply = z.infer<typeof agentReply>

/** The most events, visits or changes of one request. */
const MOST_AT_ONCE = 500

/** Each is read alone, so that a malformed one does not hold up the others. */
export const batch = z.array(z.unknown()).max(MOST_AT_ONCE)

/**
 * What became of a batch: how many were taken, were there already, or concern nobody here; and those that were
 * malformed. All are done with: none is to be sent again.
 */
export const batchAnswer = z.object({
  taken: z.number().int(),
  repeated: z.number().int(),
  unknown: z.number().int(),
  refused: z.array(z.object({ index: z.number().int(), error: z.string() })),
})
export type BatchAnswer = z.infer<typeof batchAnswer>

export const smsQuestion = z.object({
  id: networkId,
  from: shownNumber,
  senderClass: z.enum(senderClasses).default('unknown'),
  /** The name under which a company's number is registered, where the network knows it. */
  senderName: z
    .string()
    .transform((name) => [...name].slice(0, SHOWN_LENGTH).join(''))
    .optional(),
  to: calledNumber,
  text: z.string().max(4000).optional(),
  at: networkTime,
})
export type SmsQuestion = z.output<typeof smsQuestion>

/** `hold`: the SMS centre keeps the message until it is released or expires. `label` goes before the text. */
export const smsVerdict = z.object({
  action: z.enum(smsActions),
  label: z.string().max(32),
  reason: z.string(),
  ttlMs: z.number().int().min(0),
})
export type SmsVerdict = z.infer<typeof smsVerdict>

/** What became of a held SMS whose delivery the gateway has asked for. */
export const smsReceipt = z.object({
  id: networkId,
  to: calledNumber,
  state: z.enum(smsReceiptStates),
  at: networkTime,
})
export type SmsReceipt = z.output<typeof smsReceipt>

/** A visit to a site that the network warns of. */
export const siteVisit = z.object({
  id: networkId,
  to: calledNumber,
  site: z.string().min(1).max(2000),
  at: networkTime,
})
export type SiteVisit = z.output<typeof siteVisit>

/**
 * A change of a subscriber's call forwarding: calls of a kind go to a number since an instant, or (`to` null) no longer. `by`: where it
 * was made.
 */
export const forwardingEvent = z.object({
  id: networkId,
  at: networkTime,
  phoneNo: calledNumber,
  kind: z.enum(forwardingKinds),
  to: calledNumber.nullable(),
  by: z.enum(forwardingMakers).default('unknown'),
})
export type ForwardingEvent = z.output<typeof forwardingEvent>

/** Whether a change of a number may be made now. */
export const lockQuestion = z.object({ phoneNo: calledNumber, change: z.enum(carrierChanges) })
export type LockQuestion = z.output<typeof lockQuestion>

/** `until`: until when the answer holds, in ms; null for one that holds until the subscriber changes it. */
export const lockAnswer = z.object({
  allowed: z.boolean(),
  reason: z.enum(lockVerdicts),
  until: z.number().nullable(),
})
export type LockAnswer = z.infer<typeof lockAnswer>

/** What the carrier did about a number: it made or refused a change, or (`deskOpened`) its desk has seen the papers of the subscriber. */
export const lockReport = z.discriminatedUnion('act', [
  z.object({
    id: networkId,
    at: networkTime,
    phoneNo: calledNumber,
    act: z.enum(carrierActs).exclude(['deskOpened']),
    change: z.enum(carrierChanges),
  }),
  z.object({ id: networkId, at: networkTime, phoneNo: calledNumber, act: z.literal('deskOpened') }),
])
export type LockReport = z.output<typeof lockReport>
