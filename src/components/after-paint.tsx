import { startTransition, useEffect, useState, type ReactNode } from 'react'

/** What stands below the first view of a screen: rendered after what stands above, so that this is painted sooner. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => startTransition(() => setIsDue(true)), [])
  return isDue ? <>{children}</> : null
}
