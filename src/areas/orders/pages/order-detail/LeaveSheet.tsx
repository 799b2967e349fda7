import { useState } from 'react'
import { View } from '@tarojs/components'
import type { OrderSummary, UnsubscribePreview } from '@contract/order-history'
import type { UnsubscribeReason } from '@contract/words/orders'
import { sendUnsubscribeReason, unsubscribeOrder } from '@/api/order-history'
import { Button } from '@/components/Button/Button'
import { Fact } from '@/components/Fact/Fact'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { RadioList } from '@/components/RadioList/RadioList'
import { Sheet } from '@/components/Sheet/Sheet'
import { useMutation } from '@/hooks/use-mutation'
import { useMessages } from '@/i18n/define-messages'
import { lastMomentText } from '@/i18n/formats'
import { yuanOf } from '@/rules/products/price'
import { toast } from '@/stores/feedback'
import { LimitChanges } from '@/widgets/PackageCentre/LimitChanges'
import { LastMoment } from '@/widgets/PackageCentre/Moment'
import { orderMessages } from '../../order-messages'
import { noRefundOf } from '../../parts/order-words'

const reasons = [
  ['price', 'reasonPrice'],
  ['notUsed', 'reasonNotUsed'],
  ['notEffective', 'reasonNotEffective'],
  ['otherProduct', 'reasonOtherProduct'],
  ['other', 'reasonOther'],
] as const satisfies readonly (readonly [UnsubscribeReason, string])[]

export interface LeaveSheetProps {
  order: OrderSummary
  preview: UnsubscribePreview
  /** The order has not started, so cancelling ends it at once. */
  isWaiting: boolean
  /** Called after the order was cancelled, or if that is unknown: the screen reloads. */
  onChanged: () => void
  onClose: () => void
}

/**
 * The confirmation of a cancellation: what ends, when, and the refund. The reason is asked afterwards and is optional.
 */
export function LeaveSheet({ order, preview, isWaiting, onChanged, onClose }: LeaveSheetProps) {
  const { orderId } = order
  const t = useMessages(orderMessages)
  const [left, setLeft] = useState<string | null>(null)
  const [reason, setReason] = useState<UnsubscribeReason | ''>('')
  const { busy, run } = useMutation(onChanged)
  const { endsAt, ends, stillEnds, refundFen, limitsBefore, limitsAfter } = preview

  async function handleLeave() {
    const message = await run((requestId) => unsubscribeOrder(orderId, requestId), ['leave', orderId])
    if (message === undefined) return
    setLeft(message)
    onChanged()
  }

  async function handleReason() {
    if (reason === '') return
    const isSent = await run(
      (requestId) => sendUnsubscribeReason(orderId, reason, requestId).then(() => true),
      ['reason', orderId, reason],
    )
    if (!isSent) return
    toast(t('thanks'))
    onClose()
  }

  if (left !== null) {
    return (
      // Another sheet, which takes focus anew.
      <Sheet
        key="left"
        title={t('left')}
        closeText={t('close')}
        onClose={onClose}
        footer={
          <View className="leave-sheet__buttons">
            <Button
              id="reason-send"
              size="large"
              block
              disabled={reason === ''}
              loading={busy}
              onClick={() => void handleReason()}
            >
              {t('sendReason')}
            </Button>
            <Button id="reason-skip" kind="text" block onClick={onClose}>
              {t('skipReason')}
            </Button>
          </View>
        }
      >
        <View id="leave-done" className="order-detail__text">
          {left}
        </View>
        <View className="leave-sheet__limits">{t('reasonTitle')}</View>
        <RadioList
          label={t('reasonTitle')}
          items={reasons.map(([key, text]) => ({ key, title: t(text), id: `reason-${key}` }))}
          chosen={reason as UnsubscribeReason} // '' at first, which the list accepts
          onChange={setReason}
        />
      </Sheet>
    )
  }
  return (
    <Sheet
      title={t('leaveTitle')}
      closeText={t('close')}
      onClose={onClose}
      footer={
        <Button id="leave-confirm" kind="danger" size="large" block loading={busy} onClick={() => void handleLeave()}>
          {t('leaveConfirm')}
        </Button>
      }
    >
      {ends.length > 0 ? <Fact label={t('leaveEnds')}>{ends.join(t('separator'))}</Fact> : null}
      <Fact label={t('leaveUntil')}>{isWaiting ? t('leaveNow') : <LastMoment at={endsAt} />}</Fact>
      {stillEnds ? (
        <Fact label={t('leaveStill')}>
          <NoWrapDate>
            {t('leaveStillText', { name: stillEnds.productName, day: lastMomentText(stillEnds.endsAt) })}
          </NoWrapDate>
        </Fact>
      ) : null}
      <Fact label={t('leaveRefund')}>
        {refundFen > 0 ? t('leaveRefundText', { yuan: yuanOf(refundFen) }) : t(noRefundOf(order))}
      </Fact>
      <View className="leave-sheet__limits">{t('leaveLimits')}</View>
      <LimitChanges before={limitsBefore} after={limitsAfter} />
      <View className="leave-sheet__note">{t('leaveLists')}</View>
    </Sheet>
  )
}
