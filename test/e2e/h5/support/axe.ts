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
 * axe-core for visits to the same screens again and again: to markup that it has seen it would say the same. Contrast
 * comes from classes and colours and is asked about once for each of them, all else from roles, names and words.
 */
export class AxeOnce {
  private readonly known = new Map<string, string[]>()

  async faults(page: Page): Promise<string[]> {
    const { markup, drawn } = await page.evaluate(() => {
      const parts = [...document.querySelectorAll('body *')].filter((element) => !element.closest('script, style'))
      const styled = parts.map((element) => {
        const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
        return `${own ? 'text ' : ''}${element.getAttribute('class')} ${element.getAttribute('style')}`
      })
      const isDark = getComputedStyle(document.body).backgroundColor
      return {
        markup: document.documentElement.lang + document.title + (document.querySelector('#app')?.outerHTML ?? ''),
        drawn: [isDark, document.documentElement.className, ...styled].join('\n'),
      }
    })
    return [...(await this.once(page, 'the rest', markup)), ...(await this.once(page, 'contrast', drawn))]
  }

  private async once(page: Page, rules: Rules, seen: string): Promise<string[]> {
    const key = createHash('sha1').update(rules).update(seen).digest('hex')
    const found = this.known.get(key) ?? (await accessibilityFaults(page, rules))
    this.known.set(key, found)
    return found
  }
}
