import type { InterceptTab } from '@contract/words/guard'
import { interceptTabs } from '@contract/words/guard'
import { useEffect, useState } from 'react'
import { View } from '@tarojs/components'
import { removeAnswers, restoreAnswers } from '@/api/agent'
import { interceptsQuery } from '@/api/intercepts'
import type { InterceptPage } from '@/api/intercepts'
import { BottomBar } from '@/components/BottomBar/BottomBar'
import { Card } from '@/components/Card/Card'
import { lazyPart } from '@/components/lazy-part'
import { ListRow } from '@/components/ListRow/ListRow'
import { LoadingState } from '@/components/LoadingState/LoadingState'
import { SearchField } from '@/components/SearchField/SearchField'
import { Tabs } from '@/components/Tabs/Tabs'
import { useDebounced } from '@/hooks/use-debounced'
import { useDraft } from '@/hooks/use-draft'
import { useLastKnown } from '@/hooks/use-last-known'
import { useRemotePages } from '@/hooks/use-remote-pages'
import type { RemotePages } from '@/hooks/use-remote-pages'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { tagMessages } from '@/i18n/messages/tags'
import { reasonKey, reasonMessages } from '@/i18n/messages/verdict'
import { useRouteParams } from '@/navigation/use-route-params'
import { findNumber } from '@/rules/tags/find-number'
import { presetTags } from '@/rules/tags/presets'
import { searchText } from '@/rules/text/storable-text'
import { LoadMore } from '@/widgets/LoadMore/LoadMore'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { ChosenActions } from '@/widgets/Removal/ChosenActions'
import { RemovalUndo } from '@/widgets/Removal/RemovalUndo'
import { SelectButton } from '@/widgets/Removal/SelectButton'
import { useRemoval, type Removal } from '@/widgets/Removal/use-removal'
import { Screen } from '@/widgets/Screen/Screen'
import { EmptyLog } from './EmptyLog'
import { FoundContacts, FoundElsewhere } from './Found'
import { LogDays } from './LogDays'
import { LogExport } from './LogExport'
import { searchMessages } from './messages'
import { ReasonFilter } from './ReasonFilter'
import './index.scss'

const SEARCH_DELAY_MS = 300
/** A number with at least this many digits is looked up while typing; a shorter one only on the search key. */
const LOOK_UP_DIGITS = 5

/** Loaded when the first number is looked up. */
const NumberAnswer = lazyPart(() => import('./NumberAnswer').then((part) => part.NumberAnswer), AnswerLoading)

const Doubt = lazyPart(() => import('./NumberAnswer').then((part) => part.Doubt))

function AnswerLoading() {
  const common = useMessages(commonMessages)
  return <LoadingState text={common('loading')} rows={2} />
}

/**
 * The log of stopped events, reminders and agent answers, by day; a tap opens a record. The search field looks up a
 * number, typed or within pasted text, and filters the records by it; a contact's name, a rule's and a tag's do so too.
 */
