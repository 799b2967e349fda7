import type { RecentSms } from '@contract/sms'
import { contactsByPage } from '@/api/contacts'
import { queryRecentSms } from '@/api/held-sms'
import { recentCallers } from '@/api/tags'
import type { RemotePage } from '@/hooks/use-remote-pages'
import type { ListTopic } from '@/rules/lists/list-kinds'

/** The source of the numbers to choose from: the address book, recent calls, or recent SMS. */
export type PickSource = 'contacts' | 'calls' | 'sms'

export interface Candidate {
  value: string
  /** Empty for an unknown number. */
  name: string
  /** The number's place, or the text of its SMS. */
  words: string
  /** How often it called; null if the source is not calls. */
  calls: number | null
}

/** SMS that the lists never block. */
const alwaysPassing: ReadonlySet<string> = new Set(['verificationCode', 'carrierNotice', 'neverBlock'])

/** Returns the source of recent numbers for a topic's lists. */
export function recentOf(topic: ListTopic): 'calls' | 'sms' {
  return topic === 'sender' ? 'sms' : 'calls'
}

/** Fetches the numbers of a source, page by page. */
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
    // A page with only codes and notices has no candidates but is not the end, so the next page is fetched too.
    return found.length === 0 && nextCursor !== null
      ? candidatesOf.sms(search, nextCursor)
      : { items: found, nextCursor }
  },
}

export const candidatesQuery = (source: PickSource, search: string) => ({
  key: ['candidates', source, search],
  fetchPage: (cursor: string | null) => candidatesOf[source](search, cursor),
})

/** Returns the sender of an SMS with its text, or nothing if the lists do not apply to it. */
function senderOf({ from, text, reason }: RecentSms): Candidate[] {
  return from === '' || alwaysPassing.has(reason) ? [] : [{ value: from, name: '', words: text, calls: null }]
}

/** Removes duplicate numbers; the first one of each is kept. */
export function eachOnce(candidates: readonly Candidate[]): Candidate[] {
  const first = new Map<string, Candidate>()
  for (const candidate of candidates) if (!first.has(candidate.value)) first.set(candidate.value, candidate)
  return [...first.values()]
}
