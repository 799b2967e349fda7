import type { GuardSwitchName } from '@contract/words/guard'
import { findGuardSwitch } from '@/rules/guard/switches'
import { useProductGate } from '@/widgets/ProductGate/use-product-gate'

/**
 * Returns a function that turns a switch on or off. Turning on checks the products first, and shows the subscribe
 * dialog if none covers it.
 */
export function useGuardSwitch(turn: (name: GuardSwitchName, on: boolean) => void) {
  const gate = useProductGate()
  return (name: GuardSwitchName, on: boolean): void => {
    const entry = findGuardSwitch(name)
    if (!on || !entry) return turn(name, on)
    void gate(entry.feature, () => turn(name, on))
  }
}
