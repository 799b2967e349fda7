import type { FastifyInstance } from 'fastify'
import type { DialogueTurn } from '@contract/agent'
import { failureCodes } from '@contract/envelope'
import type { CallIntent } from '@contract/intercepts'
import { keptUntil, RETENTION_DAYS } from '@/rules/agent/retention'
import { removeAgentAnswers, restoreAgentAnswers } from './remove-answers'
import type { AppDeps } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import { findAnswer } from './agent-answers'
import { findLogRow } from '../line/line-log'
import { registerCall } from '../../kernel/register-call'
import { loadNumberFacts } from '../tags/number-facts'

const G = '/unicomAssistant/uasp/guard/v1/agent'

const gone: Text = { zh: '没有找到这条记录', en: 'No such record' }

/** Calls that the agent answered, one by one; intercept/query lists them. */
export function registerAgentCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, `${G}/detail`, async ({ db, subscriber, body, now }) => {
    const row = await findLogRow(db, subscriber.id, body.id)
    const answer = await findAnswer(db, subscriber.id, body.id)
    if (!row || !answer || keptUntil(row.at) <= now) throw new UserError(failureCodes.entryGone, gone)
    return {
      id: row.entry_id,
      at: row.at,
      seconds: row.seconds,
      reason: row.reason,
      intent: answer.intent as CallIntent, // the agent writes no other
      summary: row.text,
      turns: JSON.parse(answer.turns) as DialogueTurn[], // written by the agent from the same type
      keptUntil: keptUntil(row.at),
      retentionDays: RETENTION_DAYS,
      number: row.caller ? await loadNumberFacts({ db, deps, subscriber, phoneNo: row.caller, now }) : null,
    }
  })

  registerCall(app, deps, `${G}/remove`, async ({ db, subscriber, body, now }) => {
    return { removedIds: await removeAgentAnswers({ db, subscriber, ids: body.ids, now }) }
  })

  registerCall(app, deps, `${G}/restore`, async ({ db, subscriber, body, now }) => {
    return { restoredIds: await restoreAgentAnswers({ db, subscriber, ids: body.ids, now }) }
  })
}
