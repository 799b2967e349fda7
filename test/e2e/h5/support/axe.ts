import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
const CONTRAST = ['color-contrast']
/** Attributes that hold words. */
const NAMES = /\b(aria-label|alt|placeholder|title)="[^"]*[^"\s][^"]*"/g

interface AxeRun {
  violations: { id: string; help: string; nodes: { target: unknown[]; failureSummary?: string }[] }[]
}
type AxeWindow = Window & {
  axe?: { run: (context: unknown, options: unknown) => Promise<AxeRun> }
  /** The elements with text, by how they are drawn. */
  drawn?: Map<string, Element[]>
}

/** The part of axe-core's rules to run: contrast is that of texts drawn so, as `AxeOnce` has found them. */
type Rules = 'all' | 'the rest' | { contrastOf: string[] }

/** What axe-core finds against WCAG 2.1 A and AA on the page as it is, in words. */
export async function accessibilityFaults(page: Page, rules: Rules = 'all'): Promise<string[]> {
  // Through the debugger: the page's own policy lets no such script in.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const options = {
    runOnly: typeof rules === 'object' ? { type: 'rule', values: CONTRAST } : { type: 'tag', values: LEVELS },
    rules: rules === 'the rest' ? Object.fromEntries(CONTRAST.map((rule) => [rule, { enabled: false }])) : {},
    resultTypes: ['violations'],
    preload: false,
  }
  const { violations } = await page.evaluate(
    ({ chosen, texts }) => {
      const { axe, drawn } = window as unknown as Required<AxeWindow>
      const include = texts?.flatMap((text) => drawn.get(text) ?? [])
      return axe.run(include?.every((element) => element.isConnected) ? { include } : document, chosen)
    },
    { chosen: options, texts: typeof rules === 'object' ? rules.contrastOf : null },
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
        (element) => hasText(element) && !element.closest('script, style') && element.checkVisibility(),
      )
      const drawn = new Map<string, Element[]>()
      for (const element of written) {
        const text = drawnAs(element)
        drawn.set(text, [...(drawn.get(text) ?? []), element])
      }
      Object.assign(window, { drawn })
      const { lang } = document.documentElement
      const isTitled = document.title.trim() !== ''
      return { markup: `${lang} ${isTitled} ${document.querySelector('#app')?.outerHTML}`, texts: [...drawn.keys()] }
    })
    // Of words the rules ask only whether there are any.
    const wordless = markup.replace(/>[^<]*[^<\s][^<]*</g, '>-<').replace(NAMES, '$1="-"')
    const key = createHash('sha1').update(wordless).digest('hex')
    const found = this.known.get(key) ?? (await accessibilityFaults(page, 'the rest'))
    this.known.set(key, found)
    const contrastOf = texts.filter((text) => !this.readable.has(text))
    if (contrastOf.length === 0) return found
    const unreadable = await accessibilityFaults(page, { contrastOf })
    if (unreadable.length === 0) contrastOf.forEach((text) => this.readable.add(text))
    return [...found, ...unreadable]
  }
}
