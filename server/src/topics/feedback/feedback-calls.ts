import type { FastifyInstance } from 'fastify'
import type { Feedback } from '@contract/feedback'
import type { AppDeps } from '../../kernel/deps'
import { pageOf, readCursor } from '../../kernel/list-query'
import { registerCall } from '../../kernel/register-call'
import { addFeedback, findFeedback } from './feedback'
import type { FeedbackRow } from './tables'

const PAGE = 30

/** Feedback to the carrier and its answers (SPEC section 7, DESIGN 4.42). */
export function registerFeedbackCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, '/woAssistant/umm/subscribe/v1/services/feedback', async ({ db, subscriber, body, now }) => {
    return toFeedback(await addFeedback({ db, subscriber, now }, body, deps.random))
  })

  registerCall(app, deps, '/unicomAssistant/uasp/guard/v1/feedback/query', async ({ db, subscriber, body }) => {
    const { limit = PAGE } = body
    const rows = await findFeedback(db, subscriber.id, { after: readCursor(body.cursor), limit: limit + 1 })
    const { page, nextCursor } = pageOf(rows, limit, (row) => ({ at: row.at, id: row.feedback_id }))
    return { items: page.map(toFeedback), nextCursor }
  })
}

function toFeedback(row: FeedbackRow): Feedback {
  return {
    id: row.feedback_id,
    at: row.at,
    kind: row.kind,
    content: row.content,
    contact: row.contact,
    pictures: [],
    answer: row.answer,
    answeredAt: row.answered_at,
  }
}
