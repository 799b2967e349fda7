import type { ListRejection, NewListEntry, Quota } from '@contract/lists'
import type { ListName, ListRefusal } from '@contract/words/lists'
import { addToList, checkAddition } from '@/api/lists'
import { useMutation } from '@/hooks/use-mutation'

/** The maximum number of entries per request. */
const BATCH = 200

/** The result of adding many entries: the refused ones with their reasons, and the list's quota. */
export interface BatchOutcome {
  refused: ReadonlyMap<string, ListRefusal>
  quota: Quota
}

/** Adds many entries to a list, or checks them first. Both return undefined after a failure, which was shown. */
export function useBatch(list: ListName) {
  const { busy, run } = useMutation()

  const inBatches = (
    entries: readonly NewListEntry[],
    send: (batch: NewListEntry[], requestId: string) => Promise<{ rejected: ListRejection[]; quota: Quota }>,
    what?: unknown,
  ): Promise<BatchOutcome | undefined> =>
    run(async (requestId) => {
      const refused = new Map<string, ListRefusal>()
      let quota: Quota = { used: 0, limit: 0 }
      for (let start = 0; start < entries.length; start += BATCH) {
        const answer = await send(entries.slice(start, start + BATCH), `${requestId}${start}`)
        for (const { value, reason } of answer.rejected) refused.set(value, reason)
        quota = answer.quota
      }
      return { refused, quota }
    }, what)

  return {
    busy,
    check: (entries: readonly NewListEntry[]) => inBatches(entries, (batch) => checkAddition(list, batch)),
    add: (entries: readonly NewListEntry[], move: boolean) =>
      inBatches(entries, (batch, requestId) => addToList(list, batch, { move, requestId }), [list, entries, move]),
  }
}
