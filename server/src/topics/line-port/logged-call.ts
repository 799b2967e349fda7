import type { Kysely } from 'kysely'
import { decisionApplied, type SwitchReport } from '@/rules/line/applied'
import { courseOf } from '@/rules/line/live-call'
import type { Database } from '../../database/schema'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import type { SecretKeys } from '../../kernel/session-token'
import type { LineEvent } from '../../ports/line'
import type { ReputationPort } from '../../ports/reputation'
import { withoutCleared } from '../line/cleared-numbers'
import { decideOwnCall } from '../line/decide-event'
import { callerOf, dangerOf, factsOf, logRowOf } from '../line/judge-event'
import { carriedOf, readDecision, type CarriedDecision } from './decision'
import { turnsOf, type LiveCall } from './live-calls'
import type { LoggedEvent } from './record-event'

export type EventParts = Pick<
  AppDeps,
  'db' | 'clock' | 'random' | 'phoneData' | 'reputation' | 'textModel' | 'sms' | 'metrics'
> & {
  config: SecretKeys & { appUrl: string }
}

/** A call as the log shows it, and how the subscriber wants to be told when it was stopped. */
export interface CallEntry {
  logged: LoggedEvent
  notice: CarriedDecision['notice']
}

/** What the gateway decided about a call, as its first event returned it; null when it did not. */
export function decisionOf(
  { config }: Pick<EventParts, 'config'>,
  { phoneNo }: Subscriber,
  { call_id: callId, report }: LiveCall,
): CarriedDecision | null {
  return readDecision(config, { callId, phoneNo }, report.decision)
}

/** Decides a call of which no decision came, by the settings of now. */
export async function decideAnew(
  { clock, reputation }: Pick<EventParts, 'clock' | 'reputation'>,
  db: Kysely<Database>,
  subscriber: Subscriber,
  call: LiveCall,
): Promise<Omit<CarriedDecision, 'isFromAbroad'>> {
  return carriedOf(await decideOwnCall(db, subscriber.id, eventOf(subscriber, call), clock(), reputation))
}

/** Reads what is known about the caller, and decides a call of which no decision came. */
export async function findEntry(
  parts: EventParts,
  db: Kysely<Database>,
  subscriber: Subscriber,
  call: LiveCall,
): Promise<CallEntry> {
  const caller = callerOfCall(call)
  const current = await withoutCleared(db, parts.reputation, caller === '' ? [] : [caller])
  const wish = decisionOf(parts, subscriber, call) ?? (await decideAnew(parts, db, subscriber, call))
  return entryOf(parts, subscriber, call, { current, wish })
}

/** A call as the log shows it. `wish`: the gateway's decision; `current` knows the caller. */
export function entryOf(
  { clock, phoneData }: Pick<EventParts, 'clock' | 'phoneData'>,
  subscriber: Subscriber,
  call: LiveCall,
  {
    current,
    wish,
  }: { current: ReputationPort; wish: Omit<CarriedDecision, 'isFromAbroad'> & { isFromAbroad?: boolean } },
): CallEntry {
  const { seen, report, entry_id } = call
  // The network's clock may be ahead.
  const at = Math.min(courseOf(seen).startedAt, ...spokenTimes(call), clock())
  const event = eventOf(subscriber, call)
  const facts = factsOf(event, at, current)
  const decision = decisionApplied(wish, reportOf(report))
  const row = logRowOf({ ...event, isFromAbroad: wish.isFromAbroad }, facts, decision, at, phoneData)
  return {
    logged: {
      subscriber,
      row: { ...row, subscriber_id: subscriber.id, entry_id },
      danger: dangerOf(event, facts),
      allowanceId: wish.allowanceId,
      turns: decision.action === 'agent' ? turnsOf(report) : null,
    },
    notice: wish.notice,
  }
}

/** Whether the subscriber gets an SMS about a call that was stopped. In a storm it would be a second one, and of a child's line guardians are asked. */
export function isToldBySms({ logged: { row }, notice }: CallEntry): boolean {
  return row.action === 'stop' && row.reason !== 'storm' && row.reason !== 'childLine' && notice === 'sms'
}

/** The normalized number of a call's caller; empty when it was hidden. */
export const callerOfCall = ({ report: { from } }: Pick<LiveCall, 'report'>): string => callerOf({ kind: 'call', from })

function eventOf({ phoneNo }: Subscriber, call: LiveCall): LineEvent {
  const seconds = courseOf(call.seen).seconds || secondsBetween(spokenTimes(call))
  return { phoneNo, kind: 'call', from: call.report.from, seconds }
}

const spokenTimes = ({ report: { spoken = [] } }: LiveCall) => spoken.map((turn) => turn.at)

/**
 * What the switch did. An agent that spoke was connected, whatever was lost; with the decision in its hands, because the switch
 * had applied it.
 */
function reportOf({ applied, action, decision, ...said }: LiveCall['report']): SwitchReport {
  const hasSpoken = turnsOf(said) !== null
  const known = hasSpoken && decision !== null ? 'gateway' : 'lost'
  return { applied: applied ?? known, action: action ?? (hasSpoken ? 'agent' : 'pass') }
}

/** The length of a conversation of which nothing is known but when something was said. */
function secondsBetween(times: readonly number[]): number {
  return times.length === 0 ? 0 : Math.max(1, Math.round((Math.max(...times) - Math.min(...times)) / 1000))
}
