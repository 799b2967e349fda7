import { Checkbox } from '@/components/Checkbox/Checkbox'
import type { IconName } from '@/components/Icon/icon-names'
import { ListRow } from '@/components/ListRow/ListRow'

export interface NameListRowProps {
  index: number
  title: string
  detail: string
  icon: IconName
  /** null outside selection mode. */
  selected: boolean | null
  onToggle: () => void
}

/** One number of a list, with a checkbox in selection mode. */
export function NameListRow({ index, title, detail, icon, selected, onToggle }: NameListRowProps) {
  const box =
    selected === null ? undefined : (
      <Checkbox checked={selected} label={title} onChange={onToggle}>
        {' '}
      </Checkbox>
    )
  return (
    <ListRow index={index} icon={selected === null ? icon : undefined} title={title} detail={detail} leading={box} />
  )
}
