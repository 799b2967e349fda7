import fc from 'fast-check'
import type { ListName } from '@contract/words/lists'
import type { KyselyPlugin } from 'kysely'
import { topicOf } from '@/rules/lists/list-kinds'
import { decideCall, decideSms } from '@/rules/verdict/decide'
import { buildGuardSettings, type GuardSettings } from '@/rules/verdict/settings'
import { readSms } from '@/rules/verdict/sms-rules'
import { insertContacts } from '@server/topics/contacts/contacts'
import { insertEntries } from '@server/topics/lists/list-entry-changes'
import { loadGuardRows, loadSettingsFor } from '@server/topics/line/load-settings'
import { makeTestApp, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'

const MINUTE = 60 * 1000
let gateway: TestApp
let subscriberId: string
let phoneNo: string
let whole: GuardSettings

/** Callers with similar numbers, so that lists, contacts and allowances overlap. */
const callers = Array.from({ length: 400 }, (_unused, index) => `1709${String(index * 37).padStart(7, '0')}`)
const every = (step: number, start = 0) => callers.filter((_caller, index) => index % step === start)
const prefixesOf = (numbers: readonly string[]) => [
  ...new Set(numbers.map((number, index) => `${number.slice(0, 5 + (index % 6))}*`)),
]

beforeAll(async () => {
  gateway = await makeTestApp()
  const subscriber = await newSubscriber(gateway, 'nine')
  subscriberId = subscriber.token.slice(4, 20)
  phoneNo = subscriber.phoneNo
  await fillLists()
  const others = Array.from({ length: 10_000 - every(7).length }, (_unused, index) => `1360${1_000_000 + index}`)
  const contacts = [...every(7), ...others].map((number) => ({ id: number, phoneNo: number, name: '联系人' }))
  await insertContacts(gateway.db, subscriberId, contacts)
  const allowances = every(11).map((number) => ({
    subscriber_id: subscriberId,
    allowance_id: number,
    phone_no: number,
    once: false,
    until_at: gateway.now() + MINUTE,
  }))
  await gateway.db.insertInto('allowances').values(allowances).execute()
  whole = buildGuardSettings(await loadGuardRows(gateway.db, subscriberId, gateway.now()))
})
afterAll(() => gateway.close())

/** Every list filled to its limit; every third entry expires soon. */
async function fillLists() {
  const values: Record<ListName, string[]> = {
    black: every(4),
    white: every(4, 1).slice(0, 94),
    blackSegment: prefixesOf(every(5)).slice(0, 46),
    whiteSegment: prefixesOf(every(9, 2)).slice(0, 46),
    refused: [...every(6, 3), ...prefixesOf(every(13, 3))].slice(0, 100),
    allowed: [...every(6, 4), ...prefixesOf(every(17, 4))].slice(0, 94),
    blockWord: Array.from({ length: 30 }, (_unused, index) => `推广${index}`),
    allowWord: Array.from({ length: 30 }, (_unused, index) => `会员${index}`),
  }
  const taken = new Set<string>()
  const rows = Object.entries(values).flatMap(([name, onList]) => {
    const list = name as ListName // the keys of a constant object
    return onList.flatMap((normalized, index) => {
      const key = `${topicOf(list)} ${normalized}`
      if (taken.has(key)) return []
      taken.add(key)
      const own = { entry_id: `${list} ${index}`, list, topic: topicOf(list), normalized, value: normalized, note: '' }
      return [{ ...own, added_at: index, expires_at: index % 3 === 0 ? gateway.now() + MINUTE : null }]
    })
  })
  await insertEntries(gateway.db, subscriberId, rows, gateway.now())
}

const caller = fc.oneof(fc.constantFrom(...callers), fc.constantFrom('', '10010', '+442071234567', '17090000001'))
const text = fc.constantFrom('您好', '推广7', '会员29 五折，回T退订', '您的快递丢失，请登录 pkg-claim.vip 理赔')

describe('settings for the current caller', () => {
  it('decide like all settings, now and once some entries have expired', async () => {
    const property = fc.asyncProperty(caller, text, fc.constantFrom(0, MINUTE), async (from, words, later) => {
      const now = gateway.now() + later
      const narrowed = (isSms: boolean) =>
        loadSettingsFor(gateway.db, subscriberId, { number: from, isSms, wasAnswered: false }, now)
      const call = {
        from,
        fraud: 'none',
        harassment: null,
        markCount: 0,
        lastCallAt: null,
        repeatPassesToday: 0,
      } as const
      expect(decideCall(call, await narrowed(false), now)).toEqual(decideCall(call, whole, now))
      const sms = readSms(from, words)
      expect(decideSms(sms, await narrowed(true), now)).toEqual(decideSms(sms, whole, now))
    })
    await fc.assert(property, { numRuns: 150 })
  })

  it('are read in a few rows, whatever the size of the lists', async () => {
    const rows = { read: 0 }
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        rows.read += result.rows.length
        return result
      },
    }
    const db = gateway.db.withPlugin(counting)
    for (const number of every(20)) {
      // A handful of entries, contacts, products and settings; for an SMS also the sixty words.
      for (const [isSms, most] of [
        [false, 30],
        [true, 90],
      ] as const) {
        rows.read = 0
        await loadSettingsFor(db, subscriberId, { number, isSms, wasAnswered: false }, gateway.now())
        expect(rows.read).toBeLessThan(most)
      }
    }
    await loadGuardRows(db, subscriberId, gateway.now())
    expect(rows.read).toBeGreaterThan(10_000)
  })

  it('are used by the line', async () => {
    const [number = ''] = every(28)
    const ring = await gateway.line.feed({ phoneNo, kind: 'call', from: number })
    expect(ring.rule).toEqual({ reason: 'temporaryAllow', detail: number })
    expect(ring.alsoMatched).toEqual(expect.arrayContaining([{ reason: 'contact', detail: number }]))
  })
})
