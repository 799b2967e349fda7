import type { RemotePage } from '@/hooks/use-remote-pages'
import { useMutation } from '@/hooks/use-mutation'
import { defineMessages, useMessages } from '@/i18n/define-messages'
import { keepText } from '@/platform/kept-file'
import { toast } from '@/stores/feedback'

const exportMessages = defineMessages({
  'zh-CN': {
    exportAll: '导出',
    saved: '已导出 {count} 条',
    copied: '已复制到剪贴板，可粘贴到表格中',
    refused: '导出失败，请重试',
  },
  en: {
    exportAll: 'Export',
    saved: '{count} exported',
    copied: 'Copied: paste it into a table',
    refused: 'Exporting failed, please retry',
  },
})

/** A table to save: the name of its file, its text as CSV, and its rows besides the heads. */
export interface TableFile {
  file: string
  csv: string
  count: number
}

/** Saves a table as a file, or copies it in WeChat, and says how many rows it has. `label` is the button's. */
export function useTableExport(): {
  busy: boolean
  label: string
  save: (make: () => Promise<TableFile>) => Promise<void>
} {
  const t = useMessages(exportMessages)
  const { busy, run } = useMutation()

  async function save(make: () => Promise<TableFile>) {
    const made = await run(make)
    if (made) toast(t(await keepText(made.file, made.csv), { count: made.count }))
  }

  return { busy, label: t('exportAll'), save }
}

/** All items of a list that comes in pages. */
export async function allItems<Item>(fetchPage: (cursor: string | null) => Promise<RemotePage<Item>>): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | null = null
  do {
    const page: RemotePage<Item> = await fetchPage(cursor)
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return items
}
