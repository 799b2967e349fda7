import { Text, View } from '@tarojs/components'
import type { Material } from '@contract/quiz'
import { Icon } from '@/components/Icon/Icon'
import type { IconName } from '@/components/Icon/icon-names'
import { useMessages } from '@/i18n/define-messages'
import { quizMessages } from '../messages'
import './Conversation.scss'

const icons: Record<Material['form'], IconName> = { call: 'phone', sms: 'message', chat: 'users', page: 'globe' }

/** An example call or text: the sender it claims, and every line with its speaker. */
export function Conversation({ material: { form, from, lines } }: { material: Material }) {
  const t = useMessages(quizMessages)
  return (
    <View className="quiz-talk">
      <View className="quiz-talk__head">
        <Icon name={icons[form]} size={20} />
        <Text className="quiz-talk__form">{t(form)}</Text>
        <Text className="quiz-talk__from">{from}</Text>
      </View>
      {lines.map(({ who, text }, index) => (
        <View key={index} className={`quiz-talk__turn quiz-talk__turn--${who}`}>
          {who !== (lines[index - 1]?.who ?? (form === 'sms' || form === 'page' ? 'them' : null)) ? (
            <View className="quiz-talk__who">{t(who)}</View>
          ) : null}
          <View className="quiz-talk__line">{text}</View>
        </View>
      ))}
    </View>
  )
}
