import { View } from '@tarojs/components'
import type { ListEntry, ListName } from '@contract/lists'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { EmptyState } from '@/components/EmptyState/EmptyState'
import { NoProductState } from '@/components/NoProductState/NoProductState'
import { QuotaMeter } from '@/components/QuotaMeter/QuotaMeter'
import { SearchField } from '@/components/SearchField/SearchField'
import { UndoBar } from '@/components/UndoBar/UndoBar'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { go } from '@/navigation/go'
import { clockOf, dayOf } from '@/rules/time/shanghai'
import { useFeedbackStore } from '@/stores/feedback'
import { goToOrderCenter } from '@/widgets/ProductGate/use-product-gate'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { guardMessages } from '../../messages'
import { NameListRow } from './NameListRow'
import { useNameList } from './use-name-list'
import './NameList.scss'

const UNDO_SECONDS = 8

/** A list of numbers: its quota, a search, the entries, selecting many, and deletion that can be undone. */
export function NameList({ list }: { list: ListName }) {
  const t = useMessages(guardMessages)
  const common = useMessages(commonMessages)
  const state = useNameList(list)
  const toast = useFeedbackStore((feedback) => feedback.toast)
  const { pages, quota, selected } = state
  const isBlack = list === 'black'

  if (quota?.limit === 0 && quota.used === 0) {
    return (
      <NoProductState
        title={t('noProduct')}
        text={t('noProductText')}
        orderText={t('goToOrder')}
        onOrder={goToOrderCenter}
      />
    )
  }

  const isFull = quota !== null && quota.used >= quota.limit
  const detailOf = (entry: ListEntry) =>
    [
      entry.note,
      [entry.place, entry.carrier].filter(Boolean).join(' '),
      entry.expiresAt === null ? '' : t('expires', { day: dayOf(entry.expiresAt), time: clockOf(entry.expiresAt) }),
    ]
      .filter(Boolean)
      .join(' · ')

  function handleUndo() {
    void state.undo((rejected) => toast(rejected > 0 ? t('restoreFailed', { count: rejected }) : t('restored')))
  }

  const empty = state.isSearching ? (
    <EmptyState icon="search" title={t('noMatch')} text={t('noMatchText')} />
  ) : (
    <EmptyState
      icon={isBlack ? 'ban' : 'shield-check'}
      title={t(isBlack ? 'emptyBlack' : 'emptyWhite')}
      text={t(isBlack ? 'emptyBlackText' : 'emptyWhiteText')}
    />
  )

  return (
    <View className="name-list">
      {quota ? (
        <Card>
          <QuotaMeter
            label={t(isBlack ? 'blackUsed' : 'whiteUsed')}
            used={quota.used}
            limit={quota.limit}
            fullText={t('full')}
          />
          {isFull ? (
            <Button kind="text" size="small" onClick={goToOrderCenter}>
              {t('upgrade')}
            </Button>
          ) : null}
        </Card>
      ) : null}
      <View className="name-list__tools">
        <SearchField
          id="list-search"
          label={t('search')}
          clearText={common('close')}
          value={state.search}
          onInput={state.setSearch}
        />
        {pages.items.length > 0 ? (
          <Button id="list-select" kind="text" onClick={selected ? state.stopSelecting : state.startSelecting}>
            {t(selected ? 'cancelSelect' : 'select')}
          </Button>
        ) : null}
      </View>
      <RemoteState remote={pages} empty={empty}>
        <Card flush>
          {pages.items.map((entry, index) => (
            <NameListRow
              key={entry.id}
              index={index}
              title={entry.phoneNo}
              detail={detailOf(entry)}
              selected={selected ? selected.has(entry.id) : null}
              icon={isBlack ? 'ban' : 'shield-check'}
              onToggle={() => state.toggle(entry)}
            />
          ))}
        </Card>
        {pages.hasMore ? (
          <Button kind="text" block loading={pages.isLoadingMore} onClick={pages.loadMore}>
            {t('loadMore')}
          </Button>
        ) : null}
      </RemoteState>
      <View className="name-list__actions">
        {selected ? (
          <>
            <Button id="list-select-all" kind="secondary" onClick={state.selectAll}>
              {t('selectAll')}
            </Button>
            <Button
              id="list-remove"
              kind="danger"
              disabled={selected.size === 0}
              loading={state.busy}
              onClick={state.removeSelected}
            >
              {t('removeSelected', { count: selected.size })}
            </Button>
          </>
        ) : (
          <Button id="list-add" size="large" block disabled={isFull} onClick={() => go('/addNameList', { type: list })}>
            {t('add')}
          </Button>
        )}
      </View>
      {state.removal ? (
        <UndoBar
          key={state.removal.ids.join()}
          text={t('removed', { count: state.removal.count })}
          actionText={t('undo')}
          seconds={UNDO_SECONDS}
          onUndo={handleUndo}
          onExpire={state.forgetRemoval}
        />
      ) : null}
    </View>
  )
}
