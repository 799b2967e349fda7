import { useEffect, useRef, useState } from 'react'
import { View } from '@tarojs/components'
import type { Round, RoundQuestion } from '@contract/quiz'
import { answerQuestion, queryRound, startRound } from '@/api/quiz'
import { aria } from '@/components/aria'
import { BottomBar } from '@/components/BottomBar/BottomBar'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { Progress } from '@/components/Progress/Progress'
import { RadioList } from '@/components/RadioList/RadioList'
import { Tag } from '@/components/Tag/Tag'
import { useMutation } from '@/hooks/use-mutation'
import { useRemote, type Remote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { useLeave } from '@/navigation/use-leave'
import { useRouteParams } from '@/navigation/use-route-params'
import { scrollPageTo } from '@/platform/page-scroll'
import { newRequestId } from '@/platform/random-id'
import { Screen } from '@/widgets/Screen/Screen'
import { quizMessages } from '../../messages'
import { Conversation } from '../../parts/Conversation'
import { Explanation } from '../../parts/Explanation'
import { questionnaireMessages } from './messages'
import './index.scss'

/**
 * A round of questions, one at a time: of a `lesson`, of the day (`daily`), or ten of all. Every answer is saved at
 * once, so that the user can leave and continue later.
 */
export default function QuestionnairePage() {
  const t = useMessages(questionnaireMessages)
  const tQuiz = useMessages(quizMessages)
  const { lesson, daily } = useRouteParams('/questionnaire')
  const remote = useRound(lesson, daily)
  const toClassroom = { id: 'to-classroom', text: tQuiz('toClassroom'), onClick: () => go('/antiFraudClassroom') }
  const gone = <StateMessage kind="empty" icon="help" title={t('gone')} text={t('goneText')} action={toClassroom} />
  return (
    <Screen path="/questionnaire" remote={remote} empty={gone} title={daily === undefined ? undefined : t('daily')}>
      {(round) => (round === null ? null : <Questions key={round.id} round={round} remote={remote} />)}
    </Screen>
  )
}

/** Loads the round of this visit: starts or continues one, then reloads that one. */
function useRound(lesson: string | undefined, daily: string | undefined): Remote<Round | null> {
  const [visit] = useState(newRequestId)
  const begun = useRef<string | null>(null)
  const scope = daily !== undefined ? 'daily' : lesson !== undefined ? 'lesson' : 'mixed'
  return useRemote(
    {
      key: ['quiz-visit', visit],
      fetch: async () => {
        const round = await (begun.current === null ? startRound(scope, lesson) : queryRound(begun.current))
        if (round?.id) begun.current = round.id
        return round
      },
    },
    { isEmpty: (round) => !round?.id || round.questions.length === 0 },
  )
}

const firstOpen = (questions: readonly RoundQuestion[]) => questions.findIndex(({ verdict }) => verdict === null)

function Questions({ round, remote }: { round: Round; remote: Remote<Round | null> }) {
  const t = useMessages(questionnaireMessages)
  const { questions, id } = round
  // The index of the shown question; an answered one stays until the user continues.
  const [at, setAt] = useState(() => firstOpen(questions))
  const [choice, setChoice] = useState('')
  const { busy, run } = useMutation(remote.reload)
  const leave = useLeave('/antiFraudClassroom')
  const wasFinished = at === -1
  const toResult = () => go('/questionResult', { id }, { replace: true })
  useEffect(() => {
    if (wasFinished) toResult()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once: what was finished before this visit has its result
  }, [])

  const question = questions[at]
  if (question === undefined) return null
  const { verdict } = question
  const isLast = firstOpen(questions) === -1

  async function handleConfirm(asked: RoundQuestion) {
    const given = await run(() => answerQuestion(id, asked.id, Number(choice)), [asked.id, choice])
    if (given === null) return void remote.reload()
    if (given === undefined) return
    remote.replace({
      ...round,
      questions: questions.map((one) => (one.id === asked.id ? { ...one, verdict: given } : one)),
    })
  }

  function handleNext() {
    if (isLast) return toResult()
    setChoice('')
    setAt(firstOpen(questions))
    scrollPageTo('question-prompt', 0)
  }

  return (
    <View className="questions">
      {questions.length > 1 ? (
        <View className="questions__place">
          <View className="questions__count">{t('place', { at: at + 1, count: questions.length })}</View>
          <Progress
            label={t('place', { at: at + 1, count: questions.length })}
            value={questions.filter((one) => one.verdict !== null).length}
            max={questions.length}
          />
        </View>
      ) : null}
      {question.isRepeat ? <Tag icon="refresh">{t('repeat')}</Tag> : null}
      <View id="question-prompt" className="questions__prompt" {...aria({ role: 'heading', level: 2 })}>
        {question.prompt}
      </View>
      {question.material ? <Conversation material={question.material} /> : null}
      {verdict ? (
        <>
          <View className="questions__verdict" {...aria({ role: 'status' })}>
            {t(verdict.chosen === verdict.right ? 'right' : 'wrong')}
          </View>
          <Card flush>
            <Explanation question={question} verdict={verdict} />
          </Card>
        </>
      ) : (
        <Card flush>
          <RadioList
            label={t('options')}
            items={question.options.map((title, index) => ({ key: String(index), title, id: `option-${index}` }))}
            chosen={choice}
            onChange={setChoice}
          />
        </Card>
      )}
      {isLast ? null : (
        <Button id="quiz-later" className="questions__later" kind="text" block onClick={leave}>
          {t('later')}
        </Button>
      )}
      <BottomBar>
        {verdict ? (
          <Button id="quiz-next" size="large" block onClick={handleNext}>
            {t(isLast ? 'toResult' : 'next')}
          </Button>
        ) : (
          <Button
            id="quiz-confirm"
            size="large"
            block
            disabled={choice === ''}
            loading={busy}
            onClick={() => void handleConfirm(question)}
          >
            {t('confirm')}
          </Button>
        )}
      </BottomBar>
    </View>
  )
}
