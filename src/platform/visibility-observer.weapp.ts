import Taro from '@tarojs/taro'

/**
 * Notifies when an element comes closer to the visible area than `ratio` of the window's height, at once if it is that
 * close already; returns the unsubscribe function.
 */
export function observeVisibility(id: string, ratio: number, listener: () => void): () => void {
  const { page } = Taro.getCurrentInstance()
  if (!page) return () => undefined
  const observer = Taro.createIntersectionObserver(page)
  observer
    .relativeToViewport({ top: 0, right: 0, bottom: Math.round(ratio * Taro.getWindowInfo().windowHeight), left: 0 })
    .observe(`#${id}`, ({ intersectionRatio = 0 }) => {
      if (intersectionRatio > 0) listener()
    })
  return () => observer.disconnect()
}
