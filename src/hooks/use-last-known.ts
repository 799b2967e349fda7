import { useRef } from 'react'

/** A value as it was last known, while a newer one is on its way. Another `of` is another value: it begins anew. */
export function useLastKnown<Value>(value: Value | undefined, of = ''): Value | undefined {
  const last = useRef<{ of: string; value: Value } | null>(null)
  if (value !== undefined) last.current = { of, value }
  return last.current?.of === of ? last.current.value : undefined
}
