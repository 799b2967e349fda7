import type { ListName, Quota } from '@contract/lists'
import type { NumberSegment, SegmentPreview, SegmentRejection } from '@contract/segments'
import { call } from './client'
import { readIds, readQuota } from './lists'
import type { Fields } from './read'
import { list, num, record, str } from './read'

const S = '/unicomAssistant/uasp/guard/v1/segment'
const rejections = ['wrongPrefix', 'duplicate', 'onOtherList', 'overLimit'] as const

/** The segments of a list, newest first; `search` matches prefix or note. */
export async function querySegments(name: ListName, search: string): Promise<{ items: NumberSegment[]; quota: Quota }> {
  const data = await call(`${S}/query`, { list: name, search: search || undefined }, { loading: false })
  return { items: list(data.items, readSegment), quota: readQuota(data.quota) }
}

/** What a segment would have done in the last 30 days, and whether it can be added. */
export async function previewSegment(name: ListName, prefix: string): Promise<SegmentPreview> {
  const data = await call(`${S}/preview`, { list: name, prefix }, { loading: false, quiet: true })
  return {
    prefix: str(data.prefix),
    calls: num(data.calls),
    decided: num(data.decided),
    contacts: num(data.contacts),
    rejection: readRejection(data.rejection),
  }
}

/** Adds a segment, or answers why not. `move` takes it off the other list. */
export async function addSegment(
  name: ListName,
  { prefix, note, move }: { prefix: string; note: string; move: boolean },
  requestId: string,
): Promise<SegmentRejection | null> {
  const data = await call(`${S}/add`, { list: name, prefix, note, move, requestId })
  return readSegment(record(data.added)) ? null : (readRejection(data.rejection) ?? 'wrongPrefix')
}

/** Removes segments; they can be restored for ten minutes. */
export async function removeSegments(
  name: ListName,
  ids: string[],
  requestId: string,
): Promise<{ removedIds: string[] }> {
  const data = await call(`${S}/remove`, { list: name, ids, requestId })
  return { removedIds: readIds(data.removedIds) }
}

/** Undoes a removal; the prefixes of segments that no longer fit are named. */
export async function restoreSegments(
  name: ListName,
  ids: string[],
  requestId: string,
): Promise<{ rejected: string[] }> {
  return { rejected: readIds((await call(`${S}/restore`, { list: name, ids, requestId })).rejected) }
}

function readSegment(segment: Fields): NumberSegment | null {
  const prefix = str(segment.prefix)
  if (!prefix) return null
  return { id: str(segment.id, prefix), prefix, note: str(segment.note), addedAt: num(segment.addedAt) }
}

function readRejection(value: unknown): SegmentRejection | null {
  return rejections.find((rejection) => rejection === value) ?? null
}
