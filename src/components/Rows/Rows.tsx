import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { BLOCK_ROWS, runsOf } from '@/rules/lists/row-window'
import { useRowWindow } from './use-row-window'
import './Rows.scss'

interface OneByOne<Item> {
  items: readonly Item[]
  /** Renders a `ListRow` with its key. */
  row: (item: Item, index: number) => ReactNode
}

interface InBlocks<Item> {
  items: readonly Item[]
  /** Renders some rows that follow each other, with what stands between them; `first` is the index of their first. */
  block: (items: readonly Item[], first: number) => ReactNode
}

export type RowsProps<Item> = OneByOne<Item> | InBlocks<Item>

/**
 * The rows of a list that may be long. Only those around the visible area are rendered, in blocks; a space has the height of
 * the others (ADR 0054).
 */
export function Rows<Item>(props: RowsProps<Item>) {
  const { items } = props
  const { id, window } = useRowWindow(items.length)
  return (
    <View id={id} className={'row' in props ? 'pg-rows' : 'pg-rows pg-rows--blocks'}>
      {runsOf(window, items.length).map((run) => {
        const first = run.first * BLOCK_ROWS
        const name = `${id}-${run.first}`
        if (!run.isRendered) {
          return (
            <View
              key={`space-${run.first}`}
              id={name}
              className="pg-rows__block pg-rows__space"
              style={{ height: `${run.height}px` }}
            />
          )
        }
        const part = items.slice(first, first + BLOCK_ROWS)
        return (
          <View key={run.first} id={name} className="pg-rows__block">
            {'row' in props ? part.map((item, index) => props.row(item, first + index)) : props.block(part, first)}
          </View>
        )
      })}
    </View>
  )
}
