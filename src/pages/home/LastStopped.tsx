import { lastStoppedQuery, markWrong, undoWrong } from '@/api/intercepts'
import { ListRow } from '@/components/ListRow/ListRow'
import { PhoneNumber } from '@/components/PhoneNumber/PhoneNumber'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { reasonKey, reasonMessages } from '@/i18n/messages/verdict'
import { go } from '@/navigation/go'
import { isProbableMistake } from '@/rules/log/mistake'
import { lateMessages } from './late-messages'
import type { Answer, Answers } from './use-answers'

/**
 * The last thing that was stopped: who, why and when; a tap opens its record. What was probably a mistake is corrected beside it.
 * Renders nothing while it is unknown: home keeps its place.
 */
export function LastStopped({ answers }: { answers: Answers }) {
  const t = useMessages(lateMessages)
  const reasonText = useMessages(reasonMessages)
  const { data: last, reload } = useRemote(lastStoppedQuery)
  if (last === undefined) return null
  if (last === null) return <ListRow icon="check-circle" tone="safe" title={t('none')} detail={t('noneText')} />
  const { id, contact, from, reason, at } = last
  const wrong: Answer = {
    name: 'wrong',
    about: contact || from,
    give: (requestId) => markWrong(id, requestId),
    back: (requestId) => undoWrong(id, requestId),
    reload,
  }
  return (
    <ListRow
      id="last-stopped"
      icon="shield-check"
      tone="safe"
      title={contact || (from ? <PhoneNumber>{from}</PhoneNumber> : t('hidden'))}
      detail={[t('last', { time: momentText(at) }), reasonText(reasonKey(reason))].join(' · ')}
      control={isProbableMistake(last) ? answers.button(wrong) : undefined}
      onClick={() => go('/il', { id })}
    />
  )
}
