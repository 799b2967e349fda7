import type { AppealState, ComplaintState } from '@contract/words/appeals'
import { Text, View } from '@tarojs/components'
import { Card } from '@/components/Card/Card'
import { Fact } from '@/components/Fact/Fact'
import { PhoneNumber } from '@/components/PhoneNumber/PhoneNumber'
import { Tag } from '@/components/Tag/Tag'
import { useMessages } from '@/i18n/define-messages'
import { appealMessages } from '../../messages'
import { stateLooks } from '../../parts/state-look'

export interface CaseHeadProps {
  phoneNo: string
  state: AppealState | ComplaintState
  /** An explanation of the state. */
  text: string
  facts?: readonly (readonly [label: string, value: string])[]
}

/** The case's number and its state. */
export function CaseHead({ phoneNo, state, text, facts = [] }: CaseHeadProps) {
  const t = useMessages(appealMessages)
  return (
    <Card id="case-head" className="appeal-head">
      <View className="appeal-head__line">
        <Text className="appeal-head__number" userSelect>
          <PhoneNumber>{phoneNo}</PhoneNumber>
        </Text>
        <Tag {...stateLooks[state]}>{t(state)}</Tag>
      </View>
      <View className="appeal__text">{text}</View>
      {facts.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </Card>
  )
}
