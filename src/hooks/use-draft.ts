import { useEffect, useRef, useState } from 'react'
import { draftsOf, storeDraft } from '@/stores/drafts'
import { useSessionStore } from '@/stores/session'

export interface Draft<Value> {
  value: Value
  set: (change: Value | ((before: Value) => Value)) => void
}

/**
 * Form state that survives an expired session: after the login the same subscriber finds it again. It is dropped when
 * the form closes during its session, and a log-out drops all drafts (`clearDrafts`). `name` is unique to the form.
 * Never use it for a code or a password, since drafts are stored.
 */
export function useDraft<Value>(name: string, initial: Value): Draft<Value> {
  const [session] = useState(() => useSessionStore.getState())
  const { phoneNo: owner, generation } = session
  const [value, set] = useState<Value>(() => {
    const { values } = draftsOf(owner)
    return Object.hasOwn(values, name) ? (values[name] as Value) : initial // only this form stores values under its name
  })
  const untouched = useRef(JSON.stringify(initial))
  const isOwn = () => owner !== '' && useSessionStore.getState().generation === generation

  useEffect(() => {
    if (isOwn()) storeDraft(owner, name, JSON.stringify(value) === untouched.current ? undefined : value)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a form keeps its name and its session
  }, [value])
  useEffect(
    () => () => {
      if (isOwn()) storeDraft(owner, name, undefined)
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the form closes
    [],
  )

  return { value, set }
}
