import { startTransition, useEffect, useState, type ReactNode } from 'react'

/**
 * Content below the first view of a screen. It renders after the content above, so that the first view is painted
 * sooner.
 */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => startTransition(() => setIsDue(true)), [])
  return isDue ? <>{children}</> : null
}
