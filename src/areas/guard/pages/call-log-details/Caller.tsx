import { Text, View } from '@tarojs/components'
import type { AgentAnswer } from '@contract/agent'
import type { NumberRisk } from '@contract/words/guard'
import { Card } from '@/components/Card/Card'
import { inItsLanguage } from '@/components/in-language'
import { PhoneNumber } from '@/components/PhoneNumber/PhoneNumber'
import { Tag, type Tone } from '@/components/Tag/Tag'
import { useMessages } from '@/i18n/define-messages'
import { durationText, momentText } from '@/i18n/formats'
import { intentMessages } from '@/i18n/messages/intents'
import { useTagText } from '@/widgets/NumberFacts/use-tag-text'
import { callLogMessages } from './messages'

const riskTones = { fraud: 'fraud', suspect: 'risk', nuisance: 'risk' } satisfies Partial<Record<NumberRisk, Tone>>

/** The caller, place, time and intent, and a short summary of the call. */
export function Caller({ answer }: { answer: AgentAnswer }) {
  const t = useMessages(callLogMessages)
  const intentText = useMessages(intentMessages)
  const tagText = useTagText()
  const { number, at, seconds, intent } = answer
  const place = [number?.place, number?.carrier].filter(Boolean).join(' ') || t('unknownPlace')
  const [tag] = number?.tags ?? []
  const length = durationText(seconds)

  return (
    <Card>
      <View className="call-log__head">
        <Text className="call-log__name" userSelect>
          {number ? number.contact?.name || <PhoneNumber>{number.phoneNo}</PhoneNumber> : t('hidden')}
        </Text>
        <Tag tone={intent === 'fraud' ? 'fraud' : 'neutral'}>{intentText(intent)}</Tag>
        {number && number.risk !== 'none' && number.risk !== 'unknown' ? (
          <Tag tone={riskTones[number.risk]}>{t(`risk.${number.risk}`)}</Tag>
        ) : null}
      </View>
      {number?.contact ? (
        <View className="call-log__line">
          <PhoneNumber>{number.phoneNo}</PhoneNumber>
        </View>
      ) : null}
      <View className="call-log__line">{number ? place : null}</View>
      {tag ? <View className="call-log__line">{t('marked', { tag: tagText(tag.tag), count: tag.count })}</View> : null}
      <View className="call-log__line">{`${momentText(at)} · ${length}`}</View>
      <View className="call-log__summary">
        <View className="call-log__label">{t('summary')}</View>
        <Text id="agent-summary" userSelect {...inItsLanguage(answer.summary)}>
          {answer.summary}
        </Text>
      </View>
    </Card>
  )
}
