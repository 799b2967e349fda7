import { contactNamesQuery } from '@/api/contacts'
import { queryIntercepts, type InterceptQuery } from '@/api/intercepts'
import { Button } from '@/components/Button/Button'
import { defineMessages, useMessages } from '@/i18n/define-messages'
import { fullDayText, fullMomentText } from '@/i18n/formats'
import { reasonKey, reasonMessages } from '@/i18n/messages/verdict'
import { now } from '@/platform/clock'
import { writeCsv } from '@/rules/lists/write-csv'
import { numbersToName } from '@/widgets/NumberFacts/use-contact-names'
import { allItems, useTableExport, type TableFile } from '@/widgets/TableExport/use-table-export'

const exportMessages = defineMessages({
  'zh-CN': {
    at: '时间',
    from: '号码',
    name: '姓名',
    place: '归属地',
    reason: '原因',
    text: '内容',
  },
  en: {
    at: 'Time',
    from: 'Number',
    name: 'Name',
    place: 'Place',
    reason: 'Reason',
    text: 'Text',
  },
})

export interface LogExportProps {
  /** What the log shows: all of its pages are exported. */
  query: InterceptQuery
  /** Of the file. */
  name: string
}

/** Saves the shown log as a table. */
export function LogExport({ query, name }: LogExportProps) {
  const t = useMessages(exportMessages)
  const reasonText = useMessages(reasonMessages)
  const table = useTableExport()

  async function logTable(): Promise<TableFile> {
    const { entries, names } = await wholeLog(query)
    const heads = [t('at'), t('from'), t('name'), t('place'), t('reason'), t('text')]
    const rows = entries.map(({ at, from, contact, place, carrier, reason, text }) => {
      const where = [place, carrier].filter(Boolean).join(' ')
      return [fullMomentText(at), from, contact || names.get(from) || '', where, reasonText(reasonKey(reason)), text]
    })
    return { file: `${name}-${fullDayText(now())}.csv`, csv: writeCsv([heads, ...rows]), count: entries.length }
  }

  return (
    <Button id="log-export" kind="text" disabled={table.busy} onClick={() => void table.save(logTable)}>
      {table.label}
    </Button>
  )
}

/** All pages, then the names of the numbers that are contacts, of the newest as a screen has them. */
async function wholeLog(query: InterceptQuery) {
  const entries = await allItems((cursor) => queryIntercepts({ ...query, cursor, limit: 100 }))
  const numbers = numbersToName(entries.map(({ from }) => from))
  return { entries, names: numbers.length > 0 ? await contactNamesQuery(numbers).fetch() : new Map<string, string>() }
}
