/** For queries by text: the innermost element with this text, even if it is split into several elements. */
export function wholeText(text: string | RegExp): (part: string, element: Element | null) => boolean {
  const says = (element: Element | null) => {
    const words = element?.textContent ?? ''
    return typeof text === 'string' ? words === text : text.test(words)
  }
  return (_part, element) => says(element) && !Array.from(element?.children ?? []).some(says)
}
