import { ScrollView, Text, View } from '@tarojs/components'
import { aria } from '@/components/aria'
import { classNames } from '@/components/class-names'
import { Pressable } from '@/components/Pressable/Pressable'
import { useMessages } from '@/i18n/define-messages'
import { reasonKey, reasonMessages } from '@/i18n/messages/verdict'
import { searchMessages } from './messages'

export interface ReasonFilterProps {
  reasons: readonly { reason: string; count: number }[]
  /** null shows all. */
  chosen: string | null
  onChoose: (reason: string | null) => void
}

/** The rules that decided, with how often each did; one can be chosen. */
export function ReasonFilter({ reasons, chosen, onChoose }: ReasonFilterProps) {
  const t = useMessages(searchMessages)
  const nameOf = useMessages(reasonMessages)
  if (reasons.length < 2 && chosen === null) return null
  const choices: { reason: string | null; text: string }[] = [
    { reason: null, text: t('all') },
    ...reasons.map(({ reason, count }) => ({ reason, text: `${nameOf(reasonKey(reason))} ${count}` })),
  ]

  return (
    <ScrollView scrollX className="search__filter" {...aria({ role: 'radiogroup', label: t('filter') })}>
      <View className="search__choices">
        {choices.map(({ reason, text }) => (
          <Pressable
            key={reason ?? ''}
            className={classNames('search__choice', reason === chosen && 'is-chosen')}
            role="radio"
            facts={{ checked: reason === chosen }}
            onClick={() => onChoose(reason)}
          >
            <Text>{text}</Text>
          </Pressable>
        ))}
      </View>
    </ScrollView>
  )
}
