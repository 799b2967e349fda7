import { View } from '@tarojs/components'
import type { OrderResult, ProductOffer } from '@contract/orders'
import { CallError } from '@/api/call-error'
import { previewQuery } from '@/api/orders'
import { aria } from '@/components/aria'
import { Button } from '@/components/Button/Button'
import { Checkbox } from '@/components/Checkbox/Checkbox'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { Sheet } from '@/components/Sheet/Sheet'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { useLastKnown } from '@/hooks/use-last-known'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { fullDayText } from '@/i18n/formats'
import { go } from '@/navigation/go'
import { yuanOf } from '@/rules/products/price'
import { toast } from '@/stores/feedback'
import { useSessionStore } from '@/stores/session'
import { CodeField, isSmsCode } from '../CodeField/CodeField'
import { useMessageConsent } from '../MessageConsent/use-message-consent'
import { RemoteState } from '../RemoteState/RemoteState'
import { packageMessages } from './messages'
import { OrderTerms } from './OrderTerms'
import { useOrder, type OrderProblem, type PlaceOrder } from './use-order'
import './OrderSheet.scss'

/** The texts of each kind of order. */
const wayWords = {
  new: { title: 'confirmOrder', agree: 'agree', submitText: 'submit' },
  upgrade: { title: 'confirmUpgrade', agree: 'agree', submitText: 'submit' },
  downgrade: { title: 'confirmDowngrade', agree: 'agreeFrom', submitText: 'submitChange' },
  trial: { title: 'confirmTrial', agree: 'agreeTrial', submitText: 'submitTrial' },
  free: { title: 'confirmOrder', agree: 'agreeFree', submitText: 'submitFree' },
} as const

export interface OrderSheetProps {
  offer: Pick<ProductOffer, 'productId' | 'productName' | 'priceFen' | 'standing'>
  /** `trial` for a free trial, `downgrade` from a higher package; an order or upgrade if omitted. */
  way?: 'trial' | 'downgrade'
  /** The subscriber holds the sms product and may cancel it with this order. */
  canUnOrderSms: boolean
  /** The link asked to cancel it: the choice starts ticked. */
  asksToUnOrderSms: boolean
  /** The screen with the agreement. */
  agreementPath?: '/serviceAgreement' | '/dndServiceAgreement'
  place: PlaceOrder
  onClose: () => void
  onDone: (result: OrderResult) => void
}

/**
 * The confirmation of an order: price, changes and what ends, then code and consent. Its terms are fetched again with
 * each code and after a refusal.
 */
