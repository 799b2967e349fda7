import type { CallAnswer } from '@contract/calls'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'

const MINE = 'guard/v1/tag/mine' as const
const STRANGER = '13710000001'
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

const lookUp = async (token: string, phoneNo: string) =>
  (await gateway.call('guard/v1/number/lookUp', { phoneNo }, token)).data
const tag = (token: string, phoneNo: string, text: string, requestId = newRequest()) =>
  gateway.call('guard/v1/tag/set', { phoneNo, tag: text, requestId }, token)
const withdraw = (token: string, phoneNo: string) =>
  gateway.call('guard/v1/tag/withdraw', { phoneNo, requestId: newRequest() }, token)

describe('looking a number up', () => {
  it('returns its place and carrier, and no risk', async () => {
    const token = await gateway.login('13800138009')
    expect(await lookUp(token, '01088889999')).toMatchObject({
      phoneNo: '01088889999',
      place: '北京市',
      risk: 'none',
      tags: [],
      myTag: null,
      contact: null,
      listed: null,
      isOwn: false,
      callCount: 0,
      calls: [],
    })
    expect((await lookUp(token, '+8613800138009')).isOwn).toBe(true)
  })

  it('returns recent callers with their marks by the network, and since when', async () => {
    const token = await gateway.login('13800138000')
    const { items } = (await gateway.call('guard/v1/number/recent', {}, token)).data
    expect(items.map(({ at }) => at)).toEqual(items.map(({ at }) => at).sort((a, b) => b - a))
    const black = (await gateway.call('guard/v1/list/query', { list: 'black' }, token)).data.items[0]
    const facts = await lookUp(token, black?.value ?? '')
    expect(facts.listed).toEqual({ list: 'black', id: black?.id })
    expect(facts.risk).toBe('nuisance')
    expect(facts.tags[0]?.count).toBeGreaterThan(10)
    expect(facts.tags[0]?.lastAt).toBeLessThan(gateway.now())
    expect(facts.callCount).toBeGreaterThanOrEqual(facts.calls.length > 0 ? 1 : 0)
  })

  it('finds recent callers by number and by the name of their contact', async () => {
    const token = await gateway.login('13800138000')
    const recent = async (search: string) =>
      (await gateway.call('guard/v1/number/recent', { search }, token)).data.items
    const named = (await recent('')).find(({ name }) => name !== '')
    expect((await recent(named?.name ?? '')).map(({ phoneNo }) => phoneNo)).toContain(named?.phoneNo)
    expect((await recent(named?.phoneNo.slice(-6) ?? '')).map(({ phoneNo }) => phoneNo)).toContain(named?.phoneNo)
    expect(await recent('没有这个人')).toEqual([])
  })
})

