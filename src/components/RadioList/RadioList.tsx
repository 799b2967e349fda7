import { useRef } from 'react'
import { Text, View } from '@tarojs/components'
import { aria } from '../aria'
import { classNames } from '../class-names'
import { Pressable } from '../Pressable/Pressable'
import './RadioList.scss'

export interface RadioItem<Key extends string = string> {
  key: Key
  title: string
  detail?: string
  id?: string
  disabled?: boolean
}

export interface RadioListProps<Key extends string = string> {
  /** The group's name for screen readers. */
  label: string
  items: readonly RadioItem<Key>[]
  chosen: Key
  onChange: (key: Key) => void
}

/** One choice among a few rows. The arrow keys move between them (H5). */
export function RadioList<Key extends string>({ label, items, chosen, onChange }: RadioListProps<Key>) {
  const list = useRef<HTMLElement>(null)
  // Without a choice, Tab moves focus to the first row.
  const hasChosen = items.some(({ key }) => key === chosen)

  function handleKey(key: string) {
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    const open = items.filter((item) => !item.disabled)
    const from = open.findIndex((item) => item.key === chosen)
    const item = open[(from + step + open.length) % open.length]
    if (step === 0 || !item) return
    onChange(item.key)
    list.current?.querySelectorAll<HTMLElement>('[role=radio]')[items.indexOf(item)]?.focus()
  }

  return (
    <View ref={list} className="pg-radios" {...aria({ role: 'radiogroup', label })}>
      {items.map(({ key, title, detail, id, disabled }, index) => {
        const checked = key === chosen
        return (
          <Pressable
            key={key}
            id={id}
            className="pg-radios__row"
            role="radio"
            label={detail ? `${title} ${detail}` : title}
            disabled={disabled}
            unreachable={hasChosen ? !checked : index > 0}
            facts={{ checked }}
            onClick={() => onChange(key)}
            onKey={handleKey}
          >
            <View className="pg-radios__words">
              <Text className="pg-radios__title">{title}</Text>
              {detail ? <View className="pg-radios__detail">{detail}</View> : null}
            </View>
            <View className={classNames('pg-radios__mark', checked && 'is-checked')} />
          </Pressable>
        )
      })}
    </View>
  )
}
