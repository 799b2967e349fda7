import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { aria } from '@/components/aria'
import { Card } from '@/components/Card/Card'
import { classNames } from '@/components/class-names'
import { asItem, asList, Rows } from '@/components/Rows/Rows'
import { dayText } from '@/i18n/formats'
import { now } from '@/platform/clock'
import { groupByDay, type DayGroup } from '@/rules/log/group-by-day'
import { dayOf } from '@/rules/time/shanghai'
import './DayRows.scss'

export interface DayRowsProps<Item> {
  /** Newest first; `at` in ms since the epoch. */
  items: readonly Item[]
  /** The level of the headings; 2 by default. */
  level?: 2 | 3
  nameOf: (day: NonNullable<DayGroup<Item>['name']>) => string
  /** Renders a `ListRow` with its key. */
  row: (item: Item, index: number) => ReactNode
}

/** Rows under the days on which they happened, each day on a card. A day that is rendered in parts looks like one card. */
export function DayRows<Item extends { at: number }>({ items, level = 2, nameOf, row }: DayRowsProps<Item>) {
  const isSameDay = (one: Item | undefined, other: Item | undefined) =>
    one !== undefined && other !== undefined && dayOf(one.at) === dayOf(other.at)

  return (
    <Rows
      items={items}
      block={(part, first) => {
        let start = first
        return groupByDay(part, now()).map(({ day, name, rows }) => {
          const from = start
          start += rows.length
          const isContinued = isSameDay(items[from - 1], items[from])
          const goesOn = isSameDay(items[start - 1], items[start])
          return (
            <View key={day} className={classNames('day-rows', from > 0 && !isContinued && 'day-rows--next')}>
              {isContinued ? null : (
                <View className="day-rows__date" {...aria({ role: 'heading', level })}>
                  {name ? nameOf(name) : dayText(day)}
                </View>
              )}
              <Card
                flush
                className={classNames(isContinued && 'day-rows__card--continued', goesOn && 'day-rows__card--goes-on')}
              >
                <View {...asList}>
                  {rows.map((item, index) => asItem(row(item, from + index), from + index, items.length))}
                </View>
              </Card>
            </View>
          )
        })
      }}
    />
  )
}
