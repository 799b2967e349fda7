import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pagesOf, type AppJson, type PageSummary } from 'weapp-host'
import { routes } from '@/navigation/routes'
import { findRow } from '@/rules/navigation/row'
import { weappForChecks } from '../../../scripts/lib/weapp-gateway.mjs'
import { addressOf, screens } from '../h5/support/screens'
import { logIn } from './support/login'
import { excesses, isSlow, largestByPage, pagesInDocument, tableOf, writeTable } from './support/page-table'
import { Weapp } from './support/weapp'

const SUBSCRIBER = '13800138000'
const pictures = process.env.SCREENSHOTS
/** VISIT='elder dark en 320': another phone than the usual one (docs/testing.md). */
const visit = (process.env.VISIT ?? '').split(' ')
/** An iPhone with a notch, in px. */
const screen = {
  width: Number(visit.find((word) => /^\d{3}$/.test(word)) ?? 375),
  statusBar: 47,
  homeIndicator: 34,
  keyboard: 336,
}
const storage = {
  ...(visit.includes('en') ? { language: 'en' } : {}),
  ...(visit.includes('elder') ? { elder: '1' } : {}),
  ...(visit.includes('dark') ? { look: 'dark' } : {}),
}

// The build is the project's own.
const app = JSON.parse(readFileSync(`${weappForChecks}/app.json`, 'utf8')) as AppJson
const pages = pagesOf(app)

let weapp: Weapp
let token: string

async function start(): Promise<void> {
  weapp = await Weapp.start({ screen, storage })
  token = (await weapp.gateway.login(SUBSCRIBER)).token
  await weapp.gateway.call(
    'guard/v1/list/add',
    {
      list: 'black',
      entries: [{ value: '02161234567', note: '推销' }, { value: '13912345678' }],
      requestId: 'weapp-pages-1',
    },
    token,
  )
  await logIn(weapp, SUBSCRIBER)
}

beforeAll(async () => {
  await start()
  if (pictures) mkdirSync(pictures, { recursive: true })
})
afterAll(() => weapp?.close())

/** The query for the screen on this page; none when it takes none. */
async function queryFor(page: string): Promise<string> {
  const screen = screens.find((known) => findRow(routes, known.path.split('?')[0] ?? '')?.page === page)
  const [, query] = screen ? (await addressOf(screen, weapp.gateway, token)).split(/(?=\?)/) : []
  return query ?? ''
}

async function openPage(page: string): Promise<void> {
  await weapp.open(`${page}${await queryFor(page)}`)
  await weapp.settle()
}

/** The counts of all pages that were opened; null in the devtools, which count nothing. */
async function countsOfPages(): Promise<PageSummary[] | null> {
  await weapp.open(pages[0] ?? '')
  await weapp.settle()
  const report = await weapp.report()
  return report && largestByPage(report.pages)
}

it.each(pages)('%s opens without an exception, and the screen covers nothing of it', async (page) => {
  await openPage(page)
  if (pictures) await weapp.mini.screenshot({ path: path.join(pictures, `${page.split('/').at(-2)}.png`) })
  expect(await weapp.covered()).toEqual([])
  expect(weapp.exceptions).toEqual([])
})

it('has every wx.* that the app calls', async () => {
  expect((await weapp.report())?.missing ?? []).toEqual([])
})

it('keeps every page within its limits, and docs/performance.md has each', async () => {
  const rows = await countsOfPages()
  if (!rows) return expect(process.env.AUTOMATOR_WS).toBeDefined()
  const inOrder = pages.flatMap((page) => rows.filter((row) => row.path === page))
  process.stdout.write(`\n${tableOf(inOrder)}\n`)
  if (process.env.WRITE_TABLE) writeTable(tableOf(inOrder))
  expect(inOrder.map((row) => row.path)).toEqual(pages)
  expect(rows).toHaveLength(pages.length)
  expect(pagesInDocument()).toEqual(pages)
  expect(rows.map((row) => ({ ...row, slowestHandler: 0 })).flatMap(excesses)).toEqual([])
  const slow = rows.filter(isSlow).map((row) => row.path)
  if (slow.length === 0) return
  // A busy machine delays any handler once: only what is slow again is slow.
  await weapp.close()
  await start()
  for (const page of slow) await openPage(page)
  const again = (await countsOfPages())?.filter((row) => slow.includes(row.path)) ?? []
  expect(again).toHaveLength(slow.length)
  expect(again.flatMap(excesses)).toEqual([])
})
