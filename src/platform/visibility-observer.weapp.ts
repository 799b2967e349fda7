import Taro from '@tarojs/taro'
import type { Box, Nearness } from './visibility-observer'

/** Returns whether `observeVisibility` ever notifies here. */
export const canObserveVisibility = (): boolean => true

/**
 * Notifies when an element of the page on top comes close to the visible area, at once if it is that close already; returns the
 * unsubscribe function.
 */
export function observeVisibility(id: string, { above = 0, below }: Nearness, listener: () => void): () => void {
  const { page } = Taro.getCurrentInstance()
  if (!page) return () => undefined
  const observer = Taro.createIntersectionObserver(page)
  const pixels = (ratio: number) => Math.round(ratio * visibleHeight())
  let isOver = false
  // An element that React has only just added is in the page after the next update of its data.
  Taro.nextTick(() => {
    if (isOver) return
    observer
      .relativeToViewport({ top: pixels(above), right: 0, bottom: pixels(below), left: 0 })
      .observe(`#${id}`, ({ intersectionRatio = 0 }) => {
        if (intersectionRatio > 0) listener()
      })
  })
  return () => {
    isOver = true
    observer.disconnect()
  }
}

/** Passes where these elements are, null for one that is not there: on H5 at once, in the mini-program a moment later. */
export function measureBoxes(ids: readonly string[], listener: (boxes: (Box | null)[]) => void): void {
  const query = Taro.createSelectorQuery()
  for (const id of ids) query.select(`#${id}`).boundingClientRect()
  query.exec((boxes: ({ top: number; height: number } | null)[]) => {
    listener(boxes.map((box) => box && { top: box.top, height: box.height, hasFocus: false }))
  })
}

/** Returns the height of the visible area in pixels. */
export const visibleHeight = (): number => Taro.getWindowInfo().windowHeight

/** The mini-program can neither be searched nor be printed. */
export const onWholePageWanted = (_listener: () => void) => () => undefined
