import { makeTestApp, newRequest, type TestApp } from '../../support/app'

const OWN = '13711110009'
const OTHER = '13800138003'
const HOUR = 60 * 60 * 1000
let gateway: TestApp

beforeEach(async () => {
  gateway = await makeTestApp()
})
afterEach(() => gateway.close())

const list = async (token: string) => (await gateway.call('guard/v1/session/query', {}, token)).data.items
const end = (token: string, id?: string) => gateway.call('guard/v1/session/end', { id, requestId: newRequest() }, token)
const isLive = async (token: string) => (await gateway.call('guard/v1/session/query', {}, token)).status === 200
async function handOver(token: string): Promise<string> {
  const asked = { as: 'wxmpToken' } as const
  const { ticket: wxmpToken } = (await gateway.call('/api/v1/auth/getTicket', asked, token)).data
  return (await gateway.call('/api/v1/auth/autoLogin', { wxmpToken })).data.token
}

describe('the logins of a subscriber', () => {
  it('are listed, the current one first, then by last use, with their client', async () => {
    const old = await gateway.login(OWN)
    const used = await gateway.login(OWN)
    const own = await gateway.login(OWN)
    gateway.advance(2 * HOUR)
    await isLive(used)
    const items = await list(own)
    expect(items.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false])
    expect(items[1]).toMatchObject({ source: 'sms', client: '', seenAt: gateway.now() })
    expect(await isLive(old)).toBe(true)
  })

  it('show only known client types, and no other text', async () => {
    const logIn = (clientType: string) => {
      const headers = { clienttype: clientType }
      return gateway.call('/api/v1/auth/authSwapAccessCode', {}, undefined, headers)
    }
    expect((await logIn('stAPP')).code).not.toBe('A0000') // without a code there is no login
    const answer = async (clientType: string) =>
      gateway.app.inject({
        method: 'POST',
        url: '/api/v1/auth/authSwapAccessCode?accessCode=access-1',
        headers: { host: 'localhost', clienttype: clientType },
      })
    const { token } = (await answer('stAPP')).json<{ data: { token: string } }>().data
    await answer('<script>')
    expect((await list(token)).map(({ client }) => client).sort()).toEqual(['', 'stAPP'])
  })

  it('contain no token and no hash of one', async () => {
    const token = await gateway.login(OWN)
    const rows = await gateway.db.selectFrom('sessions').select('token_hash').execute()
    const body = JSON.stringify(await list(token))
    for (const { token_hash } of rows) expect(body).not.toContain(token_hash)
    expect(body).not.toContain(token)
  })

  it('include handed-over sessions in the login that they came from', async () => {
    const root = await gateway.login(OWN)
    const page = await handOver(root)
    expect(await list(root)).toHaveLength(1)
    expect(await list(page)).toMatchObject([{ isCurrent: true }])
  })
})

describe('ending a login', () => {
  it('ends the given one, with its handed-over sessions', async () => {
    const own = await gateway.login(OWN)
    const other = await gateway.login(OWN)
    const page = await handOver(other)
    const [, found] = await list(own)
    expect((await end(own, found?.id)).data.items).toMatchObject([{ isCurrent: true }])
    expect([await isLive(own), await isLive(other), await isLive(page)]).toEqual([true, false, false])
  })

  it('ends all others at once, but never the current one or its parent', async () => {
    const root = await gateway.login(OWN)
    const page = await handOver(root)
    const others = [await gateway.login(OWN), await gateway.login(OWN)]
    expect((await end(page)).data.items).toHaveLength(1)
    expect([await isLive(root), await isLive(page)]).toEqual([true, true])
    for (const token of others) expect(await isLive(token)).toBe(false)
  })

  it('never ends the current one by its own id', async () => {
    const own = await gateway.login(OWN)
    await end(own, (await list(own))[0]?.id)
    expect(await isLive(own)).toBe(true)
  })

  it('does nothing to a login of somebody else or an unknown one', async () => {
    const victim = await gateway.login(OTHER)
    const attacker = await gateway.login(OWN)
    const [theirs] = await list(victim)
    for (const id of [theirs?.id, 'nobody', '']) await end(attacker, id)
    expect((await end(attacker, theirs?.id)).data.items).toHaveLength(1)
    expect(await isLive(victim)).toBe(true)
    expect((await gateway.call('guard/v1/session/end', { requestId: newRequest() })).status).toBe(401)
  })
})
