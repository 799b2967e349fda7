import type { ListEntry } from '@contract/lists'
import type { ListName } from '@contract/words/lists'
import { queryList } from '@/api/lists'
import { now } from '@/platform/clock'
import type { KeepResult } from '@/platform/kept-file'
import { keepText } from '@/platform/kept-file'
import type { CsvHeads } from '@/rules/lists/write-csv'
import { writeListCsv } from '@/rules/lists/write-csv'
import { dayOf } from '@/rules/time/shanghai'

/** Exports a whole list as CSV. Returns the outcome and the number of entries. */
export async function exportList(
  list: ListName,
  name: string,
  heads: CsvHeads,
): Promise<{ kept: KeepResult; count: number }> {
  const entries = await allEntries(list)
  const kept = await keepText(`${name}-${dayOf(now())}.csv`, writeListCsv(entries, heads))
  return { kept, count: entries.length }
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
