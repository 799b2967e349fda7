import type { IconName } from '../Icon/icon-names'
import type { Action } from '../Section/Section'
import { StateMessage } from '../StateMessage/StateMessage'

export interface EmptyStateProps {
  icon?: IconName
  picture?: string
  title: string
  text?: string
  action?: Action
}

/** The state of a list without entries, which is no error. */
export function EmptyState({ icon = 'inbox', ...rest }: EmptyStateProps) {
  return <StateMessage icon={icon} {...rest} />
}
