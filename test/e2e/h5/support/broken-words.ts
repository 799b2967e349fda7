/**
 * Runs in the page: broken text on the top screen. Line breaks inside words and numbers, labels of the tab bar
 * and index letters that overlap, and placeholders that are cut without an ellipsis.
 */
export function brokenWords(): string[] {
  const SLACK = 1
  const top = [...document.querySelectorAll<HTMLElement>('.app-live')]
    .filter((screen) => screen.offsetParent !== null)
    .pop()
  if (!top) return ['nothing is shown']
  const faults = new Set<string>()
  const boxesOf = (node: Node, start: number, end: number) => {
    const range = document.createRange()
    range.setStart(node, start)
    range.setEnd(node, end)
    return [...range.getClientRects()].filter(({ width }) => width > SLACK)
  }
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element?.checkVisibility({ visibilityProperty: true }) || element.closest('.visually-hidden')) continue
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[A-Za-z0-9*]{2,}/g)) {
      const lines = new Set(boxesOf(node, index, index + word.length).map((box) => Math.round(box.top)))
      if (lines.size > 1) faults.add(`"${word}" is broken`)
    }
  }
  const rows = ['.tab-bar__label', '.contacts__jump']
  for (const row of rows) {
    const labels = [...top.querySelectorAll(row)].flatMap((element) => {
      const [text] = [...element.childNodes]
      const boxes = text ? boxesOf(element, 0, element.childNodes.length) : []
      return boxes.map((box) => ({ element, box }))
    })
    for (const [index, { element, box }] of labels.entries()) {
      for (const other of labels.slice(index + 1)) {
        if (other.element === element) continue
        const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
        const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
        if (width > SLACK && height > SLACK + box.height * 0.2)
          faults.add(`"${element.textContent}" lies on "${other.element.textContent}"`)
      }
    }
  }
  for (const field of top.querySelectorAll<HTMLInputElement>('input:placeholder-shown'))
    if (getComputedStyle(field).textOverflow !== 'ellipsis') faults.add(`"${field.placeholder}" may be cut`)
  return [...faults]
}
