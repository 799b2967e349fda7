import type { InterceptEntry } from '@contract/intercepts'
import { contactNamesQuery } from '@/api/contacts'
import { queryIntercepts, type InterceptPage, type InterceptQuery } from '@/api/intercepts'
import { Button } from '@/components/Button/Button'
import { useMutation } from '@/hooks/use-mutation'
import { defineMessages, useMessages } from '@/i18n/define-messages'
import { fullDayText, fullMomentText } from '@/i18n/formats'
import { reasonKey, reasonMessages } from '@/i18n/messages/verdict'
import { now } from '@/platform/clock'
import { keepText } from '@/platform/kept-file'
import { writeCsv } from '@/rules/lists/write-csv'
import { toast } from '@/stores/feedback'
import { numbersToName } from '@/widgets/NumberFacts/use-contact-names'

const exportMessages = defineMessages({
  'zh-CN': {
    exportLog: '导出',
    saved: '已导出 {count} 条',
    copied: '已复制到剪贴板，可粘贴到表格中',
    refused: '导出失败，请重试',
    at: '时间',
    from: '号码',
    name: '姓名',
    place: '归属地',
    reason: '原因',
    text: '内容',
  },
  en: {
    exportLog: 'Export',
    saved: '{count} exported',
    copied: 'Copied: paste it into a table',
    refused: 'Exporting failed, please retry',
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
  const { busy, run } = useMutation()

  async function handleExport() {
    const log = await run(() => wholeLog(query))
    if (!log) return
    const { entries, names } = log
    const heads = [t('at'), t('from'), t('name'), t('place'), t('reason'), t('text')]
    const rows = entries.map(({ at, from, contact, place, carrier, reason, text }) => {
      const where = [place, carrier].filter(Boolean).join(' ')
      return [fullMomentText(at), from, contact || names.get(from) || '', where, reasonText(reasonKey(reason)), text]
    })
    const kept = await keepText(`${name}-${fullDayText(now())}.csv`, writeCsv([heads, ...rows]))
    toast(t(kept, { count: entries.length }))
  }

  return (
    <Button id="log-export" kind="text" disabled={busy} onClick={() => void handleExport()}>
      {t('exportLog')}
    </Button>
  )
}

/** All pages, then the names of the numbers that are contacts, of the newest as a screen has them. */
async function wholeLog(query: InterceptQuery) {
  const entries: InterceptEntry[] = []
  let cursor: string | null = null
  do {
    const page: InterceptPage = await queryIntercepts({ ...query, cursor, limit: 100 })
    entries.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  const numbers = numbersToName(entries.map(({ from }) => from))
  return { entries, names: numbers.length > 0 ? await contactNamesQuery(numbers).fetch() : new Map<string, string>() }
}
