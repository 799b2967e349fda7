import type { InterceptEntry } from '@contract/intercepts'
import type { IconName } from '@/components/Icon/icon-names'
import { ListRow } from '@/components/ListRow/ListRow'
import { PhoneNumber } from '@/components/PhoneNumber/PhoneNumber'
import { Tag } from '@/components/Tag/Tag'
import { useMessages } from '@/i18n/define-messages'
import { intentMessages } from '@/i18n/messages/intents'
import { reasonKey, reasonMessages } from '@/i18n/messages/verdict'
import { go } from '@/navigation/go'
import { clockOf } from '@/rules/time/shanghai'
import { DayRows } from '@/widgets/DayRows/DayRows'
import { useContactNames } from '@/widgets/NumberFacts/use-contact-names'
import { useTagText } from '@/widgets/NumberFacts/use-tag-text'
import { searchMessages } from './messages'

const byTag: ReadonlySet<string> = new Set(['harassment', 'fraud', 'riskCall'])

const icons: Record<InterceptEntry['kind'], IconName> = { call: 'phone-off', sms: 'message-off', web: 'globe' }

export interface LogDaysProps {
  items: readonly InterceptEntry[]
  /** The chosen ids; null outside selection mode. */
  selected: ReadonlySet<string> | null
  onToggle: (id: string) => void
}

/** The rows of the log by day. A tap opens a row, or in selection mode toggles it. */
export function LogDays({ items, selected, onToggle }: LogDaysProps) {
  const t = useMessages(searchMessages)
  const reasonText = useMessages(reasonMessages)
  const intentText = useMessages(intentMessages)
  const tagText = useTagText()
  const names = useContactNames(items.filter(({ kind }) => kind !== 'web').map(({ from }) => from))
  const nameOf = ({ contact, from }: InterceptEntry) => contact || names.get(from) || ''

  /** For rules based on public tags, the tag is shown instead of the rule, as it is clearer. */
  const reasonOf = ({ reason, tag }: InterceptEntry) => {
    const name = byTag.has(reason) && tag ? '' : reasonText(reasonKey(reason))
    return [name, tagText(tag)].filter(Boolean).join(' · ')
  }

  const detailOf = (entry: InterceptEntry) => {
    const number = nameOf(entry) && entry.from
    const place = [entry.place, entry.carrier].filter(Boolean).join(' ')
    const about = entry.intent === null ? [reasonOf(entry), place] : [entry.text]
    return [number, ...about].filter(Boolean).join(' · ')
  }

  const markOf = ({ corrected, intent }: InterceptEntry) => {
    if (corrected) return <Tag tone="safe">{t('corrected')}</Tag>
    return intent ? <Tag tone={intent === 'fraud' ? 'fraud' : 'neutral'}>{intentText(intent)}</Tag> : undefined
  }

  const press = ({ id, intent }: InterceptEntry) => {
    if (selected) onToggle(id)
    else go(intent === null ? '/il' : '/callLogDetails', { id })
  }

  return (
    <DayRows
      items={items}
      nameOf={t}
      row={(entry, index) => (
        <ListRow
          key={entry.id}
          index={index}
          icon={selected ? undefined : entry.action === 'agent' ? 'agent' : icons[entry.kind]}
          checked={selected?.has(entry.id)}
          tone={entry.reason === 'fraud' || entry.reason === 'fraudSms' ? 'fraud' : 'risk'}
          title={nameOf(entry) || (entry.from ? <PhoneNumber>{entry.from}</PhoneNumber> : t('hidden'))}
          mark={markOf(entry)}
          detail={detailOf(entry)}
          trailing={clockOf(entry.at)}
          onClick={() => press(entry)}
        />
      )}
    />
  )
}
