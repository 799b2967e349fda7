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

/** One choice among many short words in a line that scrolls sideways: a filter above a list. */
export function ChoiceRow<Key extends string | null>({ label, choices, chosen, onChoose }: ChoiceRowProps<Key>) {
  return (
    <ScrollView scrollX className="pg-choices" {...aria({ role: 'radiogroup', label })}>
      <View className="pg-choices__line">
        {choices.map(({ key, text, id }) => (
          <Pressable
            key={key ?? ''}
            id={id}
            className={classNames('pg-choices__choice', key === chosen && 'is-chosen')}
            role="radio"
            facts={{ checked: key === chosen }}
            onClick={() => onChoose(key)}
          >
            <Text>{text}</Text>
          </Pressable>
        ))}
      </View>
    </ScrollView>
  )
}
