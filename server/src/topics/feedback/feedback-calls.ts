import type { FastifyInstance } from 'fastify'
import type { Feedback } from '@contract/feedback'
import type { AppDeps } from '../../kernel/deps'
import { pageOf, readCursor } from '../../kernel/list-query'
import { registerCall } from '../../kernel/register-call'
import type { UploadRow } from '../uploads/tables'
import { toUpload, uploadsOf } from '../uploads/uploads'
import { addFeedback, findFeedback } from './feedback'
import type { FeedbackRow } from './tables'

const PAGE = 30

/** Feedback to the carrier and the carrier's replies (SPEC section 7, DESIGN 4.42). */
export function registerFeedbackCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, '/woAssistant/umm/subscribe/v1/services/feedback', async ({ db, subscriber, body, now }) => {
    const row = await addFeedback({ db, subscriber, now }, body, deps.random)
    return toFeedback(row, await uploadsOf(db, subscriber.id, [row.feedback_id]))
  })

  registerCall(app, deps, 'guard/v1/feedback/query', async ({ db, subscriber, body }) => {
    const { limit = PAGE } = body
    const rows = await findFeedback(db, subscriber.id, { after: readCursor(body.cursor), limit: limit + 1 })
    const { page, nextCursor } = pageOf(rows, limit, (row) => ({ at: row.at, id: row.feedback_id }))
    const ids = page.map((row) => row.feedback_id)
    const pictures = await uploadsOf(db, subscriber.id, ids)
    return { items: page.map((row) => toFeedback(row, pictures)), nextCursor }
  })
}

function toFeedback(row: FeedbackRow, pictures: readonly UploadRow[]): Feedback {
  return {
    id: row.feedback_id,
    at: row.at,
    kind: row.kind,
    content: row.content,
    contact: row.contact,
    pictures: pictures.filter(({ case_id }) => case_id === row.feedback_id).map(toUpload),
    answer: row.answer,
    answeredAt: row.answered_at,
  }
}
