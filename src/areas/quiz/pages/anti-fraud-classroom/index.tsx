import { useState } from 'react'
import { View } from '@tarojs/components'
import type { LessonRow, Overview } from '@contract/quiz'
import { lessonKinds } from '@contract/words/points'
import { quizOverviewQuery } from '@/api/quiz'
import { AfterPaint } from '@/components/after-paint'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { ListRow } from '@/components/ListRow/ListRow'
import { Progress } from '@/components/Progress/Progress'
import { SearchField } from '@/components/SearchField/SearchField'
import { Section } from '@/components/Section/Section'
import { Tag } from '@/components/Tag/Tag'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { findTopics } from '@/rules/help/find-topics'
import { newsMessages } from '@/widgets/News/messages'
import { NewsMethod } from '@/widgets/News/NewsMethod'
import { useNews } from '@/widgets/News/use-news'
import { Screen } from '@/widgets/Screen/Screen'
import { quizMessages } from '../../messages'
import { QuizRows } from '../../parts/QuizRows'
import { classroomMessages } from './messages'
import './index.scss'

/** The question of the day, a link to the quiz, and all lessons by kind, searchable by text and by pinyin. */
export default function AntiFraudClassroomPage() {
  const overview = useRemote(quizOverviewQuery, { isEmpty: ({ lessons }) => lessons.length === 0 })
  return (
    <Screen path="/antiFraudClassroom" remote={overview}>
      {(data) => (
        <View className="classroom">
          <Daily daily={data.daily} />
          <Quiz overview={data} />
          <AfterPaint>
            <Methods />
          </AfterPaint>
          <Lessons lessons={data.lessons} />
          <QuizRows />
        </View>
      )}
    </Screen>
  )
}

const sumOf = (lessons: readonly LessonRow[], part: 'questions' | 'mastered') =>
  lessons.reduce((sum, lesson) => sum + lesson[part], 0)

function Daily({ daily: { prompt, isRepeat, isRight } }: { daily: Overview['daily'] }) {
  const t = useMessages(classroomMessages)
  return (
    <Section title={t('daily')} detail={isRepeat ? t('dailyRepeat') : undefined}>
      <Card>
        {isRight === null ? null : (
          <Tag tone={isRight ? 'safe' : 'fraud'}>{t(isRight ? 'dailyRight' : 'dailyWrong')}</Tag>
        )}
        <View className="classroom__prompt">{prompt}</View>
        <Button
          id="daily-go"
          className="classroom__go"
          kind={isRight === null ? 'primary' : 'secondary'}
          block
          onClick={() => go('/questionnaire', { daily: '1' })}
        >
          {t(isRight === null ? 'dailyGo' : 'dailySee')}
        </Button>
      </Card>
    </Section>
  )
}

function Quiz({ overview: { lessons, due, open } }: { overview: Overview }) {
  const t = useMessages(classroomMessages)
  const progress = { mastered: sumOf(lessons, 'mastered'), questions: sumOf(lessons, 'questions') }
  return (
    <Section title={t('quiz')}>
      <Card>
        <View className="classroom__count">{t('mastered', progress)}</View>
        <Progress label={t('mastered', progress)} value={progress.mastered} max={progress.questions} tone="safe" />
        <View className="classroom__due">{due > 0 ? t('due', { count: due }) : t('noneDue')}</View>
        <Button id="quiz-start" className="classroom__go" kind="secondary" block onClick={() => go('/questionnaire')}>
          {open ? t('goOn', open) : t('start')}
        </Button>
      </Card>
    </Section>
  )
}

/** Current methods of fraud (DESIGN 5.29). */
function Methods() {
  const t = useMessages(newsMessages)
  const { news, open } = useNews()
  if (!news || news.items.length === 0) return null
  return (
    <Section title={t('news')}>
      <Card flush>
        {news.items.map((method) => (
          <NewsMethod key={method.id} method={method} onOpen={() => open(method.id)} />
        ))}
      </Card>
    </Section>
  )
}

function Lessons({ lessons }: { lessons: readonly LessonRow[] }) {
  const t = useMessages(classroomMessages)
  const tKind = useMessages(quizMessages)
  const [query, setQuery] = useState('')
  const found = findTopics(
    lessons.map((lesson) => ({
      ...lesson,
      question: lesson.title,
      answer: `${tKind(lesson.kind)} ${lesson.summary}`,
    })),
    query,
  )
  const isSearching = query.trim() !== ''
  const groups = lessonKinds
    .map((kind) => ({ kind, ofKind: lessons.filter((lesson) => lesson.kind === kind) }))
    .filter(({ ofKind }) => ofKind.length > 0)

  return (
    <>
      <SearchField
        id="lesson-search"
        label={t('search')}
        clearText={t('clear')}
        value={query}
        found={found.length}
        onInput={setQuery}
      />
      {isSearching ? <View className="classroom__found">{t('found', { count: found.length })}</View> : null}
      {isSearching && found.length > 0 ? <Rows lessons={found} /> : null}
      {isSearching && found.length === 0 ? (
        <StateMessage kind="empty" icon="search" title={t('nothing')} text={t('nothingText')} />
      ) : null}
      {isSearching
        ? null
        : groups.map(({ kind, ofKind }) => (
            <Section
              key={kind}
              title={tKind(kind)}
              detail={t('kindMastered', {
                mastered: sumOf(ofKind, 'mastered'),
                questions: sumOf(ofKind, 'questions'),
              })}
            >
              <Rows lessons={ofKind} />
            </Section>
          ))}
    </>
  )
}

function Rows({ lessons }: { lessons: readonly LessonRow[] }) {
  return (
    <Card flush>
      {lessons.map(({ id, title, summary, questions, mastered }) => (
        <ListRow
          key={id}
          id={`lesson-${id}`}
          icon={questions > 0 && mastered === questions ? 'check-circle' : 'document'}
          tone={questions > 0 && mastered === questions ? 'safe' : 'brand'}
          title={title}
          detail={summary}
          trailing={`${mastered}/${questions}`}
          onClick={() => go('/quizContent', { id })}
        />
      ))}
    </Card>
  )
}
