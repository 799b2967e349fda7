import { useState } from 'react'
import { contactQuery, removeContacts, restoreContacts } from '@/api/contacts'
import { useMutation } from '@/hooks/use-mutation'
import { useRemote } from '@/hooks/use-remote'
import { forgetContacts } from '../../parts/forget-contacts'

/** One contact, with removal and undo. */
export function useContact(id: string) {
  const remote = useRemote(contactQuery(id), { isEmpty: (detail) => detail === null })
  const { busy, run } = useMutation()
  const [isRemoved, setIsRemoved] = useState(false)

  return {
    remote,
    busy,
    isRemoved,
    /** Returns true if the contact is deleted, also if another device deleted it before. */
    remove: () =>
      run(
        async (requestId) => {
          await removeContacts([id], requestId)
          setIsRemoved(true)
          forgetContacts()
          return true
        },
        ['remove', id],
      ),
    /**
     * Returns whether the contact was restored; undefined after a failure, which was shown, or if another request was
     * running.
     */
    undo: () =>
      run(
        async (requestId) => {
          const isBack = (await restoreContacts([id], requestId)).includes(id)
          if (isBack) setIsRemoved(false)
          forgetContacts()
          return isBack
        },
        ['restore', id],
      ),
  }
}
