import type { FastifyInstance } from 'fastify'
import type { NumberSegment } from '@contract/segments'
import {
  addSegment,
  checkSegment,
  removeFromSegments,
  restoreToSegments,
  segmentQuota,
} from '../../commands/change-segments'
import type { SegmentRow } from '../../database/call-guard-tables'
import type { AppDeps } from '../../deps'
import { findSegments } from '../../repositories/segments'
import { loadPastCalls } from '../../simulator/past-calls'
import { registerCall } from '../register-call'
import { previewSegment } from './preview-segment'

const S = '/unicomAssistant/uasp/guard/v1/segment'

/** Number segments: numbers that begin alike, stopped or let through (DESIGN.md section 5). */
export function registerSegmentCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, `${S}/query`, async ({ db, subscriber, body }) => {
    const rows = await findSegments(db, subscriber.id, { list: body.list, search: body.search?.trim() ?? '' })
    return { items: rows.map(toSegment), quota: await segmentQuota({ db, subscriber }) }
  })

  registerCall(app, deps, `${S}/preview`, async ({ db, subscriber, body, now }) => {
    const { list } = body
    const { prefix, rejection } = await checkSegment({ db, subscriber, list, now }, body.prefix)
    if (rejection === 'wrongPrefix') return { prefix, rejection, calls: 0, decided: 0, contacts: 0 }
    const past = await loadPastCalls({ db, subscriberId: subscriber.id, now }, deps)
    return { prefix, rejection, ...previewSegment(past, list, prefix) }
  })

  registerCall(app, deps, `${S}/add`, async ({ db, subscriber, body, now }) => {
    const change = { db, subscriber, list: body.list, now }
    const { added, rejection } = await addSegment(change, { ...body, id: deps.random.id() })
    return { added: added && toSegment(added), rejection, quota: await segmentQuota(change) }
  })

  registerCall(app, deps, `${S}/remove`, async ({ db, subscriber, body, now }) => {
    const change = { db, subscriber, list: body.list, now }
    return { removedIds: await removeFromSegments(change, body.ids), quota: await segmentQuota(change) }
  })

  registerCall(app, deps, `${S}/restore`, async ({ db, subscriber, body, now }) => {
    const change = { db, subscriber, list: body.list, now }
    const { restored, rejected } = await restoreToSegments(change, body.ids)
    return { restored: restored.map(toSegment), rejected, quota: await segmentQuota(change) }
  })
}

function toSegment({ segment_id: id, prefix, note, added_at: addedAt }: SegmentRow): NumberSegment {
  return { id, prefix, note, addedAt }
}
