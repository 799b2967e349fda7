import { Text, View } from '@tarojs/components'
import type { DialogueTurn } from '@contract/agent'
import { Card } from '@/components/Card/Card'
import { inItsLanguage } from '@/components/in-language'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import { callLogMessages } from './messages'

/** The transcript as a conversation: the caller on the left, the agent on the right. */
export function Conversation({ turns }: { turns: readonly DialogueTurn[] }) {
  const t = useMessages(callLogMessages)
  return (
    <Section
      title={t('conversation')}
      detail={turns.some(({ speaker }) => speaker === 'agent') ? t('byAi') : undefined}
    >
      {turns.length === 0 ? <Card>{t('noWords')}</Card> : null}
      <View id="agent-turns" className="call-log__turns">
        {turns.map(({ speaker, text }, index) => (
          <View key={index} className={`call-log__turn call-log__turn--${speaker}`}>
            <Text className="call-log__speaker">{t(speaker)}</Text>
            <View className="call-log__bubble">
              <Text userSelect {...inItsLanguage(text)}>
                {text}
              </Text>
            </View>
          </View>
        ))}
      </View>
    </Section>
  )
}
