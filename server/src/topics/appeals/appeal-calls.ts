import { sql, type Kysely } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { riskOf } from '@/rules/tags/risk'
import type { Database } from '../../database/schema'
import type { AppDeps } from '../../kernel/deps'
import { pageOf, readCursor, type Position } from '../../kernel/list-query'
import { registerCall } from '../../kernel/register-call'
import { subscriberAsking } from '../auth/sms-codes'
import { appealDetailOf, complaintDetailOf, toAppeal, toComplaint } from './case-view'
import {
  appealAgain,
  fileAppeal,
  fileComplaint,
  findOpenAppeal,
  submitEvidence,
  publicTagsOf,
  requireCase,
  sendProofCode,
  withdrawCase,
} from './file-case'
import type { AppealRow, CaseRow, ComplaintRow } from './tables'

const PAGE = 30

/** Appeals against tags of numbers, and complaints about numbers (DESIGN 4.60). */
export function registerAppealCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'guard/v1/appeal/preview', async ({ body, ...actor }) => {
    const { opinion, tags, isCurrent } = await publicTagsOf(deps, actor, body.phoneNo)
    const open = await findOpenAppeal(actor.db, actor.subscriber.id, body.phoneNo, actor.now)
    return {
      isOpen: deps.reviewDesk.isOpen,
      risk: riskOf(opinion, tags, isCurrent),
      tags,
      openId: open && open.why !== 'final' ? open.row.case_id : null,
    }
  })

  registerCall(app, deps, 'guard/v1/appeal/sendCode', async ({ body, request, ...actor }) => {
    const asker = subscriberAsking(actor.subscriber, request)
    return { resendAfterSeconds: await sendProofCode(deps, actor, { ...body, asker }) }
  })

  registerCall(
    app,
    deps,
    'guard/v1/appeal/file',
    async ({ body, request, ...actor }) => {
      const asker = subscriberAsking(actor.subscriber, request)
      return appealDetailOf(actor.db, await fileAppeal(deps, actor, { ...body, asker }), actor)
    },
    { before: ({ body }) => deps.reputation.ahead([body.phoneNo], [], 'screen') },
  )

  registerCall(app, deps, 'guard/v1/appeal/query', async ({ db, subscriber, body, now }) => {
    const { page, nextCursor } = await pageOfCases(db, 'appeal', subscriber.id, body)
    return { items: page.map((row) => toAppeal(row as AppealRow, now)), nextCursor } // the query selects appeals only
  })

  registerCall(app, deps, 'guard/v1/appeal/detail', async ({ body, ...actor }) =>
    appealDetailOf(actor.db, await requireCase(actor, 'appeal', body.id), actor),
  )

  registerCall(app, deps, 'guard/v1/appeal/more', async ({ body, ...actor }) =>
    appealDetailOf(actor.db, await submitEvidence(actor, body), actor),
  )

  registerCall(app, deps, 'guard/v1/appeal/again', async ({ body, ...actor }) =>
    appealDetailOf(actor.db, await appealAgain(deps, actor, body), actor),
  )

  registerCall(app, deps, 'guard/v1/appeal/withdraw', async ({ body, ...actor }) =>
    appealDetailOf(actor.db, await withdrawCase(actor, 'appeal', body.id), actor),
  )

  registerCall(app, deps, 'guard/v1/complaint/file', async ({ body, ...actor }) =>
    complaintDetailOf(actor.db, await fileComplaint(deps, actor, body), actor.language),
  )

  registerCall(app, deps, 'guard/v1/complaint/query', async ({ db, subscriber, body }) => {
    const { page, nextCursor } = await pageOfCases(db, 'complaint', subscriber.id, body)
    return { items: page.map((row) => toComplaint(row as ComplaintRow)), nextCursor } // the query selects complaints only
  })

  registerCall(app, deps, 'guard/v1/complaint/detail', async ({ body, ...actor }) =>
    complaintDetailOf(actor.db, await requireCase(actor, 'complaint', body.id), actor.language),
  )

  registerCall(app, deps, 'guard/v1/complaint/withdraw', async ({ body, ...actor }) =>
    complaintDetailOf(actor.db, await withdrawCase(actor, 'complaint', body.id), actor.language),
  )
}

/** One page of a subscriber's cases of a kind, newest first. */
async function pageOfCases(
  db: Kysely<Database>,
  kind: CaseRow['kind'],
  subscriberId: string,
  { cursor, limit = PAGE }: { cursor?: string | null; limit?: number },
) {
  const after: Position | null = readCursor(cursor)
  let select = db.selectFrom('cases').selectAll().where('subscriber_id', '=', subscriberId).where('kind', '=', kind)
  if (after) select = select.where(sql<boolean>`(filed_at, case_id) < (${after.at}, ${after.id})`)
  const rows = await select
    .orderBy('filed_at', 'desc')
    .orderBy('case_id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, (row) => ({ at: row.filed_at, id: row.case_id }))
}
