import { readFileSync } from 'node:fs'
import type { AccountActivity } from '@contract/account'
import { keptDays } from '@/rules/legal/keeping'
import { purgeExpired } from '@server/purge-expired'
import { filesBelow } from '../../../support/source-files'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { bindWechat } from '../../support/send-code'
import { newSubscriber } from '../../support/subscriber'
import { everything, newFamily } from '../family/family-stage'
import { accountOf, DAY, MINUTE } from './stage'

const HERE = { clienttype: 'H5', 'x-forwarded-for': '203.0.113.7' }
const ELSEWHERE = { clienttype: 'wxMini', 'x-forwarded-for': '198.51.100.4' }
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp({ TRUSTED_PROXIES: 'loopback' })
})
afterAll(() => gateway.close())

const page = async (token: string, body: object = {}, headers: object = {}) =>
  (await gateway.call('guard/v1/account/activity', body, token, headers)).data
const activity = async (token: string, headers?: object): Promise<AccountActivity[]> =>
  (await page(token, {}, headers)).items
const kinds = async (token: string) => (await activity(token)).map(({ kind, detail }) => [kind, detail])

/** Passes the session on to another page, as the carrier's sibling pages do. */
async function passOn(token: string, headers: object = {}): Promise<string> {
  const { ticket } = (await gateway.call('/api/v1/auth/getTicket', {}, token)).data
  return (await gateway.call('/api/v1/auth/autoLogin', { ticket }, undefined, headers)).data.token
}

