import { useEffect, useRef, useState } from 'react'
import { draftsOf, storeDraft } from '@/stores/drafts'
import { useSessionStore } from '@/stores/session'

export interface Draft<Value> {
  value: Value
  set: (change: Value | ((before: Value) => Value)) => void
}

/**
 * The state of a form that outlives an expired session: after the login it is there again, for the same subscriber.
 * It lives as long as the form, and is dropped when the form closes while its session lives; a log-out drops all
 * (`clearDrafts`). `name` tells the form apart from all others. Never for a code or a password: it is stored.
 */
export function useDraft<Value>(name: string, initial: Value): Draft<Value> {
  const [session] = useState(() => useSessionStore.getState())
  const { phoneNo: owner, generation } = session
  const [value, set] = useState<Value>(() => {
    const { values } = draftsOf(owner)
    return Object.hasOwn(values, name) ? (values[name] as Value) : initial // stored below, under the form's own name
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
