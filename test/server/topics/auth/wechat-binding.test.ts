import { logInBound } from '@server/topics/auth/log-in'
import { findBoundSubscriber } from '@server/topics/wechat/wechat-users'
import { makeTestApp, type TestApp } from '../../support/app'
import { sendCode } from '../../support/send-code'

let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

describe('binding a WeChat user', () => {
  const PHONE = '13700004441'
  const swap = async (code: string, from: object = {}) => {
    const answer = await post('/api/v1/auth/authSwap', { code, source: 'wxMini' }, from)
    return (answer.data as { bindTicket: string }).bindTicket
  }
  async function post(url: string, payload: object, { remoteAddress = '127.0.0.1', agent = 'lightMyRequest' } = {}) {
    const headers = { host: 'localhost', 'user-agent': agent }
    const answer = await gateway.app.inject({ method: 'POST', url, headers, remoteAddress, payload })
    return answer.json<{ code: string; data: unknown }>()
  }
  const bind = (payload: object, from: object = {}) => post('/api/v1/auth/bindUser', payload, from)
  /** An unused code. */
  async function newCode(): Promise<string> {
    gateway.advance(60_000)
    await sendCode(gateway, PHONE)
    return gateway.outbox.messages(PHONE)[0]?.code ?? ''
  }

  it.each([
    ['address', { remoteAddress: '10.9.9.9' }],
    ['browser', { agent: 'another' }],
  ])(
    'accepts a bind ticket only from its requester: not from another %s, which does not use it up',
    async (what, from) => {
      const bindTicket = await swap(`dev-${what}`)
      const byButton = { phoneCode: `dev-${PHONE}`, bindTicket }
      expect((await post('/api/v1/auth/sendCaptchaCode', byButton, from)).code).toBe('U0104')
      const body = { phoneNo: PHONE, code: await newCode(), bindTicket, rebind: true }
      expect((await bind(body, from)).code).toBe('U0104')
      expect((await bind(body)).code).toBe('A0000')
      expect((await bind({ ...body, code: await newCode() })).code).toBe('U0104')
    },
  )

  it('uses up a code only by a login', async () => {
    const code = await newCode()
    const body = { phoneNo: PHONE, code }
    expect((await bind({ ...body, bindTicket: 'nobody' })).code).toBe('U0104')
    expect((await bind({ ...body, bindTicket: await swap('dev-second') })).code).toBe('U0106')
    expect((await bind(body)).code).toBe('A0000')
    expect((await bind(body)).code).toBe('U0103')
  })

  it('still counts wrong tries, with any ticket', async () => {
    const code = await newCode()
    const wrong = { phoneNo: PHONE, code: code === '000000' ? '000001' : '000000', bindTicket: 'nobody' }
    for (let round = 0; round < 5; round += 1) expect((await bind(wrong)).code).toBe('U0102')
    expect((await bind({ phoneNo: PHONE, code })).code).toBe('U0102')
  })

  it('keeps one WeChat user a number, and changes it after a confirmation', async () => {
    const isBound = async (code: string) =>
      'token' in (await gateway.call('/api/v1/auth/authSwap', { code, source: 'wxMini' })).data
    expect(await isBound('dev-browser')).toBe(true)
    const body = { phoneNo: PHONE, code: await newCode(), bindTicket: await swap('dev-second') }
    expect((await bind(body)).code).toBe('U0106')
    expect([await isBound('dev-browser'), await isBound('dev-second')]).toEqual([true, false])
    expect((await bind({ ...body, rebind: true })).code).toBe('A0000')
    expect([await isBound('dev-browser'), await isBound('dev-second')]).toEqual([false, true])
  })

  it.each<[string, () => Promise<unknown>]>([
    ['the number was released', () => gateway.deps.releaseNumber(PHONE, gateway.now())],
    [
      'another user was bound',
      async () => {
        const body = { phoneNo: PHONE, code: await newCode(), bindTicket: await swap('dev-third') }
        expect((await bind({ ...body, rebind: true })).code).toBe('A0000')
      },
    ],
  ])('opens no session for a binding that was read before %s', async (_what, change) => {
    const source = 'wxMini'
    const body = { phoneNo: PHONE, code: await newCode(), bindTicket: await swap('dev-late') }
    expect((await bind({ ...body, rebind: true })).code).toBe('A0000')
    const wechatUser = { source, ...(await gateway.deps.wechat.exchangeCode('dev-late', source)) } as const
    const bound = await findBoundSubscriber(gateway.db, wechatUser)
    if (!bound) throw new Error('Nobody is bound')
    await change()
    const request = {
      source,
      client: '',
      address: '',
      replacedToken: null,
      wechatUser,
      replacesWechat: true,
      now: gateway.now(),
    }
    expect(await logInBound(gateway.deps, bound, request)).toBeNull()
    expect(await swap('dev-late')).toBeTruthy()
  })
})
