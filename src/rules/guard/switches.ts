import type { GuardSwitchName } from '@contract/guard'
import type { ProductStatus } from '@contract/subscribe'
import type { FeatureKey } from '../optimizable/catalogue'
import type { Feature } from '../products/coverage'
import { covers } from '../products/coverage'
import { resolveFlags } from '../products/flags'

/** One switch of the guard. */
export interface GuardSwitch {
  name: GuardSwitchName
  /** The product that it needs. */
  feature: Feature
  /** The item of the optimisable catalogue that it is, if any: they are one switch. */
  item: FeatureKey | null
  /** Whether it is on for somebody who has never touched it; items of the catalogue are off. */
  initial: boolean
}

/** Every switch, in the order in which they are shown. */
export const guardSwitches: readonly GuardSwitch[] = [
  { name: 'fraudBlock', feature: 'umm', item: 'umm:3:0', initial: false },
  { name: 'harassmentBlock', feature: 'umm', item: 'umm:3:1', initial: false },
  { name: 'intelPhoneBlock', feature: 'umm', item: 'umm:7', initial: false },
  { name: 'hiddenBlock', feature: 'umm', item: null, initial: false },
  { name: 'repeatPass', feature: 'umm', item: null, initial: true },
  { name: 'riskCallRemind', feature: 'antiFraud', item: 'antiFraud:5', initial: false },
  { name: 'intelCallRemind', feature: 'antiFraud', item: 'antiFraud:9', initial: false },
  { name: 'agentAnswer', feature: 'agent', item: 'uasp:1', initial: false },
  { name: 'intelSmsRemind', feature: 'antiFraud', item: 'antiFraud:8', initial: false },
  { name: 'intelSmsReceive', feature: 'uasp', item: 'uasp:2', initial: false },
  { name: 'riskySiteRemind', feature: 'uasp', item: 'uasp:3', initial: false },
]

const byName = new Map<string, GuardSwitch>(guardSwitches.map((entry) => [entry.name, entry]))

/** The switch of a name, as `pinToTop` gives it, or undefined. */
export function findGuardSwitch(name: string): GuardSwitch | undefined {
  return byName.get(name)
}

/** Whether a subscriber's products cover a switch, so that it may be on. Switching off is always allowed. */
export function maySwitchOn(name: GuardSwitchName, products: readonly ProductStatus[]): boolean {
  const feature = byName.get(name)?.feature
  return feature !== undefined && covers(resolveFlags(products), feature)
}
