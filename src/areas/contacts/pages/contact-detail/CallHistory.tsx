import type { CallRecord } from '@contract/tags'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import { durationText, momentText } from '@/i18n/formats'
import { reasonKey, reasonMessages } from '@/i18n/messages/verdict'
import { go } from '@/navigation/go'
import { contactsMessages } from '../../messages'

const icons = { pass: 'phone-incoming', stop: 'phone-off', remind: 'bell', agent: 'agent' } as const

/** The latest calls from a contact's number; a tap opens the call's details. */
export function CallHistory({ calls }: { calls: readonly CallRecord[] }) {
  const t = useMessages(contactsMessages)
  const reasonText = useMessages(reasonMessages)
  const lengthOf = (seconds: number) => (seconds > 0 ? durationText(seconds) : '')

  return (
    <Section title={t('history')}>
      <Card flush>
        {calls.length === 0 ? <StateMessage kind="empty" icon="phone" title={t('noHistory')} /> : null}
        {calls.map(({ id, at, action, reason, seconds }, index) => (
          <ListRow
            key={id}
            index={index}
            icon={icons[action]}
            tone={action === 'stop' ? 'risk' : 'neutral'}
            title={momentText(at)}
            detail={[t(action), reasonText(reasonKey(reason)), lengthOf(seconds)].filter(Boolean).join(' · ')}
            onClick={() => go('/il', { id })}
          />
        ))}
      </Card>
    </Section>
  )
}
