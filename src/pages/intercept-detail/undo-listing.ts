import type { InterceptDetail } from '@contract/intercepts'
import { addToList, editListEntry, removeFromList } from '@/api/lists'

/** Puts a caller back where it was before it was put on a list: on no list, on the other one, or there for a time only. */
export async function undoListing(before: InterceptDetail, after: InterceptDetail, requestId: string): Promise<void> {
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
