import { useState } from 'react'
import type { InterceptDetail } from '@contract/intercepts'
import { allowCaller, interceptDetail, markWrong } from '@/api/intercepts'
import { addToList } from '@/api/lists'
import { useRemote } from '@/hooks/use-remote'
import { newRequestId } from '@/platform/random-id'

/** How long a caller gets through: the next call, for 24 hours, or always. */
export type AllowDuration = 'once' | 'day' | 'always'

/** One row of the log with what can be done about its caller. Each action answers whether it was done. */
export function useIntercept(id: string) {
  const remote = useRemote(['intercept', id], () => interceptDetail(id))
  const [busy, setBusy] = useState(false)

  async function attempt(action: () => Promise<InterceptDetail | null>): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    try {
      const changed = await action()
      if (changed) await remote.replace(changed)
      return changed !== null
    } catch {
      return false // told by the client
    } finally {
      setBusy(false)
    }
  }

  return {
    remote,
    busy,
    allow: (duration: AllowDuration) => attempt(() => allowCaller(id, duration, newRequestId())),
    reportWrong: () => attempt(() => markWrong(id, newRequestId())),
    blacklist: (phoneNo: string) =>
      attempt(async () => {
        const { added, rejected } = await addToList('black', [{ phoneNo }], { move: true, requestId: newRequestId() })
        const isListed = added.length > 0 || rejected[0]?.reason === 'duplicate'
        return isListed ? interceptDetail(id) : null
      }),
  }
}
