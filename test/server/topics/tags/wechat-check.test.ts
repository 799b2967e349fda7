import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { bindWechat } from '../../support/send-code'
import { startWechat } from '../../support/wechat-stub'
import { type WechatPort, localWechat } from '@server/ports/wechat'
import { createWechat } from '@server/ports/wechat-remote'

const STRANGER = '13710000009'
const DAY = 24 * 60 * 60 * 1000
const UNFIT = '违规广告'
let gateway: TestApp
let check: jest.Mock<Promise<boolean>, [text: string, openId: string]>

beforeAll(async () => {
  const wechat: WechatPort = { ...localWechat, isTextFit: (text, openId) => check(text, openId) }
  gateway = await makeTestApp({}, { wechat })
})
beforeEach(() => {
  check = jest.fn((text: string, openId: string) => localWechat.isTextFit(text, openId))
})
afterAll(() => gateway.close())

/** A session of the mini-program, and its WeChat user. */
async function miniProgram(phoneNo: string) {
  const swap = await gateway.call('/api/v1/auth/authSwap', { code: `dev-${phoneNo}`, source: 'wxMini' })
  const { bindTicket } = swap.data as { bindTicket: string } // no number is bound yet
  const login = await bindWechat(gateway, phoneNo, bindTicket)
  return { token: login.data.token, openId: login.data.openId }
}
const tag = (token: string, text: string, requestId = newRequest(), headers = {}) =>
  gateway.call('guard/v1/tag/set', { phoneNo: STRANGER, tag: text, requestId }, token, headers)
const myTag = async (token: string) =>
  (await gateway.call('guard/v1/number/lookUp', { phoneNo: STRANGER }, token)).data.myTag?.tag

describe('a tag in own words from the mini-program', () => {
  it('is published when WeChat accepts it, with its author', async () => {
    const { token, openId } = await miniProgram('13320000001')
    expect((await tag(token, '  小区  团购 ')).code).toBe('A0000')
    expect(check.mock.calls).toEqual([['小区 团购', openId]])
    expect(await myTag(token)).toBe('小区 团购')
  })

  it('is refused when WeChat rejects it, and an earlier tag stays', async () => {
    const { token } = await miniProgram('13320000002')
    await tag(token, '快递外卖')
    expect(await tag(token, UNFIT)).toMatchObject({ status: 200, code: 'U0100', msg: '标记未通过内容审核，请修改' })
    expect(await myTag(token)).toBe('快递外卖')
  })

  it('is not published without a response of WeChat, and can be repeated with the same request', async () => {
    const { token } = await miniProgram('13320000003')
    const requestId = newRequest()
    check.mockRejectedValueOnce(new Error('The operation was aborted due to timeout'))
    const lost = await tag(token, '小区团购', requestId, { 'accept-language': 'en' })
    expect(lost).toMatchObject({ status: 200, code: 'U0100', msg: expect.stringContaining('try again later') })
    expect(await myTag(token)).toBeUndefined()
    expect((await tag(token, '小区团购', requestId)).code).toBe('A0000')
    expect(await myTag(token)).toBe('小区团购')
  })

  it('is checked once: a repeated request returns the same', async () => {
    const { token } = await miniProgram('13320000009')
    const requestId = newRequest()
    const first = await tag(token, '小区团购', requestId)
    check.mockResolvedValue(false)
    expect(await tag(token, '小区团购', requestId)).toEqual(first)
    expect(check).toHaveBeenCalledTimes(1)
    gateway.advance(DAY + 1)
    expect((await tag(token, '小区团购', requestId)).code).toBe('U0100')
  })

  it('delays nobody else during the check', async () => {
    const { token } = await miniProgram('13320000004')
    let answer: (isFit: boolean) => void = () => undefined
    check.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    const slow = tag(token, '小区团购')
    expect((await tag(token, '客服热线')).code).toBe('A0000')
    answer(true)
    expect((await slow).code).toBe('A0000')
  })

  it('is not checked when it is refused anyway', async () => {
    const { token } = await miniProgram('13320000005')
    for (const text of ['王八蛋', '加13712345678', '一二三四五六七八九十一']) await tag(token, text)
    expect(check).not.toHaveBeenCalled()
  })
})

describe('WeChat is not asked', () => {
  it('for a tag that is offered', async () => {
    const { token } = await miniProgram('13320000006')
    expect((await tag(token, '房产中介')).code).toBe('A0000')
    expect(check).not.toHaveBeenCalled()
  })

  it('outside the mini-program, also when the number is bound there', async () => {
    await miniProgram('13320000007')
    const token = await gateway.login('13320000007')
    expect((await tag(token, '小区团购')).code).toBe('A0000')
    expect(check).not.toHaveBeenCalled()
  })
})

it('silent servers of WeChat are awaited no longer than the timeout', async () => {
  const servers = await startWechat(({ path }) =>
    path === '/cgi-bin/token' ? { access_token: 't', expires_in: 7200 } : 'silence',
  )
  const settings = { appId: 'mini', secret: 's1', publicAppId: '', publicSecret: '' }
  const remote = createWechat(settings, () => 0, { ...servers, timeoutMs: 50 })
  const { token } = await miniProgram('13320000008')
  check.mockImplementation((text, openId) => remote.isTextFit(text, openId))
  expect((await tag(token, '小区团购')).msg).toBe('标记暂时无法审核，请稍后再试')
  await servers.stop()
})
