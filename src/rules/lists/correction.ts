import type { ProductStatus } from '@contract/subscribe'
import type { LineKind, VerdictAction } from '@contract/words/guard'
import { covers } from '../products/coverage'
import { resolveFlags } from '../products/flags'
import { roomOn } from './list-limits'

/**
 * Whether the products include a guard that can let a record's number through: call guard for calls, the SMS guard for
 * SMS, and for a reminder also the product that reminds.
 */
export const mayLetThrough =
  ({ kind, action }: { kind: LineKind; action: VerdictAction }) =>
  (products: readonly ProductStatus[]): boolean => {
    const flags = resolveFlags(products)
    return covers(flags, guardOf(kind)) || (action === 'remind' && covers(flags, 'antiFraud'))
  }

const guardOf = (kind: LineKind) => (kind === 'sms' ? 'sms' : 'umm')

/** The effect of "this was wrong" for a caller: a permanent whitelist entry, an allowance for a day, or only a mark. */
export type Correction = 'whitelist' | 'allowance' | 'mark'

/**
 * Returns the effect of "this was wrong". A site or a hidden caller can only be marked. A whitelist entry needs free
 * space and a guard that reads the whitelist: call guard for calls, the SMS guard for SMS. Without them the caller gets
 * an allowance.
 */
export function correctionOf(
  { kind, from }: { kind: LineKind; from: string },
  products: readonly ProductStatus[],
): Correction {
  if (kind === 'web' || from === '') return 'mark'
  const isGuarded = covers(resolveFlags(products), guardOf(kind))
  return isGuarded && roomOn('white')(products) ? 'whitelist' : 'allowance'
}
