import { useState } from 'react'
import { View } from '@tarojs/components'
import type { PaymentRecord } from '@contract/payments'
import { PAYEE_MAX, paymentWays, RECORDS_MAX, type PaymentWay } from '@contract/words/live'
import { startPayment, type NotedPayments } from '@/api/payments'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { DateField } from '@/components/DateField/DateField'
import { ListRow } from '@/components/ListRow/ListRow'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { RadioList } from '@/components/RadioList/RadioList'
import { Section } from '@/components/Section/Section'
import { Sheet } from '@/components/Sheet/Sheet'
import { TextField } from '@/components/TextField/TextField'
import { TimeField } from '@/components/TimeField/TimeField'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { commonMessages } from '@/i18n/messages/common'
import { now } from '@/platform/clock'
import { readAmount } from '@/rules/live/after-payment'
import { yuanOf } from '@/rules/products/price'
import { clockOf, dayOf, startOfCalendarDay } from '@/rules/time/shanghai'
import { MINUTE_MS } from '@/rules/time/units'
import { afterPaymentMessages } from './messages'
import { usePaymentWords } from './use-statement'

export interface PaymentSheetProps {
  noted: NotedPayments
  busy: boolean
  onSave: (save: (requestId: string) => Promise<NotedPayments>, key: unknown) => void
  onClose: () => void
}

/** Notes a payment, or corrects the open one: only when and how are needed, and both are filled in. */
export function PaymentSheet({ noted: { payment, recent, aheadMs }, busy, onSave, onClose }: PaymentSheetProps) {
  const t = useMessages(afterPaymentMessages)
  const common = useMessages(commonMessages)
  const { factsOf } = usePaymentWords()
  const open = payment?.closedAt === null ? payment : null
  const [opened] = useState(() => open?.paidAt ?? now() + aheadMs)
  const [way, setWay] = useState<PaymentWay>(open?.way ?? 'bank')
  const [day, setDay] = useState(dayOf(opened))
  const [time, setTime] = useState(clockOf(opened))
  const [amount, setAmount] = useState(open?.amountFen ? yuanOf(open.amountFen) : '')
  const [payee, setPayee] = useState(open?.payee ?? '')
  const records = joined(open?.records ?? [], recent)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set((open?.records ?? recent.filter(({ isRisky }) => isRisky)).map(({ id }) => id)),
  )
  const amountFen = readAmount(amount)
  const isWrong = Number.isNaN(amountFen)

  function toggle(id: string) {
    const next = new Set(chosen)
    if (!next.delete(id) && next.size < RECORDS_MAX) next.add(id)
    setChosen(next)
  }

  function handleSave() {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    const isSame = day === dayOf(opened) && time === clockOf(opened)
    const paidAt = isSame ? opened : (startOfCalendarDay(day) ?? 0) + (hours * 60 + minutes) * MINUTE_MS
    const ids = records.map(({ id }) => id).filter((id) => chosen.has(id))
    const facts = { paidAt: Math.round(paidAt), way, payee: payee.trim(), amountFen, records: ids }
    onSave((requestId) => startPayment(facts, requestId), ['start', facts])
  }

  return (
    <Sheet
      title={t('form')}
      closeText={common('close')}
      onClose={onClose}
      footer={
        <Button id="payment-save" size="large" block loading={busy} disabled={isWrong} onClick={handleSave}>
          {t('save')}
        </Button>
      }
    >
      <View className="after-payment__form">
        <RadioList
          label={t('way')}
          items={paymentWays.map((key) => ({ key, id: `way-${key}`, title: t(`way.${key}`) }))}
          chosen={way}
          onChange={setWay}
        />
        <DateField id="paid-day" label={t('day')} value={day} placeholder={t('choose')} onChange={setDay} />
        <TimeField id="paid-time" label={t('time')} value={time} placeholder={t('choose')} onChange={setTime} />
        <TextField
          id="paid-amount"
          label={t('amount')}
          value={amount}
          maxLength={14}
          error={isWrong ? t('amountWrong') : undefined}
          onInput={setAmount}
        />
        <TextField id="paid-payee" label={t('payee')} value={payee} maxLength={PAYEE_MAX} onInput={setPayee} />
        <Section title={t('records')} detail={t(records.length > 0 ? 'recordsText' : 'noRecords')}>
          {records.length > 0 ? (
            <Card flush>
              {records.map((record, index) => (
                <ListRow
                  key={record.id}
                  index={index}
                  title={factsOf(record)}
                  detail={<NoWrapDate>{momentText(record.at)}</NoWrapDate>}
                  checked={chosen.has(record.id)}
                  onClick={() => toggle(record.id)}
                />
              ))}
            </Card>
          ) : null}
        </Section>
      </View>
    </Sheet>
  )
}

/** Those chosen before, which may be older, then the recent ones. */
function joined(before: readonly PaymentRecord[], recent: readonly PaymentRecord[]): PaymentRecord[] {
  const known = new Set(recent.map(({ id }) => id))
  return [...before.filter(({ id }) => !known.has(id)), ...recent]
}
