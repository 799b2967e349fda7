import { useEffect, useState } from 'react'
import { endIncomingTicket } from '@/platform/incoming'
import { useRawAddress } from '@/platform/lifecycle'
import { endNavigation, isLeaving } from '@/platform/router'
import type { LocatedRow } from '@/rules/navigation/row'
import { useSessionStore } from '@/stores/session'
import type { Address } from './address'
import { isRoutePath, readAddress, rowOf } from './address'
import { openTarget } from './go'
import type { RoutePath } from './routes'
import { decideVisit, keepForLater, targetOf } from './visit'

export interface Guard {
  /** `open`: show the screen. `missing`: show not-found. `leaving`: show nothing, another screen is on its way. */
  outcome: 'open' | 'missing' | 'leaving'
  address: Address
  /** The row of the address; null for a path that the table does not know. */
  row: LocatedRow | null
}

/**
 * The guard of a screen: the same rule that `go` asks, for a deep link, and again when the session changes while the
 * screen is shown. `path` is the screen's own; not-found stands in for every path, so there the address decides.
 */
export function useGuard(path: RoutePath, isVisible: boolean): Guard {
  const raw = useRawAddress()
  const [address] = useState(() => {
    const read = readAddress(raw)
    return path === '/404' || isRoutePath(read.path) ? read : { ...read, path }
  })
  const hasToken = useSessionStore((session) => session.token !== null)
  const decision = decideVisit(address, hasToken)
  const row = rowOf(address.path)
  const target = targetOf(decision)
  const keep = 'keep' in decision ? decision.keep : null

  useEffect(endNavigation, []) // it led here
  useEffect(() => {
    if (!isVisible || isLeaving()) return
    if (!row?.takesTicket) endIncomingTicket()
    if (keep) keepForLater(keep)
    if (target !== null) openTarget(target, { replace: true })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `keep` belongs to the decision that `target` stands for
  }, [isVisible, target])

  const outcome = target !== null ? 'leaving' : decision.kind === 'open' ? 'open' : 'missing'
  return { outcome, address, row }
}
