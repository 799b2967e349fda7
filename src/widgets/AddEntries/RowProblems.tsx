import type { ListName } from '@contract/words/lists'
import { Text, View } from '@tarojs/components'
import { aria } from '@/components/aria'
import { useMessages } from '@/i18n/define-messages'
import { addMessages } from './messages'
import type { RowProblem } from './use-pasted'
import { useRowFaultText } from './use-row-fault-text'

/** Lists every pasted row that cannot be added, with its line and the reason; those beyond the limit in one line. */
export function RowProblems({ list, problems }: { list: ListName; problems: readonly RowProblem[] }) {
  const t = useMessages(addMessages)
  const faultText = useRowFaultText(list)
  const isBeyond = ({ fault }: RowProblem) => fault === 'overLimit'
  const beyond = problems.filter(isBeyond)
  const shown = beyond.length > 1 ? problems.filter((problem) => !isBeyond(problem)) : problems
  if (problems.length === 0) return null
  return (
    <View id="list-problems" {...aria({ role: 'status', live: 'polite' })}>
      <View className="add-entries__faulty">{t('faulty', { count: problems.length })}</View>
      {shown.map(({ line, words, fault }, index) => (
        <View key={`${line} ${index}`} className="add-entries__problem">
          <View className="add-entries__words">
            <Text className="add-entries__line">{t('line', { line })}</Text>
            <Text>{words}</Text>
          </View>
          <View className="add-entries__reason">{faultText(fault)}</View>
        </View>
      ))}
      {beyond.length > 1 ? (
        <View className="add-entries__problem">
          <View className="add-entries__words">
            {t('beyond', { count: beyond.length, line: Math.min(...beyond.map(({ line }) => line)) })}
          </View>
          <View className="add-entries__reason">{faultText('overLimit')}</View>
        </View>
      ) : null}
    </View>
  )
}
