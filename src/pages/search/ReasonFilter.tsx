import { View } from '@tarojs/components'
import { ChoiceRow } from '@/components/ChoiceRow/ChoiceRow'
import { useMessages } from '@/i18n/define-messages'
import { reasonKey, reasonMessages } from '@/i18n/messages/verdict'
import { searchMessages } from './messages'

export interface ReasonFilterProps {
  reasons: readonly { reason: string; count: number }[]
  /** null shows all. */
  chosen: string | null
  onChoose: (reason: string | null) => void
}

/** A filter by rule, with the number of records of each. */
export function ReasonFilter({ reasons, chosen, onChoose }: ReasonFilterProps) {
  const t = useMessages(searchMessages)
  const nameOf = useMessages(reasonMessages)
  if (reasons.length < 2 && chosen === null) return null
  const choices: { key: string | null; text: string }[] = [
    { key: null, text: t('all') },
    ...reasons.map(({ reason, count }) => ({ key: reason, text: `${nameOf(reasonKey(reason))} ${count}` })),
  ]

  return (
    <View className="search__reasons">
      <ChoiceRow label={t('filter')} choices={choices} chosen={chosen} onChoose={onChoose} />
    </View>
  )
}
