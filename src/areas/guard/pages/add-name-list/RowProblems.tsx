import { Text, View } from '@tarojs/components'
import type { ListName } from '@contract/lists'
import { aria } from '@/components/aria'
import { useMessages } from '@/i18n/define-messages'
import { addNameMessages } from './messages'
import type { RowProblem } from './use-pasted'
import { useRowFaultText } from './use-row-fault-text'

/** Every row of a pasted text that is not added, with its line and the reason. */
export function RowProblems({ list, problems }: { list: ListName; problems: readonly RowProblem[] }) {
  const t = useMessages(addNameMessages)
  const faultText = useRowFaultText(list)
  if (problems.length === 0) return null
  return (
    <View id="list-problems" {...aria({ role: 'status', live: 'polite' })}>
      <View className="add-name__faulty">{t('faulty', { count: problems.length })}</View>
      {problems.map(({ line, words, reason }, index) => (
        <View key={`${line} ${index}`} className="add-name__problem">
          <View className="add-name__words">
            <Text className="add-name__line">{t('line', { line })}</Text>
            <Text>{words}</Text>
          </View>
          <View className="add-name__reason">{faultText(reason)}</View>
        </View>
      ))}
    </View>
  )
}
