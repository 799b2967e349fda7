import type { GuardSwitchName } from '@contract/guard'
import { findGuardSwitch } from '@/rules/guard/switches'
import { useProductGate } from '@/widgets/ProductGate/use-product-gate'

/** Returns a function that turns a switch: off at once, on when the products cover it, else past the subscribe dialog. */
export function useGuardSwitch(turn: (name: GuardSwitchName, on: boolean) => void) {
  const gate = useProductGate()
  return (name: GuardSwitchName, on: boolean): void => {
    const entry = findGuardSwitch(name)
    if (!on || !entry) return turn(name, on)
    void gate(entry.feature, () => turn(name, on))
  }
}
