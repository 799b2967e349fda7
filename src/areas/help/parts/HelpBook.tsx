import { useState } from 'react'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { FoldHead } from '@/components/FoldHead/FoldHead'
import { ListRow } from '@/components/ListRow/ListRow'
import { SearchField } from '@/components/SearchField/SearchField'
import { Section } from '@/components/Section/Section'
import { useMessages, type Messages } from '@/i18n/define-messages'
import { go, goTo } from '@/navigation/go'
import { findTopics } from '@/rules/help/find-topics'
import { bookMessages } from './book-messages'
import './help.scss'

/** One question of the help; the texts have the keys `<key>` and `<key>.answer` in the book's messages. */
interface HelpTopic {
  key: string
  /** The question in pinyin, for the search; a test compares it with the Chinese question. */
  pinyin: string
  /** The screen that the answer is about. */
  to?: string
}

/** Topics that belong together; the title has the key `group.<key>`. */
export interface HelpGroup {
  key: string
  topics: readonly HelpTopic[]
}

export interface HelpBookProps {
  groups: readonly HelpGroup[]
  messages: Messages
  /** The topic that a link points to: it comes first and is expanded. */
  asked?: string
}

/** Questions with their answers, searchable by text and by pinyin. */
export function HelpBook({ groups, messages, asked }: HelpBookProps) {
  const t = useMessages(bookMessages)
  const words = useMessages(messages)
  const [query, setQuery] = useState('')
  const all = groups.flatMap(({ topics }) => topics)
  const first = all.find(({ key }) => key === asked)
  const found = findTopics(
    all.map((topic) => ({ ...topic, question: words(topic.key), answer: words(`${topic.key}.answer`) })),
    query,
  )
  const isSearching = query.trim() !== ''

  const topicsOf = (topics: readonly HelpTopic[], isOpen = false) => (
    <Card flush>
      {topics.map((topic) => (
        <Topic key={topic.key} topic={topic} words={words} isOpen={isOpen} />
      ))}
    </Card>
  )

  return (
    <View className="help">
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
        : groups.map(({ key, topics }) => (
            <Section key={key} title={words(`group.${key}`)}>
              {topicsOf(topics.filter((topic) => topic !== first))}
            </Section>
          ))}
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
  )
}

interface TopicProps {
  topic: HelpTopic
  words: (key: string) => string
  isOpen: boolean
}

function Topic({ topic: { key, to }, words, isOpen: isOpenAtFirst }: TopicProps) {
  const t = useMessages(bookMessages)
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <View className="help__topic">
      <FoldHead id={`topic-${key}`} isOpen={isOpen} onChange={setOpen}>
        {words(key)}
      </FoldHead>
      {isOpen ? (
        <View className="help__answer">
          {words(`${key}.answer`)
            .split('\n')
            .map((paragraph) => (
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
                label={`${t('open')}: ${words(key)}`}
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
