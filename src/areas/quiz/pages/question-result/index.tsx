import { useState } from 'react'
import { Text, View } from '@tarojs/components'
import type { Round, RoundQuestion, Verdict } from '@contract/quiz'
import { roundQuery } from '@/api/quiz'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { FoldHead } from '@/components/FoldHead/FoldHead'
import { Progress } from '@/components/Progress/Progress'
import { Section } from '@/components/Section/Section'
import { Tag } from '@/components/Tag/Tag'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { toRouterUrl } from '@/navigation/address'
import { go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { useOfferedCard } from '@/platform/share'
import { Screen } from '@/widgets/Screen/Screen'
import { quizMessages } from '../../messages'
import { Conversation } from '../../parts/Conversation'
import { Explanation } from '../../parts/Explanation'
import { QuizRows } from '../../parts/QuizRows'
import { resultMessages } from './messages'
import './index.scss'

/**
 * The result of a round: every question with all explanations, and when it will be repeated. Sharing shares the
 * classroom, not the result.
 */
export default function QuestionResultPage() {
  const t = useMessages(resultMessages)
  const tQuiz = useMessages(quizMessages)
  const { id } = useRouteParams('/questionResult')
  const remote = useRemote(id === undefined ? null : roundQuery(id), {
    isEmpty: (round) => round === null || round.questions.length === 0,
  })
  useOfferedCard('/questionResult', { title: t('shareTitle'), url: toRouterUrl('/antiFraudClassroom', {}) })
  const toClassroom = { id: 'to-classroom', text: tQuiz('toClassroom'), onClick: () => go('/antiFraudClassroom') }
  const gone = <StateMessage kind="empty" icon="help" title={t('gone')} text={t('goneText')} action={toClassroom} />

  if (id === undefined) return <Screen path="/questionResult">{gone}</Screen>
  return (
    <Screen path="/questionResult" remote={remote} empty={gone}>
      {(round) => (round === null ? null : <Result round={round} />)}
    </Screen>
  )
}

/** The parameters that continue an unfinished round. */
const scopeOf = ({ scope, lesson }: Round) =>
  scope === 'daily' ? { daily: '1' } : scope === 'lesson' ? { lesson: lesson ?? '' } : {}

function Result({ round }: { round: Round }) {
  const t = useMessages(resultMessages)
  const tQuiz = useMessages(quizMessages)
  const { questions } = round
  const answered = questions.flatMap((question) => (question.verdict ? [{ question, verdict: question.verdict }] : []))
  const right = answered.filter(({ verdict }) => verdict.chosen === verdict.right).length
  const open = questions.length - answered.length
  const score = t('score', { right, count: questions.length })
  return (
    <View className="quiz-result">
      <Card>
        <View id="result-score" className="quiz-result__score">
          {score}
        </View>
        <Progress label={score} value={right} max={questions.length} tone={open > 0 ? 'brand' : 'safe'} />
        <View className="quiz-result__text">
          {open > 0 ? t('open', { count: open }) : t(right === questions.length ? 'all' : 'some')}
        </View>
        {open > 0 ? (
          <Button id="result-go-on" block onClick={() => go('/questionnaire', scopeOf(round), { replace: true })}>
            {t('goOn')}
          </Button>
        ) : null}
      </Card>
      {answered.length > 0 ? (
        <Section title={t('questions')}>
          {answered.map(({ question, verdict }, index) => (
            <Explained key={question.id} id={`result-${index}`} question={question} verdict={verdict} />
          ))}
        </Section>
      ) : null}
      <View className="quiz-result__actions">
        {open > 0 ? null : (
          <Button id="result-more" size="large" block onClick={() => go('/questionnaire', {}, { replace: true })}>
            {t('more')}
          </Button>
        )}
        <Button
          id="to-classroom"
          kind="secondary"
          size="large"
          block
          onClick={() => go('/antiFraudClassroom', {}, { replace: true })}
        >
          {tQuiz('toClassroom')}
        </Button>
      </View>
      <QuizRows />
    </View>
  )
}

/** One question, collapsed if the answer was right. */
function Explained({ id, question, verdict }: { id: string; question: RoundQuestion; verdict: Verdict }) {
  const t = useMessages(resultMessages)
  const isRight = verdict.chosen === verdict.right
  const [isOpen, setOpen] = useState(!isRight)
  return (
    <Card flush className="quiz-result__question">
      <FoldHead id={id} isOpen={isOpen} onChange={setOpen}>
        <Tag tone={isRight ? 'safe' : 'fraud'}>{t(isRight ? 'right' : 'wrong')}</Tag>
        <Text className="quiz-result__prompt">{question.prompt}</Text>
      </FoldHead>
      {isOpen ? (
        <>
          {question.material ? (
            <View className="quiz-result__material">
              <Conversation material={question.material} />
            </View>
          ) : null}
          <Explanation question={question} verdict={verdict} />
          <View className="quiz-result__lesson">
            <Button
              kind="secondary"
              size="small"
              label={t('toLessonOf', { title: question.lesson.title })}
              onClick={() => go('/quizContent', { id: question.lesson.id })}
            >
              {t('toLesson')}
            </Button>
          </View>
        </>
      ) : null}
    </Card>
  )
}
