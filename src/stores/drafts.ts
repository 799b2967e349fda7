import { sessionStore } from '@/platform/storage'

const KEY = 'drafts'

/** Unsent form input of one subscriber, by form. */
interface Drafts {
  owner: string
  values: Record<string, unknown>
}

/** Clears the drafts unless they belong to this subscriber. */
export function keepDraftsOf(phoneNo: string): void {
  const { owner, values } = draftsOf(phoneNo)
  if (Object.keys(values).length === 0 && owner !== '') clearDrafts()
}

/** Clears all drafts, after a log-out. */
export function clearDrafts(): void {
  sessionStore.remove(KEY)
}

/** Returns the drafts of a subscriber; empty if the stored ones belong to somebody else. */
export function draftsOf(owner: string): Drafts {
  try {
    const stored = JSON.parse(sessionStore.get(KEY) ?? '') as Partial<Drafts> | null // written by storeDraft
    if (owner !== '' && stored?.owner === owner) return { owner, values: { ...stored.values } }
  } catch {
    // Nothing stored, or damaged.
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
