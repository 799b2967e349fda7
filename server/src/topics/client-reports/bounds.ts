const OTHER = 'other'

/**
 * Returns a function that keeps a label's values few: the first `most` different ones of this form stay, and all others
 * become `other`. The values come from strangers.
 */
export function createShortList(most: number, form: RegExp): (value: string) => string {
  const known = new Set<string>()
  return (value) => {
    if (known.has(value)) return value
    if (known.size >= most || !form.test(value)) return OTHER
    known.add(value)
    return value
  }
}

/** Returns a function that is true for a key once in `ms`, and false for new keys beyond `most` of this time. */
export function createSampler(ms: number, most: number): (key: string, now: number) => boolean {
  const until = new Map<string, number>()
  return (key, now) => {
    if ((until.get(key) ?? 0) > now) return false
    if (!until.has(key) && until.size >= most) {
      for (const [known, end] of until) if (end <= now) until.delete(known)
      if (until.size >= most) return false
    }
    until.set(key, now + ms)
    return true
  }
}
