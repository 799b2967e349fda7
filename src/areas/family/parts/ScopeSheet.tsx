import { View } from '@tarojs/components'
import type { AlertPart, FamilyScope } from '@contract/family'
import { callerViews } from '@contract/words/family'
import { Button } from '@/components/Button/Button'
import { RadioList } from '@/components/RadioList/RadioList'
import { Section } from '@/components/Section/Section'
import { Sheet } from '@/components/Sheet/Sheet'
import { SwitchRow } from '@/components/Switch/SwitchRow'
import { useMessages } from '@/i18n/define-messages'
import { alertParts, narrowerView } from '@/rules/family/scope'
import { familyMessages } from '../messages'
import { protectedMessages } from '../protected-messages'
import { usePersonWords } from './person-words'
import './ScopeSheet.scss'

/** What a guardian may do. */
export const deeds = ['block', 'settings', 'endCalls'] as const

export interface ScopeSheetProps {
  /** The scope that the guardian requested: the upper bound of the choice. */
  asked: FamilyScope
  scope: FamilyScope
  /** The person may let the guardian end risky calls, for which nobody asks. */
  endsCalls?: boolean
  onChange: (scope: FamilyScope) => void
  onClose: () => void
}

/** A guardian's scope as switches, within the requested one. Each change applies at once. */
export function ScopeSheet({ asked, scope, endsCalls = false, onChange, onClose }: ScopeSheetProps) {
  const t = useMessages(protectedMessages)
  const family = useMessages(familyMessages)
  const { callerOf } = usePersonWords()
  const askedViews = callerViews.filter((view) => narrowerView(view, asked.caller) === view)
  const row = (part: AlertPart | 'circle' | (typeof deeds)[number], title: string) => (
    <SwitchRow
      key={part}
      title={title}
      detail={t(`${part}Text`)}
      name={`scope-${part}`}
      checked={scope[part]}
      onChange={(on) => onChange({ ...scope, [part]: on })}
    />
  )
  const alertRows = alertParts.filter((part) => asked[part]).map((part) => row(part, family(part)))
  // Nobody asks for it.
  alertRows.push(row('circle', family('circle')))
  const mayGive = { ...asked, endCalls: endsCalls && scope.codes }
  const deedRows = deeds.filter((part) => mayGive[part]).map((part) => row(part, t(part)))

  return (
    <Sheet
      title={t('narrowTitle')}
      closeText={t('close')}
      onClose={onClose}
      footer={
        <Button id="scope-done" block onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <View className="scope-sheet">
        <View className="scope-sheet__text">{t('narrowText')}</View>
        <Section title={t('alerts')}>{alertRows}</Section>
        {askedViews.length > 1 ? (
          <Section title={family('caller')}>
            <RadioList
              label={family('caller')}
              items={askedViews.map((key) => ({ key, title: callerOf({ caller: key }), id: `scope-${key}` }))}
              chosen={scope.caller}
              onChange={(caller) => onChange({ ...scope, caller })}
            />
          </Section>
        ) : null}
        {deedRows.length > 0 ? <Section title={t('may')}>{deedRows}</Section> : null}
      </View>
    </Sheet>
  )
}
