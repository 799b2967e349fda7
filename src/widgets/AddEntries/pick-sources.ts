import type { RecentSms } from '@contract/sms'
import { queryContacts } from '@/api/contacts'
import { queryRecentSms } from '@/api/held-sms'
import { recentCallers } from '@/api/tags'
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

/** The most contacts that are shown at once; the search finds the others. */
const SHOWN = 200

/** Their senders may write whatever the lists say. */
const alwaysPassing: ReadonlySet<string> = new Set(['verificationCode', 'carrierNotice', 'neverBlock'])

/** Who is recent for the lists of a topic. */
export function recentOf(topic: ListTopic): 'calls' | 'sms' {
  return topic === 'sender' ? 'sms' : 'calls'
}

/** Finds the numbers that a source has. */
export const candidatesOf: Record<PickSource, (search: string) => Promise<Candidate[]>> = {
  contacts: async (search) => {
    const { items } = await queryContacts({ search, limit: SHOWN })
    return items.map(({ phoneNo, name }) => ({ value: phoneNo, name, words: '', calls: null }))
  },
  calls: async (search) => {
    const items = await recentCallers(search)
    return items.map(({ phoneNo, name, place, carrier, calls }) => {
      return { value: phoneNo, name, words: [place, carrier].filter(Boolean).join(' '), calls }
    })
  },
  sms: async (search) => sendersOf((await queryRecentSms(search, null)).items),
}

/** Each sender once, with its newest text. */
function sendersOf(items: readonly RecentSms[]): Candidate[] {
  const senders = new Map<string, Candidate>()
  for (const { from, text, reason } of items) {
    if (from === '' || senders.has(from) || alwaysPassing.has(reason)) continue
    senders.set(from, { value: from, name: '', words: text, calls: null })
  }
  return [...senders.values()]
}
