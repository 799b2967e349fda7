import { Text, View } from '@tarojs/components'
import type { KindState } from '@contract/guard'
import { harassmentStrengths } from '@contract/words/guard'
import { Card } from '@/components/Card/Card'
import { ChoiceRow } from '@/components/ChoiceRow/ChoiceRow'
import { Switch } from '@/components/Switch/Switch'
import { useMessages } from '@/i18n/define-messages'
import { harassmentMessages } from './messages'

export interface KindListProps {
  kinds: readonly KindState[]
  onChange: (state: KindState) => void
}

/** The kinds of harassment, each with its switch and, if it is on, its strength. */
export function KindList({ kinds, onChange }: KindListProps) {
  const t = useMessages(harassmentMessages)
  return (
    <Card flush>
      {kinds.map((state, index) => (
        <View key={state.kind} id={`row-${index}`} className="harassment-type__kind">
          <View className="harassment-type__line">
            <Text className="harassment-type__name">{t(state.kind)}</Text>
            <Switch
              name={state.kind}
              label={t(state.kind)}
              checked={state.on}
              onChange={(on) => onChange({ ...state, on })}
            />
          </View>
          {state.on ? (
            <ChoiceRow
              label={t('strengthOf', { kind: t(state.kind) })}
              choices={harassmentStrengths.map((key) => ({ key, text: t(key) }))}
              chosen={state.strength}
              onChoose={(strength) => onChange({ ...state, strength })}
            />
          ) : null}
        </View>
      ))}
    </Card>
  )
}
