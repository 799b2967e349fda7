import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import { keptUntil, RETENTION_DAYS, keptSince } from '@/rules/agent/retention'
import type { Database } from '../../database/schema'
import { lockSubscriber } from '../../kernel/database/transaction'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import { fromJson } from '../../kernel/columns'
import { registerCall } from '../../kernel/register-call'
import { UNDO_MS } from '../../kernel/table-declaration'
import { findLogRow, insertLogRows } from '../line/line-log'
import { loadNumberFacts } from '../tags/number-facts'
import { findAnswer, summaryOf, removeAnswers, restoreAnswers } from './agent-answers'

const gone: Text = { zh: '没有找到这条记录', en: 'No such record' }

/** Single calls that the agent answered; `intercept/query` lists them (DESIGN 4.10). */
export function registerAgentCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'guard/v1/agent/detail', async ({ db, subscriber, body, language, now }) => {
    const row = await findLogRow(db, subscriber.id, body.id)
    const answer = await findAnswer(db, subscriber.id, body.id)
    if (!row || !answer || keptUntil(row.at) <= now) throw new UserError(failureCodes.entryGone, gone)
    return {
      id: row.entry_id,
      at: row.at,
      seconds: row.seconds,
      reason: row.reason,
      intent: answer.intent,
      summary: summaryOf(row.text, answer.intent, language),
      turns: fromJson(answer.turns),
      keptUntil: keptUntil(row.at),
      retentionDays: RETENTION_DAYS,
      number: row.caller ? await loadNumberFacts({ db, deps, subscriber, phoneNo: row.caller, language, now }) : null,
    }
  })

  registerCall(app, deps, 'guard/v1/agent/remove', async ({ db, subscriber, body, now }) => {
    return { removedIds: await removeAgentAnswers({ db, subscriber, ids: body.ids, now }) }
  })

  registerCall(app, deps, 'guard/v1/agent/restore', async ({ db, subscriber, body, now }) => {
    return { restoredIds: await restoreAgentAnswers({ db, subscriber, ids: body.ids, now }) }
  })
}

const tooLate: Text = { zh: '已无法恢复', en: 'This can no longer be undone' }

export interface AnswerChange {
  db: Kysely<Database>
  subscriber: Subscriber
  ids: readonly string[]
  now: number
}

/** Removes records of the agent; they can be restored for ten minutes. Returns the ids that existed. */
async function removeAgentAnswers({ db, subscriber, ids, now }: AnswerChange): Promise<string[]> {
  await lockSubscriber(db, subscriber.id)
  return removeAnswers(db, subscriber.id, ids, now)
}

/**
 * Undoes removals of the last ten minutes, except of records past their retention. Throws UserError when none is left.
 */
async function restoreAgentAnswers({ db, subscriber, ids, now }: AnswerChange): Promise<string[]> {
  await lockSubscriber(db, subscriber.id)
  const rows = await restoreAnswers(db, subscriber.id, { ids, removedAfter: now - UNDO_MS, keptSince: keptSince(now) })
  if (rows.length === 0) throw new UserError(failureCodes.entryGone, tooLate)
  await insertLogRows(db, rows)
  return rows.map((row) => row.entry_id)
}
