import type { CallQuestion, CallVerdict } from '@contract/line'
import { lineActionOf, unchecked, type UncheckedCause } from '@/rules/line/applied'
import { labelOf } from '@/rules/line/label'
import { comesFromAbroad } from '@/rules/line/origin'
import { storedNumber } from '@/rules/phone/number'
import type { AppDeps } from '../../kernel/deps'
import type { LineVerdict } from '../../ports/line'
import { decideCallOf, type DecidedEvent } from '../line/decide-event'
import { carriedOf, writeDecision, type CarriedDecision, type DecisionOf } from './decision'

export type VerdictParts = Pick<AppDeps, 'db' | 'clock' | 'reputation' | 'metrics' | 'logger'> & {
  config: Pick<AppDeps['config'], 'line' | 'secretKey' | 'formerSecretKey'>
}

/** In ms: forks and repeats of an invitation come within this time. */
const HOLDS_MS = 3000

/**
 * Questions that may be in work at once, with those that were answered late and still wait for the database. Further ones
 * would only miss the deadline, and keep the database busy after it.
 */
const MOST_IN_WORK = 100
/** In ms before the deadline: then a call is decided without the reputation system, since deciding takes time as well. */
const DECIDES_MS = 10
/** How many are in work, by database: the simulated switch and the carrier's share it. */
const inWork = new WeakMap<object, number>()

/** An answer with its rule; null when nobody here has the number. */
export interface AnsweredCall {
  answer: CallVerdict
  verdict: LineVerdict | null
}

/**
 * Decides a call that is about to ring. Only reads: what became of the call comes with its events. Never rejects, and
 * answers within `config.line.deadlineMs`: when the database is slow or gone, or too many questions are in work already,
 * the call passes, and the reason says so.
 */
export async function answerCall(parts: VerdictParts, question: CallQuestion): Promise<AnsweredCall> {
  const { metrics } = parts
  const end = metrics.lineVerdictTime.startTimer()
  const decided = await decideInTime(parts, question)
  end()
  const answered = answerOf(parts, question, decided)
  if (typeof decided === 'string') metrics.lineFailOpens.inc({ cause: decided })
  metrics.lineVerdicts.inc({ action: answered.answer.action, rule: answered.answer.reason })
  return answered
}

/** Why the gateway itself lets a call pass unchecked. */
type FailOpen = Extract<UncheckedCause, 'slow' | 'database' | 'busy'>
/** Null: nobody here has the number. */
type Decided = DecidedEvent | FailOpen | null

async function decideInTime(parts: VerdictParts, question: CallQuestion): Promise<Decided> {
  const { db, config, logger } = parts
  const before = inWork.get(db) ?? 0
  if (before >= MOST_IN_WORK) return 'busy'
  inWork.set(db, before + 1)
  const until = performance.now() + config.line.deadlineMs - DECIDES_MS
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'slow'>((resolve) => {
    timer = setTimeout(() => resolve('slow'), config.line.deadlineMs)
  })
  const work = decideQuestion(parts, question, until)
    .catch((error: unknown) => {
      logger.warn({ err: error }, 'A call passed unchecked')
      return 'database' as const
    })
    .finally(() => inWork.set(db, (inWork.get(db) ?? 1) - 1))
  const decided = await Promise.race([work, late])
  clearTimeout(timer)
  return decided
}

function answerOf({ config }: VerdictParts, question: CallQuestion, decided: Decided): AnsweredCall {
  if (decided === null) return { answer: nobody, verdict: null }
  const isFromAbroad = comesFromAbroad(question)
  const write: Write = (carried) => writeDecision(config, boundTo(question), { ...carried, isFromAbroad })
  if (typeof decided === 'string') return uncheckedAnswer(decided, write)
  return { answer: verdictAnswer(decided, write), verdict: decided.verdict }
}

/** A decision counts for its call and its number alone. */
function boundTo({ callId, to }: CallQuestion): DecisionOf {
  return { callId, phoneNo: storedNumber(to) }
}

function decideQuestion(
  { db, clock, reputation }: VerdictParts,
  question: CallQuestion,
  until: number,
): Promise<DecidedEvent | null> {
  const phoneNo = storedNumber(question.to)
  const call = { phoneNo, kind: 'call', from: question.from, isFromAbroad: comesFromAbroad(question) } as const
  return decideCallOf(db, { phoneNo }, call, clock(), reputation, until)
}

const passing = { action: 'pass', treatment: null, label: '', alsoMatched: [], decision: '' } as const

/** The answer for a number that no subscriber has. */
const nobody: CallVerdict = { ...passing, alsoMatched: [], reason: 'nobody', ttlMs: HOLDS_MS }

type Write = (decision: Omit<CarriedDecision, 'isFromAbroad'>) => string

function uncheckedAnswer(cause: FailOpen, write: Write): AnsweredCall {
  const verdict = { action: 'pass' as const, rule: unchecked(cause), alsoMatched: [], treatment: null }
  const decision = write({ ...verdict, allowanceId: null, notice: 'silent' })
  return { answer: { ...passing, alsoMatched: [], reason: verdict.rule.reason, ttlMs: 0, decision }, verdict }
}

function verdictAnswer(decided: DecidedEvent, write: Write): CallVerdict {
  const { verdict, row } = decided
  return {
    action: lineActionOf(verdict.action),
    treatment: verdict.treatment,
    label: labelOf(verdict, { tag: row.tag, markCount: row.mark_count }),
    reason: verdict.rule.reason,
    alsoMatched: verdict.alsoMatched.map(({ reason }) => reason),
    ttlMs: HOLDS_MS,
    decision: write(carriedOf(decided)),
  }
}
