import { useEffect, type ReactNode } from 'react'
import { AfterPaint } from '@/components/after-paint'
import { lazyPart } from '@/components/lazy-part'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import type { Remote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { routeMessages } from '@/i18n/messages/routes'
import { readAddress } from '@/navigation/address'
import { routes } from '@/navigation/routes'
import { currentRawAddress } from '@/platform/lifecycle'
import { useFeedbackStore } from '@/stores/feedback'
import { RemoteState } from '../RemoteState/RemoteState'
import { Boundary } from './Boundary'
import type { ScreenFrameProps } from './ScreenFrame'
import { ScreenFrame } from './ScreenFrame'

const ScreenHelp = lazyPart(() => import('./ScreenHelp').then((part) => part.ScreenHelp))

export interface ScreenProps<Data> extends Omit<ScreenFrameProps, 'title' | 'children'> {
  /** Defaults to the route's title. */
  title?: string
  /** The data that the screen loads. Until it is available, the loading, error, offline or empty state is shown. */
  remote?: Remote<Data>
  /** Replaces the shared empty state. */
  empty?: ReactNode
  children?: ReactNode | ((data: Data) => ReactNode)
}

/** Whether home was on top when the latest toast came; so it was for one from before this file was loaded. */
let isOfHome = true
useFeedbackStore.subscribe(({ message }, before) => {
  if (message === before.message) return
  const raw = currentRawAddress()
  isOfHome = raw !== null && readAddress(raw).path === '/'
})

/** A toast of home ends with home, since on the next screen it would seem to be about that. */
function useNoToastOfHome(): void {
  useEffect(() => {
    if (isOfHome) useFeedbackStore.getState().clearToast()
  }, [])
}

/**
 * The shell of every screen but home. Home uses ScreenFrame directly, because its first visit should not load all
 * screens' titles and the states of loading screens.
 */
export function Screen<Data = undefined>({ title, remote, empty, children, ...frame }: ScreenProps<Data>) {
  const t = useMessages(routeMessages)
  useNoToastOfHome()
  return (
    <ScreenFrame {...frame} title={title ?? t(routes[frame.path].title)}>
      <Boundary onRetry={remote?.reload}>
        <Content remote={remote} empty={empty}>
          {children}
        </Content>
      </Boundary>
      {remote?.status === 'loading' ? null : (
        <AfterPaint>
          <ScreenHelp path={frame.path} />
        </AfterPaint>
      )}
    </ScreenFrame>
  )
}

function Content<Data>({ remote, empty, children }: Pick<ScreenProps<Data>, 'remote' | 'empty' | 'children'>) {
  const t = useMessages(commonMessages)
  if (!remote) return <>{typeof children === 'function' ? null : children}</>
  const { data } = remote
  const content = typeof children === 'function' ? (data === undefined ? null : children(data)) : children
  return (
    <RemoteState remote={remote} empty={empty ?? <StateMessage kind="empty" title={t('empty')} />}>
      {content}
    </RemoteState>
  )
}
