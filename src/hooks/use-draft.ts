import { useEffect, useRef, useState } from 'react'
import { sessionStore } from '@/platform/storage'
import { useSessionStore } from '@/stores/session'

const KEY = 'drafts'

/** What one subscriber has typed and not sent yet, by form. */
interface Drafts {
  owner: string
  values: Record<string, unknown>
}

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
    if (isOwn()) store(owner, name, JSON.stringify(value) === untouched.current ? undefined : value)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a form keeps its name and its session
  }, [value])
  useEffect(
    () => () => {
      if (isOwn()) store(owner, name, undefined)
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the form closes
    [],
  )

  return { value, set }
}

/** Forgets what others than this subscriber have typed. */
export function keepDraftsOf(phoneNo: string): void {
  const { owner, values } = draftsOf(phoneNo)
  if (Object.keys(values).length === 0 && owner !== '') clearDrafts()
}

/** Forgets what was typed: somebody has logged out. */
export function clearDrafts(): void {
  sessionStore.remove(KEY)
}

function draftsOf(owner: string): Drafts {
  try {
    const stored = JSON.parse(sessionStore.get(KEY) ?? '') as Partial<Drafts> | null // what `store` has written
    if (owner !== '' && stored?.owner === owner) return { owner, values: { ...stored.values } }
  } catch {
    // Nothing there, or damaged.
  }
  return { owner, values: {} }
}

function store(owner: string, name: string, value: unknown): void {
  const { values } = draftsOf(owner)
  if (value === undefined) delete values[name]
  else values[name] = value
  if (Object.keys(values).length === 0) clearDrafts()
  else sessionStore.set(KEY, JSON.stringify({ owner, values } satisfies Drafts))
}
