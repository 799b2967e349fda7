import type { Feedback, NewFeedback } from '@contract/feedback'
import { feedbackKinds } from '@contract/words/appeals'
import { call } from './client'
import type { Fields } from './read'
import { list, num, oneOf, str } from './read'
import { readUpload } from './uploads'

/** Fetches one page of the subscriber's feedback, newest first. */
async function queryFeedback(cursor: string | null): Promise<{ items: Feedback[]; nextCursor: string | null }> {
  const data = await call('guard/v1/feedback/query', { cursor }, { loading: false })
  return {
    items: list(data.items, (fields) => (str(fields.id) ? readFeedback(fields) : null)),
    nextCursor: str(data.nextCursor) || null,
  }
}

export const feedbackQuery = { key: ['feedback'], fetchPage: queryFeedback }

/** Sends feedback to the carrier (SPEC section 7). */
export async function sendFeedback(feedback: NewFeedback, requestId: string): Promise<Feedback> {
  return readFeedback(await call('/woAssistant/umm/subscribe/v1/services/feedback', { ...feedback, requestId }))
}

function readFeedback(fields: Fields): Feedback {
  const answer = str(fields.answer)
  return {
    id: str(fields.id),
    at: num(fields.at),
    kind: oneOf(fields.kind, feedbackKinds, 'other'),
    content: str(fields.content),
    contact: str(fields.contact),
    pictures: list(fields.pictures, readUpload),
    answer,
    answeredAt: answer === '' ? null : num(fields.answeredAt),
  }
}
