import type { ReactNode } from 'react'
import { useLayoutEffect } from 'react'
import { View } from '@tarojs/components'
import { aria } from '@/components/aria'
import { classNames } from '@/components/class-names'
import { EmptyState } from '@/components/EmptyState/EmptyState'
import type { Remote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import type { RoutePath } from '@/navigation/routes'
import { showsTabBar, tabOf } from '@/navigation/tabs'
import { useGuard } from '@/navigation/use-guard'
import { deployConfig } from '@/platform/deploy'
import { client, isMiniProgram } from '@/platform/environment'
import { usePageVisible } from '@/platform/lifecycle'
import { removeShell } from '@/platform/ui'
import { useEntranceStore } from '@/stores/entrance'
import { FeedbackHost } from '../FeedbackHost/FeedbackHost'
import { RemoteState } from '../RemoteState/RemoteState'
import { FooterArrows } from '../FooterArrows/FooterArrows'
import { TabBar } from '../TabBar/TabBar'
import { ScreenHeader } from './ScreenHeader'
import { usePageView } from './use-page-view'
import { useTitle } from './use-title'
import './Screen.scss'

export interface ScreenFrameProps<Data> {
  /** The screen's path in the routes table. */
  path: RoutePath
  title: string
  /** No large title in the content: the screen has its own head. */
  bare?: boolean
  className?: string
  /** What the screen loads: while it is not there, its loading, error, offline or empty state is shown. */
  remote?: Remote<Data>
  /** In place of the shared empty state. */
  empty?: ReactNode
  children?: ReactNode | ((data: Data) => ReactNode)
}

/** The shell of every screen: guard, title, header, tab bar or footer, states and feedback (SPEC.md section 2). */
export function ScreenFrame<Data = undefined>(props: ScreenFrameProps<Data>) {
  const { path, title, bare = false, className } = props
  const t = useMessages(commonMessages)
  const isDnd = useEntranceStore((entrance) => entrance.isDnd)
  const isVisible = usePageVisible()
  const { outcome, address } = useGuard(path, isVisible)

  const windowTitle = isDnd ? t('dndTitle') : title
  const tab = tabOf(address.path)
  const hasTabBar = showsTabBar(address)
  const hasHeader = isMiniProgram || deployConfig().header
  const hasFooter = !hasTabBar && !isMiniProgram && (client().isAndroid || client().clientType === 'stAPP')

  useTitle(windowTitle, isVisible && outcome !== 'leaving')
  usePageView(path, isVisible && outcome === 'open')
  useLayoutEffect(removeShell, [])

  return (
    <View
      className={classNames('app-live screen', hasTabBar && 'screen--tabs', hasFooter && 'screen--footer', className)}
    >
      {outcome === 'leaving' ? null : (
        <>
          {hasHeader ? <ScreenHeader title={windowTitle} hasBack={tab === null || address.path === '/il'} /> : null}
          <View className={classNames('screen__content', hasHeader && 'screen__content--below-header')}>
            {!hasHeader && !bare && !hasTabBar ? (
              <View id="page-title" className="screen__title" {...aria({ role: 'heading' })} aria-level={1}>
                {title}
              </View>
            ) : null}
            <Content {...props} />
          </View>
          {hasTabBar && tab ? <TabBar active={tab} /> : null}
          {hasFooter ? <FooterArrows /> : null}
        </>
      )}
      {isVisible ? <FeedbackHost /> : null}
    </View>
  )
}

function Content<Data>({ remote, empty, children }: ScreenFrameProps<Data>) {
  const t = useMessages(commonMessages)
  if (!remote) return <>{typeof children === 'function' ? null : children}</>
  const { data } = remote
  const content = typeof children === 'function' ? (data === undefined ? null : children(data)) : children
  return (
    <RemoteState remote={remote} empty={empty ?? <EmptyState title={t('empty')} />}>
      {content}
    </RemoteState>
  )
}