export function OrderSheet(props: OrderSheetProps) {
  const { offer, way, canUnOrderSms, asksToUnOrderSms, place, onClose, onDone } = props
  const { agreementPath = '/serviceAgreement' } = props
  const isFree = offer.priceFen === 0
  const t = useMessages(packageMessages)
  const phone = useSessionStore((session) => session.phoneNoDisplay)
  const asked = { productId: offer.productId, trial: way === 'trial', downgrade: way === 'downgrade' }
  const order = useOrder(asked, { place, asksToUnOrderSms: canUnOrderSms && asksToUnOrderSms })
  const current = useRemote(previewQuery(order.wish))
  const askForMessage = useMessageConsent('renewal')
  // Keeps the last preview while the next one loads.
  const preview = useLastKnown(current.data)
  const price = yuanOf(offer.priceFen)
  const words = (problem?: OrderProblem) => (!problem ? undefined : 'text' in problem ? problem.text : t(problem.key))
  const isAgreed = preview !== undefined && order.agreedTo === preview.agreement
  const agreeProblem = words(order.problems.agreed)
  const refusal = preview === undefined ? refusalOf(current.error) : null
  const usual = isFree ? 'free' : offer.standing === 'upgrade' ? 'upgrade' : 'new'
  const { title, agree, submitText } = wayWords[way ?? usual]

  async function handleSubmit() {
    // Its field may have scrolled out of sight: without this the button would seem dead.
    if (isAgreed && !isSmsCode(order.code)) toast(t('codeWrong'))
    // What is free does not renew.
    else if (isAgreed && !isFree) askForMessage()
    const result = await order.submit(preview?.agreement)
    if (result) onDone(result)
    else if (isAgreed) void current.reload()
  }

  // The terms depend on the day: those on show are the ones that the new code confirms.
  async function handleSend() {
    await order.send()
    await current.reload()
  }

  // The consent stands with the button: in the scrolling content its problem would stay unseen.
  const confirmation = (
    <>
      {preview ? (
        <View className="order-sheet__consent">
          <Checkbox
            id="order-agree"
            checked={isAgreed}
            label={t(agree, { price, day: fullDayText(preview.effectiveAt) })}
            onChange={(checked) => order.agreeTo(checked ? preview.agreement : null)}
          />
          {agreeProblem ? (
            <View className="order-sheet__problem" {...aria({ role: 'alert' })}>
              {agreeProblem}
            </View>
          ) : null}
        </View>
      ) : null}
      <Button
        id="order-submit"
        size="large"
        block
        disabled={current.data === undefined}
        loading={order.busy === 'submit'}
        onClick={() => void handleSubmit()}
      >
        {t(submitText, { price })}
      </Button>
    </>
  )

  if (refusal) {
    const next = refusal.seesOrders
      ? { id: 'order-history', text: t('history'), onClick: () => go('/orderHistory') }
      : { id: 'order-understood', text: t('understood'), onClick: onClose }
    return (
      <Sheet title={t(title)} closeText={t('close')} onClose={onClose}>
        <StateMessage kind="error" icon="alert" title={t('cannotOrder')} text={refusal.text} action={next} />
      </Sheet>
    )
  }
  return (
    <Sheet title={t(title)} closeText={t('close')} onClose={onClose} footer={confirmation}>
      <View className="order-sheet__name">{`${offer.productName} · ${isFree ? t('free') : t('price', { price })}`}</View>
      <View className="order-sheet__detail">{t(isFree ? 'chargeFree' : 'charge')}</View>
      <RemoteState remote={preview ? { ...current, status: 'ready' } : current} empty={null} rows={4}>
        {preview ? (
          <>
            <OrderTerms preview={preview} />
            {canUnOrderSms ? (
              <Checkbox
                id="order-unorder-sms"
                checked={order.unOrderSms}
                label={t('unOrderSms')}
                onChange={order.setUnOrderSms}
              />
            ) : null}
            <View className="order-sheet__code">
              <CodeField
                id="order-code"
                sendId="order-send"
                value={order.code}
                error={words(order.problems.code)}
                hint={t('codeHint', { phone })}
                wasSent={order.wasSent}
                isSending={order.busy === 'send'}
                secondsLeft={order.secondsLeft}
                onInput={order.setCode}
                onSend={() => void handleSend()}
                onConfirm={() => void handleSubmit()}
              />
            </View>
            <View className="order-sheet__label">{t('agreementTitle')}</View>
            <View className="order-sheet__agreement">
              <NoWrapDate>{preview.agreement}</NoWrapDate>
            </View>
            <Button id="order-agreement" kind="text" size="small" onClick={() => go(agreementPath)}>
              {t('readAgreement')}
            </Button>
          </>
        ) : null}
      </RemoteState>
    </Sheet>
  )
}

/** The gateway's codes of refusals that another try does not change, and whether the subscriber's orders explain them. */
const finalRefusals: ReadonlyMap<unknown, boolean> = new Map([
  ['U0202', true], // held, or a higher one
  ['U0203', false], // a minor's number
  ['U0204', true], // an order is pending
  ['U0205', false], // tried already
])

/** The gateway's reason why an order is not possible; null for an error after which another try may help. */
function refusalOf(error: unknown): { text: string; seesOrders: boolean } | null {
  const seesOrders = error instanceof CallError ? finalRefusals.get(error.code) : undefined
  return error instanceof CallError && seesOrders !== undefined ? { text: error.msg, seesOrders } : null
}
