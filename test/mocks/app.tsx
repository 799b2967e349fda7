import type { ReactElement } from 'react'
import { act, render } from '@testing-library/react'
import { startLate } from '@/boot/late'
import { startApp } from '@/boot/start-app'
import { clearRemoteCache } from '@/hooks/remote-cache'
import { setLanguage } from '@/i18n/language'
import { endNavigation } from '@/platform/router'
import { useEntranceStore } from '@/stores/entrance'
import { useFeedbackStore } from '@/stores/feedback'
import { useProductsStore } from '@/stores/products'
import { useSessionStore } from '@/stores/session'
import { useSettingsStore } from '@/stores/settings'
import { loseNetwork } from './gateway'
import {
  changeNetwork,
  disableAlertBeforeUnload,
  enableAlertBeforeUnload,
  navigateBack,
  navigateTo,
  openPagesBelow,
  redirectTo,
  reLaunch,
  request,
  router,
  showPage,
} from './taro'

export const subscriber = {
  token: 'token-of-13800138000',
  phoneNo: '13800138000',
  phoneNoDisplay: '138****8000',
  userId: 'user-1',
}

let isStarted = false

/** Resets the app to a first visit: empty storage, no session, Chinese, no network. Call it before each test. */
export function resetApp(): void {
  window.localStorage.clear()
  window.sessionStorage.clear()
  // Resets the app's own count of history entries: this one is the first.
  History.prototype.replaceState.call(window.history, null, '')
  for (const mock of [enableAlertBeforeUnload, disableAlertBeforeUnload, navigateBack, navigateTo]) mock.mockClear()
  for (const mock of [redirectTo, reLaunch, request]) mock.mockClear()
  loseNetwork()
  openPagesBelow(0)
  showPage()
  openAddress('/')
  endNavigation()
  if (!isStarted) {
    startApp()
    startLate()
  }
  isStarted = true
  act(() => {
    changeNetwork(true)
    const session = useSessionStore.getState()
    session.remove()
    session.setRedirect(null)
    useSessionStore.setState({ channel: 'H5|buy|jiat14', onlyProduct: '', fromPage: '' })
    useEntranceStore.getState().setEntrance('uasp')
    useProductsStore.getState().reset()
    useFeedbackStore.setState({ message: null, pending: 0, dialogs: [] })
    useSettingsStore.setState({ language: 'zh-CN', guideSeen: false, look: 'system', elder: false })
    setLanguage('zh-CN')
    clearRemoteCache()
  })
}

/** Somebody is logged in. */
export function logIn(user = subscriber): void {
  act(() => useSessionStore.getState().login(user))
}

/** Sets the address of the page that is rendered next. */
export function openAddress(path: string, query: Readonly<Record<string, string>> = {}): void {
  router.path = `/sjgj/uasp${path}`
  router.params = { ...query, stamp: 'AA', $taroTimestamp: 1 }
}

/** Renders a screen at its address. */
export function renderScreen(screen: ReactElement, path: string, query: Readonly<Record<string, string>> = {}) {
  openAddress(path, query)
  return render(screen)
}
