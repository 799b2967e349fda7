import type { AccessDecision, AccessRule, HomeState } from '@contract/household'

/** Rules that hold for one device, whoever uses it. */
const ofDevice: ReadonlySet<AccessRule> = new Set<AccessRule>([
  'cutByHand',
  'blockedDevice',
  'isolatedDevice',
  'newDevice',
])

/**
 * What holds for a person now, read from their devices: one that is not cut off by itself comes first, one that is
 * online before one that is not. Null without a device.
 */
export function personDecision({ devices }: HomeState, personId: string): AccessDecision | null {
  const own = devices.filter((device) => device.personId === personId)
  const free = own.filter(({ decision }) => !ofDevice.has(decision.rule))
  const best = free.find(({ online }) => online) ?? free[0] ?? own[0]
  return best?.decision ?? null
}
