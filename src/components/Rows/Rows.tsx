import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import './Rows.scss'

/** WeChat advises against more than 60 elements in one. */
const GROUP = 50

export interface RowsProps<Item> {
  items: readonly Item[]
  /** A `ListRow` with its key. */
  row: (item: Item, index: number) => ReactNode
}

/** The rows of a list that may be long, in groups that cannot be seen. */
export function Rows<Item>({ items, row }: RowsProps<Item>) {
  const starts = Array.from({ length: Math.ceil(items.length / GROUP) }, (_unused, group) => group * GROUP)
  return (
    <>
      {starts.map((start) => (
        <View key={start} className="pg-rows">
          {items.slice(start, start + GROUP).map((item, index) => row(item, start + index))}
        </View>
      ))}
    </>
  )
}
