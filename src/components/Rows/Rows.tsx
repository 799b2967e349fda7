import { isValidElement, type ReactNode } from 'react'
import { View } from '@tarojs/components'
import { BLOCK_ROWS, runsOf } from '@/rules/lists/row-window'
import { aria } from '../aria'
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

const isWeapp = process.env.TARO_ENV === 'weapp'

/** What a list of rows is to screen readers (H5). */
export const asList = isWeapp ? {} : aria({ role: 'list' })

/** A row as an item of its list, with its place and the size of the list, of which not all rows are rendered (H5). */
export function asItem(row: ReactNode, index: number, setSize: number): ReactNode {
  if (isWeapp || !isValidElement(row)) return row
  return (
    <View
      key={row.key ?? index}
      className="pg-rows__item"
      {...aria({ role: 'listitem', setSize, posInSet: index + 1 })}
    >
      {row}
    </View>
  )
}

/**
 * The rows of a list that may be long. Only those around the visible area are rendered, in blocks; a space has the height of
 * the others (ADR 0054).
 */
export function Rows<Item>(props: RowsProps<Item>) {
  const { items } = props
  const { id, window } = useRowWindow(items.length)
  return (
    <View
      id={id}
      className={'row' in props ? 'pg-rows' : 'pg-rows pg-rows--blocks'}
      {...('row' in props && items.length > 0 ? asList : {})}
    >
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
            {'row' in props
              ? part.map((item, at) => asItem(props.row(item, first + at), first + at, items.length))
              : props.block(part, first)}
          </View>
        )
      })}
    </View>
  )
}
