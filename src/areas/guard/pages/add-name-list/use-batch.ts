import { useState } from 'react'
import type { ListName, ListRejection, NewListEntry, Quota } from '@contract/lists'
import { addToList, checkAddition } from '@/api/lists'
import { newRequestId } from '@/platform/random-id'

/** The most numbers of one request. */
const BATCH = 200

/** What adding many numbers comes to: why some are refused, and how much room there is. */
export interface BatchOutcome {
  refused: ReadonlyMap<string, ListRejection['reason']>
  quota: Quota
}

/** Adds many numbers to a list, or asks first what would become of them. Null is a failure that has been told. */
export function useBatch(list: ListName) {
  const [busy, setBusy] = useState(false)

  async function inBatches(
    entries: readonly NewListEntry[],
    send: (batch: NewListEntry[]) => Promise<{ rejected: ListRejection[]; quota: Quota }>,
  ): Promise<BatchOutcome | null> {
    if (busy) return null
    setBusy(true)
    try {
      const refused = new Map<string, ListRejection['reason']>()
      let quota: Quota = { used: 0, limit: 0 }
      for (let start = 0; start < entries.length; start += BATCH) {
        const answer = await send(entries.slice(start, start + BATCH))
        for (const { phoneNo, reason } of answer.rejected) refused.set(phoneNo, reason)
        quota = answer.quota
      }
      return { refused, quota }
    } catch {
      return null
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    check: (entries: readonly NewListEntry[]) => inBatches(entries, (batch) => checkAddition(list, batch)),
    add: (entries: readonly NewListEntry[], move: boolean) =>
      inBatches(entries, (batch) => addToList(list, batch, { move, requestId: newRequestId() })),
  }
}
