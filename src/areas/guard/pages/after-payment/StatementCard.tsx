import { Text, View } from '@tarojs/components'
import type { Payment } from '@contract/payments'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { Fact } from '@/components/Fact/Fact'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import { printPage } from '@/platform/print'
import { CopyButton } from '@/widgets/CopyButton/CopyButton'
import { afterPaymentMessages } from './messages'
import { usePaymentWords } from './use-statement'

/** The statement for police and bank: to show, to copy, to print or save as a PDF where the browser can. */
export function StatementCard({ payment, onEdit }: { payment: Payment; onEdit: () => void }) {
  const t = useMessages(afterPaymentMessages)
  const { statementOf } = usePaymentWords()
  const { lines, text } = statementOf(payment)
  return (
    <Section title={t('statement')} detail={t('statementText')} className="after-payment__statement">
      <Card id="statement">
        <Text className="after-payment__statement-title" userSelect>
          {t('statementTitle')}
        </Text>
        {lines.map(({ label, value }, index) => (
          <Fact key={`${label} ${index}`} label={label}>
            <Text userSelect>{value}</Text>
          </Fact>
        ))}
      </Card>
      <View className="after-payment__buttons">
        <CopyButton
          id="statement-copy"
          kind="secondary"
          value={text}
          copiedText={t('copied')}
          failedText={t('copyFailed')}
        >
          {t('copy')}
        </CopyButton>
        {printPage ? (
          <Button id="statement-print" kind="secondary" icon="document" block onClick={printPage}>
            {t('print')}
          </Button>
        ) : null}
        {payment.closedAt === null ? (
          <Button id="payment-edit" kind="text" icon="edit" block onClick={onEdit}>
            {t('edit')}
          </Button>
        ) : null}
      </View>
    </Section>
  )
}
