import { usePageScroll } from '@tarojs/taro'

/** Notifies with how far the page is scrolled, in pixels, as it is scrolled. */
export function useScrolled(listener: (top: number) => void): void {
  usePageScroll(({ scrollTop }) => listener(scrollTop))
}

/** How far an element of the page on top lies below the beginning of its page, in pixels; null when it is not there. */
export async function topOf(id: string): Promise<number | null> {
  const found = find(id)
  return found && found.element.getBoundingClientRect().top + found.page.scrollTop
}

/** Scrolls the page on top to a place below its beginning, at once. */
export function scrollPageTo(id: string, top: number): void {
  const found = find(id)
  if (found) found.page.scrollTop = top
}

/** An element, and the page around it, which is what scrolls. */
function find(id: string): { element: Element; page: Element } | null {
  const element = document.getElementById(id)
  const page = element?.closest('.taro_page')
  return element && page ? { element, page } : null
}