describe('the audit trail of an account', () => {
  it('has each log-in with its way, client and network, newest first, and marks the network of the reader', async () => {
    const { token } = await newSubscriber(gateway)
    gateway.advance(MINUTE)
    await passOn(token, HERE)
    gateway.advance(MINUTE)
    await passOn(token, ELSEWHERE)
    const seen = await activity(token, HERE)
    const shown = seen.map(({ kind, detail, client, isHere }) => [kind, detail, client, isHere])
    expect(shown.slice(0, 2)).toEqual([
      ['handOver', 'ticket', 'wxMini', false],
      ['handOver', 'ticket', 'H5', true],
    ])
    // Both at one time, so in any order.
    expect(shown.slice(2).sort()).toEqual([
      ['consent', 'agreed', '', false],
      ['logIn', 'sms', '', false],
    ])
    expect(new Set(seen.map(({ network }) => network)).size).toBe(3)
  })

  it('holds no address, and another mark for each subscriber at the same address', async () => {
    const [one, other] = [await newSubscriber(gateway), await newSubscriber(gateway)]
    for (const { token } of [one, other]) await passOn(token, HERE)
    const [mark, otherMark] = [await activity(one.token, HERE), await activity(other.token, HERE)].map(
      (seen) => seen.find(({ isHere }) => isHere)?.network,
    )
    expect(mark).toMatch(/^[0-9A-F]{6}$/)
    expect(otherMark).not.toBe(mark)
    const rows = await gateway.db.selectFrom('account_events').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|127\.0\.0\.1|136\d{8}/)
  })

  it('records exports, downloads, the deletion and its return, and log-outs', async () => {
    const { token, phoneNo } = await newSubscriber(gateway)
    const account = accountOf(gateway, { token, phoneNo })
    const id = await account.makeExport()
    await account.file(id)
    expect((await account.askDeletion(await account.sendCode('deletion'))).code).toBe('A0000')
    const again = await gateway.login(phoneNo)
    gateway.advance(MINUTE)
    await account.takeBack(again)
    const last = await gateway.login(phoneNo)
    gateway.advance(MINUTE)
    await gateway.call('guard/v1/session/end', { requestId: newRequest() }, last)
    await gateway.call('guard/v1/session/logout', {}, last)
    const recorded = (await kinds(await gateway.login(phoneNo))).map(([kind]) => kind)
    for (const kind of ['export', 'exportFile', 'deletionAsked', 'deletionTakenBack', 'logInsEnded', 'logOut'])
      expect(recorded).toContain(kind)
  })

  it('names the guardian who changed something, and records what became of the protection', async () => {
    const { guardian, person, id } = await newFamily(gateway, { holds: ['three'] })
    const { version } = (await gateway.call('guard/v1/family/settings', { id }, guardian.token)).data
    const change = { kind: 'switch', name: 'fraudBlock', on: true }
    await gateway.call('guard/v1/family/settings/set', { id, version, change, requestId: newRequest() }, guardian.token)
    const seen = await activity(person.token)
    expect(seen).toContainEqual(
      expect.objectContaining({ kind: 'guardianChange', by: 'guardian', name: '小明', detail: 'switch', network: '' }),
    )
    expect(seen).toContainEqual(expect.objectContaining({ kind: 'family', by: 'self', detail: 'accept' }))
    expect((await activity(guardian.token)).filter(({ kind }) => kind !== 'logIn' && kind !== 'consent')).toEqual([])
  })

  it('records a change of what the guardian sees, with where it came from', async () => {
    const { person, id } = await newFamily(gateway)
    const scope = { ...everything, calls: false }
    await gateway.call('guard/v1/family/mine/scope', { id, scope, requestId: newRequest() }, person.token, HERE)
    expect(await activity(person.token, HERE)).toContainEqual(
      expect.objectContaining({ kind: 'family', by: 'self', detail: 'scope', client: 'H5', isHere: true }),
    )
  })

  it('records a WeChat account that is bound, replaced or moved to another number, and no log-in with it', async () => {
    const wechat = async (token: string) =>
      (await kinds(token)).flatMap(([kind, detail]) => (kind === 'wechat' ? [detail] : []))
    const enter = async (code: string) => (await gateway.call('/api/v1/auth/authSwap', { code, source: 'wxMini' })).data
    const ticketOf = async (code: string) => {
      const answer = await enter(code)
      return 'bindTicket' in answer ? answer.bindTicket : ''
    }
    const bind = async (phoneNo: string, bindTicket: string) => {
      gateway.advance(MINUTE)
      expect((await bindWechat(gateway, phoneNo, bindTicket, { rebind: true })).code).toBe('A0000')
    }
    const [one, other] = [await newSubscriber(gateway), await newSubscriber(gateway)]
    await bind(one.phoneNo, await ticketOf('dev-trail-1'))
    gateway.advance(MINUTE)
    expect(await enter('dev-trail-1')).toHaveProperty('token')
    const [here, there] = [await ticketOf('dev-trail-2'), await ticketOf('dev-trail-2')]
    await bind(one.phoneNo, here)
    await bind(other.phoneNo, there)
    expect(await wechat(one.token)).toEqual(['unbound', 'rebound', 'bound'])
    expect(await wechat(other.token)).toEqual(['bound'])
  })

  it('is not longer because a call is repeated', async () => {
    const { token } = await newSubscriber(gateway)
    const before = await activity(token)
    for (let count = 0; count < 5; count += 1) await passOn(token, HERE)
    expect(await activity(token)).toHaveLength(before.length + 1)
  })

  it('comes in pages, and to its subscriber alone', async () => {
    const { token } = await newSubscriber(gateway)
    for (let count = 0; count < 3; count += 1) {
      gateway.advance(60 * MINUTE)
      await passOn(token)
    }
    const all = await activity(token)
    const first = await page(token, { limit: 2 })
    const second = await page(token, { limit: 100, cursor: first.nextCursor })
    expect([...first.items, ...second.items]).toEqual(all)
    expect(second.nextCursor).toBeNull()
    const other = await newSubscriber(gateway)
    expect(await page(other.token, { cursor: first.nextCursor })).toEqual({ items: [], nextCursor: null })
  })

  it('is kept for 180 days, and only the purge deletes from it', async () => {
    expect(keptDays.accountEvents).toBe(180)
    const { token } = await newSubscriber(gateway)
    const rows = async () => {
      const found = await gateway.db
        .selectFrom('account_events')
        .select('event_id')
        .where('subscriber_id', '=', token.slice(4, 20))
        .execute()
      return found.length
    }
    const count = await rows()
    await purgeExpired(gateway.db, gateway.now() + 180 * DAY - 1)
    expect(await rows()).toBe(count)
    await purgeExpired(gateway.db, gateway.now() + 180 * DAY)
    expect(await rows()).toBe(0)
    const changing = filesBelow('server/src').filter((file) =>
      /(updateTable|deleteFrom)\('account_events'/.test(readFileSync(file, 'utf8')),
    )
    expect(changing).toEqual([])
  })
})
