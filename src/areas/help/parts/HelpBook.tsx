import { useState } from 'react'
import { View } from '@tarojs/components'
import type { HelpBookId } from '@contract/words/account'
import { helpBookQuery, type HelpTopic } from '@/api/help'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { FoldHead } from '@/components/FoldHead/FoldHead'
import { ListRow } from '@/components/ListRow/ListRow'
import { SearchField } from '@/components/SearchField/SearchField'
import { Section } from '@/components/Section/Section'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { go, goTo } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { findTopics } from '@/rules/help/find-topics'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { Screen } from '@/widgets/Screen/Screen'
import { bookMessages } from './book-messages'
import './help.scss'

/** A screen of questions with their answers, and of the ways to ask the carrier, which need no response. */
export function HelpBook({ path }: { path: `/${HelpBookId}` }) {
  const t = useMessages(bookMessages)
  const { topic } = useRouteParams(path)
  // The path of a book is its id.
  const book = useRemote(helpBookQuery(path.slice(1) as HelpBookId))
  return (
    <Screen path={path}>
      <View className="help">
        <RemoteState remote={book} empty={null} rows={8}>
          <Questions groups={book.data?.groups ?? []} asked={topic} />
        </RemoteState>
        <Section title={t('more')}>
          <Card flush>
            <ListRow
              id="help-services"
              icon="phone"
              title={t('services')}
              detail={t('servicesText')}
              onClick={() => go('/crossBusiness')}
            />
            <ListRow
              id="help-feedback"
              icon="feedback"
              title={t('feedback')}
              detail={t('feedbackText')}
              onClick={() => go('/feedback')}
            />
          </Card>
        </Section>
      </View>
    </Screen>
  )
}

interface QuestionsProps {
  groups: readonly { title: string; topics: readonly HelpTopic[] }[]
  /** The topic that a link points to: it comes first and is expanded. */
  asked?: string
}

/** The questions in their groups, searchable by text and by pinyin. */
function Questions({ groups, asked }: QuestionsProps) {
  const t = useMessages(bookMessages)
  const [query, setQuery] = useState('')
  const all = groups.flatMap(({ topics }) => topics)
  const first = all.find(({ key }) => key === asked)
  const found = findTopics(all, query)
  const isSearching = query.trim() !== ''

  const topicsOf = (topics: readonly HelpTopic[], isOpen = false) => (
    <Card flush>
      {topics.map((topic) => (
        <Topic key={topic.key} topic={topic} isOpen={isOpen} />
      ))}
    </Card>
  )

  return (
    <>
      <SearchField
        id="help-search"
        label={t('search')}
        clearText={t('clear')}
        value={query}
        found={found.length}
        onInput={setQuery}
      />
      {isSearching ? <View className="help__count">{t('found', { count: found.length })}</View> : null}
      {isSearching && found.length > 0 ? topicsOf(found) : null}
      {isSearching && found.length === 0 ? (
        <StateMessage kind="empty" icon="search" title={t('nothing')} text={t('nothingText')} />
      ) : null}
      {!isSearching && first ? <Section title={t('asked')}>{topicsOf([first], true)}</Section> : null}
      {isSearching
        ? null
        : groups.map(({ title, topics }) => (
            <Section key={title} title={title}>
              {topicsOf(topics.filter((topic) => topic !== first))}
            </Section>
          ))}
    </>
  )
}

interface TopicProps {
  topic: HelpTopic
  isOpen: boolean
}

function Topic({ topic: { key, question, answer, to }, isOpen: isOpenAtFirst }: TopicProps) {
  const t = useMessages(bookMessages)
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <View className="help__topic">
      <FoldHead id={`topic-${key}`} isOpen={isOpen} onChange={setOpen}>
        {question}
      </FoldHead>
      {isOpen ? (
        <View className="help__answer">
          {answer.split('\n').map((paragraph) => (
            <View key={paragraph} className="help__paragraph">
              {paragraph}
            </View>
          ))}
          {to ? (
            <View className="help__way">
              <Button
                id={`topic-${key}-go`}
                kind="secondary"
                size="small"
                label={`${t('open')}: ${question}`}
                onClick={() => goTo(to)}
              >
                {t('open')}
              </Button>
            </View>
          ) : null}
        </View>
      ) : null}
    </View>
  )
}
