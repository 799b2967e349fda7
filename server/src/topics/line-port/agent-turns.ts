import type { AgentReply, AgentTurn } from '@contract/line'
import { takeTurn } from '@/rules/agent/conversation'
import { courseOf, isOver } from '@/rules/line/live-call'
import { storedNumber } from '@/rules/phone/number'
import { inOneTrip } from '../../kernel/database/one-trip'
import { inTransaction, lockHolder } from '../../kernel/database/transaction'
import type { Subscriber } from '../../kernel/deps'
import { DatabaseUnavailable } from '../../kernel/errors'
import { NotHere } from '../../kernel/http/signed-calls'
import { within } from '../../kernel/within'
import { findSubscribersOf } from '../subscribers/subscribers'
import { askAboutCallers, logReady, send, type ToSend } from './call-events'
import { readDecision } from './decision'
import { findCalls, isReady, newCall, type LiveCall } from './live-calls'
import type { EventParts } from './logged-call'
import { KNOWN_MS } from './tables'

/** In ms. A caller takes a longer silence for the end of the call. */
const REPLY_MS = 1000

/**
 * Takes what a caller said to the agent, and returns what the agent says next and whether it ends the call. A turn that comes again
 * gets the same reply. The turns are the agent's record of the call once it is in the log; later ones correct it. Rejects with
 * NotHere unless the gateway's answer sent this call to the agent, for this subscriber, and with DatabaseUnavailable after a second.
 */
export function answerTurn(parts: EventParts, turn: AgentTurn): Promise<AgentReply> {
  const late = () => new DatabaseUnavailable(new Error('A reply of the agent is late'))
  return within(REPLY_MS, replyTo(parts, turn), late)
}

async function replyTo(parts: EventParts, turn: AgentTurn): Promise<AgentReply> {
  const { db, clock, config, random } = parts
  const { callId, startedAt } = turn
  const phoneNo = storedNumber(turn.to)
  const subscriber = (await findSubscribersOf(db, [phoneNo])).get(phoneNo)
  const now = clock()
  // A call that began before is of the number's former holder. One of long ago is known no longer.
  if (!subscriber || startedAt < subscriber.createdAt || startedAt < now - KNOWN_MS) throw notTheAgents()
  await askAboutCallers(parts, [turn], 'line')
  const { reply, toSend } = await inTransaction(db, `subscriber ${subscriber.id}`, async (trx) => {
    const [isHere, calls] = await inOneTrip(trx, (together) =>
      Promise.all([lockHolder(together, subscriber), findCalls(together, subscriber.id, [callId])]),
    )
    const call = calls.get(callId) ?? newCall(subscriber.id, callId, random.id())
    if (!isHere || !isWithAgent(config, call, turn, subscriber)) throw notTheAgents()
    // Nothing is said before the call, and the clock of the agent's machine may be wrong.
    const said = { ...turn, at: Math.max(Math.min(startedAt, now), Math.min(turn.at, now)) }
    const { spoken, reply } = takeTurn(call.report.spoken ?? [], said, isOver(courseOf(call.seen).state))
    const toSend: ToSend = { notices: [], stopped: [] }
    if (spoken === null) return { reply, toSend }
    const { from, decision } = call.report
    const report = { ...call.report, from: from || turn.from, decision: decision ?? turn.decision ?? null, spoken }
    const changed = { ...call, report, touched_at: now }
    return { reply, toSend: await logReady(parts, trx, subscriber, [changed], isReady) }
  })
  // Not awaited: the caller waits for the reply, and the SMS centre may take seconds.
  void send(parts, subscriber, toSend).catch(() => undefined)
  return reply
}

const notTheAgents = () => new NotHere('The agent has no such call')

/** What the switch did, as soon as it has said so; until then, what the gateway has decided. */
function isWithAgent(
  config: EventParts['config'],
  { call_id: callId, report }: LiveCall,
  { decision = '' }: AgentTurn,
  { phoneNo }: Subscriber,
): boolean {
  const action = report.action ?? readDecision(config, { callId, phoneNo }, decision)?.action
  return action === 'agent'
}
