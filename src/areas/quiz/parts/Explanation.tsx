import { View } from '@tarojs/components'
import type { RoundQuestion, Verdict } from '@contract/quiz'
import { classNames } from '@/components/class-names'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { Tag } from '@/components/Tag/Tag'
import { useMessages } from '@/i18n/define-messages'
import { dayText } from '@/i18n/formats'
import { quizMessages } from '../messages'
import './Explanation.scss'

export interface ExplanationProps {
  question: RoundQuestion
  verdict: Verdict
}

/** The explanation of every option of an answered question, and when the question will be repeated. */
export function Explanation({ question: { options }, verdict: { chosen, right, whys, nextAt } }: ExplanationProps) {
  const t = useMessages(quizMessages)
  return (
    <View className="quiz-why">
      {options.map((option, index) => (
        <View
          key={index}
          className={classNames('quiz-why__option', index === right && 'is-right', index === chosen && 'is-chosen')}
        >
          {index === right ? (
            <Tag tone="safe" icon="check-circle">
              {t(index === chosen ? 'chosenRight' : 'right')}
            </Tag>
          ) : null}
          {index === chosen && index !== right ? <Tag tone="fraud">{t('chosen')}</Tag> : null}
          <View className="quiz-why__text">{option}</View>
          <View className="quiz-why__reason">{whys[index]}</View>
        </View>
      ))}
      {nextAt === null ? null : (
        <View className="quiz-why__next">
          <NoWrapDate>{t('nextAt', { day: dayText(nextAt) })}</NoWrapDate>
        </View>
      )}
    </View>
  )
}
