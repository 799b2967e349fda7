import { createContext, useContext, useRef, useState } from 'react'
import Taro, { useDidHide, useDidShow, useRouter } from '@tarojs/taro'
import { endNavigation } from './router'

/** A page's path and query as the router passed them, not yet parsed. */
export interface RawAddress {
  path: string
  params: Readonly<Record<string, unknown>>
}

const PageAddress = createContext<RawAddress | null>(null)
/**
 * Passes a page's address to components that mount later, when the router may report another page or, in the
 * background, none.
 */
export const PageAddressProvider = PageAddress.Provider

/**
 * Returns the address with which this page was opened. It does not change while other pages open and close above it.
 */
export function useRawAddress(): RawAddress {
  const current = useRouter()
  return useContext(PageAddress) ?? current
}

/** Returns the address of the page on top, or null before the first page. */
export function currentRawAddress(): RawAddress | null {
  const router = Taro.getCurrentInstance().router
  return router ? { path: router.path, params: router.params } : null
}

/** Returns whether this page is on top. */
export function usePageVisible(): boolean {
  const [visible, setVisible] = useState(useIsMountedOnTop())
  useDidShow(() => {
    endNavigation()
    setVisible(true)
  })
  useDidHide(() => setVisible(false))
  return visible
}

/**
 * Calls `listener` each time this page is shown again. The first show, when the page or the calling component mounts,
 * does not count.
 */
export function useReturn(listener: () => void): void {
  const isOpening = useRef(useIsMountedOnTop())
  useDidHide(() => {
    isOpening.current = false
  })
  useDidShow(() => {
    if (!isOpening.current) listener()
    isOpening.current = false
  })
}

/**
 * Returns whether the page was on top when the calling component mounted. Each page has its own params object, so
 * identity is enough.
 */
function useIsMountedOnTop(): boolean {
  const { params } = useRawAddress()
  const [isOnTop] = useState(() => currentRawAddress()?.params === params)
  return isOnTop
}
