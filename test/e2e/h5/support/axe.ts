import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

interface AxeRun {
  violations: { id: string; help: string; nodes: { target: unknown[]; failureSummary?: string }[] }[]
}

/** What axe-core finds against WCAG 2.1 A and AA on the page as it is, in words. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Through the debugger: the page's own policy lets no such script in.
  await page.evaluate(source)
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run: (context: unknown, options: unknown) => Promise<AxeRun> } }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
    }),
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id} (${help}) at ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ').slice(0, 200)}`,
    ),
  )
}
