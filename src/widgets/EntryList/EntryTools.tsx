import type { ListName } from '@contract/words/lists'
import { Button } from '@/components/Button/Button'
import { useMutation } from '@/hooks/use-mutation'
import { useMessages } from '@/i18n/define-messages'
import { toast } from '@/stores/feedback'
import { exportList } from './export-list'
import { entryListMessages, useListWords } from './list-words'

const said = { saved: 'exported', copied: 'copied', refused: 'notExported' } as const

/** Actions on a whole list: import and export. */
export function EntryTools({ list, isEmpty, onImport }: { list: ListName; isEmpty: boolean; onImport: () => void }) {
  const t = useMessages(entryListMessages)
  const { names, ofTopic } = useListWords(list)
  const { busy, run } = useMutation()

  async function handleExport() {
    const heads = { value: ofTopic('head'), note: t('noteHead'), end: t('endHead') }
    const result = await run(() => exportList(list, names.list, heads))
    if (result) toast(t(said[result.kept], { count: result.count }))
  }

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
          disabled={busy}
          onClick={() => void handleExport()}
        >
          {t('exportAll')}
        </Button>
      )}
    </>
  )
}
