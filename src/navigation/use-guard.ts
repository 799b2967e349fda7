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
import { decideVisit, keepForLater, leaveForVip, targetOf } from './visit'

export interface Guard {
  /**
   * `open`: show the screen. `missing`: show not-found. `leaving`: show nothing, because another screen is about to
   * open.
   */
  outcome: 'open' | 'missing' | 'leaving'
  address: Address
  /** The row of the address; null for an unknown path. */
  row: LocatedRow | null
}

/**
 * The guard of a screen. Applies the same rule as `go`, for deep links, and again when the session changes while the
 * screen is visible. `path` is the screen's own path; not-found is shown for any path, so there the address decides.
 */
export function useGuard(path: RoutePath, isVisible: boolean): Guard {
  const raw = useRawAddress()
  const [address] = useState(() => {
    const read = readAddress(raw)
    return path === '/404' || isRoutePath(read.path) ? read : { ...read, path }
  })
  const [, setLacksVip] = useState(false)
  const hasToken = useSessionStore((session) => session.token !== null)
  const decision = decideVisit(address, hasToken)
  const row = rowOf(address.path)
  const target = targetOf(decision)
  const keep = 'keep' in decision ? decision.keep : null

  useEffect(endNavigation, []) // clears the pending navigation: this screen has opened
  useEffect(() => {
    if (!isVisible || isLeaving()) return
    if (!row?.takesTicket) endIncomingTicket()
    if (keep) keepForLater(keep)
    if (target !== null) openTarget(target, { replace: true })
    leaveForVip(decision, true, () => setLacksVip(true))
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the kind and `target` identify the decision
  }, [isVisible, target, decision.kind])

  const outcome = target !== null || decision.kind === 'vip' ? 'leaving' : decision.kind === 'open' ? 'open' : 'missing'
  return { outcome, address, row }
}
