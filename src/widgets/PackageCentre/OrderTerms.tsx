import { View } from '@tarojs/components'
import type { OrderPreview } from '@contract/orders'
import { Fact } from '@/components/Fact/Fact'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { useMessages } from '@/i18n/define-messages'
import { dayText } from '@/i18n/formats'
import { yuanOf } from '@/rules/products/price'
import { LimitChanges } from './LimitChanges'
import { packageMessages } from './messages'
import { LastMoment } from './Moment'

/** Shows what an order does: start, current and next charge, refund, limits, and what ends. */
export function OrderTerms({ preview }: { preview: OrderPreview }) {
  const t = useMessages(packageMessages)
  const { kind, effectiveAt, chargeNowFen, refundFen, nextChargeAt, nextChargeFen, trialEndsAt, ends } = preview
  const names = ends.map(({ productName }) => productName).join(t('separator'))
  return (
    <>
      <Fact label={t('starts')}>{kind === 'downgrade' ? dayText(effectiveAt) : t('atOnce')}</Fact>
      {trialEndsAt === null ? null : (
        <Fact label={t('trialEnds')}>
          <LastMoment at={trialEndsAt} />
        </Fact>
      )}
      <Fact label={t('chargeNow')}>
        {chargeNowFen > 0 ? t('chargeNowText', { yuan: yuanOf(chargeNowFen) }) : t('chargeNothing')}
      </Fact>
      {refundFen > 0 ? <Fact label={t('refund')}>{t('refundText', { yuan: yuanOf(refundFen) })}</Fact> : null}
      <Fact label={t(kind === 'trial' ? 'firstCharge' : 'nextCharge')}>
        {nextChargeFen > 0
          ? t('nextChargeText', { day: dayText(nextChargeAt), yuan: yuanOf(nextChargeFen) })
          : t('chargeNever')}
      </Fact>
      <View className="order-sheet__label">{t('limitsTitle')}</View>
      <LimitChanges before={preview.limitsBefore} after={preview.limitsAfter} />
      {ends.length > 0 ? (
        <View className="order-sheet__ends">
          <NoWrapDate>
            {kind === 'downgrade'
              ? t('replacesOn', { day: dayText(effectiveAt - 1), names })
              : t('replaces', { names })}
          </NoWrapDate>
        </View>
      ) : null}
    </>
  )
}
