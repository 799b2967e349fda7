import { contactsByPage } from '@/api/contacts'
import { recentCallers } from '@/api/tags'
import { useRemotePages, type RemotePage, type RemotePages } from '@/hooks/use-remote-pages'

export type PeopleSource = 'recent' | 'contacts'

/** A person to tag; `calls` is 0 for a contact. */
export interface Person {
  phoneNo: string
  name: string
  calls: number
  /** The place of a recent caller's number. */
  place: string
}

/** Returns the callers of the last 30 days, or the contacts, that match the search. */
export function usePeople(source: PeopleSource, search: string): RemotePages<RemotePage<Person>> {
  return useRemotePages(peopleQuery(source, search))
}

const peopleQuery = (source: PeopleSource, search: string) => ({
  key: ['people', source, search],
  fetchPage: async (cursor: string | null) => {
    if (source === 'contacts') {
      const { items, nextCursor } = await contactsByPage(search, cursor)
      return { items: items.map(({ phoneNo, name }) => ({ phoneNo, name, calls: 0, place: '' })), nextCursor }
    }
    const callers = await recentCallers(search)
    const items = callers.map(({ phoneNo, name, calls, place, carrier }) => {
      return { phoneNo, name, calls, place: [place, carrier].filter(Boolean).join(' ') }
    })
    return { items, nextCursor: null }
  },
})
