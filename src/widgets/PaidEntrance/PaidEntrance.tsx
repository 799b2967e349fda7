import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { defineMessages, useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { callNumber } from '@/platform/phone-call'
import { policeLine } from '@/rules/phone/hotlines'

const paidMessages = defineMessages({
  'zh-CN': { paid: '已经付了钱？', paidText: '报警、止付和报案说明', call: '打 110' },
  en: { paid: 'Have you paid?', paidText: 'Police, stop payment, statement', call: 'Call 110' },
})

/** Leads to what to do after a payment, with 110 in one tap beside it: where something risky is shown. */
export function PaidEntrance({ onOpen }: { onOpen?: () => void }) {
  const t = useMessages(paidMessages)
  return (
    <Card flush>
      <ListRow
        id="have-paid"
        icon="alert"
        tone="fraud"
        title={t('paid')}
        detail={t('paidText')}
        control={
          <Button id="have-paid-110" kind="danger" size="small" onClick={() => void callNumber(policeLine)}>
            {t('call')}
          </Button>
        }
        onClick={() => {
          onOpen?.()
          void go('/afterPayment')
        }}
      />
    </Card>
  )
}
