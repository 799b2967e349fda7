import type { CallEvent } from '@contract/line'
import { BadRequestError } from '../../kernel/errors'
import { fromJson } from '../../kernel/columns'
import type { LineEvent, LineTools, LineVerdict, TestedEvent } from '../../ports/line'
import type { NetworkPort } from '../../ports/network'
import { receiveCallEvents } from '../../topics/line-port/call-events'
import type { EventParts } from '../../topics/line-port/logged-call'
import { answerCall, type VerdictParts } from '../../topics/line-port/call-verdict'
import { answerMessage, receiveVisit, type MessageParts } from '../../topics/line-port/messages'
import { receiveReceipts } from '../../topics/sms/held-deliveries'
import { talk } from './agent'

export type LineParts = VerdictParts & EventParts & MessageParts

/**
 * A simulated network: a switch and an SMS centre that ask the line port before anything rings or arrives, and then
 * report what happened. They decide nothing. A line has one call at a time.
 */
export function createLine(parts: LineParts): LineTools {
  const lines = new Map<string, Promise<unknown>>()
  let last = 0
  // An SMS centre stamps no two messages alike.
  const stamp = () => (last = Math.max(parts.clock(), last + 1))
  return {
    feed(event) {
      const before = lines.get(event.phoneNo) ?? Promise.resolve()
      const done = before.then(() => happen(parts, event, stamp()))
      lines.set(
        event.phoneNo,
        done.catch(() => undefined),
      )
      return done
    },
  }
}

/** A tester's SMS centre: it delivers a restored SMS at once, and reports that. The outbox has what fills the screen. */
export const withDelivery = (
  network: NetworkPort,
  { db, clock, sms }: Pick<LineParts, 'db' | 'clock' | 'sms'>,
): NetworkPort => ({
  ...network,
  flash: ({ to, text }) => sms.send({ kind: 'code-alert', phoneNo: to, text: `[闪信] ${text}` }).then(() => true),
  async deliver({ id, to }) {
    await receiveReceipts({ db }, [{ id, to, state: 'delivered', at: clock() }])
    return true
  },
})

/** A tester's switch: it ends a call at once, and reports that. The outbox has what it reads out. */
export const withSwitch = (network: NetworkPort, parts: LineParts): NetworkPort => ({
  ...network,
  endsCalls: true,
  announce: ({ to, text }) =>
    parts.sms.send({ kind: 'code-alert', phoneNo: to, text: `[语音] ${text}` }).then(() => true),
  async release(callId) {
    const call = await parts.db
      .selectFrom('live_calls')
      .innerJoin('subscribers', 'subscribers.subscriber_id', 'live_calls.subscriber_id')
      .select(['seen', 'report', 'phone_no'])
      .where('call_id', '=', callId)
      .where('is_logged', '=', false)
      .executeTakeFirst()
    if (!call) return false
    const seq = Math.max(...fromJson(call.seen).map((event) => event.seq)) + 1
    const of = { callId, at: parts.clock(), from: fromJson(call.report).from, to: call.phone_no }
    await receiveCallEvents(parts, [{ ...of, seq, kind: 'ended', by: 'network' }])
    return true
  },
})

async function happen(parts: LineParts, event: TestedEvent, stamp: number): Promise<LineVerdict> {
  const verdict = await (event.kind === 'call' ? ring(parts, event) : arrive(parts, event, stamp))
  if (verdict === null) throw new BadRequestError('This number has never logged in')
  const { action, rule, alsoMatched, treatment } = verdict
  return { action, rule, alsoMatched, treatment }
}

/** An SMS or a visit to a site: over when it is reported. */
async function arrive(
  parts: LineParts,
  { kind, phoneNo: to, from, text }: LineEvent,
  stamp: number,
): Promise<LineVerdict | null> {
  const message = { id: parts.random.id(), to, at: stamp }
  const { verdict } = await (kind === 'sms'
    ? answerMessage(parts, { ...message, from, text, senderClass: 'unknown' })
    : receiveVisit(parts, { ...message, site: from }))
  return verdict
}

/** One call: the question, and the events of what the switch did with the answer. */
async function ring(parts: LineParts, event: TestedEvent): Promise<LineVerdict | null> {
  const at = parts.clock()
  const { phoneNo: to, from, seconds = 0 } = event
  const call = { callId: parts.random.id(), at, from, to }
  const asked = { ...call, seq: 1, fromVerified: true, origin: 'unknown' as const }
  const { answer, verdict } = await answerCall(parts, asked)
  if (verdict === null) return null
  const { action, decision } = answer
  const first = { ...call, seq: 2, applied: 'gateway', action, decision } as const
  const events = eventsOf(first, seconds, action === 'agent' ? (event.text ?? '') : null)
  const goesOn = event.goesOn === true && action === 'pass'
  await receiveCallEvents(parts, goesOn ? answeredOf(first) : events)
  return verdict
}

type FirstEvent = Omit<CallEvent, 'kind'> & Required<Pick<CallEvent, 'action'>>

/** A call that is answered, and goes on. */
function answeredOf(first: FirstEvent): CallEvent[] {
  const { callId, at, from, to, seq } = first
  return [
    { ...first, kind: 'ringing' },
    { callId, at, from, to, kind: 'answered', seq: seq + 1 },
  ]
}

/** A stopped call ends at once; any other rings, and is answered for a time or not at all. */
function eventsOf(first: FirstEvent, seconds: number, words: string | null): CallEvent[] {
  const { callId, at, from, to } = first
  const later = { callId, at, from, to }
  if (first.action === 'stop') return [{ ...first, kind: 'ended', by: 'network' }]
  const end = {
    ...later,
    kind: 'ended',
    by: 'party',
    seconds,
    ...(words === null ? {} : { turns: talk(words) }),
  } as const
  if (seconds === 0)
    return [
      { ...first, kind: 'ringing' },
      { ...end, seq: first.seq + 1 },
    ]
  return [...answeredOf(first), { ...end, at: at + seconds * 1000, seq: first.seq + 2 }]
}
