import { useState } from 'react'
import { View } from '@tarojs/components'
import type { HouseholdState } from '@contract/household'
import { readUrlBlackList } from '@/api/household'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { ListRow } from '@/components/ListRow/ListRow'
import { NoWrapDate, NoWrapHost } from '@/components/NoWrapDate/NoWrapDate'
import { QuotaMeter } from '@/components/QuotaMeter/QuotaMeter'
import { Rows } from '@/components/Rows/Rows'
import { SearchField } from '@/components/SearchField/SearchField'
import { Section } from '@/components/Section/Section'
import { TextField } from '@/components/TextField/TextField'
import { useMessages } from '@/i18n/define-messages'
import { dayText } from '@/i18n/formats'
import { useRouteParams } from '@/navigation/use-route-params'
import { hostMatches, readAddress, shownHost, URL_LIMIT } from '@/rules/household/address'
import { HouseholdScreen } from '@/widgets/Household/HouseholdScreen'
import { type Household, useHousehold } from '@/widgets/Household/use-household'
import { type Undo, useUndo } from '@/widgets/Household/use-undo'
import { greenMessages } from '../../parts/green-messages'
import { AddressTest } from './AddressTest'
import { urlBlackListMessages } from './messages'
import './index.scss'

/** Sites that no device at home may open, with add, search, delete, and a test that names the rule that decides. */
export default function UrlBlackListPage() {
  const words = useMessages(greenMessages)
  const { pppoeAccount = '' } = useRouteParams('/urlBlackList')
  const household = useHousehold(pppoeAccount, readUrlBlackList)
  const undo = useUndo(household)

  return (
    <HouseholdScreen path="/urlBlackList" household={household} undo={undo}>
      {(state) => (
        <>
          <AddAddress urls={state.policy.urls} household={household} undo={undo} />
          <Blocked urls={state.policy.urls} household={household} undo={undo} />
          <AddressTest state={state} onAnswer={household.remote.reload} />
          <Section title={words('limitsTitle')}>
            <View className="broadband__note">{words('limitsText')}</View>
          </Section>
        </>
      )}
    </HouseholdScreen>
  )
}

interface PartProps {
  urls: HouseholdState['policy']['urls']
  household: Household
  undo: Undo
}

function AddAddress({ urls, household, undo }: PartProps) {
  const t = useMessages(urlBlackListMessages)
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const address = readAddress(text)
  const notes = address.ok
    ? [
        address.host === address.shown ? '' : t('savedAs', { host: address.host }),
        address.hadPath ? t('pathIgnored', { host: address.shown }) : '',
      ].filter(Boolean)
    : []
  const isFull = urls.length >= URL_LIMIT

  function problem(): string {
    if (!address.ok) return t(address.reason)
    const known = urls.find(({ host }) => hostMatches(host, address.host))
    return known ? t('covered', { host: shownHost(known.host) }) : ''
  }

  async function handleAdd() {
    const found = problem()
    setError(found)
    if (found || !address.ok || isFull) return
    const { host, shown } = address
    if (!(await household.change({ kind: 'blockUrl', url: text }, { onProblem: setError }))) return
    setText('')
    undo.offer(t('added', { host: shown }), [{ kind: 'unblockUrl', host }])
  }

  return (
    <Section title={t('add')}>
      <Card className="url-list__form">
        <TextField
          id="url-add"
          label={t('addLabel')}
          value={text}
          maxLength={2000}
          placeholder="example.com"
          hint={notes.join(' ') || t('addHint')}
          error={error || undefined}
          onInput={(next) => {
            setText(next)
            setError('')
          }}
          onConfirm={() => void handleAdd()}
        />
        <Button
          id="url-save"
          block
          disabled={isFull || text.trim() === ''}
          loading={household.busy}
          onClick={() => void handleAdd()}
        >
          {t('addButton')}
        </Button>
        <QuotaMeter label={t('quota')} used={urls.length} limit={URL_LIMIT} fullText={t('full')} />
      </Card>
    </Section>
  )
}

function Blocked({ urls, household, undo }: PartProps) {
  const t = useMessages(urlBlackListMessages)
  const [search, setSearch] = useState('')
  const wanted = search.normalize('NFKC').trim().toLowerCase()
  const rows = urls
    .map(({ host, at }) => ({ host, at, shown: shownHost(host) }))
    .filter(({ host, shown }) => host.includes(wanted) || shown.includes(wanted))
    .sort((a, b) => b.at - a.at)

  async function handleDelete({ host, shown }: { host: string; shown: string }) {
    if (await household.change({ kind: 'unblockUrl', host }))
      undo.offer(t('deleted', { host: shown }), [{ kind: 'blockUrl', url: host }])
  }

  if (urls.length === 0)
    return (
      <Section title={t('list')}>
        <StateMessage kind="empty" icon="ban" title={t('empty')} text={t('emptyText')} />
      </Section>
    )
  return (
    <Section title={t('list')}>
      <SearchField
        id="url-search"
        label={t('search')}
        clearText={t('clear')}
        value={search}
        found={rows.length}
        onInput={setSearch}
      />
      {rows.length === 0 ? (
        <View className="broadband__note url-list__none">{t('noMatch')}</View>
      ) : (
        <Card flush className="url-list__rows">
          <Rows
            items={rows}
            row={(row, index) => (
              <ListRow
                key={row.host}
                index={index}
                icon="ban"
                tone="neutral"
                title={<NoWrapHost>{row.shown}</NoWrapHost>}
                detail={
                  row.shown === row.host ? <NoWrapDate>{t('since', { day: dayText(row.at) })}</NoWrapDate> : row.host
                }
                control={
                  <Button
                    id={`delete-${index}`}
                    kind="text"
                    size="small"
                    label={t('deleteLabel', { host: row.shown })}
                    disabled={household.busy}
                    onClick={() => void handleDelete(row)}
                  >
                    {t('delete')}
                  </Button>
                }
              />
            )}
          />
        </Card>
      )}
    </Section>
  )
}
