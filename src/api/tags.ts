import type { CallRecord, NumberFacts, PublicTag, RecentCaller, TaggedNumber } from '@contract/tags'
import { numberRisks, verdictActions } from '@contract/words/guard'
import { numberListNames } from '@contract/words/lists'
import { call } from './client'
import type { Fields } from './read'
import { bool, list, num, oneOf, record, str, texts } from './read'

/** Fetches the forbidden words in a text; none when it can be published. */
export async function findSensitiveWords(content: string): Promise<{ isSensitive: boolean; words: string[] }> {
  const data = await call('query/v1/checkSensitiveWords', { content })
  const words = texts(data.words)
  return { isSensitive: bool(data.isSensitive) || words.length > 0, words }
}

/** Fetches what is known about a number, and the subscriber's own data about it. */
async function lookUpNumber(phoneNo: string, quiet = false): Promise<NumberFacts> {
  return readFacts(await call('guard/v1/number/lookUp', { phoneNo }, { loading: false, quiet }), phoneNo)
}

export const numberQuery = (phoneNo: string) => ({ key: ['number', phoneNo], fetch: () => lookUpNumber(phoneNo) })

/** The same for a hint: errors are not shown. */
export const numberHintQuery = (phoneNo: string) => ({
  ...numberQuery(phoneNo),
  fetch: () => lookUpNumber(phoneNo, true),
})

/** The maximum number of phone numbers in one request. */
const BATCH = 200

/** Fetches which of these numbers many people have tagged as fraud, and how many. Errors are not shown. */
export async function fraudReportsOf(phoneNos: readonly string[]): Promise<{ phoneNo: string; count: number }[]> {
  const found: { phoneNo: string; count: number }[] = []
  for (let start = 0; start < phoneNos.length; start += BATCH) {
    const batch = phoneNos.slice(start, start + BATCH)
    const data = await call('guard/v1/number/fraudReports', { phoneNos: batch }, { loading: false, quiet: true })
    const read = ({ phoneNo, count }: Fields) => (num(count) > 0 ? { phoneNo: str(phoneNo), count: num(count) } : null)
    found.push(...list(data.items, read))
  }
  return found
}

/** Fetches the callers of the last 30 days, newest first, without repeats. */
export async function recentCallers(search = ''): Promise<RecentCaller[]> {
  const data = await call('guard/v1/number/recent', { search: search || undefined }, { loading: false })
  return list(data.items, readCaller)
}

/** Tags a number and replaces an earlier tag of the subscriber. */
export async function setTag(phoneNo: string, tag: string, requestId: string): Promise<NumberFacts> {
  return readFacts(await call('guard/v1/tag/set', { phoneNo, tag, requestId }), phoneNo)
}

/** Withdraws the subscriber's tag of a number. */
export async function withdrawTag(phoneNo: string, requestId: string): Promise<NumberFacts> {
  return readFacts(await call('guard/v1/tag/withdraw', { phoneNo, requestId }), phoneNo)
}

/** Fetches one page of the numbers that the subscriber has tagged, newest first. */
async function myTags(cursor: string | null): Promise<{ items: TaggedNumber[]; nextCursor: string | null }> {
  const data = await call('guard/v1/tag/mine', { cursor }, { loading: false })
  return { items: list(data.items, readTagged), nextCursor: str(data.nextCursor) || null }
}

export const myTagsQuery = { key: ['myTags'], fetchPage: myTags }

/**
 * Reads the facts about a number, which several calls return. `phoneNo` is the requested number, used when the response
 * has none.
 */
export function readFacts(data: Fields, phoneNo: string): NumberFacts {
  const { myTag, contact, listed } = data
  const [mine, person, entry] = [record(myTag), record(contact), record(listed)]
  return {
    phoneNo: str(data.phoneNo, phoneNo),
    place: str(data.place),
    carrier: str(data.carrier),
    risk: oneOf(data.risk, numberRisks, 'unknown'),
    tags: list(data.tags, readTag),
    myTag: str(mine.tag) ? { tag: str(mine.tag), at: num(mine.at) } : null,
    contact: str(person.id) ? { id: str(person.id), name: str(person.name) } : null,
    listed: str(entry.id) ? { list: oneOf(entry.list, numberListNames, 'black'), id: str(entry.id) } : null,
    isOwn: bool(data.isOwn),
    callCount: num(data.callCount),
    calls: list(data.calls, readCall),
  }
}

function readTag({ tag, count, lastAt }: Fields): PublicTag | null {
  return str(tag) ? { tag: str(tag), count: num(count), lastAt: num(lastAt) } : null
}

function readCall({ id, at, action, reason, seconds }: Fields): CallRecord | null {
  const read = oneOf(action, verdictActions, 'pass')
  return str(id) ? { id: str(id), at: num(at), action: read, reason: str(reason), seconds: num(seconds) } : null
}

function readCaller({ phoneNo, name, at, calls, place, carrier, myTag }: Fields): RecentCaller | null {
  if (!str(phoneNo)) return null
  const where = { place: str(place), carrier: str(carrier) }
  return { phoneNo: str(phoneNo), name: str(name), at: num(at), calls: num(calls), ...where, myTag: str(myTag) }
}

function readTagged({ phoneNo, tag, at, count, place, carrier }: Fields): TaggedNumber | null {
  if (!str(phoneNo)) return null
  const where = { place: str(place), carrier: str(carrier) }
  return { phoneNo: str(phoneNo), tag: str(tag), at: num(at), count: num(count), ...where }
}
