import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
const CONTRAST = ['color-contrast']

interface AxeRun {
  violations: { id: string; help: string; nodes: { target: unknown[]; failureSummary?: string }[] }[]
}
type AxeWindow = Window & { axe?: { run: (context: unknown, options: unknown) => Promise<AxeRun> } }

/** The part of axe-core's rules to run. */
type Rules = 'all' | 'contrast' | 'the rest'

/** What axe-core finds against WCAG 2.1 A and AA on the page as it is, in words. */
export async function accessibilityFaults(page: Page, rules: Rules = 'all'): Promise<string[]> {
  // Through the debugger: the page's own policy lets no such script in.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const options = {
    runOnly: rules === 'contrast' ? { type: 'rule', values: CONTRAST } : { type: 'tag', values: LEVELS },
    rules: rules === 'the rest' ? Object.fromEntries(CONTRAST.map((rule) => [rule, { enabled: false }])) : {},
    resultTypes: ['violations'],
    preload: false,
  }
  const { violations } = await page.evaluate(
    (chosen) => (window as unknown as Required<AxeWindow>).axe.run(document, chosen),
    options,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id} (${help}) at ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ').slice(0, 200)}`,
    ),
  )
}

/**
 * axe-core for visits to the same screens again and again: of what it has seen it would say the same. Contrast comes from
 * how a text is drawn and what it stands on, all else from roles, names and words.
 */
export class AxeOnce {
  private readonly known = new Map<string, string[]>()
  /** The texts whose contrast is good, by how they are drawn. */
  private readonly readable = new Set<string>()

  async faults(page: Page): Promise<string[]> {
    const { markup, texts } = await page.evaluate(() => {
      const hasText = (element: Element) =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      const grounds = new Map<Element | null, string>([[null, '']])
      const groundOf = (element: Element | null): string => {
        const known = grounds.get(element)
        if (known !== undefined || element === null) return known ?? ''
        const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
        const own = backgroundColor === 'rgba(0, 0, 0, 0)' ? '' : `${backgroundColor} `
        const ground = `${groundOf(element.parentElement)}${own}${backgroundImage} ${opacity}`.replace(/none 1$/, '')
        grounds.set(element, ground)
        return ground
      }
      const drawnAs = (element: Element) => {
        const { color, fontSize, fontWeight } = getComputedStyle(element)
        // WCAG asks less of large text: 18 pt, or 14 pt and bold.
        const size =
          Number.parseFloat(fontSize) * (Number(fontWeight) >= 700 ? 24 / 18.66 : 1) >= 24 ? 'large' : 'small'
        return [element.getAttribute('class'), color, size, groundOf(element)].join(' ')
      }
      const written = [...document.querySelectorAll('body *')].filter(
        (element) => hasText(element) && !element.closest('script, style'),
      )
      return {
        markup: document.documentElement.lang + document.title + (document.querySelector('#app')?.outerHTML ?? ''),
        texts: [...new Set(written.map(drawnAs))],
      }
    })
    const key = createHash('sha1').update(markup).digest('hex')
    const found = this.known.get(key) ?? (await accessibilityFaults(page, 'the rest'))
    this.known.set(key, found)
    if (texts.every((text) => this.readable.has(text))) return found
    const unreadable = await accessibilityFaults(page, 'contrast')
    if (unreadable.length === 0) texts.forEach((text) => this.readable.add(text))
    return [...found, ...unreadable]
  }
}
