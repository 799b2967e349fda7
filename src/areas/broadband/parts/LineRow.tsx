import type { LineFacts } from '@contract/broadband-calls'
import { ListRow } from '@/components/ListRow/ListRow'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { bindingMessages } from './binding-messages'

/** A line that can be bound; a tap opens its modem. */
export function LineRow({ line, index }: { line: LineFacts; index: number }) {
  const t = useMessages(bindingMessages)
  const { pppoeAccount, model, fttr, online, adapted, address } = line
  const state = adapted ? t(online ? 'online' : 'offline') : t('unsupported')
  return (
    <ListRow
      id={`line-${index}`}
      icon="router"
      tone={adapted && online ? 'brand' : 'neutral'}
      title={pppoeAccount}
      detail={[state, fttr ? 'FTTR' : '', address || model].filter(Boolean).join(' · ')}
      onClick={() => go('/bindingDevice', { pppoeAccount })}
    />
  )
}
