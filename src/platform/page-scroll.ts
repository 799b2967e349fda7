import { usePageScroll } from '@tarojs/taro'

/** Calls `listener` with the scroll position in pixels while the page scrolls. */
export function useScrolled(listener: (top: number) => void): void {
  usePageScroll(({ scrollTop }) => listener(scrollTop))
}

/**
 * Returns the distance of an element from the start of the page on top, in pixels; null if there is no such element.
 */
export async function topOf(id: string): Promise<number | null> {
  const found = find(id)
  return found && found.element.getBoundingClientRect().top + found.page.scrollTop
}

/** Scrolls the page on top to this distance from its start, without animation. */
export function scrollPageTo(id: string, top: number): void {
  const found = find(id)
  if (found) found.page.scrollTop = top
}

/** Finds an element and the page around it, which is the scroll container. */
function find(id: string): { element: Element; page: Element } | null {
  const element = document.getElementById(id)
  const page = element?.closest('.taro_page')
  return element && page ? { element, page } : null
}
