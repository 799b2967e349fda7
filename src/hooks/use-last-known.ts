import { useRef } from 'react'

/** Returns the last known value while a newer one loads. A different `of` resets it. */
export function useLastKnown<Value>(value: Value | undefined, of = ''): Value | undefined {
  const last = useRef<{ of: string; value: Value } | null>(null)
  if (value !== undefined) last.current = { of, value }
  return last.current?.of === of ? last.current.value : undefined
}
