import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { useTimeLeft } from '@/hooks/use-time-left'
import { useMessages } from '@/i18n/define-messages'
import { callNumber } from '@/platform/phone-call'
import { STOP_WINDOW_MS } from '@/rules/live/after-payment'
import { policeLine } from '@/rules/phone/hotlines'
import { afterPaymentMessages } from './messages'

/** 110 in one tap, and how much is left of the time in which payments are stopped most often. `paidAt` is in ms by the phone's clock, null while it is not known. */
export function Emergency({ paidAt }: { paidAt: number | null }) {
  const t = useMessages(afterPaymentMessages)
  const left = useTimeLeft(paidAt === null ? null : paidAt + STOP_WINDOW_MS)
  return (
    <Card className="after-payment__emergency">
      <Text id="payment-clock" className="after-payment__clock">
        {paidAt === null ? t('unknown') : left === null ? t('passed') : t('within', { time: left })}
      </Text>
      <Button id="call-110" kind="danger" size="large" icon="phone" block onClick={() => void callNumber(policeLine)}>
        {t('now')}
      </Button>
      <View className="after-payment__say">{t('say')}</View>
    </Card>
  )
}
