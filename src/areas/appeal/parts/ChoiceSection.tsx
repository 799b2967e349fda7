import { View } from '@tarojs/components'
import { aria } from '@/components/aria'
import { Card } from '@/components/Card/Card'
import { RadioList } from '@/components/RadioList/RadioList'
import { Section } from '@/components/Section/Section'

export interface ChoiceSectionProps<Key extends string> {
  title: string
  items: readonly { key: Key; title: string; detail: string; id: string }[]
  chosen: Key | ''
  /** Shown if nothing is chosen. */
  error?: string
  onChange: (key: Key) => void
}

/** What a case is about: one choice among a few, none preselected. */
export function ChoiceSection<Key extends string>({ title, items, chosen, error, onChange }: ChoiceSectionProps<Key>) {
  return (
    <Section title={title}>
      <Card flush>
        <RadioList<Key | ''>
          label={title}
          items={items}
          chosen={chosen}
          onChange={(key) => {
            if (key !== '') onChange(key)
          }}
        />
      </Card>
      {error !== undefined ? (
        <View className="appeal__wrong" {...aria({ role: 'alert' })}>
          {error}
        </View>
      ) : null}
    </Section>
  )
}