export default function SearchPage() {
  const t = useMessages(searchMessages)
  const common = useMessages(commonMessages)
  const params = useRouteParams('/search')
  // A draft, so that a reload keeps it.
  const { value: asking, set: setAsking } = useDraft(`log:${params.tab ?? ''}:${params.search ?? ''}`, {
    tab: interceptTabs[Number(params.tab)] ?? 'stopped',
    search: params.search ?? '',
    reason: null as string | null,
    named: null as string | null,
  })
  const { tab, search, reason, named } = asking
  const change = (changed: Partial<typeof asking>) => setAsking((before) => ({ ...before, ...changed }))
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const [doubted, setDoubted] = useState<string | null>(null)
  const typed = useDebounced(search.trim(), SEARCH_DELAY_MS)
  const number = typed === '' ? null : findNumber(typed)
  const wanted = number ?? searchText(typed)
  const isLookedUp = number !== null && (number.length >= LOOK_UP_DIGITS || number === confirmed)
  const reasonNamed = useReasonNamed()
  const asked = reason ?? named
  const searched = named === null ? wanted : ''
  const tags = useTagsNamed(number === null ? searched : '')
  const query = { tab, reason: asked ?? undefined, search: searched, tags }
  const log = useRemotePages(interceptsQuery(query))
  const removal = useAnswerRemoval(log)
  const reasons = useLastKnown(log.first?.reasons, tab) ?? []
  // The reasons of what a search finds may lack the one that is typed.
  const allReasons = useLastKnown(searched === '' ? log.first?.reasons : undefined, tab)
  const meant = number === null && reason === null ? reasonNamed(typed, allReasons ?? reasons) : null
  // After a reload the rules of the log are unknown at first, and the named one stays.
  const isDecided = typed === '' || allReasons !== undefined || log.first !== undefined
  useEffect(() => {
    if (isDecided && meant !== named) change({ named: meant })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- follows what is typed only
  }, [isDecided, meant])
  const canSelect = tab === 'agent' && (removal.selected !== null || log.items.length > 0)

  function handleTab(next: InterceptTab) {
    change({ tab: next })
    handleReason(null)
  }

  function handleReason(next: string | null) {
    change({ reason: next, ...(named === null ? {} : { search: '' }) })
    removal.stop()
  }

  function handleSearch(next: string) {
    change({ search: next })
    removal.stop()
  }

  const isNarrowed = wanted !== '' || asked !== null
  return (
    <Screen path="/search">
      <View className="search">
        <View className="search__find">
          <SearchField
            id="list-search"
            label={t('search')}
            clearText={common('close')}
            maxLength={200}
            value={search}
            found={isNarrowed ? foundIn(log.first, asked) : undefined}
            filter={asked ?? ''}
            onInput={handleSearch}
            onConfirm={() => setConfirmed(findNumber(search))}
          />
          {canSelect ? <SelectButton removal={removal} /> : null}
          {tab !== 'agent' && log.items.length > 0 ? <LogExport query={query} name={t(tab)} /> : null}
        </View>
        {isLookedUp ? (
          <NumberAnswer key={number} phoneNo={number} onDoubt={() => setDoubted(number)} />
        ) : (
          <Card flush>
            <ListRow
              id="really-open"
              icon="shield-alert"
              title={t('really')}
              detail={t('reallyText')}
              onClick={() => setDoubted('')}
            />
          </Card>
        )}
        {number === null && searched !== '' ? <FoundContacts search={searched} /> : null}
        <Tabs
          label={t('tabs')}
          items={interceptTabs.map((key) => ({ key, text: t(key), id: `search-${key}` }))}
          active={tab}
          onChange={handleTab}
        />
        <ReasonFilter reasons={reasons} chosen={asked} onChoose={handleReason} />
        {searched !== '' && log.first ? <FoundElsewhere elsewhere={log.first.elsewhere} onOpen={handleTab} /> : null}
        <RemoteState remote={log} empty={<EmptyLog tab={tab} isNarrowed={isNarrowed} />}>
          <LogDays key={tab} items={log.items} selected={removal.selected} onToggle={removal.toggle} />
          <LoadMore id="search-more" text={t('loadMore')} pages={log} />
        </RemoteState>
        {removal.selected ? (
          <BottomBar>
            <ChosenActions removal={removal} />
          </BottomBar>
        ) : null}
        <RemovalUndo removal={removal} />
        {doubted === null ? null : <Doubt asked={doubted} onClose={() => setDoubted(null)} />}
      </View>
    </Screen>
  )
}

/** Returns how many records a search finds, of all rules or of one; undefined while unknown. */
function foundIn(page: InterceptPage | undefined, reason: string | null): number | undefined {
  const counted = page?.reasons.filter((one) => reason === null || one.reason === reason)
  return counted?.reduce((sum, { count }) => sum + count, 0)
}

/** A shorter text is rather part of a name: 'Li' is in "Blacklist". */
const NAMED_LENGTH = 2
const NAMED_LATIN = 5

/** Returns the most frequent rule of the log whose name contains the typed text; null for none. */
function useReasonNamed(): (typed: string, reasons: InterceptPage['reasons']) => string | null {
  const nameOf = useMessages(reasonMessages)
  return (typed, reasons) => {
    if (typed.length < (/^[ -~]+$/.test(typed) ? NAMED_LATIN : NAMED_LENGTH)) return null
    const isNamed = (reason: string) => nameOf(reasonKey(reason)).toLowerCase().includes(typed.toLowerCase())
    return reasons.find(({ reason }) => isNamed(reason))?.reason ?? null
  }
}

/** Returns the preset tags whose name contains a text, as they are stored. */
function useTagsNamed(text: string): string[] {
  const nameOf = useMessages(tagMessages)
  if (text.length < NAMED_LENGTH) return []
  const isNamed = ({ code }: (typeof presetTags)[number]) => nameOf(code).toLowerCase().includes(text.toLowerCase())
  return presetTags.filter(isNamed).map((preset) => preset.text)
}

/** Selection, removal and undo of agent answers in the log. */
function useAnswerRemoval(log: RemotePages<InterceptPage>): Removal {
  return useRemoval({
    rows: log.items,
    remove: removeAnswers,
    restore: async (ids, requestId) => ids.length - (await restoreAnswers(ids, requestId)).length,
    hide: (ids) => log.change((page) => ({ ...page, items: page.items.filter(({ id }) => !ids.has(id)) })),
    reload: log.reload,
  })
}
