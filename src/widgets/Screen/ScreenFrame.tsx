import type { ReactNode } from 'react'
import { useLayoutEffect, useState, useEffect } from 'react'
import { View } from '@tarojs/components'
import { aria } from '@/components/aria'
import { BottomBars, BottomStackProvider, useBottomStack } from '@/components/BottomBar/BottomBar'
import { classNames } from '@/components/class-names'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { keepHomeBelow } from '@/navigation/go'
import type { RoutePath } from '@/navigation/routes'
import { showsTabBar, tabOf } from '@/navigation/tabs'
import { useGuard } from '@/navigation/use-guard'
import { deployConfig } from '@/platform/deploy'
import { client, isMiniProgram } from '@/platform/environment'
import { PageAddressProvider, usePageVisible, useRawAddress } from '@/platform/lifecycle'
import { isFirstPage } from '@/platform/router'
import { announceScreen, removeShell, setTitle } from '@/platform/ui'
import { useEntranceStore } from '@/stores/entrance'
import { useSessionStore } from '@/stores/session'
import { FeedbackHost } from '../FeedbackHost/FeedbackHost'
import { FooterArrows } from '../FooterArrows/FooterArrows'
import { TabBar } from '../TabBar/TabBar'
import { ScreenHeader, showsHeader } from './ScreenHeader'
import { useLook } from './use-look'
import { useShare } from './use-share'
import './Screen.scss'

export interface ScreenFrameProps {
  /** The screen's path in the routes table. */
  path: RoutePath
  title: string
  /** Hides the large title in the content: the screen has its own head. */
  bare?: boolean
  /** Another page replaces this one once loaded, so its view is not reported. */
  isStandIn?: boolean
  className?: string
  children?: ReactNode
}

/** The shell of every screen: guard, title, header, tab bar or footer, and feedback (SPEC.md section 2). */
export function ScreenFrame({ path, title, bare = false, isStandIn, className, children }: ScreenFrameProps) {
  const t = useMessages(commonMessages)
  const isDnd = useEntranceStore((entrance) => entrance.isDnd)
  const raw = useRawAddress()
  const isVisible = usePageVisible()
  const { outcome, address, row } = useGuard(path, isVisible)
  const [isFirst] = useState(isFirstPage)
  const bottom = useBottomStack()

  const windowTitle = isDnd ? t('dndTitle') : title
  const tab = tabOf(address.path)
  const hasTabBar = showsTabBar(address)
  const hasHeader = showsHeader()
  const hasOwnTitle = !bare && !hasTabBar
  const hasFooter = !hasTabBar && !isMiniProgram && (client().isAndroid || client().clientType === 'stAPP')
  const isTab = tab !== null && address.path !== '/il'
  const leads = isTab || (isFirst && row?.login) ? 'none' : isFirst ? 'home' : 'back'

  const look = useLook(isVisible)
  useTitle(windowTitle, isVisible && outcome !== 'leaving')
  useShare(row, windowTitle)
  usePageView(path, !isStandIn && isVisible && outcome === 'open')
  useLayoutEffect(removeShell, [])
  useEffect(() => {
    if (isVisible && outcome === 'open') keepHomeBelow(address)
  }, [isVisible, outcome, address])

  return (
    <View className={classNames('app-live screen', look, className)}>
      {outcome === 'leaving' ? null : (
        <PageAddressProvider value={raw}>
          <BottomStackProvider value={bottom}>
            {hasHeader ? <ScreenHeader title={bare ? windowTitle : title} leads={leads} /> : null}
            <View
              className={classNames(
                'screen__content',
                hasHeader && 'screen__content--below-header',
                hasHeader && hasOwnTitle && 'screen__content--padded',
              )}
              {...aria({ role: 'main' })}
            >
              {!hasHeader && (hasOwnTitle || hasTabBar) ? (
                <View
                  id="page-title"
                  className={hasOwnTitle ? 'screen__title' : 'visually-hidden'}
                  {...aria({ role: 'heading', level: 1 })}
                >
                  {title}
                </View>
              ) : null}
              {children}
            </View>
            <BottomBars stack={bottom}>
              {hasTabBar && tab ? <TabBar active={tab} /> : hasFooter ? <FooterArrows /> : null}
            </BottomBars>
          </BottomStackProvider>
        </PageAddressProvider>
      )}
      <FeedbackHost page={raw.params} isVisible={isVisible} />
    </View>
  )
}

/** Reports a view each time the screen comes to the top. */
function usePageView(page: string, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    const app = useEntranceStore.getState().isDnd ? 'dnd' : 'securityGuard'
    const { channel } = useSessionStore.getState()
    announceScreen(page)
    const { trackingUrl, wechatReportUrl } = deployConfig()
    if (!trackingUrl && !wechatReportUrl) return
    const context = { app, platform: client().platform, channel } as const
    import('@/platform/track').then(({ track }) => track({ event: 'view', page }, context)).catch(() => undefined)
  }, [page, isShown])
}

/** Hosts may overwrite the title while a page settles, so it is set again after this time (SPEC.md section 9). */
const REFRESH_MS = 2000

/** Sets the title in the browser's or WeChat's bar while the screen is on top. */
function useTitle(title: string, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    setTitle(title)
    const timer = setTimeout(() => setTitle(title), REFRESH_MS)
    return () => clearTimeout(timer)
  }, [title, isShown])
}
