import type { ListEntry } from '@contract/lists'
import { useMessages } from '@/i18n/define-messages'
import { clockOf, dayOf } from '@/rules/time/shanghai'
import { entryListMessages } from './messages'

/** The second line of an entry's row: when it ends, its note, and where it is from, else since when it is there. */
export function useEntryDetail(): (entry: ListEntry) => string {
  const t = useMessages(entryListMessages)
  return ({ note, place, carrier, addedAt, expiresAt }) =>
    [
      expiresAt === null ? '' : t('expires', { day: dayOf(expiresAt), time: clockOf(expiresAt) }),
      note,
      [place, carrier].filter(Boolean).join(' ') || t('addedOn', { day: dayOf(addedAt) }),
    ]
      .filter(Boolean)
      .join(' · ')
}
