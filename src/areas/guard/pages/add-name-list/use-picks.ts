import { useState } from 'react'
import type { ListName, ListRejection, NewListEntry } from '@contract/lists'
import { queryContacts } from '@/api/contacts'
import { recentCallers } from '@/api/tags'
import { useDebounced } from '@/hooks/use-debounced'
import { useRemote } from '@/hooks/use-remote'
import { NOTE_LENGTH } from '@/rules/lists/read-number-rows'
import type { BatchOutcome } from './use-batch'
import { useBatch } from './use-batch'

/** The most contacts that are shown at once; the search finds the others. */
const SHOWN = 200

export type PickSource = 'contacts' | 'recent'

/** A number to choose: a contact, or somebody who has called. */
export interface Candidate {
  phoneNo: string
  name: string
  place: string
  /** How often it has called; null for a contact. */
  calls: number | null
}

const load: Record<PickSource, (search: string) => Promise<Candidate[]>> = {
  contacts: async (search) => {
    const { items } = await queryContacts({ search, limit: SHOWN })
    return items.map(({ phoneNo, name }) => ({ phoneNo, name, place: '', calls: null }))
  },
  recent: async (search) => {
    const items = await recentCallers(search)
    return items.map(({ phoneNo, name, place, carrier, calls }) => ({
      phoneNo,
      name,
      place: [place, carrier].filter(Boolean).join(' '),
      calls,
    }))
  },
}

/** Numbers of the subscriber's own to choose from, those that are chosen, and why some could not be added. */
export function usePicks(list: ListName, source: PickSource) {
  const [search, setSearch] = useState('')
  const wanted = useDebounced(search.trim())
  const remote = useRemote(['picks', source, wanted], () => load[source](wanted))
  const [chosen, setChosen] = useState<ReadonlyMap<string, Candidate>>(new Map())
  const [refusals, setRefusals] = useState<{ list: ListName; of: BatchOutcome['refused'] } | null>(null)
  const batch = useBatch(list)
  const refused = refusals?.list === list ? refusals.of : nothingRefused
  const picked = [...chosen.values()]
  const fresh = picked.filter(({ phoneNo }) => !refused.has(phoneNo))
  const movable = picked.filter(({ phoneNo }) => refused.get(phoneNo) === 'onOtherList')

  function without(numbers: Iterable<string>): Map<string, ListRejection['reason']> {
    const rest = new Map(refused)
    for (const phoneNo of numbers) rest.delete(phoneNo)
    return rest
  }

  async function send(picks: readonly Candidate[], move: boolean): Promise<{ added: number; left: number } | null> {
    const answer = await batch.add(picks.map(entryOf), move)
    if (!answer) return null
    const added = picks.map(({ phoneNo }) => phoneNo).filter((phoneNo) => !answer.refused.has(phoneNo))
    const left = new Map([...chosen].filter(([phoneNo]) => !added.includes(phoneNo)))
    setRefusals({ list, of: new Map([...without(added), ...answer.refused]) })
    setChosen(left)
    return { added: added.length, left: left.size }
  }

  return {
    remote,
    search,
    setSearch,
    isSearching: wanted !== '',
    chosen,
    refused,
    /** How many are chosen that nothing is known against, and how many stand on the other list. */
    fresh: fresh.length,
    movable: movable.length,
    busy: batch.busy,
    toggle: (pick: Candidate) => {
      const after = new Map(chosen)
      if (!after.delete(pick.phoneNo)) after.set(pick.phoneNo, pick)
      setChosen(after)
      setRefusals({ list, of: without([pick.phoneNo]) })
    },
    /** Adds what is chosen, or moves it from the other list; what is refused stays chosen. Null when it failed. */
    add: () => send(fresh, false),
    move: () => send(movable, true),
  }
}

const nothingRefused: BatchOutcome['refused'] = new Map()

function entryOf({ phoneNo, name }: Candidate): NewListEntry {
  return { phoneNo, note: name === phoneNo ? '' : name.slice(0, NOTE_LENGTH) }
}
