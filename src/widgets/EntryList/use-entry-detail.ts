import type { ListEntry } from '@contract/lists'
import { useMessages } from '@/i18n/define-messages'
import { now } from '@/platform/clock'
import { clockOf, dayOf } from '@/rules/time/shanghai'
import { entryListMessages } from './messages'

/** The second line of an entry's row: when it ends, its note, and where it is from; else since when it is there. */
export function useEntryDetail(): (entry: ListEntry) => string {
  const t = useMessages(entryListMessages)
  const thisYear = dayOf(now()).slice(0, 5)
  return ({ note, place, carrier, addedAt, expiresAt }) => {
    const end =
      expiresAt === null ? '' : t('expires', { day: dayOf(expiresAt).replace(thisYear, ''), time: clockOf(expiresAt) })
    const known = [end, note, [place, carrier].filter(Boolean).join(' ')].filter(Boolean)
    return known.join(' · ') || t('addedOn', { day: dayOf(addedAt) })
  }
}
