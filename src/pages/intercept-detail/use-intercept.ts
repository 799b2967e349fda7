import { useState } from 'react'
import type { InterceptDetail } from '@contract/intercepts'
import { allowCaller, disallowCaller, interceptDetail, interceptQuery, markWrong, undoWrong } from '@/api/intercepts'
import { addToList, editListEntry, removeFromList } from '@/api/lists'
import { useMutation } from '@/hooks/use-mutation'
import { useRemote } from '@/hooks/use-remote'
import type { Refusal } from '@/widgets/EntryList/list-names'

/** How long a caller is allowed: for the next call, for 24 hours, or always. */
export type AllowDuration = 'once' | 'day' | 'always'

/** The result of an action: done, or refused with a reason. */
export type ActionResult = 'done' | Refusal

/** The last action, named as in the undo bar, and how to undo it. */
interface Undo {
  done: 'done' | 'corrected' | 'allowedForDay' | 'wrongMarked'
  /** Returns the row as changed, or undefined to refetch. */
  takeBack: (requestId: string) => Promise<InterceptDetail | void>
}

/** One row of the log, with the actions on its caller and their undo. A failed action returns undefined. */
export function useIntercept(id: string) {
  const remote = useRemote(interceptQuery(id), { isEmpty: (detail) => detail === null })
  const { busy, run } = useMutation(remote.reload)
  const [undo, setUndo] = useState<Undo | null>(null)

  return {
    remote,
    busy,
    /** The last action that can be undone. */
    undoable: undo?.done ?? null,
    forgetUndo: () => setUndo(null),
    takeBack: () =>
      run(async (requestId): Promise<ActionResult> => {
        if (!undo) return 'done'
        const after = await undo.takeBack(requestId)
        setUndo(null)
        if (after) remote.replace(after)
        else await remote.reload()
        return 'done'
      }, undo?.done),
    allow: (duration: AllowDuration, before: InterceptDetail) =>
      run(async (requestId): Promise<ActionResult> => {
        const after = await allowCaller(id, duration, requestId)
        remote.replace(after)
        const isListed = duration === 'always'
        setUndo({
          done: 'done',
          takeBack: (again) => (isListed ? undoListing(before, after, again) : disallowCaller(id, again)),
        })
        return 'done'
      }, duration),
    disallow: () =>
      run(async (requestId): Promise<ActionResult> => {
        remote.replace(await disallowCaller(id, requestId))
        setUndo(null)
        return 'done'
      }),
    reportWrong: () =>
      run(async (requestId): Promise<ActionResult> => {
        const after = await markWrong(id, requestId)
        remote.replace(after)
        const isAllowed = after.allowedUntil !== null ? 'allowedForDay' : 'wrongMarked'
        const done = after.listedOn === 'white' ? 'corrected' : isAllowed
        setUndo({ done, takeBack: (again) => undoWrong(id, again) })
        return 'done'
      }),
    /** Withdraws the report of a mistake, however old it is. */
    takeBackWrong: () =>
      run(async (requestId): Promise<ActionResult> => {
        remote.replace(await undoWrong(id, requestId))
        setUndo(null)
        return 'done'
      }),
    blacklist: (before: InterceptDetail) =>
      run(async (requestId): Promise<ActionResult> => {
        const entry = { value: before.from }
        const { rejected, quota } = await addToList('black', [entry], { move: true, requestId })
        const reason = rejected[0]?.reason
        if (reason !== undefined && reason !== 'duplicate') return { reason, quota }
        const after = await interceptDetail(id)
        if (after) {
          remote.replace(after)
          setUndo({ done: 'done', takeBack: (again) => undoListing(before, after, again) })
        }
        return 'done'
      }, 'blacklist'),
  }
}

/** Restores the caller's list entry from before: on no list, on the other one, or only for a time. */
async function undoListing(before: InterceptDetail, after: InterceptDetail, requestId: string): Promise<void> {
  const { listEntry: was, listedOn: wasOn } = before
  const { listEntry: is, listedOn: isOn } = after
  if (isOn === 'none' || !is) return
  if (wasOn === 'none' || !was) {
    await removeFromList(isOn, [is.id], requestId)
  } else if (wasOn === isOn) {
    await editListEntry(wasOn, was.id, { expiresAt: was.expiresAt }, requestId)
  } else {
    const { value, note, expiresAt } = was
    await addToList(wasOn, [{ value, note, expiresAt }], { move: true, requestId })
  }
}
