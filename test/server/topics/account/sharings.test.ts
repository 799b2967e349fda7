import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { sharings, type Sharing } from '@/rules/legal/sharing'
import { DAY_MS } from '@/rules/time/units'
import { purgeExpired } from '@server/purge-expired'
import { createLocalBilling } from '@server/ports/billing'
import { SmsUnanswered, type SmsPort } from '@server/ports/sms'
import { recordSharing } from '@server/topics/subscribers/sharings'
import { filesBelow } from '../../../support/source-files'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import { accountOf, DAY } from './stage'

const CALL = 'guard/v1/account/sharings'
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

/** A new subscriber of whom nothing is recorded yet. */
async function subscriber() {
  const { token, phoneNo } = await newSubscriber(gateway)
  const id = token.slice(4, 20)
  await gateway.records.done()
  await gateway.db.deleteFrom('sharings').where('subscriber_id', '=', id).execute()
  return { token, phoneNo, id }
}

async function page(token: string, body: object = {}, headers: object = {}) {
  await gateway.records.done()
  return (await gateway.call(CALL, body, token, headers)).data
}
const rowsOf = async (id: string) => {
  await gateway.records.done()
  const rows = await gateway.db.selectFrom('sharings').selectAll().where('subscriber_id', '=', id).execute()
  return rows.map(({ what, times, basis }) => [what, times, basis]).sort()
}

