import { Button } from '@/components/Button/Button'
import { useAnnounced } from '@/hooks/use-announced'
import { useMessages } from '@/i18n/define-messages'
import { removalMessages } from './messages'
import type { Removal } from './use-removal'

/** An action on all chosen rows. */
export interface BulkAction {
  text: string
  onClick: (ids: string[]) => void
}

/** The actions on the chosen rows, whose number is announced. Renders nothing outside selection mode. */
export function ChosenActions({ removal, bulk }: { removal: Removal; bulk?: BulkAction }) {
  const t = useMessages(removalMessages)
  const { selected, busy } = removal
  useAnnounced(selected ? t('chosen', { count: selected.size }) : '')
  if (!selected) return null
  return (
    <>
      <Button id="list-select-all" kind="secondary" onClick={removal.chooseAll}>
        {t('selectAll')}
      </Button>
      {bulk ? (
        <Button
          id="list-bulk"
          kind="secondary"
          disabled={selected.size === 0}
          loading={busy}
          onClick={() => bulk.onClick([...selected])}
        >
          {bulk.text}
        </Button>
      ) : null}
      <Button
        id="list-remove"
        kind="danger"
        disabled={selected.size === 0}
        loading={busy}
        onClick={() => void removal.remove(selected)}
      >
        {t('remove', { count: selected.size })}
      </Button>
    </>
  )
}
