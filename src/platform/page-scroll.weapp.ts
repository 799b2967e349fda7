import Taro, { usePageScroll } from '@tarojs/taro'

/** Calls `listener` with the scroll position in pixels while the page scrolls. */
export function useScrolled(listener: (top: number) => void): void {
  usePageScroll(({ scrollTop }) => listener(scrollTop))
}

/**
 * Returns the distance of an element from the start of the page on top, in pixels; null if there is no such element.
 */
export async function topOf(id: string): Promise<number | null> {
  const top = await queryTop(id)
  if (top !== null) return top
  // An element that React has only just added is in the page after the next update of its data.
  await new Promise<void>((resolve) => Taro.nextTick(resolve))
  return queryTop(id)
}

function queryTop(id: string): Promise<number | null> {
  return new Promise((resolve) => {
    const query = Taro.createSelectorQuery()
    query.select(`#${id}`).boundingClientRect()
    query.selectViewport().scrollOffset()
    query.exec(([element, page]: [{ top: number } | null, { scrollTop: number } | null]) => {
      resolve(element && page ? element.top + page.scrollTop : null)
    })
  })
}

/** Scrolls the page on top to this distance from its start, without animation. */
export function scrollPageTo(_id: string, top: number): void {
  void Taro.pageScrollTo({ scrollTop: top, duration: 0 })
}
