import Taro, { usePageScroll } from '@tarojs/taro'

/** Notifies with how far the page is scrolled, in pixels, as it is scrolled. */
export function useScrolled(listener: (top: number) => void): void {
  usePageScroll(({ scrollTop }) => listener(scrollTop))
}

/** How far an element of the page on top lies below the beginning of its page, in pixels; null when it is not there. */
export function topOf(id: string): Promise<number | null> {
  return new Promise((resolve) => {
    const query = Taro.createSelectorQuery()
    query.select(`#${id}`).boundingClientRect()
    query.selectViewport().scrollOffset()
    query.exec(([element, page]: [{ top: number } | null, { scrollTop: number } | null]) => {
      resolve(element && page ? element.top + page.scrollTop : null)
    })
  })
}

/** Scrolls the page on top to a place below its beginning, at once. */
export function scrollPageTo(_id: string, top: number): void {
  void Taro.pageScrollTo({ scrollTop: top, duration: 0 })
}
