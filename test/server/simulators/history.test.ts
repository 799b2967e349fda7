import { Kysely, PostgresDialect } from 'kysely'
import { products as catalogue, type ProductKey } from '@/rules/products/catalogue'
import { resolveFlags } from '@/rules/products/flags'
import { minuteOfDay, startOfDay, statsRange } from '@/rules/time/shanghai'
import { buildGuardSettings } from '@/rules/verdict/settings'
import type { Database } from '@server/database/schema'
import type { ReputationPort } from '@server/ports/reputation'
import { initialSwitches } from '@server/provisioning/numbers-to-try'
import { castOf } from '@server/simulators/line/cast'
import { makeHistory } from '@server/simulators/line/history'
import { callerOf, hostsOf } from '@server/topics/line/judge-event'
import { replay } from '@server/topics/line/replay'
import { phoneData } from '../support/phone-data'
import { simulatedLookUp } from '../support/reputation'

const SUBSCRIBER = '13800138000'
const NOW = Date.parse('2026-11-20T15:00:00+08:00')
const DAY = 24 * 60 * 60 * 1000
const cast = castOf(SUBSCRIBER, phoneData)
const history = makeHistory(SUBSCRIBER, cast, NOW, phoneData)

/** A look-up reads nothing from it. */
const nowhere = new Kysely<Database>({
  dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('No database')) }),
})
let reputation: ReputationPort
beforeAll(async () => {
  const lookUp = simulatedLookUp(() => NOW)
  const known = [history.map(callerOf), history.flatMap(hostsOf)] as const
  await lookUp.ahead(...known)
  reputation = await lookUp.prepared(nowhere, ...known)
})

function decidedWith(...products: ProductKey[]) {
  const held = products.map((key) => ({ productId: catalogue[key].id, productType: catalogue[key].type, status: 2 }))
  const list = held.map((product) => ({ ...product, busiType: '', productName: '', statusMsg: '', subscribeTime: '' }))
  const contacts = cast.contacts.map(({ phoneNo }) => phoneNo)
  const rows = { flags: resolveFlags(list), switches: initialSwitches, contacts }
  return replay(history, buildGuardSettings(rows), { phoneData, reputation })
}

describe('the history of a number to try', () => {
  it('is the same for the same number and day', () => {
    expect(makeHistory(SUBSCRIBER, castOf(SUBSCRIBER, phoneData), NOW, phoneData)).toEqual(history)
  })

  it('differs between numbers', () => {
    const other = makeHistory('13800138006', castOf('13800138006', phoneData), NOW, phoneData)
    expect(other.map(({ from }) => from)).not.toEqual(history.map(({ from }) => from))
  })

  it('has the same events of a day when it is generated later', () => {
    const dayStart = startOfDay(NOW) - 3 * DAY
    const ofDay = (events: typeof history) => events.filter(({ at }) => at >= dayStart && at < dayStart + DAY)
    const later = makeHistory(SUBSCRIBER, cast, NOW + 5 * DAY, phoneData)
    expect(ofDay(later)).toEqual(ofDay(history))
  })

  it('covers the thirty days of the statistics, in order, without future events', () => {
    const times = history.map(({ at }) => at)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(new Set(times.map(startOfDay)).size).toBe(30)
    expect(times[0]).toBeGreaterThanOrEqual(statsRange(NOW).startMs)
    expect(times.at(-1)).toBeLessThan(NOW)
  })

  it('has calls by day and hardly any at night', () => {
    const atNight = history.filter(({ at }) => minuteOfDay(at) < 7 * 60)
    expect(atNight.length).toBeLessThan(history.length / 20)
  })

  it('has a place for every number', () => {
    const nowhere = history.filter(({ kind, from }) => kind !== 'web' && from !== '' && !phoneData.lookUp(from).place)
    expect(nowhere).toEqual([])
  })

  it('has contacts with known numbers', () => {
    expect(cast.contacts.length).toBeGreaterThanOrEqual(24)
    expect(new Set(cast.contacts.map(({ phoneNo }) => phoneNo)).size).toBe(cast.contacts.length)
    expect(cast.contacts.filter(({ phoneNo }) => !phoneData.lookUp(phoneNo).carrier)).toEqual([])
  })
})

describe('the history decided by the rules', () => {
  it('shows a nine-yuan subscriber every kind of protection', () => {
    const reasons = new Set(decidedWith('nine').map(({ reason }) => reason))
    for (const reason of [
      'fraud',
      'harassment',
      'riskCall',
      'stranger',
      'contact',
      'repeatCall',
      'marketingSms',
      'fraudSms',
      'riskyWebsite',
      'verificationCode',
      'carrierNotice',
    ]) {
      expect(reasons).toContain(reason)
    }
  })

  it('passes everything without a product', () => {
    const rows = decidedWith()
    expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(['pass']))
    expect(rows.some(({ reason }) => reason === 'noProduct')).toBe(true)
  })

  it('stops SMS and no call with the SMS guard alone', () => {
    const stopped = decidedWith('sms').filter(({ action }) => action === 'stop')
    expect(new Set(stopped.map(({ kind }) => kind))).toEqual(new Set(['sms']))
  })

  it('never stops a contact, and a stopped call lasts 0 seconds', () => {
    const known = new Set(cast.contacts.map(({ phoneNo }) => phoneNo))
    const stopped = decidedWith('nine').filter(({ action, kind }) => action === 'stop' && kind === 'call')
    expect(stopped.filter(({ caller, seconds }) => known.has(caller) || seconds > 0)).toEqual([])
  })

  it('has words of a call only when the agent answered', () => {
    const calls = decidedWith('nine').filter(({ kind }) => kind === 'call')
    const wordless = calls.filter(({ action, text }) => (action === 'agent') === (text === ''))
    expect(wordless).toEqual([])
  })
})
