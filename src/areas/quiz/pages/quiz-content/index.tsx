import { View } from '@tarojs/components'
import { lessonQuery } from '@/api/quiz'
import { BottomBar } from '@/components/BottomBar/BottomBar'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { NumberedStep } from '@/components/NumberedStep/NumberedStep'
import { Section } from '@/components/Section/Section'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { Screen } from '@/widgets/Screen/Screen'
import { quizMessages } from '../../messages'
import { Conversation } from '../../parts/Conversation'
import { QuizRows } from '../../parts/QuizRows'
import { lessonMessages } from './messages'
import './index.scss'

/** One lesson: what the fraud sounds like, how to recognise it, what to do, and how the product helps. */
export default function QuizContentPage() {
  const t = useMessages(lessonMessages)
  const tQuiz = useMessages(quizMessages)
  const { id } = useRouteParams('/quizContent')
  const remote = useRemote(id === undefined ? null : lessonQuery(id), { isEmpty: (lesson) => !lesson?.id })
  const toClassroom = { id: 'to-classroom', text: tQuiz('toClassroom'), onClick: () => go('/antiFraudClassroom') }
  const gone = <StateMessage kind="empty" icon="document" title={t('gone')} text={t('goneText')} action={toClassroom} />

  if (id === undefined) return <Screen path="/quizContent">{gone}</Screen>
  return (
    <Screen path="/quizContent" remote={remote} empty={gone} title={remote.data?.title || undefined}>
      {(lesson) =>
        lesson === null ? null : (
          <View className="lesson">
            <View className="lesson__facts">{t('facts', { kind: tQuiz(lesson.kind), minutes: lesson.minutes })}</View>
            <View className="lesson__lead">{lesson.summary}</View>
            <Section title={t('story')}>
              <Conversation material={lesson.story} />
            </Section>
            <Section title={t('signs')}>
              <Points texts={lesson.signs} />
            </Section>
            <Section title={t('doNow')}>
              <Points texts={lesson.doNow} />
            </Section>
            <Section title={t('guard')}>
              <Card>
                <View className="lesson__text">{lesson.guard}</View>
              </Card>
            </Section>
            <View className="lesson__rows">
              <QuizRows />
            </View>
            <View className="lesson__mastered">
              {t('mastered', { mastered: lesson.mastered, questions: lesson.questions })}
            </View>
            <BottomBar>
              <Button id="lesson-quiz" size="large" block onClick={() => go('/questionnaire', { lesson: lesson.id })}>
                {t('quiz', { count: lesson.questions })}
              </Button>
            </BottomBar>
          </View>
        )
      }
    </Screen>
  )
}

function Points({ texts }: { texts: readonly string[] }) {
  return (
    <Card flush>
      {texts.map((text, index) => (
        <NumberedStep key={index} number={index + 1} flush>
          {text}
        </NumberedStep>
      ))}
    </Card>
  )
}
