import type { ListRowProps } from '../ListRow/ListRow'
import { ListRow } from '../ListRow/ListRow'
import type { SwitchProps } from './Switch'
import { Switch } from './Switch'

export interface SwitchRowProps
  extends
    Omit<SwitchProps, 'label'>,
    Pick<ListRowProps, 'index' | 'icon' | 'tone' | 'mark' | 'detail' | 'highlighted'> {
  /** The row's title, also the switch's name for screen readers. */
  title: string
}

/** A list row with a switch. */
export function SwitchRow({ name, title, checked, disabled, onChange, ...row }: SwitchRowProps) {
  return (
    <ListRow
      {...row}
      title={title}
      control={<Switch name={name} label={title} checked={checked} disabled={disabled} onChange={onChange} />}
    />
  )
}
