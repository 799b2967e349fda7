import { useState } from 'react'
import Taro, { useDidHide, useDidShow, useRouter } from '@tarojs/taro'
import { endNavigation } from './router'

/** A page's address as the router gave it: path and query, raw. */
export interface RawAddress {
  path: string
  params: Readonly<Record<string, unknown>>
}

/** The address with which this page was opened. It stays the same while other pages open and close above it. */
export function useRawAddress(): RawAddress {
  return useRouter()
}

/** The address of the page on top, or null before the first. */
export function currentRawAddress(): RawAddress | null {
  const router = Taro.getCurrentInstance().router
  return router ? { path: router.path, params: router.params } : null
}

/** Whether this page is the one on top. */
export function usePageVisible(): boolean {
  const [visible, setVisible] = useState(true)
  useDidShow(() => {
    endNavigation()
    setVisible(true)
  })
  useDidHide(() => setVisible(false))
  return visible
}
