import { Text, View } from '@tarojs/components'
import type { CallPreview, ChangedCall } from '@contract/guard'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { Tag } from '@/components/Tag/Tag'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { callMessages } from '../../call-messages'

const actions = ['pass', 'remind', 'agent', 'stop'] as const

export interface PreviewResultProps {
  preview: CallPreview
  /** What both columns are called. */
  heads: readonly [string, string]
}

/** Compares the calls of the last 30 days under two settings, and lists those that differ. */
export function PreviewResult({ preview, heads }: PreviewResultProps) {
  const t = useMessages(callMessages)
  const { calls, before, after, changed, changedCount } = preview
  const shown = actions.filter((action) => before[action] > 0 || after[action] > 0)
  const rowOf = ({ id, at, from, isContact, before: was, after: is }: ChangedCall) => (
    <ListRow
      key={id}
      title={from || t('hidden')}
      mark={isContact ? <Tag>{t('contact')}</Tag> : undefined}
      detail={momentText(at)}
      trailing={t('fromTo', { before: t(was.action), after: t(is.action) })}
    />
  )

  return (
    <>
      <Card>
        <View id="preview-summary" className="settings-preview__summary">
          {changedCount === 0 ? t('previewSame', { calls }) : t('previewChanged', { calls, count: changedCount })}
        </View>
        <View className="settings-preview__row settings-preview__row--head">
          <Text className="settings-preview__name" />
          <Text className="settings-preview__amount">{heads[0]}</Text>
          <Text className="settings-preview__amount">{heads[1]}</Text>
        </View>
        {shown.map((action) => (
          <View key={action} className="settings-preview__row">
            <Text className="settings-preview__name">{t(action)}</Text>
            <Text className="settings-preview__amount">{String(before[action])}</Text>
            <Text className="settings-preview__amount settings-preview__amount--then">{String(after[action])}</Text>
          </View>
        ))}
      </Card>
      {changed.length > 0 ? <Card flush>{changed.map(rowOf)}</Card> : null}
      {changed.length < changedCount ? (
        <View className="settings-preview__note">{t('previewOnly', { count: changed.length })}</View>
      ) : null}
    </>
  )
}
