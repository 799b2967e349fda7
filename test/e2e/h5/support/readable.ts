/** Elements of a screen that are too small. */
export interface TooSmall {
  texts: string[]
  targets: string[]
}

/** Runs in the page: on the top screen, texts below `text` pixels and pressable elements below `target` pixels. */
export function tooSmall({ text, target }: { text: number; target: number }): TooSmall {
  const top = [...document.querySelectorAll<HTMLElement>('.app-live')]
    .filter((screen) => screen.offsetParent !== null)
    .pop()
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('.visually-hidden')
  const elements = [...(top?.querySelectorAll('*') ?? [])].filter(isSeen)
  const own = (element: Element) =>
    [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent?.trim())
  const small = elements
    .filter((element) => own(element).some(Boolean) || element.matches('input, textarea'))
    .map((element) => ({ element, size: parseFloat(getComputedStyle(element).fontSize) }))
    .filter(({ size }) => size < text - 0.01)
  const pressable =
    '[role=button], [role=link], [role=checkbox], [role=radio], [role=switch], [role=tab], input, textarea'
  const tight = elements
    // A link inside a sentence is as high as its line.
    .filter((element) => element.matches(pressable) && getComputedStyle(element).display !== 'inline')
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width < target - 0.5 || box.height < target - 0.5)
  const name = (element: Element) => `${element.id || element.className} "${element.textContent?.trim().slice(0, 20)}"`
  return {
    texts: small.map(({ element, size }) => `${name(element)}: ${size} px`),
    targets: tight.map(({ element, box }) => `${name(element)}: ${Math.round(box.width)} × ${Math.round(box.height)}`),
  }
}

/**
 * Runs in the page: words on the top screen that overlap others or are cut off. With `mayShorten` a line of detail may
 * end in an ellipsis if its style says so; with large text every word must be visible.
 */
export function unreadable({ mayShorten }: { mayShorten: boolean }): string[] {
  const SLACK = 3
  const top = [...document.querySelectorAll<HTMLElement>('.app-live')]
    .filter((screen) => screen.offsetParent !== null)
    .pop()
  const content = top?.querySelector('.screen__content')
  if (!content) return []
  const lines: { element: Element; text: string; box: DOMRect }[] = []
  const faults = new Set<string>()
  const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!element || text === '' || element.closest('.visually-hidden, [aria-hidden=true]')) continue
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    let boxes = [...range.getClientRects()].filter((box) => box.width > 1)
    // Sideways scrolling reveals the rest; fixed elements cover the rest intentionally.
    let scrolls = false
    let floats = false
    for (
      let parent: Element | null = element;
      parent && parent !== content.parentElement;
      parent = parent.parentElement
    ) {
      const { overflowX, overflowY, position, textOverflow, webkitLineClamp } = getComputedStyle(parent)
      if (position === 'fixed') floats = true
      if (/auto|scroll/.test(overflowX + overflowY)) scrolls = true
      if (scrolls || overflowX === 'visible' || parent === content) continue
      const clip = parent.getBoundingClientRect()
      if (mayShorten && (textOverflow === 'ellipsis' || webkitLineClamp !== 'none')) {
        boxes = boxes
          .map(({ left, top, right, bottom }) => {
            const [x, y] = [Math.max(left, clip.left), Math.max(top, clip.top)]
            return new DOMRect(x, y, Math.min(right, clip.right) - x, Math.min(bottom, clip.bottom) - y)
          })
          .filter(({ width, height }) => width > 1 && height > 1)
        continue
      }
      for (const box of boxes)
        if (box.right > clip.right + SLACK || box.left < clip.left - SLACK || box.bottom > clip.bottom + SLACK + 2)
          faults.add(`cut off: "${text.slice(0, 24)}" in ${parent.className}`)
    }
    if (!scrolls && boxes.some((box) => box.right > innerWidth + SLACK))
      faults.add(`beyond the edge: "${text.slice(0, 24)}"`)
    if (floats || scrolls) continue
    // Lines of CJK fonts are higher than their characters, which are as high as the font's size.
    const size = parseFloat(getComputedStyle(element).fontSize)
    for (const { left, top, width, height } of boxes) {
      const ink = Math.min(height, size)
      lines.push({ element, text, box: new DOMRect(left, top + (height - ink) / 2, width, ink) })
    }
  }
  lines.forEach((one, index) => {
    for (const other of lines.slice(index + 1)) {
      if (one.element === other.element || one.element.contains(other.element) || other.element.contains(one.element))
        continue
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (width > SLACK && height > SLACK) faults.add(`"${one.text.slice(0, 20)}" lies on "${other.text.slice(0, 20)}"`)
    }
  })
  return [...faults]
}

/** Runs in the page: by how much the page is wider than its window, and the cut texts of buttons. */
export function widerThanWindow(): string[] {
  // Each page of the app has its own scroll container, which clips wider content silently.
  const wider = [document.documentElement, ...document.querySelectorAll<HTMLElement>('.taro_page')]
    .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    .filter((pixels) => pixels > 0)
    .map((pixels) => `the page is ${pixels} px wider than its window`)
  const cut = [...document.querySelectorAll<HTMLElement>('.app-live [role=button], .app-live [role=tab]')]
    .filter((element) => element.offsetParent !== null && element.scrollWidth > element.clientWidth + 1)
    .map((element) => `the text of a button is cut off: ${element.innerText}`)
  return [...wider, ...cut]
}
