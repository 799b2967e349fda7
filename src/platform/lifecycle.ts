import { createContext, useContext, useRef, useState } from 'react'
import Taro, { useDidHide, useDidShow, useRouter } from '@tarojs/taro'
import { endNavigation } from './router'

/** A page's address as the router gave it: path and query, raw. */
export interface RawAddress {
  path: string
  params: Readonly<Record<string, unknown>>
}

const PageAddress = createContext<RawAddress | null>(null)
/** Hands a page's address to what mounts in it later, when the router may know another page or, in the background, none. */
export const PageAddressProvider = PageAddress.Provider

/** The address with which this page was opened. It stays the same while other pages open and close above it. */
export function useRawAddress(): RawAddress {
  const current = useRouter()
  return useContext(PageAddress) ?? current
}

/** The address of the page on top, or null before the first. */
export function currentRawAddress(): RawAddress | null {
  const router = Taro.getCurrentInstance().router
  return router ? { path: router.path, params: router.params } : null
}

/** Whether this page is the one on top. */
export function usePageVisible(): boolean {
  const [visible, setVisible] = useState(useIsMountedOnTop())
  useDidShow(() => {
    endNavigation()
    setVisible(true)
  })
  useDidHide(() => setVisible(false))
  return visible
}

/** Calls `listener` each time this page is shown again. The show with which the page or a part of it opens is not one. */
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

/** Whether the page was on top when the calling part of it mounted; no other page has the object of its parameters. */
function useIsMountedOnTop(): boolean {
  const { params } = useRawAddress()
  const [isOnTop] = useState(() => currentRawAddress()?.params === params)
  return isOnTop
}
