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
  const facts = aria({ role: 'radiogroup', label })
  const line = (
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
