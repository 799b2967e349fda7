import type { Payment, PaymentRecord } from '@contract/payments'
import { useMessages } from '@/i18n/define-messages'
import { durationText, fullMomentText } from '@/i18n/formats'
import { now } from '@/platform/clock'
import { yuanOf } from '@/rules/products/price'
import { useSessionStore } from '@/stores/session'
import { useTagText } from '@/widgets/NumberFacts/use-tag-text'
import { afterPaymentMessages } from './messages'

/** A statement as lines of a label and a value, and as one text to copy. */
export interface Statement {
  lines: { label: string; value: string }[]
  text: string
}

/** Returns the words for payments: the facts of a record in one line, and the statement for police and bank. */
export function usePaymentWords() {
  const t = useMessages(afterPaymentMessages)
  const tagText = useTagText()
  const phoneNo = useSessionStore((session) => session.phoneNo)

  /** "Call 17011112222 · talked 12 min 3 s · from abroad". */
  const factsOf = ({ kind, from, seconds, isFromAbroad, tag, action }: PaymentRecord): string =>
    [
      `${t(`kind.${kind}`)} ${from || t('hidden')}`,
      seconds > 0 ? t('length', { length: durationText(seconds) }) : '',
      isFromAbroad ? t('fromAbroad') : '',
      tag ? t('tagged', { tag: tagText(tag) }) : '',
      t(`action.${action}`),
    ]
      .filter(Boolean)
      .join(' · ')

  function statementOf({ paidAt, way, payee, amountFen, records, missing, steps }: Payment): Statement {
    const lines = [
      { label: t('number'), value: phoneNo ?? '' },
      { label: t('paidAt'), value: fullMomentText(paidAt) },
      { label: t('way'), value: t(`way.${way}`) },
      { label: t('amountOf'), value: amountFen === null ? t('unsaid') : t('yuan', { amount: yuanOf(amountFen) }) },
      { label: t('payeeOf'), value: payee || t('unsaid') },
      ...[...records].reverse().map((record, index) => ({
        label: t('record', { index: index + 1 }),
        value: [
          fullMomentText(record.at),
          factsOf(record),
          record.text && `“${record.text}”`,
          record.isReadByModel && t('byModel'),
        ]
          .filter(Boolean)
          .join(' · '),
      })),
      ...(missing > 0 ? [{ label: t('records'), value: t('missing', { count: missing }) }] : []),
      ...steps.map(({ step, at }) => ({ label: t('done'), value: `${t(step)} · ${fullMomentText(at)}` })),
      { label: t('madeAt'), value: fullMomentText(now()) },
    ]
    const text = [t('statementTitle'), ...lines.map(({ label, value }) => `${label}：${value}`)].join('\n')
    return { lines, text }
  }

  return { factsOf, statementOf }
}
