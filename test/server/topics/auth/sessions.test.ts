import { sql } from 'kysely'
import { makeTestApp, type TestApp } from '../../support/app'
import { bindWechat } from '../../support/send-code'

const DAY = 24 * 60 * 60 * 1000
const statusQuery = 'subscribe/v1/statusQuery'
const logout = 'guard/v1/session/logout'
const FIVE_MINUTES = 5 * 60 * 1000
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

const ticketOf = async (token: string) => (await gateway.call('/api/v1/auth/getTicket', {}, token)).data.ticket
async function handOver(token: string): Promise<string> {
  gateway.advance(1) // the age decides which ends
  return (await gateway.call('/api/v1/auth/autoLogin', { ticket: await ticketOf(token) })).data.token
}

const isLive = async (token: string) => (await gateway.call(statusQuery, {}, token)).status === 200

describe('a session', () => {
  it('is required for private calls', async () => {
    const token = await gateway.login('13800138009')
    expect(await isLive(token)).toBe(true)
    expect(await gateway.call(statusQuery, {})).toMatchObject({ status: 401, code: 'B0401' })
    expect(await isLive(`${token}x`)).toBe(false)
  })

  it('ends with a log-out', async () => {
    const token = await gateway.login('13800138009')
    await gateway.call(logout, {}, token)
    expect(await isLive(token)).toBe(false)
  })

  it('ends when its own request logs in again', async () => {
    const first = await gateway.login('13800138009')
    const second = await gateway.login('13800138009', first)
    expect([await isLive(first), await isLive(second)]).toEqual([false, true])
  })

  it('lives beside one of another device', async () => {
    const first = await gateway.login('13800138009')
    const second = await gateway.login('13800138009')
    expect([await isLive(first), await isLive(second)]).toEqual([true, true])
  })

  it('ends after thirty days without use, and lives on with use', async () => {
    const token = await gateway.login('13800138009')
    gateway.advance(29 * DAY)
    expect(await isLive(token)).toBe(true)
    gateway.advance(29 * DAY)
    expect(await isLive(token)).toBe(true)
    gateway.advance(30 * DAY)
    expect(await isLive(token)).toBe(false)
  })

  it('ends half a year after its login even in use, with its handed-over sessions', async () => {
    const token = await gateway.login('13800138009')
    const begun = gateway.now()
    for (let day = 29; day < 180; day += 29) {
      gateway.advance(29 * DAY)
      expect(await isLive(token)).toBe(true)
    }
    const { ticket } = (await gateway.call('/api/v1/auth/getTicket', {}, token)).data
    const renewed = (await gateway.call('/api/v1/auth/autoLogin', { ticket })).data.token
    gateway.advance(begun + 180 * DAY - 1 - gateway.now())
    expect([await isLive(token), await isLive(renewed)]).toEqual([true, true])
    gateway.advance(1)
    expect([await isLive(token), await isLive(renewed)]).toEqual([false, false])
  })

  it('also ends when an older version has given it a later end', async () => {
    const token = await gateway.login('13800138009')
    gateway.advance(180 * DAY)
    await gateway.db
      .updateTable('sessions')
      .set({ expires_at: gateway.now() + DAY })
      .execute()
    expect(await isLive(token)).toBe(false)
  })

  it('has at most nineteen beside it: another one ends the oldest', async () => {
    const phoneNo = '13800138006'
    const tokens: string[] = []
    for (let count = 0; count < 22; count += 1) tokens.push(await gateway.login(phoneNo))
    const live = await Promise.all(tokens.map(isLive))
    expect(live).toEqual([false, false, ...Array<boolean>(20).fill(true)])
    const page = await handOver(tokens[2] ?? '')
    const pages = [await handOver(page), await handOver(page), await handOver(tokens[2] ?? '')]
    // A page ends another login only if its own phone has no other session than the one it came from.
    const others = await Promise.all(tokens.slice(2).map(isLive))
    expect(others).toEqual([true, false, false, ...Array<boolean>(17).fill(true)])
    expect((await Promise.all([page, ...pages].map(isLive))).filter(Boolean)).toHaveLength(1)
  })

  it('counts for the limit with concurrent logins', async () => {
    const token = await gateway.login('13800138006')
    const tickets = await Promise.all(Array.from({ length: 30 }, () => ticketOf(token)))
    const pages = await Promise.all(tickets.map((ticket) => gateway.call('/api/v1/auth/autoLogin', { ticket })))
    expect(pages.every(({ code }) => code === 'A0000')).toBe(true)
    const { items } = (await gateway.call('guard/v1/session/query', {}, token)).data
    const rows = gateway.db
      .selectFrom('sessions')
      .innerJoin('subscribers', 'subscribers.subscriber_id', 'sessions.subscriber_id')
    const left = await rows
      .select('token_hash')
      .where('phone_no', '=', '13800138006')
      .where('expires_at', '>', gateway.now())
      .execute()
    expect([left.length, items.length]).toEqual([20, expect.any(Number)])
  })

  it('stores only the hash of its token', async () => {
    const token = await gateway.login('13800138009')
    const rows = await gateway.db.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('a login ticket', () => {
  it('shows its owner masked, logs in once, and is valid for five minutes', async () => {
    const token = await gateway.login('13800138009')
    const { ticket } = (await gateway.call('/api/v1/auth/getTicket', {}, token)).data
    expect((await gateway.call('/api/v1/auth/ticket', { ticket })).data).toEqual({ phoneNoDisplay: '138****8009' })
    const login = await gateway.call('/api/v1/auth/autoLogin', { ticket })
    expect(login.data.phoneNo).toBe('13800138009')
    expect((await gateway.call('/api/v1/auth/autoLogin', { ticket })).code).toBe('U0104')

    const late = (await gateway.call('/api/v1/auth/getTicket', {}, token)).data.ticket
    gateway.advance(FIVE_MINUTES)
    expect((await gateway.call('/api/v1/auth/autoLogin', { ticket: late })).code).toBe('U0104')
  })

  it('ends with the session that made it', async () => {
    const token = await gateway.login('13800138009')
    const { ticket } = (await gateway.call('/api/v1/auth/getTicket', {}, token)).data
    await gateway.call(logout, {}, token)
    expect((await gateway.call('/api/v1/auth/autoLogin', { ticket })).code).toBe('U0104')
  })

  it('opens a session that ends with the one that made it', async () => {
    const token = await gateway.login('13800138009')
    const pages = [await handOver(token), await handOver(await handOver(token))]
    await gateway.call(logout, {}, token)
    expect(await Promise.all(pages.map(isLive))).toEqual([false, false])
  })

  it('keeps all sessions or ends all when the database fails during a log-out', async () => {
    const token = await gateway.login('13800138009')
    const page = await handOver(token)
    const failing = `create function fail_ticket() returns trigger language plpgsql as $$ begin raise exception 'disk'; end $$;
      create trigger fail_ticket before delete on login_tickets for each statement execute function fail_ticket()`
    for (const statement of failing.split(/;\n/)) await sql.raw(statement).execute(gateway.db)
    expect((await gateway.call(logout, {}, token)).status).toBe(500)
    await sql`drop trigger fail_ticket on login_tickets`.execute(gateway.db)
    expect([await isLive(token), await isLive(page)]).toEqual([true, true])
    await gateway.call(logout, {}, token)
    expect([await isLive(token), await isLive(page)]).toEqual([false, false])
  })

  it('requires a session', async () => {
    expect((await gateway.call('/api/v1/auth/getTicket', {})).status).toBe(401)
  })
})

describe('a wxmpToken', () => {
  const handOver = async (token: string) =>
    (await gateway.call('/api/v1/auth/getTicket', { as: 'wxmpToken' }, token)).data.ticket
  const exchange = async (wxmpToken: string, token?: string) =>
    gateway.call('/api/v1/auth/autoLogin', { wxmpToken }, token)

  it('shows its owner masked, and opens a session once, within five minutes', async () => {
    const token = await gateway.login('13800138009')
    const wxmpToken = await handOver(token)
    expect((await gateway.call('/api/v1/auth/ticket', { wxmpToken })).data).toEqual({ phoneNoDisplay: '138****8009' })
    const login = await exchange(wxmpToken)
    expect(login.data).toMatchObject({ phoneNo: '13800138009' })
    expect([await isLive(token), await isLive(login.data.token)]).toEqual([true, true])
    expect((await exchange(wxmpToken)).code).toBe('U0104')

    const late = await handOver(token)
    gateway.advance(FIVE_MINUTES)
    expect((await exchange(late)).code).toBe('U0104')
  })

  it('opens one session for concurrent requests', async () => {
    const wxmpToken = await handOver(await gateway.login('13800138009'))
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(wxmpToken)))
    expect(answers.filter(({ code }) => code === 'A0000')).toHaveLength(1)
  })

  it('is neither a session token nor a ticket', async () => {
    const token = await gateway.login('13800138009')
    expect((await exchange(token)).code).toBe('U0104')
    const { ticket } = (await gateway.call('/api/v1/auth/getTicket', {}, token)).data
    expect((await exchange(ticket)).code).toBe('U0104')
    const wxmpToken = await handOver(token)
    expect(await isLive(wxmpToken)).toBe(false)
    expect((await gateway.call('/api/v1/auth/autoLogin', { ticket: wxmpToken })).code).toBe('U0104')
    expect((await exchange('pgh_nothing')).code).toBe('U0104')
    expect((await gateway.call('/api/v1/auth/getTicket', { as: 'wxmpToken' })).status).toBe(401)
  })

  it('ends with the session that made it, like every session derived from it', async () => {
    const token = await gateway.login('13800138009')
    const unused = await handOver(token)
    const child = (await exchange(await handOver(token))).data.token
    const grandchild = (await exchange(await handOver(child))).data.token
    await gateway.call(logout, {}, token)
    expect((await exchange(unused)).code).toBe('U0104')
    expect([await isLive(child), await isLive(grandchild)]).toEqual([false, false])
  })

  it('opens a session that does not affect its parent, and never outlives it', async () => {
    const token = await gateway.login('13800138009')
    const child = (await exchange(await handOver(token), token)).data.token
    gateway.advance(29 * DAY)
    expect([await isLive(token), await isLive(child)]).toEqual([true, true])
    await gateway.call(logout, {}, (await exchange(await handOver(token))).data.token)
    expect(await isLive(token)).toBe(true)
    gateway.advance(DAY)
    expect([await isLive(token), await isLive(child)]).toEqual([true, false])
  })
})

describe('WeChat and the carrier app', () => {
  it('give an unbound user a bind ticket that is valid once', async () => {
    const swap = await gateway.call('/api/v1/auth/authSwap', { code: 'dev-1', source: 'wxMini' })
    const bindTicket = 'bindTicket' in swap.data ? swap.data.bindTicket : ''
    gateway.advance(60_000)
    expect((await bindWechat(gateway, '13800138009', bindTicket)).data.phoneNo).toBe('13800138009')
    const again = { phoneCode: 'dev-13800138009', bindTicket }
    expect((await gateway.call('/api/v1/auth/sendCaptchaCode', again)).code).toBe('U0104')
    const next = await gateway.call('/api/v1/auth/authSwap', { code: 'dev-1', source: 'wxMini' })
    expect(next.data).toMatchObject({ phoneNo: '13800138009' })
  })

  it('refuse unknown codes', async () => {
    expect((await gateway.call('/api/v1/auth/authSwap', { code: 'forged', source: 'wxPublic' })).code).toBe('U0105')
    expect((await gateway.call('/api/v1/auth/authSwapAccessCode')).code).toBe('U0105')
  })

  it('log a subscriber of the carrier app in by access code, without a body', async () => {
    const answer = await gateway.app.inject({
      method: 'POST',
      url: '/api/v1/auth/authSwapAccessCode?accessCode=access-1',
      headers: { host: 'localhost' },
    })
    expect(answer.json()).toMatchObject({ code: 'A0000', data: { phoneNo: '13800138003' } })
  })

  it.each([
    ['13800138003', false],
    ['13800138000', true],
  ])('end only a live session of the same number: that of %s stays: %s', async (phoneNo, stays) => {
    const token = await gateway.login(phoneNo)
    await gateway.app.inject({
      method: 'POST',
      url: '/api/v1/auth/authSwapAccessCode?accessCode=access-1',
      headers: { host: 'localhost', token, 'auth-sa-token': token },
    })
    expect(await isLive(token)).toBe(stays)
  })
})
