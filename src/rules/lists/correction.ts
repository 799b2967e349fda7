import type { LineKind, VerdictAction } from '@contract/intercepts'
import type { ProductStatus } from '@contract/subscribe'
import { covers } from '../products/coverage'
import { resolveFlags } from '../products/flags'
import { roomOn } from './list-limits'

/**
 * Whether products have a guard that a record's number could be let through: call guard for calls, the SMS guard for SMS,
 * and for a reminder the product that reminds.
 */
export const mayLetThrough =
  ({ kind, action }: { kind: LineKind; action: VerdictAction }) =>
  (products: readonly ProductStatus[]): boolean => {
    const flags = resolveFlags(products)
    return covers(flags, guardOf(kind)) || (action === 'remind' && covers(flags, 'antiFraud'))
  }

const guardOf = (kind: LineKind) => (kind === 'sms' ? 'sms' : 'umm')

/** What "this was wrong" does for a caller: the whitelist for good, a day in which it gets through, or a mark alone. */
export type Correction = 'whitelist' | 'allowance' | 'mark'

/**
 * What "this was wrong" does. A site or a hidden caller can only be marked. The whitelist needs room, and a guard that
 * asks it: call guard for calls, the SMS guard for SMS. Without them the caller gets through for a time.
 */
export function correctionOf(
  { kind, from }: { kind: LineKind; from: string },
  products: readonly ProductStatus[],
): Correction {
  if (kind === 'web' || from === '') return 'mark'
  const isAsked = covers(resolveFlags(products), guardOf(kind))
  return isAsked && roomOn('white')(products) ? 'whitelist' : 'allowance'
}
