import { useMessages } from '@/i18n/define-messages'
import { clockOf, dayOf } from '@/rules/time/shanghai'
import { numberListMessages } from './messages'

/** What an entry may carry beside its number. */
export interface DescribedEntry {
  note: string
  place?: string
  carrier?: string
  expiresAt?: number | null
}

/** The second line of an entry's row: its note, where it is from, and when it ends. */
export function useEntryDetail(): (entry: DescribedEntry) => string {
  const t = useMessages(numberListMessages)
  return ({ note, place, carrier, expiresAt = null }) =>
    [
      expiresAt === null ? '' : t('expires', { day: dayOf(expiresAt), time: clockOf(expiresAt) }),
      note,
      [place, carrier].filter(Boolean).join(' '),
    ]
      .filter(Boolean)
      .join(' · ')
}
