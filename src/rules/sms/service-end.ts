import { covers } from '../products/coverage'
import type { ProductFlags } from '../products/flags'

/**
 * Whether to show a subscriber the notice that the do-not-disturb SMS service ends on 31 December (SPEC.md section 9):
 * their SMS guard comes from dnd and from no other product.
 */
export function losesSmsWithDnd(flags: ProductFlags): boolean {
  return flags.dnd && !covers({ ...flags, dnd: false }, 'sms')
}
