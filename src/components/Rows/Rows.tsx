import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import './Rows.scss'

/** WeChat advises at most 60 child elements per element. */
const GROUP = 50

export interface RowsProps<Item> {
  items: readonly Item[]
  /** Renders a `ListRow` with its key. */
  row: (item: Item, index: number) => ReactNode
}

/** Renders the rows of a long list in groups that have no visible effect. */
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
