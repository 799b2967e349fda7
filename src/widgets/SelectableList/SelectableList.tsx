import type { ReactElement, ReactNode } from 'react'
import { View } from '@tarojs/components'
import type { Quota } from '@contract/lists'
import { BottomBar } from '@/components/BottomBar/BottomBar'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import type { IconName } from '@/components/Icon/icon-names'
import { ListRow, type ListRowProps } from '@/components/ListRow/ListRow'
import { LoadingState } from '@/components/LoadingState/LoadingState'
import { QuotaMeter } from '@/components/QuotaMeter/QuotaMeter'
import { Rows } from '@/components/Rows/Rows'
import { foundOn, SearchField } from '@/components/SearchField/SearchField'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import type { Feature } from '@/rules/products/catalogue'
import { covers } from '@/rules/products/coverage'
import { LoadMore } from '../LoadMore/LoadMore'
import { SubscribeFirst } from '../ProductGate/ProductGate'
import { goToOrderCenter, isPending, useProducts } from '../ProductGate/use-product-gate'
import { RemoteState } from '../RemoteState/RemoteState'
import { ChosenActions, type BulkAction } from '../Removal/ChosenActions'
import { RemovalUndo } from '../Removal/RemovalUndo'
import { SelectButton } from '../Removal/SelectButton'
import { selectableListMessages } from './messages'
import type { SelectableListState } from './use-selectable-list'
import './SelectableList.scss'

/** The texts of one list. */
export interface NumberListTexts {
  /** The quota's label: 黑名单已用. */
  used?: string
  add?: string
  /** The search placeholder, if it is not for numbers and notes. */
  search?: string
  empty: string
  emptyText: string
}

export interface SelectableListProps<Entry extends { id: string }> {
  /** From `useSelectableList`. */
  list: SelectableListState<Entry>
  texts: NumberListTexts
  /**
   * The feature that uses the list. Without a product that covers it, an empty list shows how to order one instead;
   * until the products are known it shows that it is loading.
   */
  feature?: Feature
  icon: IconName
  /**
   * Returns the texts of an entry's row; `mark` is a tag beside its title, `control` a button that is there outside selection
   * mode.
   */
  row: (entry: Entry) => Pick<ListRowProps, 'title' | 'detail' | 'mark' | 'trailing' | 'control'>
  /** Renders the rows outside selection mode, with what renders one; null for one below the other. */
  rows?: (one: (entry: Entry, index: number) => ReactElement) => ReactNode
  /** Omitted if entries cannot be added by hand. */
  onAdd?: () => void
  /** Called on a tap on an entry outside selection mode. */
  onOpen?: (entry: Entry) => void
  /** Rendered below the search outside selection mode: import, export. */
  tools?: ReactNode
  /** An action on the chosen entries besides deletion. */
  bulk?: BulkAction
}

/** The shared list of numbers: quota, search, rows, selection, deletion with undo, adding, and all its states. */
export function SelectableList<Entry extends { id: string }>(props: SelectableListProps<Entry>) {
  const { list, texts, feature, icon, row, rows, onAdd, onOpen, tools, bulk } = props
  const t = useMessages(selectableListMessages)
  const common = useMessages(commonMessages)
  const { pages, quota, removal } = list
  const { selected } = removal

  const products = useProducts()
  if (feature !== undefined && quota?.used === 0) {
    if (isPending(products)) return <LoadingState text={common('loading')} />
    const lacksProduct = products.state === 'ready' && !covers(products.flags, feature)
    if (lacksProduct) return <SubscribeFirst text={t('noProductText')} />
  }

  // With a limit of 0 the add button stays: it shows how to get a larger limit.
  const isFull = quota !== null && quota.limit > 0 && quota.used >= quota.limit
  const empty = list.isSearching ? (
    <StateMessage kind="empty" icon="search" title={t('noMatch')} text={t('noMatchText')} />
  ) : (
    <StateMessage kind="empty" icon={icon} title={texts.empty} text={texts.emptyText} />
  )
  const pressOf = (entry: Entry) => {
    if (selected) return () => removal.toggle(entry.id)
    return onOpen ? () => onOpen(entry) : undefined
  }
  const one = (entry: Entry, index: number) => (
    <ListRow
      key={entry.id}
      index={index}
      icon={selected ? undefined : icon}
      checked={selected?.has(entry.id)}
      onClick={pressOf(entry)}
      {...row(entry)}
      {...(selected ? { control: undefined } : {})}
    />
  )

  return (
    <View className="selectable-list">
      {quota ? <SelectableListQuota label={texts.used ?? ''} quota={quota} /> : null}
      <View className="selectable-list__search">
        <SearchField
          id="list-search"
          label={texts.search ?? t('search')}
          clearText={common('close')}
          value={list.search}
          found={list.isSearching ? foundOn(pages) : undefined}
          onInput={list.setSearch}
        />
        {selected || pages.items.length > 0 ? <SelectButton removal={removal} /> : null}
      </View>
      {tools && !selected ? <View className="selectable-list__tools">{tools}</View> : null}
      <RemoteState remote={pages} empty={empty}>
        <Card flush>{(selected ? null : rows?.(one)) ?? <Rows items={pages.items} row={one} />}</Card>
        <LoadMore id={`${list.name}-more`} text={t('loadMore')} pages={pages} />
      </RemoteState>
      {selected || onAdd ? (
        <BottomBar>
          <ChosenActions removal={removal} bulk={bulk} />
          {onAdd && !selected ? (
            <Button id="list-add" size="large" block disabled={isFull} onClick={onAdd}>
              {texts.add ?? ''}
            </Button>
          ) : null}
        </BottomBar>
      ) : null}
      <RemovalUndo removal={removal} />
    </View>
  )
}

/** Shows how much of a list's limit is used. If the list is full or its limit is 0, it links to a larger product. */
function SelectableListQuota({ label, quota }: { label: string; quota: Quota }) {
  const t = useMessages(selectableListMessages)
  return (
    <Card>
      <QuotaMeter
        label={label}
        used={quota.used}
        limit={quota.limit}
        fullText={t(quota.limit === 0 ? 'noRoom' : 'full')}
      />
      {quota.used >= quota.limit ? (
        <Button id="list-upgrade" kind="text" size="small" onClick={goToOrderCenter}>
          {t('upgrade')}
        </Button>
      ) : null}
    </Card>
  )
}
