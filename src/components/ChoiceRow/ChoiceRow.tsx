import { useRef } from 'react'
import { ScrollView, Text, View } from '@tarojs/components'
import { aria } from '../aria'
import { classNames } from '../class-names'
import { Pressable } from '../Pressable/Pressable'
import './ChoiceRow.scss'

export interface ChoiceRowProps<Key extends string | null> {
  /** The group's name for screen readers. */
  label: string
  choices: readonly { key: Key; text: string; id?: string }[]
  chosen: Key
  onChoose: (key: Key) => void
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * One choice among many short words, in a line that scrolls sideways, or in lines in elder mode: a filter above a list. The arrow keys move between
 * them (H5).
 */
export function ChoiceRow<Key extends string | null>({ label, choices, chosen, onChoose }: ChoiceRowProps<Key>) {
  const list = useRef<HTMLElement>(null)
  const facts = aria({ role: 'radiogroup', label })
  // Without a choice, Tab moves focus to the first one.
  const at = Math.max(
    0,
    choices.findIndex(({ key }) => key === chosen),
  )

  function handleKey(pressed: string) {
    const step = steps[pressed]
    if (step === undefined) return
    const next = (at + step + choices.length) % choices.length
    const choice = choices[next]
    if (!choice) return
    onChoose(choice.key)
    list.current?.querySelectorAll<HTMLElement>('[role=radio]')[next]?.focus()
  }

  const line = (
    <View ref={list} className="pg-choices__line">
      {choices.map(({ key, text, id }, index) => (
        <Pressable
          key={key ?? ''}
          id={id}
          className={classNames('pg-choices__choice', key === chosen && 'is-chosen')}
          role="radio"
          unreachable={index !== at}
          facts={{ checked: key === chosen }}
          onClick={() => onChoose(key)}
          onKey={handleKey}
        >
          <Text>{text}</Text>
        </Pressable>
      ))}
    </View>
  )
  // Not Taro's ScrollView in H5: it drops role and name.
  return process.env.TARO_ENV === 'weapp' ? (
    <ScrollView scrollX className="pg-choices" {...facts}>
      {line}
    </ScrollView>
  ) : (
    <View className="pg-choices" {...facts}>
      {line}
    </View>
  )
}
