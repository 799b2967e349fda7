import { Button } from '@/components/Button/Button'
import { useMessages } from '@/i18n/define-messages'
import { removalMessages } from './messages'
import type { Removal } from './use-removal'

/** Starts and ends selection mode; placed beside a list's search. */
export function SelectButton({ removal }: { removal: Removal }) {
  const t = useMessages(removalMessages)
  return (
    <Button id="list-select" kind="text" onClick={removal.selected ? removal.stop : removal.start}>
      {t(removal.selected ? 'stop' : 'select')}
    </Button>
  )
}
