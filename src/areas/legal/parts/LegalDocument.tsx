import { useEffect, useState } from 'react'
import { Text, View } from '@tarojs/components'
import type { ReadableDocument } from '@/api/legal'
import { aria, keyboardScrollable } from '@/components/aria'
import { BottomBar } from '@/components/BottomBar/BottomBar'
import { Button } from '@/components/Button/Button'
import { classNames } from '@/components/class-names'
import { inLanguage } from '@/components/in-language'
import { Icon } from '@/components/Icon/Icon'
import { Pressable } from '@/components/Pressable/Pressable'
import { SearchField } from '@/components/SearchField/SearchField'
import { Tabs } from '@/components/Tabs/Tabs'
import { Tag } from '@/components/Tag/Tag'
import { useAnnounced } from '@/hooks/use-announced'
import { useDebounced } from '@/hooks/use-debounced'
import { useMessages } from '@/i18n/define-messages'
import { fullDayText } from '@/i18n/formats'
import { goTo } from '@/navigation/go'
import { scrollPageTo, topOf } from '@/platform/page-scroll'
import { printPage } from '@/platform/print'
import { findInText, readLinks, type TextLink } from '@/rules/legal/find-in-text'
import { legalMessages } from '../messages'
import './LegalDocument.scss'

const sizes = ['usual', 'large', 'huge'] as const
/** The space above a position that is scrolled to, in pixels. */
const ABOVE = 72

export interface LegalDocumentProps {
  document: ReadableDocument
  /**
   * In English: whether this is the summary, and the function that switches to the full text or back. Null in Chinese.
   */
  summary: { isShown: boolean; onToggle: () => void } | null
}

