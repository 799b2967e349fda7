import { View } from '@tarojs/components'
import { DateField } from '@/components/DateField/DateField'
import { Tabs } from '@/components/Tabs/Tabs'
import { useMessages } from '@/i18n/define-messages'
import { now } from '@/platform/clock'
import type { Keep, KeepEnd } from '@/rules/lists/keep'
import { keepKinds } from '@/rules/lists/keep'
import { dayOf } from '@/rules/time/shanghai'
import { expiryFieldMessages } from './messages'
import './ExpiryField.scss'

export interface ExpiryFieldProps {
  keep: Keep
  fault: KeepEnd['fault']
  onChange: (keep: Keep) => void
}

/** The field for how long an entry stays on a list. */
export function ExpiryField({ keep, fault, onChange }: ExpiryFieldProps) {
  const t = useMessages(expiryFieldMessages)
  return (
    <View className="expiry-field">
      <View className="expiry-field__label">{t('keepFor')}</View>
      <Tabs
        label={t('keepFor')}
        items={keepKinds.map((kind) => ({ key: kind, text: t(`keep.${kind}`), id: `list-keep-${kind}` }))}
        active={keep.kind}
        onChange={(kind) => onChange({ ...keep, kind })}
      />
      {keep.kind === 'until' ? (
        <DateField
          id="list-end-day"
          label={t('endDay')}
          value={keep.day}
          min={dayOf(now())}
          placeholder={t('endDayPlaceholder')}
          error={fault === null ? undefined : t(`end.${fault}`)}
          hint={t('endDayHint')}
          onChange={(day) => onChange({ ...keep, day })}
        />
      ) : null}
    </View>
  )
}
