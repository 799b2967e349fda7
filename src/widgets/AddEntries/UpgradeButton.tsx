import { Button } from '@/components/Button/Button'
import { useMessages } from '@/i18n/define-messages'
import { goToOrderCenter } from '../ProductGate/use-product-gate'
import { addMessages } from './messages'

/** The way to a larger list, where this one is full. */
export function UpgradeButton() {
  const t = useMessages(addMessages)
  return (
    <Button id="add-upgrade" kind="text" size="small" icon="crown" onClick={goToOrderCenter}>
      {t('upgrade')}
    </Button>
  )
}
