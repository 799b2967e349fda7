import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { PageSummary } from 'weapp-host'
import { weappForChecks } from '../../../../scripts/lib/weapp-gateway.mjs'
import { root } from '../../../support/source-files'

type Measure = Exclude<keyof PageSummary, 'path'>

/**
 * What a page may have at most when it opens: WeChat's limits, and below them ours for a setData (256 KB), the nodes (999)
 * and the depth (29), which grow with what a subscriber has.
 */
const limits: Record<Exclude<Measure, 'updates'>, number> = {
  updatesPerSecond: 20,
  largestUpdate: 80 * 1024,
  nodes: 600,
  depth: 18,
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

/** Bytes of the page's own files; what it shares with others is in the files of its package. */
function ownBytes(page: string): number {
  const files = ['js', 'json', 'wxml', 'wxss'].map((type) => path.join(root, weappForChecks, `${page}.${type}`))
  return files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0)
}

/** The pages as a Markdown table. */
export function tableOf(pages: readonly PageSummary[]): string {
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [
    row(['page', 'kB', ...columns.map(({ title }) => title)]),
    `|---|--:|${columns.map(() => '--:|').join('')}`,
    ...pages.map((page) => {
      const numbers = columns.map(({ measure }) => Math.round(page[measure]))
      return row([page.path, (ownBytes(page.path) / 1000).toFixed(1), ...numbers])
    }),
  ].join('\n')
}

const document = path.join(root, 'docs/performance.md')
const written = /(?<=<!-- pages -->\n)[\s\S]*(?=<!-- end of pages -->)/

/** Replaces the table of docs/performance.md. */
export function writeTable(table: string): void {
  writeFileSync(
    document,
    readFileSync(document, 'utf8').replace(written, () => `${table}\n`),
  )
}

/** The pages that the table of docs/performance.md has. */
export function pagesInDocument(): string[] {
  const [table = ''] = written.exec(readFileSync(document, 'utf8')) ?? []
  return [...table.matchAll(/^\| (\S+\/\S+) \|/gm)].map(([, page]) => page ?? '')
}
