import type { GuardSwitchName } from '@contract/guard'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { findGuardSwitch, maySwitchOn } from '@/rules/guard/switches'
import { confirm } from '@/stores/feedback'
import { useProductsStore } from '@/stores/products'
import { goToOrderCenter, useProductGate } from '@/widgets/ProductGate/use-product-gate'
import { callMessages } from '../call-messages'

/**
 * Returns a function that turns a switch: off at once, on when the products allow it, and otherwise the way to order
 * what is missing.
 */
export function useGuardSwitch(turn: (name: GuardSwitchName, on: boolean) => void) {
  const t = useMessages(callMessages)
  const common = useMessages(commonMessages)
  const gate = useProductGate()

  async function offerUpgrade() {
    const texts = { title: t('upgradeTitle'), text: t('upgradeText') }
    if (await confirm({ ...texts, confirmText: common('goToOrder'), cancelText: common('cancel') })) goToOrderCenter()
  }

  return (name: GuardSwitchName, on: boolean): void => {
    const entry = findGuardSwitch(name)
    if (!on || !entry) return turn(name, on)
    void gate(entry.feature, () => {
      if (maySwitchOn(name, useProductsStore.getState().list)) turn(name, on)
      else void offerUpgrade()
    })
  }
}
