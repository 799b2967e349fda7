import type { AccessDecision, HouseholdState } from '@contract/household'
import type { AccessRule } from '@contract/words/household'

/** Rules that apply to one device, whoever uses it. */
const ofDevice: ReadonlySet<AccessRule> = new Set<AccessRule>([
  'cutByHand',
  'blockedDevice',
  'isolatedDevice',
  'newDevice',
])

/**
 * Returns the decision for a person now, taken from their devices: preferably from a device without a rule of its own,
 * and among these from one that is online. Null without devices.
 */
export function personDecision({ devices }: HouseholdState, personId: string): AccessDecision | null {
  const own = devices.filter((device) => device.personId === personId)
  const free = own.filter(({ decision }) => !ofDevice.has(decision.rule))
  const best = free.find(({ online }) => online) ?? free[0] ?? own[0]
  return best?.decision ?? null
}
