import type { CallSettingsChange } from '@contract/guard'
import type { ProductStatus } from '@contract/subscribe'
import { covers } from '../products/coverage'
import { resolveFlags } from '../products/flags'
import { maySwitchOn } from './switches'

/**
 * Whether a subscriber's products allow a change. A switch needs its product to be turned on, but not to be turned off.
 * All other settings need call guard (umm), and the treatment `agent` needs the agent product too.
 */
export function mayChange(change: CallSettingsChange, products: readonly ProductStatus[]): boolean {
  const { switches = [], kinds, treatment, notice, doNotDisturb } = change
  const changesGuard = [kinds, treatment, notice, doNotDisturb].some((part) => part !== undefined)
  const flags = resolveFlags(products)
  if (changesGuard && !covers(flags, 'umm')) return false
  if (treatment === 'agent' && !covers(flags, 'agent')) return false
  return switches.every(({ name, on }) => !on || maySwitchOn(name, products))
}
