import fc from 'fast-check'
import { calls, type CallAnswer } from '@contract/calls'
import { insertLogRows } from '@server/topics/line/line-log'
import type { LineLogRow } from '@server/topics/line/tables'
import { makeTestApp, type TestApp } from '../../support/app'
import { stoppedCall } from '../../support/members'
import { newSubscriber } from '../../support/subscriber'

type Page = CallAnswer<'guard/v1/intercept/query'>
let gateway: TestApp
beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

const escaped = fc.constantFrom('"', '\\', '\n', '\r', '\t', '\u0001', '\u2028', '%', '},\n{', '😀', '企', '')
const text = fc
  .array(fc.oneof(escaped, fc.string()), { maxLength: 4 })
  .map((parts) => parts.join('').replaceAll('\0', ''))
const event = fc.record({
  kind: fc.constantFrom('call' as const, 'sms' as const, 'web' as const),
  caller: text,
  place: text,
  carrier: text,
  tag: text,
  seconds: fc.nat(),
  text,
  corrected: fc.boolean(),
})
let made = 0

/** Inserts reminders, the newest first. */
async function remind(subscriberId: string, events: Partial<LineLogRow>[]): Promise<LineLogRow[]> {
  const rows = events.map((given, index): LineLogRow => {
    const id = { subscriber_id: subscriberId, entry_id: `row-${(made += 1)}` }
    return { ...stoppedCall, ...given, ...id, at: gateway.now() - index, action: 'remind' }
  })
  await insertLogRows(gateway.db, rows)
  return rows
}

async function allPages(token: string, limit: number): Promise<Page[]> {
  const pages: Page[] = []
  let cursor: string | null = null
  do {
    const { data }: { data: Page } = await gateway.call(
      'guard/v1/intercept/query',
      { tab: 'reminders', limit, cursor },
      token,
    )
    pages.push(data)
    cursor = data.nextCursor
  } while (cursor !== null)
  return pages
}

const plainWord = (given: string) => given.replace(/["\\\p{Cc}]/gu, '')
const entryOf = (row: LineLogRow) => ({
  id: row.entry_id,
  kind: row.kind,
  at: row.at,
  from: row.caller,
  place: plainWord(row.place),
  carrier: plainWord(row.carrier),
  tag: row.tag,
  action: row.action,
  reason: row.reason,
  seconds: row.seconds,
  text: row.text,
  intent: null,
  corrected: row.corrected,
})

it('a page of the log, which PostgreSQL writes, has what the contract and a row say, whatever the texts are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 12 }), fc.integer({ min: 1, max: 5 }), async (events, limit) => {
      const { token } = await newSubscriber(gateway)
      const rows = await remind(token.slice(4, 20), events)
      const pages = await allPages(token, limit)
      const entries = pages.flatMap(({ items }) => items)
      expect(entries).toEqual(rows.map(entryOf))
      expect(pages).toHaveLength(Math.max(1, Math.ceil(rows.length / limit)))
      for (const page of pages) expect(calls['guard/v1/intercept/query'].answer.parse(page)).toEqual(page)
      for (const entry of entries) {
        expect((await gateway.call('guard/v1/intercept/detail', { id: entry.id }, token)).data).toMatchObject(entry)
      }
    }),
    { numRuns: 40 },
  )
})
