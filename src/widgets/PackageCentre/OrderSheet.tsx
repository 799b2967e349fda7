import { View } from '@tarojs/components'
import type { OrderResult, PackageOffer } from '@contract/orders'
import { aria } from '@/components/aria'
import { Button } from '@/components/Button/Button'
import { Checkbox } from '@/components/Checkbox/Checkbox'
import { Sheet } from '@/components/Sheet/Sheet'
import { TextField } from '@/components/TextField/TextField'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import type { Limits } from '@/rules/products/limits'
import { yuanOf } from '@/rules/products/price'
import { useSessionStore } from '@/stores/session'
import { LimitChanges } from './LimitChanges'
import { packageMessages } from './messages'
import { useOrder, type OrderProblem, type PlaceOrder } from './use-order'
import './OrderSheet.scss'

export interface OrderSheetProps {
  offer: PackageOffer
  limits: Limits
  /** The sms product is held, and may be left with this order. */
  canUnOrderSms: boolean
  /** The visit asked to leave it. */
  asksToUnOrderSms: boolean
  place: PlaceOrder
  onClose: () => void
  onDone: (result: OrderResult) => void
}

/** The second look at an order: price, what changes, what ends; then code and consent. */
export function OrderSheet(props: OrderSheetProps) {
  const { offer, limits, canUnOrderSms, asksToUnOrderSms, place, onClose, onDone } = props
  const t = useMessages(packageMessages)
  const phone = useSessionStore((session) => session.phoneNoDisplay)
  const order = useOrder(offer, { place, asksToUnOrderSms: canUnOrderSms && asksToUnOrderSms })
  const price = yuanOf(offer.priceFen)
  const waiting = order.secondsLeft > 0
  const sendText = waiting ? t('resendIn', { seconds: order.secondsLeft }) : t(order.wasSent ? 'resend' : 'send')
  const words = (problem?: OrderProblem) => (!problem ? undefined : 'text' in problem ? problem.text : t(problem.key))
  const agreeProblem = words(order.problems.agreed)

  async function handleSubmit() {
    const result = await order.submit()
    if (result) onDone(result)
  }

  const submit = (
    <Button id="order-submit" size="large" block loading={order.busy === 'submit'} onClick={() => void handleSubmit()}>
      {t('submit', { price })}
    </Button>
  )

  return (
    <Sheet
      title={t(offer.standing === 'upgrade' ? 'confirmUpgrade' : 'confirmOrder')}
      closeText={t('close')}
      onClose={onClose}
      footer={submit}
    >
      <View className="order-sheet__name">{`${offer.productName} · ${t('price', { price })}`}</View>
      <View className="order-sheet__detail">{t('charge')}</View>
      <View className="order-sheet__label">{t('limitsTitle')}</View>
      <LimitChanges before={limits} after={offer.limits} />
      {offer.replaces.length > 0 ? (
        <View className="order-sheet__ends">{t('replaces', { names: offer.replaces.join('、') })}</View>
      ) : null}
      {canUnOrderSms ? (
        <Checkbox
          id="order-unorder-sms"
          checked={order.unOrderSms}
          label={t('unOrderSms')}
          onChange={order.setUnOrderSms}
        />
      ) : null}
      <View className="order-sheet__code">
        <TextField
          id="order-code"
          label={t('code')}
          placeholder={t('codePlaceholder')}
          type="number"
          maxLength={6}
          autoComplete="one-time-code"
          value={order.code}
          error={words(order.problems.code)}
          hint={t('codeHint', { phone })}
          onInput={order.setCode}
          trailing={
            <Button
              id="order-send"
              kind="text"
              size="small"
              disabled={waiting}
              loading={order.busy === 'send'}
              onClick={() => void order.send()}
            >
              {sendText}
            </Button>
          }
        />
      </View>
      <Checkbox id="order-agree" checked={order.agreed} label={t('agree', { price })} onChange={order.setAgreed} />
      {agreeProblem ? (
        <View className="order-sheet__problem" {...aria({ role: 'alert' })}>
          {agreeProblem}
        </View>
      ) : null}
      <Button id="order-agreement" kind="text" size="small" onClick={() => go('/serviceAgreement')}>
        {t('readAgreement')}
      </Button>
    </Sheet>
  )
}
