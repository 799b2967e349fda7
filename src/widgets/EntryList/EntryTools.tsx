import type { ListName } from '@contract/words/lists'
import { Button } from '@/components/Button/Button'
import { useMessages } from '@/i18n/define-messages'
import { useTableExport } from '../TableExport/use-table-export'
import { listTable } from './export-list'
import { entryListMessages, useListWords } from './list-words'

/** Actions on a whole list: import and export. */
export function EntryTools({ list, isEmpty, onImport }: { list: ListName; isEmpty: boolean; onImport: () => void }) {
  const t = useMessages(entryListMessages)
  const { names, ofTopic } = useListWords(list)
  const table = useTableExport()
  const heads = { value: ofTopic('head'), note: t('noteHead'), end: t('endHead') }

  return (
    <>
      <Button id="list-paste-many" kind="text" size="small" icon="upload" onClick={onImport}>
        {t('importMany')}
      </Button>
      {isEmpty ? null : (
        <Button
          id="list-export"
          kind="text"
          size="small"
          icon="download"
          disabled={table.busy}
          onClick={() => void table.save(() => listTable(list, names.list, heads))}
        >
          {table.label}
        </Button>
      )}
    </>
  )
}
