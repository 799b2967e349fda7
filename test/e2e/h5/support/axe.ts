import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
const CONTRAST = 'color-contrast'
/** Attributes that contain words. */
const NAMES = /\b(aria-label|alt|placeholder|title)="[^"]*[^"\s][^"]*"/g

interface AxeRun {
  violations: { id: string; help: string; nodes: { target: unknown[]; failureSummary?: string }[] }[]
}
type AxeWindow = Window & {
  axe?: { run: (context: unknown, options: unknown) => Promise<AxeRun> }
  /** The elements with text, by style. */
  drawn?: Map<string, Element[]>
}

/** What to check: everything, all but contrast, or the contrast of texts with these styles, which `drawing` has found. */
type Subject = 'all' | 'structure' | { contrastOf: string[] }

/** The entry of sessionStorage with axe-core's source. Sending half a megabyte to each page takes longer than a check. */
export const AXE_KEY = 'axe-source'

/** Loads axe-core into the page: from the tab's storage, or through the debugger, as the page's own policy blocks it. */
async function loadAxe(page: Page): Promise<void> {
  const isLoaded = await page.evaluate((key) => {
    const kept = sessionStorage.getItem(key)
    if (!('axe' in window) && kept !== null) (0, eval)(kept)
    return 'axe' in window
  }, AXE_KEY)
  if (isLoaded) return
  await page.evaluate(
    ([key, text]) => {
      sessionStorage.setItem(key, text)
      ;(0, eval)(text)
    },
    [AXE_KEY, source] as const,
  )
}

/** Returns axe-core's findings against WCAG 2.1 A and AA on the current page, as text. */
export async function accessibilityFaults(page: Page, subject: Subject = 'all'): Promise<string[]> {
  await loadAxe(page)
  const options = {
    runOnly: typeof subject === 'string' ? { type: 'tag', values: LEVELS } : { type: 'rule', values: [CONTRAST] },
    rules: { [CONTRAST]: { enabled: subject !== 'structure' } },
    resultTypes: ['violations'],
    preload: false,
  }
  const { violations } = await page.evaluate(
    ({ chosen, texts }) => {
      const { axe, drawn } = window as unknown as Required<AxeWindow>
      const include = texts?.flatMap((text) => drawn.get(text) ?? [])
      return axe.run(include?.every((element) => element.isConnected) ? { include } : document, chosen)
    },
    { chosen: options, texts: typeof subject === 'string' ? null : subject.contrastOf },
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id} (${help}) at ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ').slice(0, 200)}`,
    ),
  )
}

/** A page as axe-core's rules see it. */
export interface Drawing {
  /** Its markup, with its language and whether it has a title. */
  markup: string
  /** The styles of its texts: a class, a colour, a size, the background. */
  texts: string[]
}

/** Runs in the page, which keeps the elements with text for `accessibilityFaults`. */
export function drawing(): Drawing {
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
    // WCAG requires less contrast of large text: 18 pt, or 14 pt and bold.
    const size = Number.parseFloat(fontSize) * (Number(fontWeight) >= 700 ? 24 / 18.66 : 1) >= 24 ? 'large' : 'small'
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
}

/**
 * axe-core for repeated visits to the same screens: identical markup gives identical findings, so it is checked once.
 * Contrast depends on the style of a text and its background, everything else on roles, names and words.
 */
export class AxeOnce {
  /** Findings other than contrast, by the markup without its words. */
  private readonly known = new Map<string, string[]>()
  /** The styles of texts with sufficient contrast. */
  private readonly readable = new Set<string>()

  async faults(page: Page, { markup, texts }: Drawing): Promise<string[]> {
    // The rules only check whether there are words.
    const wordless = markup.replace(/>[^<]*[^<\s][^<]*</g, '>-<').replace(NAMES, '$1="-"')
    const key = createHash('sha1').update(wordless).digest('hex')
    const known = this.known.get(key)
    const contrastOf = texts.filter((text) => !this.readable.has(text))
    const isContrastKnown = contrastOf.length === 0
    if (known && isContrastKnown) return known
    const found = await accessibilityFaults(page, known ? { contrastOf } : isContrastKnown ? 'structure' : 'all')
    const isContrast = (fault: string) => fault.startsWith(CONTRAST)
    if (!known)
      this.known.set(
        key,
        found.filter((fault) => !isContrast(fault)),
      )
    if (!found.some(isContrast)) contrastOf.forEach((text) => this.readable.add(text))
    return [...(known ?? []), ...found]
  }
}