describe('tagging a number', () => {
  it('counts one vote a person, the newest, until it is withdrawn, and shows a tag from three people on', async () => {
    const people = ['13310000001', '13310000002', '13310000003', '13310000004']
    const tokens = await Promise.all(people.map((phoneNo) => gateway.login(phoneNo)))
    const [first = '', second = '', third = '', fourth = ''] = tokens
    const shown = async (token: string) =>
      (await lookUp(token, STRANGER)).tags.map(({ tag: text, count }) => [text, count])
    await tag(first, STRANGER, '广告推销')
    await tag(second, STRANGER, '广告推销')
    expect(await shown(first)).toEqual([])
    await tag(third, STRANGER, '广告推销')
    expect(await shown(fourth)).toEqual([['广告推销', 3]])
    const moved = (await tag(first, STRANGER, '快递外卖')).data
    expect(moved).toMatchObject({ myTag: { tag: '快递外卖', at: gateway.now() }, tags: [] })
    await tag(first, STRANGER, '广告推销')
    expect((await withdraw(first, STRANGER)).data).toMatchObject({ myTag: null, tags: [] })
    expect((await lookUp(second, STRANGER)).myTag?.tag).toBe('广告推销')
  })

  it("shows a text of people's own to its authors alone, however many they are", async () => {
    const phoneNo = '13710000006'
    const people = ['13310000051', '13310000052', '13310000053', '13310000054']
    const tokens = await Promise.all(people.map((number) => gateway.login(number)))
    for (const token of tokens) await tag(token, phoneNo, '隔壁老王')
    const [author = ''] = tokens
    expect(await lookUp(author, phoneNo)).toMatchObject({ myTag: { tag: '隔壁老王' }, tags: [] })
    expect((await lookUp(await gateway.login('13310000055'), phoneNo)).tags).toEqual([])
  })

  it('makes a number suspect when three people tag it as fraud, not sooner', async () => {
    const phoneNo = '13710000002'
    const risks: string[] = []
    for (const subscriber of ['13310000011', '13310000012', '13310000013']) {
      risks.push((await tag(await gateway.login(subscriber), phoneNo, '诈骗电话')).data.risk)
    }
    expect(risks).toEqual(['none', 'none', 'suspect'])
  })

  it('returns the numbers that three people or more tag as fraud, in any notation, and no others', async () => {
    const [suspect, nuisance] = ['13710000004', '13710000005']
    const tokens = await Promise.all(['13310000011', '13310000012', '13310000013'].map((no) => gateway.login(no)))
    const reports = async () =>
      (await gateway.call('guard/v1/number/fraudReports', { phoneNos: [`+86${suspect}`, nuisance] }, tokens[0])).data
        .items
    for (const token of tokens) {
      expect(await reports()).toEqual([])
      await tag(token, suspect, '诈骗电话')
      await tag(token, nuisance, '广告推销')
    }
    expect(await reports()).toEqual([{ phoneNo: suspect, count: 3 }])
  })

  it.each([
    ['the own number', '13310000021', '好人'],
    ['emergency numbers', '110', '骚扰电话'],
    ['an insult between signs', '13710000003', '王 八·蛋'],
    ['a number in the text', '13710000003', '加13712345678'],
    ['more than ten characters', '13710000003', '一二三四五六七八九十一'],
  ])('refuses %s with a reason', async (_what, phoneNo, text) => {
    const token = await gateway.login('13310000021')
    const { code, msg } = await tag(token, phoneNo, text)
    expect(code).toBe('U0100')
    expect(msg).not.toBe('')
    expect((await lookUp(token, phoneNo)).myTag).toBeNull()
  })

  it('lists the own tags, newest first and page by page', async () => {
    const token = await gateway.login('13310000031')
    for (let index = 0; index < 5; index += 1) {
      gateway.advance(1000)
      await tag(token, `1372000000${index}`, '客服热线')
    }
    const page = async (cursor?: string | null) =>
      (await gateway.call('guard/v1/tag/mine', { limit: 2, cursor }, token)).data
    const first = await page()
    const second = await page(first.nextCursor)
    const third = await page(second.nextCursor)
    const found = [...first.items, ...second.items, ...third.items]
    expect(found.map(({ phoneNo }) => phoneNo.slice(-1))).toEqual(['4', '3', '2', '1', '0'])
    expect(found[0]).toMatchObject({ tag: '客服热线', count: 1, at: gateway.now() })
    expect(third.nextCursor).toBeNull()
  })

  it('lists numbers from abroad page by page too', async () => {
    const token = await gateway.login('13310000032')
    const numbers = ['+14155550100', '+447700900123', '+85291234567']
    for (const phoneNo of numbers) await tag(token, phoneNo, '客服热线')
    const found: string[] = []
    let cursor: string | null = null
    do {
      const { data }: { data: CallAnswer<typeof MINE> } = await gateway.call(MINE, { limit: 1, cursor }, token)
      found.push(...data.items.map(({ phoneNo }) => phoneNo))
      cursor = data.nextCursor
    } while (cursor !== null && found.length < 10)
    expect(found.sort()).toEqual(numbers)
  })

  it('applies a repeated request once, and keeps later tags of another device', async () => {
    const first = await gateway.login('13310000041')
    const second = await gateway.login('13310000041')
    const requestId = newRequest()
    await tag(first, STRANGER, '快递外卖', requestId)
    await tag(second, STRANGER, '客服热线')
    await tag(first, STRANGER, '快递外卖', requestId)
    expect((await lookUp(first, STRANGER)).myTag?.tag).toBe('客服热线')
  })
})

describe('sensitive words', () => {
  const check = async (content: string) => {
    const token = await gateway.login('13800138009')
    return (await gateway.call('query/v1/checkSensitiveWords', { content }, token)).data
  }

  it.each(['王八蛋', '王 八 蛋', '王*八*蛋', 'ＦＵＣＫ you', 'F u c k', '龟儿子', '仆街', '冚家鏟', '卖大麻'])(
    'are found in %s',
    async (content) => {
      expect((await check(content)).isSensitive).toBe(true)
    },
  )

  it('are returned as the list spells them', async () => {
    expect((await check('Fuck，王八蛋，王八蛋')).words).toEqual(['fuck', '王八蛋'])
  })

  it.each([
    '房产中介',
    '快递小哥',
    '诈骗电话',
    '',
    // Honest words that hold one of the public list's.
    ...[
      '窗口交费',
      '体操比赛',
      '手机八折',
      '炸鸡吧',
      '热卖比萨',
      '生日你好',
      '感情色彩',
      '提交配送',
      '支援交通',
      '大麻烦',
      '每日批发',
      '肥西物流',
    ],
    ...['妈妈的店', '乳房外科', '成人高考', '老味道', '老母鸡汤', '处女座', '13点送到', 'Dick Chen', 'Essex Road'],
  ])('are not found in %p', async (content) => {
    expect(await check(content)).toEqual({ isSensitive: false, words: [] })
  })
})
