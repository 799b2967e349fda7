import type { ProductStatus } from '@contract/subscribe'
import type { GuardSwitchName } from '@contract/words/guard'
import type { FeatureKey } from '../optimizable/catalogue'
import type { Feature } from '../products/catalogue'
import { covers } from '../products/coverage'
import { resolveFlags } from '../products/flags'

/** One switch of the guard. */
export interface GuardSwitch {
  name: GuardSwitchName
  /** The product that the switch needs. */
  feature: Feature
  /** The item of the optimisable catalogue that is the same switch, if any. */
  item: FeatureKey | null
  /** Whether it is on for a subscriber who has never changed it. Items of the catalogue start off. */
  initial: boolean
}

/** All switches, in display order. */
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

/** Returns the switch with a name, such as one from `pinToTop`; undefined when there is none. */
export function findGuardSwitch(name: string): GuardSwitch | undefined {
  return byName.get(name)
}

/** Whether a subscriber's products cover a switch, so that it can be turned on. Turning off is always allowed. */
export function maySwitchOn(name: GuardSwitchName, products: readonly ProductStatus[]): boolean {
  const feature = byName.get(name)?.feature
  return feature !== undefined && covers(resolveFlags(products), feature)
}
