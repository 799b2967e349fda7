import type { Quota } from '@contract/lists'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { QuotaMeter } from '@/components/QuotaMeter/QuotaMeter'
import { useMessages } from '@/i18n/define-messages'
import { goToOrderCenter } from '../ProductGate/use-product-gate'
import { selectableListMessages } from './messages'

/** How much of a list is used; a full one leads to a larger product. */
export function SelectableListQuota({ label, quota }: { label: string; quota: Quota }) {
  const t = useMessages(selectableListMessages)
  return (
    <Card>
      <QuotaMeter label={label} used={quota.used} limit={quota.limit} fullText={t('full')} />
      {quota.used >= quota.limit ? (
        <Button id="list-upgrade" kind="text" size="small" onClick={goToOrderCenter}>
          {t('upgrade')}
        </Button>
      ) : null}
    </Card>
  )
}
