import type { RecentSms } from '@contract/sms'
import { contactsByPage } from '@/api/contacts'
import { queryRecentSms } from '@/api/held-sms'
import { recentCallers } from '@/api/tags'
import type { RemotePage } from '@/hooks/use-remote-pages'
import type { ListTopic } from '@/rules/lists/list-kinds'

/** Where entries are chosen from: the address book, who has called lately, or who has written. */
export type PickSource = 'contacts' | 'calls' | 'sms'

/** A number to choose. */
export interface Candidate {
  value: string
  /** Empty when nobody is known by it. */
  name: string
  /** Where it is from, or what it wrote. */
  words: string
  /** How often it has called; null where calls are not what is shown. */
  calls: number | null
}

/** Their senders may write whatever the lists say. */
const alwaysPassing: ReadonlySet<string> = new Set(['verificationCode', 'carrierNotice', 'neverBlock'])

/** Who is recent for the lists of a topic. */
export function recentOf(topic: ListTopic): 'calls' | 'sms' {
  return topic === 'sender' ? 'sms' : 'calls'
}

/** Finds the numbers that a source has, page by page. */
const candidatesOf: Record<PickSource, (search: string, cursor: string | null) => Promise<RemotePage<Candidate>>> = {
  contacts: async (search, cursor) => {
    const { items, nextCursor } = await contactsByPage(search, cursor)
    return { items: items.map(({ phoneNo, name }) => ({ value: phoneNo, name, words: '', calls: null })), nextCursor }
  },
  calls: async (search) => {
    const callers = await recentCallers(search)
    const items = callers.map(({ phoneNo, name, place, carrier, calls }) => {
      return { value: phoneNo, name, words: [place, carrier].filter(Boolean).join(' '), calls }
    })
    return { items, nextCursor: null }
  },
  sms: async (search, cursor) => {
    const { items, nextCursor } = await queryRecentSms(search, cursor)
    const found = items.flatMap(senderOf)
    // A page of codes and notices alone offers nobody, and is not the end.
    return found.length === 0 && nextCursor !== null
      ? candidatesOf.sms(search, nextCursor)
      : { items: found, nextCursor }
  },
}

export const candidatesQuery = (source: PickSource, search: string) => ({
  key: ['candidates', source, search],
  fetchPage: (cursor: string | null) => candidatesOf[source](search, cursor),
})

/** The sender of an SMS, with its text; none where the lists have no say. */
function senderOf({ from, text, reason }: RecentSms): Candidate[] {
  return from === '' || alwaysPassing.has(reason) ? [] : [{ value: from, name: '', words: text, calls: null }]
}

/** Each number once: as it came first. */
export function eachOnce(candidates: readonly Candidate[]): Candidate[] {
  const first = new Map<string, Candidate>()
  for (const candidate of candidates) if (!first.has(candidate.value)) first.set(candidate.value, candidate)
  return [...first.values()]
}
