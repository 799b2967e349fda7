import { Button } from '@/components/Button/Button'
import { useMessages } from '@/i18n/define-messages'
import { removalMessages } from './messages'
import type { Removal } from './use-removal'

/** Beside a list's search: rows are chosen from now on, or no longer. */
export function SelectButton({ removal }: { removal: Removal }) {
  const t = useMessages(removalMessages)
  return (
    <Button id="list-select" kind="text" onClick={removal.selected ? removal.stop : removal.start}>
      {t(removal.selected ? 'stop' : 'select')}
    </Button>
  )
}
