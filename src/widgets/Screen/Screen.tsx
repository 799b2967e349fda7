import { useMessages } from '@/i18n/define-messages'
import { routeMessages } from '@/i18n/messages/routes'
import { routes } from '@/navigation/routes'
import type { ScreenFrameProps } from './ScreenFrame'
import { ScreenFrame } from './ScreenFrame'

export interface ScreenProps<Data> extends Omit<ScreenFrameProps<Data>, 'title'> {
  /** The row's title by default. */
  title?: string
}

/**
 * The shell of every screen but home, which stands on the frame alone: the titles of all screens are more than its
 * first visit should carry.
 */
export function Screen<Data = undefined>({ title, ...props }: ScreenProps<Data>) {
  const t = useMessages(routeMessages)
  return <ScreenFrame {...props} title={title ?? t(routes[props.path].title)} />
}
