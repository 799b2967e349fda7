import { useState } from 'react'
import { Text, View } from '@tarojs/components'
import type { AlertPart, FamilyScope } from '@contract/family'
import { callerViews } from '@contract/words/family'
import { Card } from '@/components/Card/Card'
import { FoldHead } from '@/components/FoldHead/FoldHead'
import { RadioList } from '@/components/RadioList/RadioList'
import { SwitchRow } from '@/components/Switch/SwitchRow'
import { useMessages } from '@/i18n/define-messages'
import { alertParts } from '@/rules/family/scope'
import { familyMessages } from '../../messages'
import { usePersonWords } from '../../parts/person-words'
import { protectMessages } from './messages'

export interface ScopeFormProps {
  asked: FamilyScope
  error: string | undefined
  onChange: (asked: FamilyScope) => void
}

const deeds = ['block', 'settings'] as const

/** The requested scope: one line that unfolds into switches. It unfolds by itself if it has an error. */
export function ScopeForm({ asked, error, onChange }: ScopeFormProps) {
  const t = useMessages(protectMessages)
  const family = useMessages(familyMessages)
  const words = usePersonWords()
  const [wantsOpen, setWantsOpen] = useState(false)
  const isOpen = wantsOpen || error !== undefined
  const row = (part: AlertPart | (typeof deeds)[number], title: string) => (
    <SwitchRow
      key={part}
      title={title}
      detail={t(`${part}Text`)}
      name={`ask-${part}`}
      checked={asked[part]}
      onChange={(on) => onChange({ ...asked, [part]: on })}
    />
  )

  return (
    <Card flush>
      <FoldHead id="invite-scope" isOpen={isOpen} onChange={setWantsOpen}>
        <Text>{t('scope')}</Text>
        <View className="family__note">
          {t('scopeText', { alerts: words.alertsOf(asked), caller: words.callerOf(asked) })}
        </View>
      </FoldHead>
      {isOpen ? (
        <View className="invite__scope">
          {error ? (
            <View id="invite-scope-error" className="invite__wrong">
              {error}
            </View>
          ) : null}
          {alertParts.map((part) => row(part, family(part)))}
          <View className="invite__label">{t('caller')}</View>
          <RadioList
            label={t('caller')}
            items={callerViews.map((key) => ({ key, id: `ask-caller-${key}`, title: words.callerOf({ caller: key }) }))}
            chosen={asked.caller}
            onChange={(caller) => onChange({ ...asked, caller })}
          />
          {deeds.map((part) => row(part, t(part)))}
          <View className="invite__label">{t('scopeHint')}</View>
        </View>
      ) : null}
    </Card>
  )
}
