import { useState } from 'react'
import type { NewListEntry } from '@contract/lists'
import type { ListName, ListRefusal } from '@contract/words/lists'
import { useDebounced } from '@/hooks/use-debounced'
import { useRemotePages } from '@/hooks/use-remote-pages'
import { isNeverListable } from '@/rules/lists/list-kinds'
import { NOTE_LENGTH } from '@/rules/lists/read-entry-rows'
import { cutText, searchText } from '@/rules/text/storable-text'
import { useFraudQuestion } from '../EntryList/use-fraud-question'
import type { Candidate, PickSource } from './pick-sources'
import { candidatesQuery, eachOnce } from './pick-sources'
import type { BatchOutcome } from './use-batch'
import { useBatch } from './use-batch'

/** The subscriber's numbers to choose from, the chosen ones, and why some could not be added. */
export function usePicks(list: ListName, source: PickSource) {
  const [search, setSearch] = useState('')
  const wanted = useDebounced(searchText(search))
  const pages = useRemotePages(candidatesQuery(source, wanted))
  const [chosen, setChosen] = useState<ReadonlyMap<string, Candidate>>(new Map())
  const [refusals, setRefusals] = useState<{ list: ListName; of: BatchOutcome['refused'] } | null>(null)
  const batch = useBatch(list)
  const askFraud = useFraudQuestion(list)
  const refused = refusals?.list === list ? refusals.of : nothingRefused
  const picked = [...chosen.values()]
  const faultOf = (value: string) => (isNeverListable(list, value) ? 'neverBlocked' : refused.get(value))
  const fresh = picked.filter(({ value }) => faultOf(value) === undefined)
  const movable = picked.filter(({ value }) => faultOf(value) === 'onOtherList')

  function without(values: Iterable<string>): Map<string, ListRefusal> {
    const rest = new Map(refused)
    for (const value of values) rest.delete(value)
    return rest
  }

  async function send(
    picks: readonly Candidate[],
    move: boolean,
  ): Promise<{ added: number; left: number } | undefined> {
    if (!(await askFraud(picks.map(({ value }) => value)))) return undefined
    const answer = await batch.add(picks.map(entryOf), move)
    if (!answer) return undefined
    const added = picks.map(({ value }) => value).filter((value) => !answer.refused.has(value))
    const left = new Map([...chosen].filter(([value]) => !added.includes(value)))
    setRefusals({ list, of: new Map([...without(added), ...answer.refused]) })
    setChosen(left)
    return { added: added.length, left: left.size }
  }

  return {
    pages,
    candidates: eachOnce(pages.items),
    search,
    setSearch,
    isSearching: wanted !== '',
    chosen,
    /** Why a number cannot be added: the list never accepts it, or the gateway refused it. */
    faultOf,
    isFull: [...refused.values()].includes('overLimit'),
    /** How many chosen numbers have no known refusal, and how many are on the opposite list. */
    fresh: fresh.length,
    movable: movable.length,
    busy: batch.busy,
    toggle: (pick: Candidate) => {
      const after = new Map(chosen)
      if (!after.delete(pick.value)) after.set(pick.value, pick)
      setChosen(after)
      setRefusals({ list, of: without([pick.value]) })
    },
    /**
     * Adds the chosen numbers, or moves them from the opposite list. Refused ones stay chosen. Returns undefined after
     * a failure.
     */
    add: () => send(fresh, false),
    move: () => send(movable, true),
  }
}

const nothingRefused: BatchOutcome['refused'] = new Map()

function entryOf({ value, name }: Candidate): NewListEntry {
  return { value, note: name === value ? '' : cutText(name, NOTE_LENGTH) }
}
