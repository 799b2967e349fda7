import { useState } from 'react'
import { contactDetail, removeContacts, restoreContacts } from '@/api/contacts'
import { useRemote } from '@/hooks/use-remote'
import { newRequestId } from '@/platform/random-id'

/** One contact, its removal, and the way back from it. */
export function useContact(id: string) {
  const remote = useRemote(['contact', id], () => contactDetail(id), { isEmpty: (detail) => detail === null })
  const [busy, setBusy] = useState(false)
  const [isRemoved, setIsRemoved] = useState(false)

  async function attempt(action: () => Promise<boolean>): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    try {
      return await action()
    } catch {
      return false // told by the client
    } finally {
      setBusy(false)
    }
  }

  return {
    remote,
    busy,
    isRemoved,
    /** Answers whether the contact is out of the book; also when another device was quicker. */
    remove: () =>
      attempt(async () => {
        await removeContacts([id], newRequestId())
        setIsRemoved(true)
        return true
      }),
    /** Answers whether the contact is back. */
    undo: () =>
      attempt(async () => {
        const isBack = (await restoreContacts([id], newRequestId())).includes(id)
        if (isBack) setIsRemoved(false)
        return isBack
      }),
  }
}
