import type { ListName } from '@contract/words/lists'
import { View } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar/BottomBar'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { ListRow } from '@/components/ListRow/ListRow'
import { Rows } from '@/components/Rows/Rows'
import { foundOn, SearchField } from '@/components/SearchField/SearchField'
import { Tag } from '@/components/Tag/Tag'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { go } from '@/navigation/go'
import { roomOn } from '@/rules/lists/list-limits'
import { toast } from '@/stores/feedback'
import { useListNames } from '../EntryList/list-names'
import { LoadMore } from '../LoadMore/LoadMore'
import { useProductGate } from '../ProductGate/use-product-gate'
import { RemoteState } from '../RemoteState/RemoteState'
import { addMessages } from './messages'
import type { Candidate, PickSource } from './pick-sources'
import { UpgradeButton } from './UpgradeButton'
import { usePicks } from './use-picks'
import { useRowFaultText } from './use-row-fault-text'

const icons = { contacts: 'contacts', calls: 'phone-incoming', sms: 'message' } as const

export interface PickEntriesProps {
  list: ListName
  source: PickSource
  /** In a sheet: the list below has its own rows and search. */
  isPanel: boolean
  onAdded: (left: number) => void
}

/**
 * Adds numbers chosen from the address book, recent calls or recent SMS. Refused ones stay chosen and show the reason.
 */
export function PickEntries({ list, source, isPanel, onAdded }: PickEntriesProps) {
  const t = useMessages(addMessages)
  const common = useMessages(commonMessages)
  const names = useListNames(list)
  const faultText = useRowFaultText(list)
  const picks = usePicks(list, source)
  const gate = useProductGate()

  async function handleResult(result: ReturnType<typeof picks.add>) {
    const outcome = await result
    if (!outcome) return
    toast(t(outcome.left > 0 ? 'someRefused' : 'addedCount', { count: outcome.added }))
    onAdded(outcome.left)
  }

  const detailOf = ({ name, value, words, calls }: Candidate) =>
    [name === '' ? '' : value, calls === null ? '' : t('callCount', { count: calls }), words]
      .filter(Boolean)
      .join(' · ')

  const empty = picks.isSearching ? (
    <StateMessage kind="empty" icon="search" title={t('noMatch')} text={t('noMatchText')} />
  ) : (
    <StateMessage
      kind="empty"
      icon={icons[source]}
      title={t(`empty.${source}`)}
      text={t(`emptyText.${source}`)}
      action={source === 'contacts' ? { text: t('toContacts'), onClick: () => go('/contact') } : undefined}
    />
  )

  return (
    <View className="add-entries__picks">
      <SearchField
        id={isPanel ? 'pick-search' : 'list-search'}
        label={t(`search.${source}`)}
        clearText={common('close')}
        value={picks.search}
        found={picks.isSearching ? foundOn(picks.pages) : undefined}
        onInput={picks.setSearch}
      />
      <RemoteState remote={picks.pages} empty={empty}>
        <Card flush>
          <Rows
            items={picks.candidates}
            row={(pick, index) => {
              const fault = picks.faultOf(pick.value)
              const isPossible = fault !== 'neverBlocked'
              return (
                <ListRow
                  key={pick.value}
                  index={index}
                  id={isPanel ? `pick-${index}` : undefined}
                  title={pick.name || pick.value}
                  mark={fault ? <Tag tone="risk">{faultText(fault)}</Tag> : undefined}
                  detail={detailOf(pick)}
                  checked={isPossible ? picks.chosen.has(pick.value) : undefined}
                  onClick={isPossible ? () => picks.toggle(pick) : undefined}
                />
              )
            }}
          />
        </Card>
        <LoadMore id={isPanel ? 'pick-more' : 'list-more'} text={t('loadMore')} pages={picks.pages} />
      </RemoteState>
      {picks.fresh + picks.movable > 0 || picks.isFull ? (
        <BottomBar className="add-entries__bar">
          {picks.movable > 0 ? (
            <Button
              id="list-move"
              kind="secondary"
              block
              loading={picks.busy}
              onClick={() => void gate(roomOn(list), () => handleResult(picks.move()))}
            >
              {t('moveCount', { ...names, count: picks.movable })}
            </Button>
          ) : null}
          {picks.isFull ? <UpgradeButton /> : null}
          {picks.fresh > 0 ? (
            <Button
              id="list-pick"
              size="large"
              block
              loading={picks.busy}
              onClick={() => void gate(roomOn(list), () => handleResult(picks.add()))}
            >
              {t('addCount', { ...names, count: picks.fresh })}
            </Button>
          ) : null}
        </BottomBar>
      ) : null}
    </View>
  )
}
