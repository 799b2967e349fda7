import { queryRecentSms } from '@/api/held-sms'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { smsListMessages } from '../../list-messages'

const SHOWN = 8
/** Their senders may write whatever the lists say. */
const alwaysPassing: ReadonlySet<string> = new Set(['verificationCode', 'carrierNotice', 'neverBlock'])

export interface RecentSendersProps {
  chosen: string
  onChoose: (sender: string) => void
}

/** Who has written lately, each once with the newest text; nothing as long as that is not known. */
export function RecentSenders({ chosen, onChoose }: RecentSendersProps) {
  const t = useMessages(smsListMessages)
  const recent = useRemote(['recentSenders'], () => queryRecentSms('', null))
  const seen = new Set<string>()
  const senders = (recent.data?.items ?? []).filter(({ from, reason }) => {
    if (from === '' || seen.has(from) || alwaysPassing.has(reason)) return false
    seen.add(from)
    return true
  })
  if (senders.length === 0) return null

  return (
    <Section title={t('recentTitle')}>
      <Card flush>
        {senders.slice(0, SHOWN).map(({ id, from, text }, index) => (
          <ListRow
            key={id}
            index={index}
            title={from}
            detail={text}
            highlighted={from === chosen}
            onClick={() => onChoose(from)}
          />
        ))}
      </Card>
    </Section>
  )
}
