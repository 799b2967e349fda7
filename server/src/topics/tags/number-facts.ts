import type { Kysely } from 'kysely'
import type { NumberFacts, PublicTag } from '@contract/tags'
import type { NumberReputation } from '@/rules/line/opinion'
import { storedNumber } from '@/rules/phone/number'
import { riskOf, tagsForOthers } from '@/rules/tags/risk'
import { statsRange } from '@/rules/time/shanghai'
import type { Database } from '../../database/schema'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import type { Language } from '../../kernel/errors'
import { findContactsOf } from '../contacts/contacts'
import { withoutCleared } from '../line/cleared-numbers'
import { countCallsFrom, findCallsFrom } from '../line/call-log'
import type { LineLogRow } from '../line/tables'
import { findEntryOfNumber } from '../lists/list-entries'
import { countTags, findTag } from './number-tags'

const CALLS = 20

export interface NumberQuestion {
  db: Kysely<Database>
  deps: AppDeps
  subscriber: Subscriber
  phoneNo: string
  /** The language of places and carriers. */
  language: Language
  now: number
}

/** Everything about a number for this subscriber: place, risk, tags, contact, list and calls (DESIGN 4.18). */
export async function loadNumberFacts(question: NumberQuestion): Promise<NumberFacts> {
  const { db, deps, subscriber, now } = question
  const phoneNo = storedNumber(question.phoneNo)
  const { id } = subscriber
  const network = await withoutCleared(db, deps.reputation, [phoneNo], { asker: 'screen' })
  const reputation = network.of(phoneNo, now)
  const votes = (await countTags(db, [phoneNo])).get(phoneNo) ?? []
  const tags = withReputation(votes, reputation)
  const contact = (await findContactsOf(db, id, [phoneNo])).get(phoneNo)
  const entry = await findEntryOfNumber(db, id, phoneNo, now)
  const myTag = await findTag(db, id, phoneNo)
  return {
    phoneNo,
    ...deps.phoneData.lookUp(phoneNo, question.language),
    risk: riskOf(reputation, tags, network.isCurrent(phoneNo, now)),
    tags: withReputation(tagsForOthers(votes), reputation),
    myTag: myTag && { tag: myTag.tag, at: myTag.tagged_at },
    contact: contact ? { id: contact.contact_id, name: contact.name } : null,
    listed: entry?.list === 'black' || entry?.list === 'white' ? { list: entry.list, id: entry.entry_id } : null,
    isOwn: phoneNo === subscriber.phoneNo,
    callCount: await countCallsFrom(db, id, phoneNo, statsRange(now).startMs),
    calls: (await findCallsFrom(db, id, phoneNo, CALLS)).map(toCall),
  }
}

/** Merges the subscribers' tags with the network's, most frequent first. */
export function withReputation(votes: readonly PublicTag[], reputation: NumberReputation | null): PublicTag[] {
  const tags = votes.map((vote) => ({ ...vote }))
  if (reputation) {
    const { tag, markCount: count, markedAt: lastAt } = reputation
    const same = tags.find((vote) => vote.tag === tag)
    if (same) Object.assign(same, { count: same.count + count, lastAt: Math.max(same.lastAt, lastAt) })
    else tags.push({ tag, count, lastAt })
  }
  return tags.sort((a, b) => b.count - a.count || b.lastAt - a.lastAt)
}

function toCall({ entry_id, at, action, reason, seconds }: LineLogRow): NumberFacts['calls'][number] {
  return { id: entry_id, at, action, reason, seconds }
}
