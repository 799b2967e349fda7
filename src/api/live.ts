import type {
  Circle,
  CircleAlert,
  CodeAlert,
  CodeAlerts,
  CodesOfSender,
  Forwarding,
  Forwardings,
  LiveWarning,
  Storm,
} from '@contract/live'
import type { CallBody } from '@contract/calls'
import {
  circleKinds,
  codeAlertStates,
  codeSenders,
  forwardingKinds,
  forwardingRisks,
  forwardingStates,
  stormStates,
  warningChannels,
  warningStates,
  watchedCallers,
  type ForwardingKind,
  type WarningAnswer,
} from '@contract/words/live'
import { call } from './client'
import type { Fields } from './read'
import { bool, list, num, numOrNull, oneOf, record, str } from './read'

/** Codes that came during risky calls, newest first, and whether they raise alerts. */
export const codeAlertsQuery = {
  key: ['codeAlerts'],
  fetch: async (): Promise<CodeAlerts> => readAlerts(await call('guard/v1/live/codes', {}, { loading: false })),
}

/** Turns the alert on or off. Rejects without a product. */
export async function switchCodeAlerts(on: boolean, requestId: string): Promise<CodeAlerts> {
  return readAlerts(await call('guard/v1/live/codes/switch', { on, requestId }))
}

/** "I asked for it", or takes it back. */
export async function expectCode(id: string, expected: boolean, requestId: string): Promise<CodeAlerts> {
  return readAlerts(await call('guard/v1/live/codes/expect', { id, expected, requestId }))
}

/** Answers the open warning of an alert. Rejects when it is over. */
export async function answerWarning(id: string, answer: WarningAnswer, requestId: string): Promise<CodeAlerts> {
  const options = answer === 'seen' ? { loading: false } : {}
  return readAlerts(await call('guard/v1/live/codes/answer', { id, answer, requestId }, options))
}

const readAlerts = (data: Fields): CodeAlerts => ({
  on: bool(data.on),
  items: list(data.items, readAlert),
  held: num(data.held),
  guardians: num(data.guardians),
})

function readAlert(fields: Fields): CodeAlert | null {
  const id = str(fields.id)
  if (!id) return null
  return {
    id,
    from: str(fields.from),
    caller: oneOf(fields.caller, watchedCallers, 'risky'),
    sender: oneOf(fields.sender, codeSenders, 'bank'),
    isCode: bool(fields.isCode),
    codeAt: num(fields.codeAt),
    seconds: num(fields.seconds),
    isOver: bool(fields.isOver),
    state: oneOf(fields.state, codeAlertStates, 'raised'),
    silentUntil: numOrNull(fields.silentUntil),
    endedAt: numOrNull(fields.endedAt),
    warning: readWarning(record(fields.warning)),
  }
}

const sentBy = [...warningChannels, 'guardian'] as const

function readWarning(fields: Fields): LiveWarning | null {
  const state = warningStates.find((one) => one === fields.state)
  if (!state) return null
  return {
    state,
    isHigh: bool(fields.isHigh),
    holdMs: num(fields.holdMs),
    sent: list(fields.sent, (one) => ({ at: num(one.at), by: oneOf(one.by, sentBy, 'sms'), to: str(one.to) })),
    claimedBy: str(fields.claimedBy) || null,
  }
}

/** Where calls to the subscriber go. */
export const forwardingsQuery = {
  key: ['forwardings'],
  fetch: async (): Promise<Forwardings> =>
    readForwardings(await call('guard/v1/live/forwarding', {}, { loading: false })),
}

/** Turns the alert about new forwarding on or off. Rejects without a product. */
export async function switchForwardingAlerts(on: boolean, requestId: string): Promise<Forwardings> {
  return readForwardings(await call('guard/v1/live/forwarding/switch', { on, requestId }))
}

/** "It was me." Rejects when the forwarding has changed since. */
export async function confirmForwarding(id: string, requestId: string): Promise<Forwardings> {
  return readForwardings(await call('guard/v1/live/forwarding/confirm', { id, requestId }))
}

/** Ends the forwarding of a kind. Rejects when the network has not done it. */
export async function removeForwarding(kind: ForwardingKind, requestId: string): Promise<Forwardings> {
  return readForwardings(await call('guard/v1/live/forwarding/remove', { kind, requestId }))
}

const readForwardings = (data: Fields): Forwardings => ({
  on: bool(data.on),
  isKnown: bool(data.isKnown),
  items: list(data.items, readForwarding),
})

const shownStates = forwardingStates.filter((state) => state !== 'none')

function readForwarding(fields: Fields): Forwarding | null {
  const id = str(fields.id)
  if (!id) return null
  return {
    id,
    kind: oneOf(fields.kind, forwardingKinds, 'unconditional'),
    to: str(fields.to),
    at: num(fields.at),
    state: oneOf(fields.state, shownStates, 'asked'),
    risk: fields.risk == null ? null : oneOf(fields.risk, forwardingRisks, 'notKnown'),
  }
}

/** "Only who I know". */
export const stormQuery = {
  key: ['storm'],
  fetch: async (): Promise<Storm> => readStorm(await call('guard/v1/live/storm', {}, { loading: false })),
}

/** Starts it, or ends or declines it. Rejects without a call guard. */
export async function runStorm(on: boolean, requestId: string): Promise<Storm> {
  return readStorm(await call('guard/v1/live/storm/run', { on, requestId }))
}

/** Whether it starts by itself. Rejects without a call guard. */
export async function switchStorm(on: boolean, requestId: string): Promise<Storm> {
  return readStorm(await call('guard/v1/live/storm/switch', { on, requestId }))
}

const readStorm = (data: Fields): Storm => ({
  state: oneOf(data.state, stormStates, 'calm'),
  until: numOrNull(data.until),
  alone: bool(data.alone),
  strangers: num(data.strangers),
  codes: num(data.codes),
  stopped: num(data.stopped),
  senders: list(data.senders, readSender),
  senderCount: num(data.senderCount),
})

function readSender(fields: Fields): CodesOfSender | null {
  const from = str(fields.from)
  return from ? { from, name: str(fields.name), count: num(fields.count), newestAt: num(fields.newestAt) } : null
}

/** The family circles of the subscriber, with the alerts so far, newest first. */
export const circleQuery = {
  key: ['circle'],
  fetch: async (): Promise<Circle> => readCircle(await call('guard/v1/live/circle', {}, { loading: false })),
}

/** Lets the own calls of a guardian count in their circle, or no longer; or says "we know them", or takes it back. */
export async function changeCircle(
  change: CallBody<'guard/v1/live/circle/change'>['change'],
  requestId: string,
): Promise<Circle> {
  return readCircle(await call('guard/v1/live/circle/change', { change, requestId }))
}

const readCircle = (data: Fields): Circle => ({
  isGuardian: bool(data.isGuardian),
  on: bool(data.on),
  joined: num(data.joined),
  items: list(data.items, readCircleAlert),
})

function readCircleAlert(fields: Fields): CircleAlert | null {
  const id = str(fields.id)
  if (!id) return null
  return {
    id,
    at: num(fields.at),
    kind: oneOf(fields.kind, circleKinds, 'script'),
    from: str(fields.from),
    prefix: str(fields.prefix),
    isKnown: bool(fields.isKnown),
  }
}