describe('what third parties got', () => {
  it('is counted by day, third party and kind, in the language of the request', async () => {
    const { token, phoneNo } = await subscriber()
    await accountOf(gateway, { token, phoneNo }).sendCode('export')
    await accountOf(gateway, { token, phoneNo }).sendCode('export')
    const [zh] = (await page(token)).items
    expect(zh).toMatchObject({
      recipient: '运营商短信中心',
      data: '手机号码、含验证码的短信',
      basis: '履行您与我们的服务合同',
      times: 2,
      day: Date.parse('2026-11-20T00:00:00+08:00'),
    })
    const [en] = (await page(token, {}, { 'accept-language': 'en' })).items
    expect(en).toMatchObject({ recipient: "The carrier's SMS centre", data: 'Number, SMS with a code', times: 2 })
  })

  it('is another row on another day, newest first, page by page', async () => {
    const { token, id } = await subscriber()
    const now = gateway.now()
    for (const [days, what] of [
      [2, 'billing-charge'],
      [1, 'wechat-logIn'],
      [1, 'billing-charge'],
    ] as const)
      await recordSharing(gateway.db, { subscriberId: id, what, now: now - days * DAY_MS })
    const first = await page(token, { limit: 2 })
    const second = await page(token, { limit: 2, cursor: first.nextCursor })
    const shown = [...first.items, ...second.items].map((item) => item.id.split(' ')[1])
    expect(shown).toEqual(['wechat-logIn', 'billing-charge', 'billing-charge'])
    expect(second.nextCursor).toBeNull()
  })

  it('is nobody else’s', async () => {
    const [one, other] = [await subscriber(), await subscriber()]
    await recordSharing(gateway.db, { subscriberId: one.id, what: 'billing-age', now: gateway.now() })
    expect((await page(other.token)).items).toEqual([])
    expect((await gateway.call(CALL, {})).status).toBe(401)
    expect((await page(one.token)).items).toHaveLength(1)
  })

  it('holds the token that the app hands to a partner, and refuses another one', async () => {
    const { token, id } = await subscriber()
    for (const to of ['assistant', 'assistant', 'treasure'])
      expect((await gateway.call('guard/v1/account/shared', { to }, token)).code).toBe('A0000')
    expect((await gateway.call('guard/v1/account/shared', { to: 'community' }, token)).status).toBe(400)
    expect(await rowsOf(id)).toEqual([
      ['assistant-token', 2, 'consent'],
      ['treasure-token', 1, 'consent'],
    ])
  })

  it('holds the ticket for the points zone', async () => {
    const { token, id, phoneNo } = await subscriber()
    await gateway.call('jf/v1/ticket', { phone: phoneNo }, token)
    // The zone is for adults: the carrier is asked first.
    expect(await rowsOf(id)).toEqual([
      ['billing-age', 1, 'law'],
      ['pointsZone-ticket', 1, 'consent'],
    ])
  })

  it('has a place in the code for each kind', () => {
    const code = filesBelow('server/src')
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    const lost = Object.keys(sharings).filter((what) => !code.includes(`'${what}'`) && !what.endsWith('-token'))
    expect(lost).toEqual([])
  })

  it('bounds the rows however often and in whatever order it happens', async () => {
    const { id } = await subscriber()
    const kinds = Object.keys(sharings) as Sharing[] // the keys of the record
    const start = Date.parse('2026-11-20T00:00:00+08:00')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...kinds), fc.integer({ min: 0, max: 3 * 24 - 1 })), { maxLength: 30 }),
        async (given) => {
          await gateway.db.deleteFrom('sharings').where('subscriber_id', '=', id).execute()
          for (const [what, hour] of given)
            await recordSharing(gateway.db, { subscriberId: id, what, now: start + (hour * DAY_MS) / 24 })
          const rows = await gateway.db.selectFrom('sharings').selectAll().where('subscriber_id', '=', id).execute()
          expect(rows).toHaveLength(new Set(given.map(([what, hour]) => `${what} ${Math.floor(hour / 24)}`)).size)
          expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(given.length)
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('a port', () => {
  it('records an SMS that the centre may have taken, and none that it refused', async () => {
    let answer: Error | null = null
    const smsCentre: SmsPort = {
      async send() {
        if (answer) throw answer
      },
    }
    const own = await makeTestApp({}, { smsCentre })
    const phoneNo = '13811112222'
    await own.db
      .insertInto('directory')
      .values({ kind: 'number', key: phoneNo, subscriber_id: 'own-subscriber', at: 0 })
      .execute()
    const send = () => own.deps.sms.send({ kind: 'order', phoneNo, text: 'x' }).catch(() => null)
    const count = async () => {
      await own.records.done()
      const rows = await own.db.selectFrom('sharings').select(['what', 'times']).execute()
      return rows.map(({ what, times }) => `${what} ${times}`)
    }
    answer = new Error('refused')
    await send()
    expect(await count()).toEqual([])
    answer = new SmsUnanswered('no answer')
    await send()
    expect(await count()).toEqual(['smsCentre-notice 1'])
    answer = null
    await send()
    expect(await count()).toEqual(['smsCentre-notice 2'])
    await own.close()
  })

  it('asks the billing centre whose number it is, which is recorded although it does not answer', async () => {
    const billing = { ...createLocalBilling(), holderOf: () => Promise.reject(new Error('away')) }
    const own = await makeTestApp({}, { billing })
    await own.login('13800138000')
    await expect(own.deps.billing.holderOf('13800138000')).rejects.toThrow('away')
    await own.records.done()
    const rows = await own.db.selectFrom('sharings').select('what').where('what', '=', 'billing-age').execute()
    expect(rows).toHaveLength(1)
    await own.close()
  })

  it('records nothing of a number that is nobody’s', async () => {
    await gateway.records.done()
    const before = (await gateway.db.selectFrom('sharings').selectAll().execute()).length
    await gateway.deps.sms.send({ kind: 'order', phoneNo: '13900000001', text: 'x' })
    await gateway.records.done()
    expect((await gateway.db.selectFrom('sharings').selectAll().execute()).length).toBe(before)
  })
})

describe('records', () => {
  it('outlive the account without its number, and end after three years', async () => {
    const { token, phoneNo, id } = await subscriber()
    const account = accountOf(gateway, { token, phoneNo })
    const code = await account.sendCode('deletion')
    const asked = await gateway.call(
      'guard/v1/account/deletion/ask',
      { code, understood: true, requestId: newRequest() },
      token,
    )
    expect(asked.code).toBe('A0000')
    gateway.advance(8 * DAY)
    await gateway.doDue('account-deletions')
    await gateway.records.done()
    const gone = await gateway.db.selectFrom('subscribers').select('phone_no').where('subscriber_id', '=', id).execute()
    expect(gone).toEqual([])
    const kept = await gateway.db.selectFrom('sharings').selectAll().where('subscriber_id', '=', id).execute()
    expect(kept.length).toBeGreaterThan(0)
    expect(JSON.stringify(kept)).not.toContain(phoneNo)
    await purgeExpired(gateway.db, gateway.now() + 3 * 365 * DAY - 9 * DAY)
    expect(await rowsOf(id)).toHaveLength(kept.length)
    await purgeExpired(gateway.db, gateway.now() + 3 * 366 * DAY + DAY)
    expect(await rowsOf(id)).toEqual([])
  })
})
