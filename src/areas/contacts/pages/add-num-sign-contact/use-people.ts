import { queryContacts } from '@/api/contacts'
import { recentCallers } from '@/api/tags'
import { useRemote, type Remote } from '@/hooks/use-remote'

export type PeopleSource = 'recent' | 'contacts'

/** Somebody to tag; `calls` is 0 for a contact. */
export interface Person {
  phoneNo: string
  name: string
  calls: number
  /** Where a recent caller is from. */
  place: string
}

/** More than fit on a few screens: a search finds the others. */
const SHOWN = 50

/** The first of those who have called in the last 30 days, or of the contacts, that match. */
export function usePeople(source: PeopleSource, search: string): Remote<Person[]> {
  return useRemote(['people', source, search], async () => {
    if (source === 'contacts') {
      const { items } = await queryContacts({ search, limit: SHOWN })
      return items.map(({ phoneNo, name }) => ({ phoneNo, name, calls: 0, place: '' }))
    }
    const callers = await recentCallers(search)
    return callers.slice(0, SHOWN).map(({ phoneNo, name, calls, place, carrier }) => {
      return { phoneNo, name, calls, place: [place, carrier].filter(Boolean).join(' ') }
    })
  })
}
