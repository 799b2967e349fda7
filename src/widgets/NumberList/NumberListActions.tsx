import { View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
import { useMessages } from '@/i18n/define-messages'
import { numberListMessages } from './messages'
import type { NumberListState } from './use-number-list'

/** Something that is done with all chosen entries at once. */
export interface BulkAction {
  text: string
  onClick: (ids: string[]) => void
}

export interface NumberListActionsProps<Entry extends { id: string }> {
  list: NumberListState<Entry>
  addText: string
  onAdd?: () => void
  bulk?: BulkAction
}

/** The bar below a list: adding, or what can be done with the entries that are chosen. */
export function NumberListActions<Entry extends { id: string }>(props: NumberListActionsProps<Entry>) {
  const { list, addText, onAdd, bulk } = props
  const t = useMessages(numberListMessages)
  const { selected, quota } = list
  const isFull = quota !== null && quota.used >= quota.limit
  if (!selected && !onAdd) return null

  return (
    <View className="number-list__actions">
      {selected ? (
        <>
          <Button id="list-select-all" kind="secondary" onClick={list.selectAll}>
            {t('selectAll')}
          </Button>
          {bulk ? (
            <Button
              id="list-bulk"
              kind="secondary"
              disabled={selected.size === 0}
              loading={list.busy}
              onClick={() => bulk.onClick([...selected])}
            >
              {bulk.text}
            </Button>
          ) : null}
          <Button
            id="list-remove"
            kind="danger"
            disabled={selected.size === 0}
            loading={list.busy}
            onClick={() => void list.remove([...selected])}
          >
            {t('remove', { count: selected.size })}
          </Button>
        </>
      ) : (
        <Button id="list-add" size="large" block disabled={isFull} onClick={() => onAdd?.()}>
          {addText}
        </Button>
      )}
    </View>
  )
}
