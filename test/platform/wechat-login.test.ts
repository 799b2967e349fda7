import type * as WechatLogin from '@/platform/wechat-login'

const mockOpened = jest.fn((_url: string, _params: Record<string, string>) => Promise.resolve('opened'))
jest.mock('@/platform/open-url', () => ({
  openExternal: (url: string, params: Record<string, string>) => mockOpened(url, params),
}))
jest.mock('@/platform/environment', () => ({ isPublicAccount: () => true }))

let wechat: typeof WechatLogin

/** A page opened with these parameters in its address, in a visit that requested a code with the state `asked`. */
async function openWith(incoming: { code?: string; state?: string }, asked: string | null, appId = 'wx-public') {
  jest.resetModules()
  window.__incoming = incoming
  window.sessionStorage.clear()
  if (asked !== null) window.sessionStorage.setItem('wechatState', asked)
  wechat = await import('@/platform/wechat-login')
  const { deployConfig: config } = await import('@/platform/deploy')
  config().wechatPublicAppId = appId
}

beforeEach(() => mockOpened.mockClear())
afterEach(() => delete window.__incoming)

describe("the login of WeChat's browser", () => {
  it('accepts the code that it requested, once', async () => {
    await openWith({ code: 'c1', state: 's1' }, 's1')
    expect(wechat.isBackFromWechat()).toBe(true)
    expect(await wechat.wechatCode()).toBe('c1')
    expect(wechat.isBackFromWechat()).toBe(false)
    expect(window.sessionStorage.getItem('wechatState')).toBeNull()
  })

  it.each([
    ['another state', { code: 'c1', state: 'forged' }, 's1'],
    ['no state', { code: 'c1' }, 's1'],
    ['a state that nobody asked with', { code: 'c1', state: 's1' }, null],
    ['no code', { state: 's1' }, 's1'],
  ])('accepts none with %s', async (_what, incoming, asked) => {
    await openWith(incoming, asked)
    expect(wechat.isBackFromWechat()).toBe(false)
  })

  it('goes to the page of WeChat with a random state, and returns to this address', async () => {
    jest.useFakeTimers()
    await openWith({}, null)
    const asking = wechat.wechatCode()
    await jest.advanceTimersByTimeAsync(10_000)
    expect(await asking).toBeNull()
    const [address, query] = mockOpened.mock.calls[0]!
    expect(address).toBe('https://open.weixin.qq.com/connect/oauth2/authorize#wechat_redirect')
    expect(query).toMatchObject({ appid: 'wx-public', redirect_uri: 'http://localhost/', scope: 'snsapi_base' })
    expect(query.state).toMatch(/^[0-9a-f]{32}$/)
    expect(window.sessionStorage.getItem('wechatState')).toBe(query.state)
    jest.useRealTimers()
  })

  it.each([
    ['wx-public', true],
    ['', false],
  ])('with the public account %p is available: %s', async (appId, isThere) => {
    await openWith({}, null, appId)
    expect(wechat.hasWechatLogin()).toBe(isThere)
  })
})
