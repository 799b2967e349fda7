import { lastStoppedQuery } from '@/api/intercepts'
import { ListRow } from '@/components/ListRow/ListRow'
import { PhoneNumber } from '@/components/PhoneNumber/PhoneNumber'
import { useRemote } from '@/hooks/use-remote'
import { defineMessages, useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { reasonKey, reasonMessages } from '@/i18n/messages/verdict'
import { go } from '@/navigation/go'

const lastMessages = defineMessages({
  'zh-CN': { last: '最近拦截 {time}', hidden: '未显示号码', none: '还没有拦截', noneText: '被拦截的来电会显示在这里' },
  en: {
    last: 'Stopped {time}',
    hidden: 'Hidden number',
    none: 'Nothing stopped yet',
    noneText: 'Calls that are stopped appear here',
  },
})

/**
 * The last thing that was stopped: who, why and when; a tap opens its record. Renders nothing while it is unknown: home keeps
 * its place.
 */
export function LastStopped() {
  const t = useMessages(lastMessages)
  const reasonText = useMessages(reasonMessages)
  const { data: last } = useRemote(lastStoppedQuery)
  if (last === undefined) return null
  if (last === null) return <ListRow icon="check-circle" tone="safe" title={t('none')} detail={t('noneText')} />
  const { id, contact, from, reason, at } = last
  return (
    <ListRow
      id="last-stopped"
      icon="shield-check"
      tone="safe"
      title={contact || (from ? <PhoneNumber>{from}</PhoneNumber> : t('hidden'))}
      detail={[t('last', { time: momentText(at) }), reasonText(reasonKey(reason))].join(' · ')}
      onClick={() => go('/il', { id })}
    />
  )
}
