import type { CallQuestion, CallVerdict } from '@contract/line'
import { lineActionOf, unchecked } from '@/rules/line/applied'
import { labelOf } from '@/rules/line/label'
import { normaliseNumber } from '@/rules/phone/number'
import type { AppDeps } from '../../kernel/deps'
import type { LineVerdict } from '../../ports/line'
import { decideEvent, type DecidedEvent } from '../line/decide-event'
import { findSubscriber } from '../subscribers/subscribers'
import { carriedOf, writeDecision } from './decision'

export type VerdictParts = Pick<AppDeps, 'db' | 'clock' | 'phoneData' | 'reputation' | 'metrics' | 'logger'> & {
  config: Pick<AppDeps['config'], 'line'>
}

/** In ms: forks and repeats of an invitation come within this time. */
const HOLDS_MS = 3000

/** An answer with its rule; null when nobody here has the number. */
export interface AnsweredCall {
  answer: CallVerdict
  verdict: LineVerdict | null
}

/** The number of a subscriber as it is stored; the network may write the country before it. */
export const subscriberNumberOf = (to: string): string => normaliseNumber(to) ?? to

/**
 * Decides a call that is about to ring. Only reads: what became of the call comes with its events. Never rejects, and
 * answers within `config.line.deadlineMs`: when the database is slow or gone, the call passes, and the reason says so.
 */
export async function answerCall(parts: VerdictParts, question: CallQuestion): Promise<AnsweredCall> {
  const { metrics, config, logger } = parts
  const end = metrics.lineVerdictTime.startTimer()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'slow'>((resolve) => {
    timer = setTimeout(() => resolve('slow'), config.line.deadlineMs)
  })
  const decided = await Promise.race([
    decideCallOf(parts, question).catch((error: unknown) => {
      logger.warn({ err: error }, 'A call passed unchecked')
      return 'database' as const
    }),
    late,
  ])
  clearTimeout(timer)
  end()
  const answered = answerOf(decided)
  if (decided === 'slow' || decided === 'database') metrics.lineFailOpens.inc({ cause: decided })
  metrics.lineVerdicts.inc({ action: answered.answer.action, rule: answered.answer.reason })
  return answered
}

function answerOf(decided: DecidedEvent | 'slow' | 'database' | null): AnsweredCall {
  if (decided === null) return { answer: nobody, verdict: null }
  if (decided === 'slow' || decided === 'database') return uncheckedAnswer(decided)
  return { answer: verdictAnswer(decided), verdict: decided.verdict }
}

async function decideCallOf(parts: VerdictParts, { from, to }: CallQuestion): Promise<DecidedEvent | null> {
  const { db, clock } = parts
  const phoneNo = subscriberNumberOf(to)
  const subscriber = await findSubscriber(db, phoneNo)
  return subscriber && decideEvent(db, subscriber.id, { phoneNo, kind: 'call', from }, clock(), parts)
}

const passing = { action: 'pass', treatment: null, label: '', alsoMatched: [], decision: '' } as const

/** The answer for a number that no subscriber has. */
const nobody: CallVerdict = { ...passing, alsoMatched: [], reason: 'nobody', ttlMs: HOLDS_MS }

function uncheckedAnswer(cause: 'slow' | 'database'): AnsweredCall {
  const verdict = { action: 'pass' as const, rule: unchecked(cause), alsoMatched: [], treatment: null }
  const decision = writeDecision({ ...verdict, allowanceId: null, notice: 'silent' })
  return { answer: { ...passing, alsoMatched: [], reason: verdict.rule.reason, ttlMs: 0, decision }, verdict }
}

function verdictAnswer(decided: DecidedEvent): CallVerdict {
  const { verdict, row } = decided
  return {
    action: lineActionOf(verdict.action),
    treatment: verdict.treatment,
    label: labelOf(verdict, { tag: row.tag, markCount: row.mark_count }),
    reason: verdict.rule.reason,
    alsoMatched: verdict.alsoMatched.map(({ reason }) => reason),
    ttlMs: HOLDS_MS,
    decision: writeDecision(carriedOf(decided)),
  }
}
