import { useState } from 'react'
import { contactQuery, removeContacts, restoreContacts } from '@/api/contacts'
import { useMutation } from '@/hooks/use-mutation'
import { useRemote } from '@/hooks/use-remote'
import { forgetContacts } from '../../parts/forget-contacts'

/** One contact, its removal, and the way back from it. */
export function useContact(id: string) {
  const remote = useRemote(contactQuery(id), { isEmpty: (detail) => detail === null })
  const { busy, run } = useMutation()
  const [isRemoved, setIsRemoved] = useState(false)

  return {
    remote,
    busy,
    isRemoved,
    /** Returns true when the contact is out of the book; also when another device was quicker. */
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
    /** Returns whether the contact is back; undefined is a failure that was shown, or one more press meanwhile. */
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