/** A legal text with contents, search, text size, printing and history. */
export function LegalDocument({ document, summary }: LegalDocumentProps) {
  const t = useMessages(legalMessages)
  const [query, setQuery] = useState('')
  const [hit, setHit] = useState(0)
  const [size, setSize] = useState<(typeof sizes)[number]>('usual')
  const [hasContents, setHasContents] = useState(false)
  const [newest] = document.versions

  // Hits are numbered in render order, from the start of the text.
  let count = 0
  const marked = (text: string) =>
    findInText(text, query).map((piece, index) => {
      if (!piece.isHit) return piece.text
      const place = count++
      return (
        <Text
          key={index}
          id={`legal-hit-${place}`}
          className={classNames('legal-document__hit', place === hit && 'is-current')}
        >
          {piece.text}
        </Text>
      )
    })
  const sections = document.sections.map(({ heading, blocks }, index) => {
    const lines = blocks.map((block) => ({ ...block, ...readLinks(block.text) }))
    return (
      <View key={heading} id={`legal-section-${index}`} className="legal-document__section">
        <View className="legal-document__heading" {...aria({ role: 'heading', level: 2 })}>
          {marked(heading)}
        </View>
        {lines.map(({ kind, text, rows }, place) =>
          kind === 'table' ? (
            <View key={place}>
              {rows.map((row) => (
                <View key={row.title} className="legal-document__row">
                  <View className="legal-document__row-title">{marked(row.title)}</View>
                  {row.facts.map((fact) => (
                    <View key={fact.label} className="legal-document__fact">
                      <Text className="legal-document__label">{`${fact.label} `}</Text>
                      <Text>{marked(fact.text)}</Text>
                    </View>
                  ))}
                </View>
              ))}
            </View>
          ) : (
            <View key={place} className={`legal-document__${kind}`}>
              {marked(text)}
            </View>
          ),
        )}
        <Links section={index} links={lines.flatMap(({ links }) => links)} />
      </View>
    )
  })

  // Once the typing rests, so that the page stands still meanwhile.
  const searched = useDebounced(query.trim())
  useEffect(() => {
    if (searched !== '') void scrollTo('legal-hit-0')
  }, [searched])

  function show(place: number) {
    const next = (place + count) % count
    setHit(next)
    void scrollTo(`legal-hit-${next}`)
  }

  function handleQuery(value: string) {
    setQuery(value)
    setHit(0)
  }

  const isSearching = query.trim() !== ''
  const found = count === 0 ? t('notFound', { query: query.trim() }) : t('found', { place: hit + 1, count })
  useAnnounced(isSearching ? found : '', query)
  return (
    <View className={classNames('legal-document', `legal-document--${size}`)} {...keyboardScrollable}>
      {newest ? (
        <View className="legal-document__edition">
          {t('edition', { version: newest.version, day: fullDayText(newest.date) })}
        </View>
      ) : null}
      {document.isKept ? <View className="legal-document__note">{t('kept')}</View> : null}
      {summary?.isShown ? <View className="legal-document__note">{t('summaryOnly')}</View> : null}
      <View className="legal-document__tools">
        <SearchField id="legal-search" label={t('search')} clearText={t('clear')} value={query} onInput={handleQuery} />
        <Tabs
          label={t('size')}
          items={sizes.map((key) => ({ key, text: t(key), id: `legal-size-${key}` }))}
          active={size}
          onChange={setSize}
        />
        <View className="legal-document__buttons">
          {summary ? (
            <Button id="legal-other" kind="text" size="small" onClick={summary.onToggle}>
              {t(summary.isShown ? 'fullText' : 'summary')}
            </Button>
          ) : null}
          {printPage ? (
            <Button id="legal-print" kind="text" size="small" onClick={printPage}>
              {t('print')}
            </Button>
          ) : null}
        </View>
        <Pressable
          id="legal-contents"
          className="legal-document__contents"
          facts={{ expanded: hasContents }}
          onClick={() => setHasContents(!hasContents)}
        >
          <Text className="legal-document__contents-title">{t('contents')}</Text>
          <Icon
            name="chevron-down"
            size={20}
            className={classNames('legal-document__sign', hasContents && 'is-open')}
          />
        </Pressable>
        {hasContents
          ? document.sections.map(({ heading }, index) => (
              <Pressable
                key={heading}
                id={`legal-to-${index}`}
                className="legal-document__way"
                role="link"
                onClick={() => void scrollTo(`legal-section-${index}`)}
              >
                {heading}
              </Pressable>
            ))
          : null}
      </View>
      <View {...(summary && !summary.isShown ? inLanguage('zh-CN') : {})}>{sections}</View>
      <View className="legal-document__section">
        <View className="legal-document__heading" {...aria({ role: 'heading', level: 2 })}>
          {t('history')}
        </View>
        {document.versions.map(({ version, date, material, changes }) => (
          <View key={version} className="legal-document__row">
            <View className="legal-document__row-title">
              <Text>{`${version} · ${fullDayText(date)} `}</Text>
              {material ? <Tag>{t('material')}</Tag> : null}
            </View>
            {changes.map((change) => (
              <View key={change} className="legal-document__item">
                {change}
              </View>
            ))}
          </View>
        ))}
      </View>
      {isSearching ? (
        <BottomBar kind="notice">
          <View className="legal-document__found">
            <View className="legal-document__place">{found}</View>
            {count > 0 ? (
              <>
                <Button id="legal-previous" kind="text" size="small" onClick={() => show(hit - 1)}>
                  {t('previous')}
                </Button>
                <Button id="legal-next" kind="text" size="small" onClick={() => show(hit + 1)}>
                  {t('next')}
                </Button>
              </>
            ) : null}
          </View>
        </BottomBar>
      ) : null}
    </View>
  )
}

async function scrollTo(id: string): Promise<void> {
  const top = await topOf(id)
  if (top !== null) scrollPageTo(id, Math.max(0, top - ABOVE))
}

/** The screens that a section mentions, without duplicates. */
function Links({ section, links }: { section: number; links: readonly TextLink[] }) {
  const paths = [...new Map(links.map((link) => [link.path, link])).values()]
  if (paths.length === 0) return null
  return (
    <View className="legal-document__links">
      {paths.map(({ words, path }) => (
        <Button
          key={path}
          id={`legal-${section}${path.replace('/', '-')}`}
          kind="text"
          size="small"
          onClick={() => goTo(path)}
        >
          {words}
        </Button>
      ))}
    </View>
  )
}
