import type { PageSummary } from 'weapp-host'

type Measure = Exclude<keyof PageSummary, 'path'>

/** WeChat's limits for a page; its numbers must not exceed them. */
const limits: Record<Exclude<Measure, 'updates'>, number> = {
  updatesPerSecond: 20,
  largestUpdate: 256 * 1024,
  nodes: 999,
  depth: 29,
  widest: 60,
  slowestHandler: 50,
  left: 0,
}

const columns: readonly { measure: Measure; title: string }[] = [
  { measure: 'updates', title: 'setData' },
  { measure: 'updatesPerSecond', title: 'a second' },
  { measure: 'largestUpdate', title: 'largest, bytes' },
  { measure: 'nodes', title: 'nodes' },
  { measure: 'depth', title: 'depth' },
  { measure: 'widest', title: 'children' },
  { measure: 'slowestHandler', title: 'handler, ms' },
  { measure: 'left', title: 'listeners left' },
]

/** One row for each page: the maximum of each number over all its openings. */
export function largestByPage(summaries: readonly PageSummary[]): PageSummary[] {
  const pages = new Map<string, PageSummary>()
  for (const summary of summaries) {
    const known = pages.get(summary.path) ?? summary
    const merged = columns.map(({ measure }) => [measure, Math.max(known[measure], summary[measure])] as const)
    pages.set(summary.path, { ...summary, ...Object.fromEntries(merged) })
  }
  return [...pages.values()]
}

/** The numbers of a page that exceed a limit, as text. */
export function excesses(page: PageSummary): string[] {
  return Object.entries(limits)
    .filter(([measure, limit]) => page[measure as Measure] > limit)
    .map(([measure, limit]) => `${page.path}: ${measure} is ${page[measure as Measure]}, more than ${limit}`)
}

export const isSlow = ({ slowestHandler }: PageSummary): boolean => slowestHandler > limits.slowestHandler

/** The pages as a Markdown table. */
export function tableOf(pages: readonly PageSummary[]): string {
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [
    row(['page', ...columns.map(({ title }) => title)]),
    `|---|${columns.map(() => '--:|').join('')}`,
    ...pages.map((page) => row([page.path, ...columns.map(({ measure }) => Math.round(page[measure]))])),
  ].join('\n')
}
