import { Text, View } from '@tarojs/components'
import { Card } from '@/components/Card/Card'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import { smsMessages } from '../../messages'

/** In the order of the rules (rules/verdict/sms-rules.ts). */
const steps = ['order1', 'order2', 'order3', 'order4', 'order5', 'order6', 'order7'] as const

/** The order of precedence as text. */
export function OrderOfRules() {
  const t = useMessages(smsMessages)
  return (
    <Section title={t('order')} detail={t('orderText')}>
      <Card>
        {steps.map((step, index) => (
          <View key={step} className="sms-centre__step">
            <Text className="sms-centre__step-number">{String(index + 1)}</Text>
            <Text className="sms-centre__step-text">{t(step)}</Text>
          </View>
        ))}
      </Card>
    </Section>
  )
}
