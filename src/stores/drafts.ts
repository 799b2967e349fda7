import { sessionStore } from '@/platform/storage'

const KEY = 'drafts'

/** What one subscriber has typed and not sent yet, by form. */
interface Drafts {
  owner: string
  values: Record<string, unknown>
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

/** The drafts of a subscriber; empty for anyone else's. */
export function draftsOf(owner: string): Drafts {
  try {
    const stored = JSON.parse(sessionStore.get(KEY) ?? '') as Partial<Drafts> | null // what `store` has written
    if (owner !== '' && stored?.owner === owner) return { owner, values: { ...stored.values } }
  } catch {
    // Nothing there, or damaged.
  }
  return { owner, values: {} }
}

/** Stores the draft of one form; undefined removes it. */
export function storeDraft(owner: string, name: string, value: unknown): void {
  const { values } = draftsOf(owner)
  if (value === undefined) delete values[name]
  else values[name] = value
  if (Object.keys(values).length === 0) clearDrafts()
  else sessionStore.set(KEY, JSON.stringify({ owner, values } satisfies Drafts))
}
