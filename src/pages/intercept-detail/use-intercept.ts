import { useState } from 'react'
import type { InterceptDetail } from '@contract/intercepts'
import { allowCaller, disallowCaller, interceptDetail, markWrong, undoWrong } from '@/api/intercepts'
import { addToList } from '@/api/lists'
import { useAttempt } from '@/hooks/use-attempt'
import { useRemote } from '@/hooks/use-remote'
import { newRequestId } from '@/platform/random-id'
import type { Refusal } from '@/widgets/EntryList/use-refusal-text'
import { undoListing } from './undo-listing'

/** How long a caller gets through: the next call, for 24 hours, or always. */
export type AllowDuration = 'once' | 'day' | 'always'

/** What an action came to: done, or refused for a reason. */
export type ActionResult = 'done' | Refusal

/** What was done, as the undo bar says it, and the way back from it. */
interface Undo {
  done: 'done' | 'corrected' | 'wrongMarked'
  takeBack: () => Promise<unknown>
}

/** One row of the log with what can be done about its caller, and undone; a failed action answers undefined. */
export function useIntercept(id: string) {
  const remote = useRemote(['intercept', id], () => interceptDetail(id), { isEmpty: (detail) => detail === null })
  const { busy, run } = useAttempt()
  const [undo, setUndo] = useState<Undo | null>(null)

  const attempt = (action: () => Promise<ActionResult>) =>
    run(() => {
      setUndo(null)
      return action()
    })

  return {
    remote,
    busy,
    /** What was done last and can be taken back. */
    undoable: undo?.done ?? null,
    forgetUndo: () => setUndo(null),
    takeBack: () =>
      attempt(async () => {
        await undo?.takeBack()
        await remote.reload()
        return 'done'
      }),
    allow: (duration: AllowDuration, before: InterceptDetail) =>
      attempt(async () => {
        const after = await allowCaller(id, duration, newRequestId())
        remote.replace(after)
        setUndo({
          done: 'done',
          takeBack: () => (duration === 'always' ? undoListing(before, after) : disallowCaller(id, newRequestId())),
        })
        return 'done'
      }),
    disallow: () =>
      attempt(async () => {
        remote.replace(await disallowCaller(id, newRequestId()))
        return 'done'
      }),
    reportWrong: () =>
      attempt(async () => {
        const after = await markWrong(id, newRequestId())
        remote.replace(after)
        const done = after.listedOn === 'white' ? 'corrected' : 'wrongMarked'
        setUndo({ done, takeBack: () => undoWrong(id, newRequestId()) })
        return 'done'
      }),
    /** Takes back that it was wrong, however long ago that was said. */
    takeBackWrong: () =>
      attempt(async () => {
        remote.replace(await undoWrong(id, newRequestId()))
        return 'done'
      }),
    blacklist: (before: InterceptDetail) =>
      attempt(async () => {
        const entry = { value: before.from }
        const { rejected, quota } = await addToList('black', [entry], { move: true, requestId: newRequestId() })
        const reason = rejected[0]?.reason
        if (reason !== undefined && reason !== 'duplicate') return { reason, quota }
        const after = await interceptDetail(id)
        if (after) {
          remote.replace(after)
          setUndo({ done: 'done', takeBack: () => undoListing(before, after) })
        }
        return 'done'
      }),
  }
}
