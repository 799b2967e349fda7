import { startWechat } from '../../support/wechat-stub'
import { createWechat } from '@server/ports/wechat-remote'

const TOKEN = '/cgi-bin/token'
const SESSION = '/sns/jscode2session'
const OAUTH = '/sns/oauth2/access_token'
const PHONE = '/wxa/business/getuserphonenumber'
const settings = { appId: 'mini', secret: 's1', publicAppId: 'public', publicSecret: 's2' }
const token = { access_token: 't', expires_in: 7200 }

describe('a code of WeChat', () => {
  it.each([
    ['wxMini', SESSION, { appid: 'mini', secret: 's1', js_code: 'c1' }],
    ['wxPublic', OAUTH, { appid: 'public', secret: 's2', code: 'c1' }],
  ] as const)('of %s is exchanged with its own account', async (source, path, query) => {
    const wechat = await startWechat(() => ({ openid: 'open-1', session_key: 'secret' }))
    expect(await createWechat(settings, () => 0, wechat).exchangeCode('c1', source)).toEqual({ openId: 'open-1' })
    expect(wechat.asked[0]?.path).toBe(path)
    expect(Object.fromEntries(wechat.asked[0]!.query)).toMatchObject(query)
    await wechat.stop()
  })

  it.each([40029, 40163])('that WeChat rejects (%s) must be repeated by the user', async (errcode) => {
    const wechat = await startWechat(() => ({ errcode, errmsg: 'invalid code' }))
    const exchange = createWechat(settings, () => 0, wechat).exchangeCode('c1', 'wxMini')
    await expect(exchange).rejects.toThrow('WeChat refused the code')
    await wechat.stop()
  })

  it.each([
    ['has an error of its own', { errcode: -1, errmsg: 'system error' }, 'WeChat answered error -1'],
    ['answers no user', {}, 'WeChat answered no openid'],
    ['is down', null, 'WeChat answered 502'],
  ])('is a fault when WeChat %s, and no secret is returned', async (_what, answer, message) => {
    const wechat = await startWechat(() => answer)
    const error: Error = await createWechat(settings, () => 0, wechat)
      .exchangeCode('c1', 'wxMini')
      .then(
        () => Promise.reject(new Error('It was taken')),
        (reason: Error) => reason,
      )
    expect(error.message).toContain(message)
    expect(error.message).not.toContain('s1')
    await wechat.stop()
  })
})

describe('the phone-number button', () => {
  it('has its code exchanged with an access token that is cached for two hours', async () => {
    let now = 0
    const wechat = await startWechat(({ path }) =>
      path === TOKEN ? token : { errcode: 0, phone_info: { purePhoneNumber: '13800138000' } },
    )
    const port = createWechat(settings, () => now, wechat)
    expect(await Promise.all([port.phoneNumber('p1'), port.phoneNumber('p2')])).toEqual(['13800138000', '13800138000'])
    expect(wechat.timesAsked(TOKEN)).toBe(1)
    now += 7200 * 1000
    await port.phoneNumber('p3')
    expect(wechat.timesAsked(TOKEN)).toBe(2)
    expect(wechat.asked.at(-1)).toMatchObject({ path: PHONE, body: { code: 'p3' } })
    await wechat.stop()
  })

  it('binds no number from abroad', async () => {
    const wechat = await startWechat(({ path }) =>
      path === TOKEN ? token : { errcode: 0, phone_info: { purePhoneNumber: '5551234' } },
    )
    await expect(createWechat(settings, () => 0, wechat).phoneNumber('p1')).rejects.toThrow('No mainland number')
    await wechat.stop()
  })
})

describe('WeChat without a response', () => {
  it('is awaited no longer than the timeout, by every call', async () => {
    const wechat = await startWechat(({ path }) => (path === TOKEN ? token : 'silence'))
    const port = createWechat(settings, () => 0, { ...wechat, timeoutMs: 50 })
    const calls = [
      port.exchangeCode('c', 'wxMini'),
      port.phoneNumber('p'),
      port.shareTicket(),
      port.isTextFit('t', 'o'),
    ]
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
    await wechat.stop()
  })
})
