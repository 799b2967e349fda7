import { Button } from '@/components/Button/Button'
import { useMessages } from '@/i18n/define-messages'
import { goToOrderCenter } from '../ProductGate/use-product-gate'
import { addMessages } from './messages'

/** Opens the order centre, for a larger list. */
export function UpgradeButton() {
  const t = useMessages(addMessages)
  return (
    <Button id="add-upgrade" kind="text" size="small" icon="crown" onClick={goToOrderCenter}>
      {t('upgrade')}
    </Button>
  )
}
