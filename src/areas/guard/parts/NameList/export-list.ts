import type { ListEntry, ListName } from '@contract/lists'
import { queryList } from '@/api/lists'
import type { Translate } from '@/i18n/define-messages'
import { now } from '@/platform/clock'
import { keepText } from '@/platform/text-file'
import { writeListCsv } from '@/rules/lists/write-csv'
import { dayOf } from '@/rules/time/shanghai'
import { toast } from '@/stores/feedback'
import type { nameListMessages } from './messages'

type Key = keyof (typeof nameListMessages)['zh-CN']

/** Gives a whole list to the person as a table, and says what became of it. */
export async function exportList(list: ListName, t: Translate<Key>): Promise<void> {
  const entries = await allEntries(list).catch(() => null)
  if (entries === null) return // told by the client
  const csv = writeListCsv(entries, { phoneNo: t('phoneHead'), note: t('noteHead'), end: t('endHead') })
  const kept = await keepText(`${t(list === 'black' ? 'blackFile' : 'whiteFile')}-${dayOf(now())}.csv`, csv)
  const said = { saved: 'exported', copied: 'copied', refused: 'notExported' } as const
  toast(t(said[kept], { count: entries.length }))
}

async function allEntries(list: ListName): Promise<ListEntry[]> {
  const entries: ListEntry[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof queryList>> = await queryList(list, { cursor })
    entries.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return entries
}
