import { makeTestApp, newRequest, type TestApp } from '../support/app'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE
/** Numbers that the simulated network does not classify. */
const STRANGER = '13912345678'
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

const ring = (phoneNo: string, from: string, seconds = 0) => gateway.line.feed({ phoneNo, kind: 'call', from, seconds })
const text = (phoneNo: string, from: string, words: string) =>
  gateway.line.feed({ phoneNo, kind: 'sms', from, text: words })
const list = (token: string, name: string, entry: object) =>
  gateway.call('guard/v1/list/add', { list: name, entries: [entry], move: true, requestId: newRequest() }, token)

describe('the line', () => {
  it('rejects events of a number that has never logged in', async () => {
    await expect(ring('13700000000', STRANGER)).rejects.toThrow('never logged in')
  })

  it('lets the agent answer a stranger, and passes a second call within three minutes', async () => {
    await gateway.login('13800138006')
    expect(await ring('13800138006', STRANGER)).toMatchObject({ action: 'agent', rule: { reason: 'stranger' } })
    gateway.advance(2 * MINUTE)
    expect(await ring('13800138006', STRANGER)).toMatchObject({ action: 'pass', rule: { reason: 'repeatCall' } })
  })

  it('passes repeated calls at most twice a day, and again the next day', async () => {
    await gateway.login('13800138006')
    gateway.advance(DAY)
    const actions: string[] = []
    for (let call = 0; call < 4; call += 1) {
      actions.push((await ring('13800138006', '13912345670')).action)
      gateway.advance(MINUTE)
    }
    expect(actions).toEqual(['agent', 'pass', 'pass', 'agent'])
    gateway.advance(DAY)
    expect((await ring('13800138006', '13912345670')).action).toBe('agent')
    gateway.advance(MINUTE)
    expect((await ring('13800138006', '13912345670')).action).toBe('pass')
  })

  it('trusts a caller who has been answered before', async () => {
    await gateway.login('13800138006')
    await ring('13800138006', '13912345671')
    gateway.advance(MINUTE)
    await ring('13800138006', '13912345671', 90)
    gateway.advance(DAY)
    expect((await ring('13800138006', '13912345671')).rule.reason).toBe('answered')
  })

  it('decides by the current lists, and names the other matches', async () => {
    const token = await gateway.login('13800138006')
    await list(token, 'black', { value: '13912345672' })
    const verdict = await ring('13800138006', '+86 139 1234 5672')
    expect(verdict).toMatchObject({ action: 'stop', rule: { reason: 'blacklist', detail: '13912345672' } })
    await list(token, 'white', { value: '13912345672', expiresAt: gateway.now() + MINUTE })
    expect((await ring('13800138006', '13912345672')).rule.reason).toBe('whitelist')
    gateway.advance(MINUTE)
    expect((await ring('13800138006', '13912345672')).rule.reason).not.toBe('whitelist')
  })

  it.each([
    ['13800138000', '10690218', '全场五折，拒收请回复R', 'stop', 'marketingSms'],
    ['13800138001', '10690218', '全场五折，拒收请回复R', 'pass', 'noRule'],
    ['13800138000', '10690333', '验证码 482913，5 分钟内有效', 'pass', 'verificationCode'],
    ['13800138000', '10010', '本月已用 12.6GB，回 T 退订提醒', 'pass', 'carrierNotice'],
    ['13800138000', '13912345673', '您的快递丢失，请登录 pkg-claim.vip 理赔', 'remind', 'fraudSms'],
    ['13800138009', '10690218', '全场五折，拒收请回复R', 'pass', 'noProduct'],
  ])('treats an SMS to %s from %s "%s": %s, %s', async (phoneNo, from, words, action, reason) => {
    await gateway.login(phoneNo)
    expect(await text(phoneNo, from, words)).toMatchObject({ action, rule: { reason } })
  })

  it('reminds of a risky site and its subdomains, and of no other', async () => {
    await gateway.login('13800138000')
    const visit = (from: string) => gateway.line.feed({ phoneNo: '13800138000', kind: 'web', from })
    expect((await visit('etc-renew.xyz')).action).toBe('remind')
    expect((await visit('https://login.etc-renew.xyz/a?b')).action).toBe('remind')
    expect((await visit('not-etc-renew.xyz.example.com')).action).toBe('pass')
  })

  it('stops a hidden caller only when that is on', async () => {
    await gateway.login('13800138001')
    expect(await ring('13800138001', '')).toMatchObject({ action: 'pass', rule: { reason: 'noRule' } })
  })

  it('writes place, carrier, tag and marks into the log', async () => {
    const token = await gateway.login('13800138000')
    await ring('13800138000', '17003670066', 20)
    const query = { tab: 'reminders', search: '17003670066' }
    const [row] = (await gateway.call('guard/v1/intercept/query', query, token)).data.items
    expect(row).toMatchObject({
      place: '广东省东莞市',
      carrier: '电信',
      tag: '高频风险',
      reason: 'riskCall',
      seconds: 20,
    })
    const { markCount } = (await gateway.call('guard/v1/intercept/detail', { id: row?.id }, token)).data
    expect(markCount).toBeGreaterThan(0)
  })

  it('decides concurrent events one after the other', async () => {
    await gateway.login('13800138006')
    gateway.advance(DAY)
    const together = await Promise.all([1, 2, 3, 4].map(() => ring('13800138006', '13912345674')))
    expect(together.map(({ action }) => action).sort()).toEqual(['agent', 'agent', 'pass', 'pass'])
  })
})
