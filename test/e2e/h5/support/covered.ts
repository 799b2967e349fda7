export interface Covered {
  /** The pressable element: its id, or its name and words. */
  what: string
  /** What a finger would touch instead. */
  coveredBy: string
}

/**
 * Runs in the page: every pressable element of the top screen that a finger cannot reach. Each is scrolled into view as
 * a person would; then the element at its centre must be part of it. Floating elements at the screen's edge may not
 * cover it at any other scroll position either. While a dialog is open, only the dialog's elements count.
 */
export function coveredButtons(): Covered[] {
  const roles = ['button', 'link', 'switch', 'checkbox', 'radio', 'tab', 'option', 'menuitem']
  const pressable = [...roles.map((role) => `[role=${role}]`), 'input', 'textarea', 'button', '.pg-pressable'].join()
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    return width > 1 && height > 1 && style.visibility !== 'hidden' && style.pointerEvents !== 'none'
  }
  const nameOf = (element: Element | null) => {
    if (!element) return 'the edge of the screen'
    const named = element.closest('[id]:not([id^=sjgj]):not(#app)') ?? element
    const words = element.getAttribute('aria-label') ?? element.textContent?.trim().replace(/\s+/g, ' ').slice(0, 40)
    return [named.id ? `#${named.id}` : `.${element.classList[0] ?? element.tagName}`, words].filter(Boolean).join(' ')
  }
  const ancestors = (element: Element) => {
    const found: HTMLElement[] = []
    for (let at = element.parentElement; at; at = at.parentElement) found.push(at)
    return found
  }
  const isPinned = (element: Element) =>
    [element, ...ancestors(element)].some((part) => ['fixed', 'sticky'].includes(getComputedStyle(part).position))

  /** Scrolls the middle of an element to the middle of everything that scrolls around it, as far as possible. */
  const bringToView = (element: Element) => {
    for (const box of ancestors(element)) {
      const { overflowX, overflowY } = getComputedStyle(box)
      const isRoot = box === document.documentElement || box === document.body
      if (isRoot) continue
      const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()]
      if (/auto|scroll/.test(overflowY)) {
        box.scrollTop += inner.top + inner.height / 2 - (outer.top + box.clientHeight / 2)
      }
      if (/auto|scroll/.test(overflowX)) {
        box.scrollLeft += inner.left + inner.width / 2 - (outer.left + box.clientWidth / 2)
      }
    }
    const { top, height } = element.getBoundingClientRect()
    window.scrollBy({ top: top + height / 2 - window.innerHeight / 2, behavior: 'instant' })
  }

  /** The element that covers the middle of an element, or of one of its lines; undefined if none does. */
  const coverOf = (element: Element) => {
    const hits = [...element.getClientRects()].map(({ left, top, width, height }) =>
      document.elementFromPoint(left + width / 2, top + height / 2),
    )
    const isMet = hits.some((hit) => hit && (element.contains(hit) || hit.contains(element)))
    return isMet ? undefined : (hits[0] ?? null)
  }

  const screen = [...document.querySelectorAll('.app-live')].filter((live) => isShown(live)).pop() ?? document.body
  const dialog = [...screen.querySelectorAll('[aria-modal=true]')].filter(isShown).pop()
  const wanted = [...(dialog ?? screen).querySelectorAll(pressable)].filter(isShown)
  const floats = dialog
    ? []
    : wanted.filter((element) => {
        const { width } = element.getBoundingClientRect()
        return getComputedStyle(element).position === 'fixed' && width < window.innerWidth / 2
      })

  const covered: { what: string; coveredBy: string }[] = []
  for (const element of wanted) {
    if (!element.isConnected) continue
    bringToView(element)
    const cover = coverOf(element)
    if (cover !== undefined) covered.push({ what: nameOf(element), coveredBy: nameOf(cover) })
    else if (!isPinned(element)) {
      const { left, width } = element.getBoundingClientRect()
      const middle = left + width / 2
      const float = floats.find((other) => {
        const box = other.getBoundingClientRect()
        return box.left <= middle && middle <= box.right
      })
      if (float) covered.push({ what: nameOf(element), coveredBy: nameOf(float) })
    }
  }
  window.scrollTo({ top: 0, behavior: 'instant' })
  return covered
}
