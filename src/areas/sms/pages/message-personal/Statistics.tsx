import { Text, View } from '@tarojs/components'
import type { SmsOverview } from '@contract/sms'
import { Card } from '@/components/Card/Card'
import { Pressable } from '@/components/Pressable/Pressable'
import { Progress } from '@/components/Progress/Progress'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import { holdKindMessages } from '../../kind-messages'
import { smsMessages } from '../../messages'

const SHOWN_KINDS = 5

export interface StatisticsProps {
  overview: SmsOverview
  onOpenHeld: () => void
}

/** What was held in the last 30 days, how much of it was restored, and the most frequent kinds. */
export function Statistics({ overview, onOpenHeld }: StatisticsProps) {
  const t = useMessages(smsMessages)
  const nameOf = useMessages(holdKindMessages)
  const { total, restored, held, kinds } = overview
  const figure = (count: number, name: string) => (
    <>
      <Text className="sms-centre__count">{String(count)}</Text>
      <Text className="sms-centre__name">{name}</Text>
    </>
  )

  return (
    <Section title={t('statistics')}>
      <Card>
        <View className="sms-centre__figures">
          <View className="sms-centre__figure">{figure(total, t('total'))}</View>
          <View className="sms-centre__figure">{figure(restored, t('restoredCount'))}</View>
          <Pressable id="sms-open-held" className="sms-centre__figure sms-centre__figure--way" onClick={onOpenHeld}>
            {figure(held, t('heldCount'))}
          </Pressable>
        </View>
        {kinds.length > 0 ? (
          <>
            <View className="sms-centre__by-kind">{t('byKind')}</View>
            {kinds.slice(0, SHOWN_KINDS).map(({ kind, count }) => (
              <View key={kind} className="sms-centre__kind">
                <View className="sms-centre__kind-line">
                  <Text>{nameOf(kind)}</Text>
                  <Text>{String(count)}</Text>
                </View>
                <Progress label={nameOf(kind)} value={count} max={total} />
              </View>
            ))}
          </>
        ) : (
          <View className="sms-centre__by-kind">{t('nothingHeld')}</View>
        )}
      </Card>
    </Section>
  )
}
