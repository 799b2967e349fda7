import { useRef } from 'react'
import { Text, View } from '@tarojs/components'
import { aria } from '../aria'
import { Badge } from '../Badge/Badge'
import { classNames } from '../class-names'
import { inLanguage } from '../in-language'
import { Pressable } from '../Pressable/Pressable'
import './Tabs.scss'

export interface TabItem<Key extends string = string> {
  key: Key
  text: string
  id?: string
  /** The number of new items in this tab; 0 shows nothing. */
  count?: number
  /** If the text is in another language than the screen. */
  lang?: string
}

export interface TabsProps<Key extends string = string> {
  /** The group's name for screen readers. */
  label: string
  items: readonly TabItem<Key>[]
  active: Key
  onChange: (key: Key) => void
}

/** Two to four views of one screen. The arrow keys move between them (H5). */
export function Tabs<Key extends string>({ label, items, active, onChange }: TabsProps<Key>) {
  const list = useRef<HTMLElement>(null)

  function handleKey(key: string) {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    const from = items.findIndex((item) => item.key === active)
    const next = (from + step + items.length) % items.length
    const item = items[next]
    if (step === 0 || !item) return
    onChange(item.key)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <View ref={list} className="pg-tabs" {...aria({ role: 'tablist', label })}>
      {items.map((item) => {
        const selected = item.key === active
        return (
          <Pressable
            key={item.key}
            id={item.id}
            className={classNames('pg-tabs__tab', selected && 'is-active')}
            role="tab"
            unreachable={!selected}
            facts={{ selected }}
            onClick={() => onChange(item.key)}
            onKey={handleKey}
          >
            <Text className="pg-tabs__text" {...(item.lang ? inLanguage(item.lang) : {})}>
              {item.text}
            </Text>
            {item.count ? <Badge count={item.count} /> : null}
          </Pressable>
        )
      })}
    </View>
  )
}
