import { View } from '@tarojs/components'
import type { OrderRenewal } from '@contract/order-history'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { Fact } from '@/components/Fact/Fact'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import { dayText } from '@/i18n/formats'
import { go } from '@/navigation/go'
import { yuanOf } from '@/rules/products/price'
import { orderMessages } from '../../order-messages'

/** The next charge, its announcement, what the period brought, and whether a cheaper package would be enough. */
export function Renewal({ renewal }: { renewal: OrderRenewal }) {
  const t = useMessages(orderMessages)
  const { at, priceFen, noticeAt, stoppedCalls, stoppedSms, cheaper } = renewal
  return (
    <Section title={t('renewal')}>
      <Card>
        <Fact label={t('nextCharge')}>{t('nextChargeText', { day: dayText(at), yuan: yuanOf(priceFen) })}</Fact>
        <Fact label={t('notice')}>
          {noticeAt === null ? t('noticeGiven') : t('noticeText', { day: dayText(noticeAt) })}
        </Fact>
        <Fact label={t('used')}>{t('usedText', { calls: stoppedCalls, sms: stoppedSms })}</Fact>
        {cheaper ? (
          <View id="order-cheaper" className="order-detail__cheaper">
            <View className="order-detail__cheaper-title">
              {t('cheaper', { name: cheaper.productName, yuan: yuanOf(cheaper.priceFen) })}
            </View>
            <View>{t('cheaperText')}</View>
            <Button
              id="cheaper-see"
              kind="text"
              size="small"
              onClick={() => go('/orderDetailIntroduce', { productId: cheaper.productId })}
            >
              {t('seeCheaper')}
            </Button>
          </View>
        ) : null}
      </Card>
    </Section>
  )
}
