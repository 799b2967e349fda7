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

/** There is nothing here yet, and that is fine. */
export function EmptyState({ icon = 'inbox', ...rest }: EmptyStateProps) {
  return <StateMessage icon={icon} {...rest} />
}
