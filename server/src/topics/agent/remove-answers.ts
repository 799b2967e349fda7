import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import { keptSince } from '@/rules/agent/retention'
import type { Database } from '../../database/schema'
import type { Subscriber } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import { removeAnswers, restoreAnswers } from './agent-answers'
import { insertLogRows } from '../line/line-log'
import { lockSubscriber } from '../subscribers/subscribers'
import { UNDO_MS } from '../../kernel/undo-window'

const tooLate: Text = { zh: '已无法恢复', en: 'This can no longer be undone' }

export interface AnswerChange {
  db: Kysely<Database>
  subscriber: Subscriber
  ids: readonly string[]
  now: number
}

/** Removes records of the agent; they can be restored for ten minutes. Answers the ids of those that were there. */
export async function removeAgentAnswers({ db, subscriber, ids, now }: AnswerChange): Promise<string[]> {
  await lockSubscriber(db, subscriber.id)
  return removeAnswers(db, subscriber.id, ids, now)
}

/** Undoes a removal of the last ten minutes, unless the record would have gone by itself. Throws UserError when nothing is left. */
export async function restoreAgentAnswers({ db, subscriber, ids, now }: AnswerChange): Promise<string[]> {
  await lockSubscriber(db, subscriber.id)
  const rows = await restoreAnswers(db, subscriber.id, { ids, removedAfter: now - UNDO_MS, keptSince: keptSince(now) })
  if (rows.length === 0) throw new UserError(failureCodes.entryGone, tooLate)
  await insertLogRows(db, rows)
  return rows.map((row) => row.entry_id)
}
