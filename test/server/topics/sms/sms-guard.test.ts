import { makeTestApp, newRequest, type TestApp } from '../../support/app'

const NINE = '13800138000'
const MARKETING = '全场五折，拒收请回复R'
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

const text = (phoneNo: string, from: string, words: string) =>
  gateway.line.feed({ phoneNo, kind: 'sms', from, text: words })
const setCategories = (token: string, categories: string[], enabled: boolean) =>
  gateway.call('guard/v1/sms/category/set', { categories, enabled, requestId: newRequest() }, token)
const setGuard = (token: string, change: object) =>
  gateway.call('guard/v1/sms/settings/set', { ...change, requestId: newRequest() }, token)
const addTo = (token: string, list: string, value: string) =>
  gateway.call('guard/v1/list/add', { list, entries: [{ value }], move: true, requestId: newRequest() }, token)

describe('the SMS guard', () => {
  it('is on by default, keeps held SMS for 30 days, and counts them by kind', async () => {
    const token = await gateway.login(NINE)
    const overview = (await gateway.call('guard/v1/sms/overview', {}, token)).data
    expect(overview).toMatchObject({ enabled: true, retentionDays: 30, restored: 0 })
    expect(overview.total).toBeGreaterThan(0)
    expect(overview.kinds.reduce((sum, { count }) => sum + count, 0)).toBe(overview.total)
  })

  it('passes everything while it is off, and holds again when it is on', async () => {
    const token = await gateway.login(NINE)
    expect((await setGuard(token, { enabled: false })).data).toMatchObject({ enabled: false, retentionDays: 30 })
    expect((await text(NINE, '10690218', MARKETING)).action).toBe('pass')
    expect((await setGuard(token, { enabled: true, retentionDays: 7 })).data).toMatchObject({ retentionDays: 7 })
    expect((await text(NINE, '10690218', MARKETING)).action).toBe('stop')
    await setGuard(token, { retentionDays: 30 })
  })

  it('cannot be set without a product', async () => {
    const token = await gateway.login('13800138009')
    expect((await setGuard(token, { enabled: false })).code).toBe('U0201')
    expect((await setCategories(token, ['shopping'], false)).code).toBe('U0201')
  })
})

describe('marketing categories', () => {
  it('are allowed one by one', async () => {
    const token = await gateway.login(NINE)
    const { items } = (await setCategories(token, ['shopping'], false)).data
    expect(items.filter((item) => !item.enabled).map((item) => item.category)).toEqual(['shopping'])
    expect((await text(NINE, '10690218', MARKETING)).action).toBe('pass')
    expect(await text(NINE, '10690571', '免费试听课程，退订回T')).toMatchObject({
      action: 'stop',
      rule: { reason: 'marketingSms', detail: 'education' },
    })
    await setCategories(token, ['shopping'], true)
    expect((await text(NINE, '10690218', MARKETING)).action).toBe('stop')
  })

  it('count what each of them has held', async () => {
    const token = await gateway.login(NINE)
    const countOf = async () =>
      (await gateway.call('guard/v1/sms/category/query', {}, token)).data.items.find(
        ({ category }) => category === 'education',
      )?.count ?? 0
    const before = await countOf()
    await text(NINE, '10690571', '免费试听课程，退订回T')
    expect(await countOf()).toBe(before + 1)
  })
})

describe('SMS that always pass', () => {
  it.each([
    ['10690333', '【优选商城】验证码 482913，5 分钟内有效', 'verificationCode'],
    ['10010', '【中国联通】您的验证码 482913，回 T 退订提醒', 'carrierNotice'],
    ['110', '反诈提醒：请勿转账', 'neverBlock'],
  ])('are from %s, even with a blocked sender and word', async (from, words, reason) => {
    const token = await gateway.login('13800138006')
    await addTo(token, 'refused', '1069*')
    await addTo(token, 'blockWord', '验证码')
    await addTo(token, 'blockWord', '反诈')
    expect(await text('13800138006', from, words)).toMatchObject({ action: 'pass', rule: { reason } })
  })
})

describe('trying a text', () => {
  const attempt = async (token: string, from: string, words: string) =>
    (await gateway.call('guard/v1/sms/try', { from, text: words }, token)).data

  it('returns the action and the reason, like the line', async () => {
    const token = await gateway.login('13800138008')
    const trial = await attempt(token, '106 9021 8', MARKETING)
    expect(trial).toMatchObject({ action: 'stop', kind: 'marketing', category: 'shopping' })
    expect(trial.rule).toEqual((await text('13800138008', '10690218', MARKETING)).rule)
    await addTo(token, 'allowWord', '五折')
    const allowed = await attempt(token, '10690218', MARKETING)
    expect(allowed).toMatchObject({ action: 'pass', rule: { reason: 'allowWord', detail: '五折' } })
    expect(allowed.alsoMatched).toEqual([{ reason: 'marketingSms', detail: 'shopping' }])
  })

  it('delivers and logs nothing', async () => {
    const token = await gateway.login('13800138008')
    const before = (await gateway.call('guard/v1/sms/overview', {}, token)).data.total
    await attempt(token, '10690571', '免费试听课程，退订回T')
    expect((await gateway.call('guard/v1/sms/overview', {}, token)).data.total).toBe(before)
  })

  it('returns that nothing is held without a product', async () => {
    const token = await gateway.login('13800138009')
    expect(await attempt(token, '10690218', MARKETING)).toMatchObject({ action: 'pass', rule: { reason: 'noProduct' } })
  })
})
