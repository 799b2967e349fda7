import type { ListName } from '@contract/words/lists'
import { queryList } from '@/api/lists'
import { now } from '@/platform/clock'
import type { CsvHeads } from '@/rules/lists/write-csv'
import { writeListCsv } from '@/rules/lists/write-csv'
import { dayOf } from '@/rules/time/shanghai'
import { allItems, type TableFile } from '../TableExport/use-table-export'

/** A whole list as a table. `name` is the list's. */
export async function listTable(list: ListName, name: string, heads: CsvHeads): Promise<TableFile> {
  const entries = await allItems((cursor) => queryList(list, { cursor }))
  return { file: `${name}-${dayOf(now())}.csv`, csv: writeListCsv(entries, heads), count: entries.length }
}
