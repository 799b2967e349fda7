import { useState } from 'react'
import { Text, View } from '@tarojs/components'
import type { Payment } from '@contract/payments'
import { paymentSteps, type PaymentStep, type PaymentWay } from '@contract/words/live'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { Checkbox } from '@/components/Checkbox/Checkbox'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { Sheet } from '@/components/Sheet/Sheet'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { commonMessages } from '@/i18n/messages/common'
import { go } from '@/navigation/go'
import { callNumber } from '@/platform/phone-call'
import { payerHotlines } from '@/rules/live/after-payment'
import { bankHotlines, paymentHotlines, policeLine, serviceHotline } from '@/rules/phone/hotlines'
import { afterPaymentMessages } from './messages'

export interface StepsProps {
  /** Null: nothing was noted, and no step can be ticked. */
  payment: Payment | null
  /** How many guardians can be told now. */
  guardians: number
  busy: boolean
  onTell: () => void
  onTick: (step: PaymentStep, done: boolean) => void
}

/** What helps after a payment, each with its call; an open payment's steps can be ticked. */
export function Steps({ payment, guardians, busy, onTell, onTick }: StepsProps) {
  const t = useMessages(afterPaymentMessages)
  const [isChoosing, setIsChoosing] = useState(false)
  const isOpen = payment !== null && payment.closedAt === null
  const hotline = payment ? payerHotlines[payment.way] : null
  const calls: Partial<Record<PaymentStep, string | null>> = {
    police: policeLine,
    payer: hotline,
    line: serviceHotline,
  }

  return (
    <Section title={t('steps')}>
      {paymentSteps.map((step) => {
        const at = payment?.steps.find((ticked) => ticked.step === step)?.at
        const number = calls[step]
        return (
          <Card key={step} className="after-payment__step">
            {isOpen ? (
              <Checkbox
                id={`step-${step}`}
                label={t(step)}
                checked={at !== undefined}
                disabled={busy}
                onChange={(done) => onTick(step, done)}
              />
            ) : (
              <Text className="after-payment__step-title">{t(step)}</Text>
            )}
            <View className="after-payment__step-text">{t(`${step}Text`)}</View>
            {at === undefined ? null : (
              <View className="after-payment__step-text">{t('stepDone', { time: momentText(at) })}</View>
            )}
            {step === 'line' ? (
              <Button id="check-line" kind="secondary" icon="lock" block onClick={() => go('/SMSANDNet')}>
                {t('checkLine')}
              </Button>
            ) : null}
            {number ? (
              <Button id={`call-${step}`} kind="secondary" icon="phone" block onClick={() => void callNumber(number)}>
                {t('call', { number })}
              </Button>
            ) : null}
            {step === 'family' && payment !== null && isOpen ? (
              <TellFamily toldAt={payment.toldAt} guardians={guardians} busy={busy} onTell={onTell} />
            ) : null}
            {step === 'payer' ? (
              <Button id="choose-bank" kind="secondary" block onClick={() => setIsChoosing(true)}>
                {t('chooseBank')}
              </Button>
            ) : null}
          </Card>
        )
      })}
      {isChoosing ? <Hotlines way={payment?.way ?? 'other'} onClose={() => setIsChoosing(false)} /> : null}
    </Section>
  )
}

interface TellFamilyProps extends Pick<StepsProps, 'guardians' | 'busy' | 'onTell'> {
  toldAt: number | null
}

/** Tells the guardians at a tap, once; says when that was, or that there is nobody to tell. */
function TellFamily({ toldAt, guardians, busy, onTell }: TellFamilyProps) {
  const t = useMessages(afterPaymentMessages)
  if (toldAt !== null || guardians === 0) {
    const text = toldAt === null ? t('tellNobody') : t('toldAt', { time: momentText(toldAt) })
    return <View className="after-payment__step-text">{text}</View>
  }
  return (
    <>
      <Button id="tell-family" kind="secondary" icon="users" block loading={busy} onClick={onTell}>
        {t('tell', { count: guardians })}
      </Button>
      <View className="after-payment__step-text">{t('tellText')}</View>
    </>
  )
}

/** The official numbers of banks and payment services, with those of the payment's kind first; a tap calls. */
function Hotlines({ way, onClose }: { way: PaymentWay; onClose: () => void }) {
  const t = useMessages(afterPaymentMessages)
  const common = useMessages(commonMessages)
  const isService = way === 'wechat' || way === 'alipay'
  const numbers = isService ? [...paymentHotlines, ...bankHotlines] : [...bankHotlines, ...paymentHotlines]
  return (
    <Sheet title={t('banks')} closeText={common('close')} onClose={onClose}>
      <View className="after-payment__say">{t('banksText')}</View>
      <Card flush>
        {numbers.map((number) => (
          <ListRow
            key={number}
            id={`bank-${number}`}
            icon="phone"
            title={t(`bank.${number}`)}
            trailing={number}
            onClick={() => void callNumber(number)}
          />
        ))}
      </Card>
    </Sheet>
  )
}
