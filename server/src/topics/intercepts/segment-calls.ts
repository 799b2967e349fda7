import type { FastifyInstance } from 'fastify'
import { readListValue } from '@/rules/lists/list-kinds'
import { checkAddition } from '../lists/add-to-list'
import { measureList, requireRoom } from '../lists/list-quota'
import type { AppDeps } from '../../kernel/deps'
import { loadPastCalls } from './past-calls'
import { registerCall } from '../../kernel/register-call'
import { previewSegment } from './preview-segment'

const S = '/unicomAssistant/uasp/guard/v1/segment'

/** What a number segment would have done, before it is put on its list (DESIGN.md section 5). */
export function registerSegmentCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, `${S}/preview`, async ({ db, subscriber, body, now }) => {
    const { list } = body
    const measured = await measureList({ db, subscriber, list, now })
    requireRoom(measured)
    const [rejection] = await checkAddition(measured, [{ value: body.value }], { move: false })
    const refusal = rejection?.reason ?? null
    const segment = readListValue('segment', body.value)
    if (segment === null) return { value: body.value, refusal, calls: 0, decided: 0, contacts: 0 }
    const past = await loadPastCalls({ db, subscriberId: subscriber.id, now }, deps)
    return { value: segment.value, refusal, ...previewSegment(past, list, segment.value) }
  })
}
