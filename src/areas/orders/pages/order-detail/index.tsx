import { useState } from 'react'
import { View } from '@tarojs/components'
import type { OrderDetail } from '@contract/order-history'
import { orderQuery, resumeOrder } from '@/api/order-history'
import { signatureQuery } from '@/api/orders'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { Fact } from '@/components/Fact/Fact'
import { Section } from '@/components/Section/Section'
import { Timeline } from '@/components/Timeline/Timeline'
import { useMutation } from '@/hooks/use-mutation'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { lastMomentText } from '@/i18n/formats'
import { go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { yuanOf } from '@/rules/products/price'
import { toast } from '@/stores/feedback'
import { useProductsStore } from '@/stores/products'
import { Moment } from '@/widgets/PackageCentre/Moment'
import { Screen } from '@/widgets/Screen/Screen'
import { orderMessages } from '../../order-messages'
import { costOf } from '../../parts/order-words'
import { LeaveSheet, type LeaveSheetProps } from './LeaveSheet'
import { OrderCard } from './OrderCard'
import { Renewal } from './Renewal'
import './index.scss'

const leaveIntros = { paid: 'leaveIntro', free: 'leaveIntroFree', elsewhere: 'leaveIntroElsewhere' } as const

const resumeText = ({ order, replacedBy }: OrderDetail) =>
  replacedBy !== null ? 'resumeReplacedText' : order.priceFen === 0 ? 'resumeFreeText' : 'resumeText'

/** One order: state and dates, renewal, cancelling and undoing that, history, and the agreement. */
export default function OrderDetailPage() {
  const t = useMessages(orderMessages)
  const { id } = useRouteParams('/orderDetail')
  const remote = useRemote(id === undefined ? null : orderQuery(id), { isEmpty: ({ order }) => order.orderId === '' })
  // The content of the cancellation sheet; kept while the order's own state changes.
  const [leaving, setLeaving] = useState<Omit<LeaveSheetProps, 'onChanged' | 'onClose'> | null>(null)
  const { busy, run } = useMutation(remote.reload)

  function handleChanged() {
    void remote.reload()
    void useProductsStore.getState().load()
  }

  async function handleResume(orderId: string) {
    const message = await run((requestId) => resumeOrder(orderId, requestId), ['resume', orderId])
    if (message === undefined) return
    toast(message || t('resumed'))
    handleChanged()
  }

  const toHistory = { id: 'order-history', text: t('toHistory'), onClick: () => go('/orderHistory') }
  const gone = <StateMessage kind="empty" icon="document" title={t('gone')} text={t('goneText')} action={toHistory} />

  if (id === undefined) return <Screen path="/orderDetail">{gone}</Screen>
  return (
    <Screen path="/orderDetail" remote={remote} empty={gone}>
      {(detail) => {
        const { order, renewal, unsubscribe, replacedBy, canResume, timeline, agreement } = detail
        const isWaiting = order.state === 'submitted'
        const isChange = order.kind === 'downgrade' && isWaiting
        const day = lastMomentText(order.endsAt ?? 0)
        return (
          <View className="order-detail">
            <OrderCard order={order} />
            {renewal ? <Renewal renewal={renewal} /> : null}
            {canResume ? (
              <Card>
                <View className="order-detail__text">
                  {isChange ? t('resumeChangeText') : t(resumeText(detail), { day, name: replacedBy ?? '' })}
                </View>
                <Button
                  id="order-resume"
                  className="order-detail__action"
                  block
                  loading={busy}
                  onClick={() => void handleResume(order.orderId)}
                >
                  {t(isChange || replacedBy !== null ? 'resumeChange' : 'resume')}
                </Button>
              </Card>
            ) : null}
            {unsubscribe ? (
              <Section title={t('leave')}>
                <Card>
                  <View className="order-detail__text">
                    {isChange
                      ? t('leaveIntroChange')
                      : isWaiting
                        ? t('leaveIntroNow')
                        : t(leaveIntros[costOf(order)], { day: lastMomentText(unsubscribe.endsAt) })}
                  </View>
                  <Button
                    id="order-leave"
                    className="order-detail__action"
                    kind="secondary"
                    block
                    onClick={() => setLeaving({ order, preview: unsubscribe, isWaiting })}
                  >
                    {t('leave')}
                  </Button>
                </Card>
              </Section>
            ) : null}
            {timeline.length > 0 ? (
              <Section title={t('timeline')}>
                <Timeline steps={timeline.map(({ state, at, text }) => ({ at, what: text || t(state) }))} />
              </Section>
            ) : null}
            <Section title={t('agreement')}>
              <Card>
                <View className="order-detail__text">{agreement ? agreement.text : t('agreedElsewhere')}</View>
                {agreement ? (
                  <>
                    <Fact label={t('agreedPrice')}>{t('price', { yuan: yuanOf(agreement.priceFen) })}</Fact>
                    {agreement.codeSentAt === null ? null : (
                      <Fact label={t('codeSentAt')}>
                        <Moment at={agreement.codeSentAt} />
                      </Fact>
                    )}
                    <Signature orderId={order.orderId} />
                  </>
                ) : null}
              </Card>
            </Section>
            {leaving ? <LeaveSheet {...leaving} onChanged={handleChanged} onClose={() => setLeaving(null)} /> : null}
          </View>
        )
      }}
    </Screen>
  )
}

/** Whether the carrier has recorded the agreement. Renders nothing without a response. */
function Signature({ orderId }: { orderId: string }) {
  const t = useMessages(orderMessages)
  const { data } = useRemote(signatureQuery(orderId))
  if (!data) return null
  return <Fact label={t('signature')}>{data.isSigned ? <Moment at={data.signedAt} /> : t('signaturePending')}</Fact>
}
