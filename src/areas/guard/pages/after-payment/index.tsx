import { useState } from 'react'
import { Text, View } from '@tarojs/components'
import type { PaymentChange } from '@contract/payments'
import { changePayment, paymentsQuery, type NotedPayments } from '@/api/payments'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { Fact } from '@/components/Fact/Fact'
import { Section } from '@/components/Section/Section'
import { useChange } from '@/hooks/use-change'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { keptDays } from '@/rules/legal/keeping'
import { STRICTER_DAYS } from '@/rules/live/after-payment'
import { fraudHotline, fraudWarnings, policeLine } from '@/rules/phone/hotlines'
import { confirm } from '@/stores/feedback'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { Screen } from '@/widgets/Screen/Screen'
import { Emergency } from './Emergency'
import { afterPaymentMessages } from './messages'
import { PaymentSheet } from './PaymentSheet'
import { StatementCard } from './StatementCard'
import { Steps } from './Steps'
import { StricterDays } from './StricterDays'
import './index.scss'

const known = [policeLine, fraudHotline, fraudWarnings] as const

/** What to do after a payment to a fraudster. 110 and the steps need no response of the gateway. */
export default function AfterPaymentPage() {
  const t = useMessages(afterPaymentMessages)
  const remote = useRemote(paymentsQuery)
  const { busy, change: save } = useChange(remote)
  const [isNoting, setIsNoting] = useState(false)
  const { data } = remote
  const payment = data?.payment ?? null
  const open = payment?.closedAt === null ? payment : null

  const change = (made: PaymentChange) => void save((requestId) => changePayment(made, requestId), [open?.id, made])

  async function handleSave(start: (requestId: string) => Promise<NotedPayments>, key: unknown) {
    if (await save(start, key)) setIsNoting(false)
  }

  async function handleClose() {
    const text = t('closeText', { days: keptDays.log })
    if (!(await confirm({ title: t('closeTitle'), text, confirmText: t('confirm'), cancelText: t('cancel') }))) return
    change({ kind: 'close' })
  }

  return (
    <Screen path="/afterPayment">
      <View className="after-payment">
        <Emergency paidAt={open && data ? open.paidAt - data.aheadMs : null} />
        <RemoteState remote={remote} empty={null} rows={1}>
          {data && open === null ? (
            <View className="after-payment__note">
              {payment?.closedAt ? (
                <Text className="after-payment__say">{t('closed', { time: momentText(payment.closedAt) })}</Text>
              ) : null}
              <Button id="payment-note" kind="secondary" icon="document" block onClick={() => setIsNoting(true)}>
                {t(payment ? 'another' : 'note')}
              </Button>
              <View className="after-payment__say">{t('noteText', { days: STRICTER_DAYS })}</View>
            </View>
          ) : null}
        </RemoteState>
        <Steps
          payment={open}
          guardians={data?.guardians ?? 0}
          busy={busy}
          onTell={() => change({ kind: 'tell' })}
          onTick={(step, done) => change({ kind: 'step', step, done })}
        />
        {payment ? <StatementCard payment={payment} onEdit={() => setIsNoting(true)} /> : null}
        <Section title={t('refund')}>
          <Card>{t('refundText')}</Card>
          <StricterDays noted={data} busy={busy} onSwitch={(on) => change({ kind: 'stricter', on })} />
        </Section>
        <Section title={t('known')}>
          <Card>
            {known.map((number) => (
              <Fact key={number} label={number}>
                {t(`known.${number}`)}
              </Fact>
            ))}
          </Card>
        </Section>
        {open ? (
          <Button id="payment-close" kind="text" block loading={busy} onClick={() => void handleClose()}>
            {t('close')}
          </Button>
        ) : null}
      </View>
      {isNoting && data ? (
        <PaymentSheet
          noted={data}
          busy={busy}
          onSave={(save, key) => void handleSave(save, key)}
          onClose={() => setIsNoting(false)}
        />
      ) : null}
    </Screen>
  )
}
