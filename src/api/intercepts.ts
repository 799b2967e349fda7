import type { InterceptDetail, InterceptEntry, RuleMatch } from '@contract/intercepts'
import type { AllowDuration, InterceptTab } from '@contract/words/guard'
import { interceptTabs, lineKinds, verdictActions } from '@contract/words/guard'
import { listedOn } from '@contract/words/lists'
import { call } from './client'
import { nullIfNotFound } from './null-if-not-found'
import { readIntent } from './intent'
import { readListEntry } from './lists'
import type { Fields } from './read'
import { bool, list, num, numOrNull, oneOf, record, str } from './read'

export interface InterceptQuery {
  tab: InterceptTab
  /** Returns only rows that this rule decided. */
  reason?: string
  search?: string
  /** Codes of tags that the search finds too. */
  tags?: readonly string[]
  cursor?: string | null
  limit?: number
}

export interface InterceptPage {
  items: InterceptEntry[]
  nextCursor: string | null
  reasons: { reason: string; count: number }[]
  /** How many records a search finds in the other tabs. */
  elsewhere: { tab: InterceptTab; count: number }[]
}

/** Fetches one page of the log, newest first. */
export async function queryIntercepts(query: InterceptQuery, { quiet = false } = {}): Promise<InterceptPage> {
  const { tab, reason, search, tags, cursor, limit } = query
  const found = search ? { search, ...(tags?.length ? { tags: [...tags] } : {}) } : {}
  const body = { tab, reason: reason || undefined, ...found, cursor, limit }
  const data = await call('guard/v1/intercept/query', body, { loading: false, quiet })
  return {
    items: list(data.items, readListed),
    nextCursor: str(data.nextCursor) || null,
    reasons: list(data.reasons, (one) => ({ reason: str(one.reason), count: num(one.count) })),
    elsewhere: list(data.elsewhere, (one) => ({
      tab: oneOf(one.tab, interceptTabs, 'stopped'),
      count: num(one.count),
    })),
  }
}

export const interceptsQuery = ({ tab, reason, search, tags }: Omit<InterceptQuery, 'cursor'>) => ({
  key: ['intercepts', tab, reason, search, tags?.join()],
  fetchPage: (cursor: string | null) => queryIntercepts({ tab, reason, search, tags, cursor }),
})

/** The newest row of what was stopped; null without one. Home does without it. */
export const lastStoppedQuery = {
  key: ['lastStopped'],
  fetch: async (): Promise<InterceptEntry | null> =>
    (await queryIntercepts({ tab: 'stopped', limit: 1 }, { quiet: true })).items[0] ?? null,
}

/** Fetches one row with the deciding rule and the other matches; null when there is no such row any more. */
export async function interceptDetail(id: string): Promise<InterceptDetail | null> {
  const data = await nullIfNotFound(call('guard/v1/intercept/detail', { id }, { loading: false, quiet: true }))
  return data && readDetail(data)
}

export const interceptQuery = (id: string) => ({ key: ['intercept', id], fetch: () => interceptDetail(id) })

/** Allows the caller of a row: for the next call, for 24 hours, or always. */
export async function allowCaller(id: string, duration: AllowDuration, requestId: string): Promise<InterceptDetail> {
  return readDetail(await call('guard/v1/intercept/allow', { id, duration, requestId }))
}

/** Ends a temporary allowance of the caller of a row. */
export async function disallowCaller(id: string, requestId: string): Promise<InterceptDetail> {
  return readDetail(await call('guard/v1/intercept/disallow', { id, requestId }))
}

/** "This was wrong": adds the number to the whitelist, or allows it for a day (rules/lists `correctionOf`). */
export async function markWrong(id: string, requestId: string): Promise<InterceptDetail> {
  return readDetail(await call('guard/v1/intercept/wrong', { id, requestId }))
}

/** Undoes `markWrong`: restores the list entry, and removes the mark from the row. */
export async function undoWrong(id: string, requestId: string): Promise<InterceptDetail> {
  return readDetail(await call('guard/v1/intercept/undoWrong', { id, requestId }))
}

function readListed(entry: Fields): InterceptEntry | null {
  return str(entry.id) ? readIntercept(entry) : null
}

/** Reads a row of the log, which several calls return. */
export function readIntercept(entry: Fields): InterceptEntry {
  return {
    id: str(entry.id),
    kind: oneOf(entry.kind, lineKinds, 'call'),
    at: num(entry.at),
    from: str(entry.from),
    contact: str(entry.contact),
    place: str(entry.place),
    carrier: str(entry.carrier),
    tag: str(entry.tag),
    action: oneOf(entry.action, verdictActions, 'pass'),
    reason: str(entry.reason),
    seconds: num(entry.seconds),
    text: str(entry.text),
    intent: entry.intent ? readIntent(entry.intent) : null,
    corrected: bool(entry.corrected),
  }
}

function readDetail(data: Fields): InterceptDetail {
  return {
    ...readIntercept(data),
    rule: readMatch(record(data.rule)),
    alsoMatched: list(data.alsoMatched, readMatch),
    markCount: num(data.markCount),
    callsFromNumber: num(data.callsFromNumber),
    listedOn: oneOf(data.listedOn, listedOn, 'none'),
    listEntry: readListEntry(record(data.listEntry)),
    allowedUntil: numOrNull(data.allowedUntil),
    allowedOnce: bool(data.allowedOnce),
    isFromAbroad: bool(data.isFromAbroad),
    isReadByModel: bool(data.isReadByModel),
  }
}

/** Reads a rule match, which several calls return. */
export function readMatch(match: Fields): RuleMatch {
  return { reason: str(match.reason), detail: str(match.detail) }
}
