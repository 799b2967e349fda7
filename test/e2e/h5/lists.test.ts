import type { LoginAnswer } from '@contract/auth'
import type { ListName } from '@contract/lists'
import { eventually } from './support/eventually'
import type { Phone } from './support/phone'
import { setStage } from './support/stage'

const G = '/unicomAssistant/uasp/guard/v1'
const SUBSCRIBER = '13800138003'

const stage = setStage()
let login: LoginAnswer
let phone: Phone

beforeAll(async () => {
  login = await stage.gateway.login(SUBSCRIBER)
  phone = await stage.open({ login })
})
afterAll(() => expect(phone.errors).toEqual([]))

const listed = async (list: ListName) => {
  const { items } = await stage.gateway.call(`${G}/list/query`, { list, limit: 100 }, login.token)
  return items.map(({ value }) => value)
}
const add = (list: ListName, value: string, requestId: string) =>
  stage.gateway.call(`${G}/list/add`, { list, entries: [{ value }], move: true, requestId }, login.token)
const pastedText = () => phone.page.locator('textarea#list-paste:visible, #list-paste:visible textarea').inputValue()

describe('pasting many numbers', () => {
  it('names every row that is wrong, and adds nothing yet', async () => {
    await add('white', '13711110003', 'e2e-list-1')
    await phone.visit('/addNameList?type=black&way=paste')
    await phone.fill('list-paste', '13711110001,推销\n王经理\n13711110002 中介\n110\n13711110003\n13711110001')
    await phone.tap('list-check')
    const problems = await eventually(() => phone.textOf('list-problems'))
    for (const line of ['第 2 行', '第 4 行', '第 5 行', '第 6 行']) expect(problems).toContain(line)
    expect(await listed('black')).not.toContain('13711110001')
  })

  it('adds the others, and keeps what was wrong to be mended', async () => {
    await phone.tap('list-import')
    await phone.waitForText('已添加 2 个')
    expect(await pastedText()).toBe('王经理\n110\n13711110003\n13711110001')
    expect(await listed('black')).toEqual(expect.arrayContaining(['13711110001', '13711110002']))
  })

  it('moves a number of the other list when it is asked to', async () => {
    await phone.tap('list-move')
    await phone.tap('list-import')
    await phone.waitForText('已添加 1 个')
    expect(await listed('black')).toContain('13711110003')
    expect(await listed('white')).not.toContain('13711110003')
  })
})

describe('a list', () => {
  it('is exported as a file', async () => {
    await phone.visit('/blackNameList')
    await phone.waitForId('row-0')
    const [download] = await Promise.all([phone.page.waitForEvent('download'), phone.tap('list-export')])
    expect(download.suggestedFilename()).toMatch(/^黑名单-\d{4}-\d\d-\d\d\.csv$/)
  })

  it('is searched by number and by note', async () => {
    await phone.fill('list-search', '中介')
    await eventually(async () => expect(await phone.textOf('row-0')).toContain('13711110002'))
    await eventually(async () => expect(await phone.el('row-1').count()).toBe(0))
    await phone.fill('list-search', '')
    await phone.waitForId('row-1')
  })

  it('loses what is selected, and gets it back by undo', async () => {
    const before = await listed('black')
    await phone.tap('list-select')
    await phone.tap('row-0')
    await phone.tap('row-1')
    await phone.tap('list-remove')
    await phone.waitForText('已删除 2 条')
    expect(await listed('black')).toHaveLength(before.length - 2)
    await phone.tap('undo')
    await phone.waitForText('已恢复')
    expect((await listed('black')).sort()).toEqual([...before].sort())
  })

  it('gives an entry a note, and moves it to the other list', async () => {
    await phone.visit('/blackNameList')
    await phone.fill('list-search', '13711110001')
    await eventually(async () => expect(await phone.el('row-1').count()).toBe(0))
    await phone.tap('row-0')
    await phone.fill('entry-note', '孩子学校')
    await phone.tap('entry-save')
    await eventually(async () => expect(await phone.textOf('row-0')).toContain('孩子学校'))
    await phone.tap('row-0')
    await phone.tap('entry-move')
    await phone.waitForText('已移到白名单')
    expect(await listed('white')).toContain('13711110001')
    expect(await listed('black')).not.toContain('13711110001')
  })

  it('takes the numbers of recent calls', async () => {
    await phone.visit('/addNameList?type=white&way=recent')
    await phone.waitForId('row-0')
    const before = await listed('white')
    await phone.tap('row-0')
    await phone.tap('list-pick')
    await eventually(async () => expect((await listed('white')).length).toBe(before.length + 1))
  })

  it('says so when another device was faster', async () => {
    await phone.visit('/blackNameList')
    await phone.waitForId('row-0')
    const { items } = await stage.gateway.call(`${G}/list/query`, { list: 'black' }, login.token)
    const ids = items.slice(0, 1).map(({ id }) => id)
    await stage.gateway.call(`${G}/list/remove`, { list: 'black', ids, requestId: 'e2e-list-2' }, login.token)
    await phone.tap('list-select')
    await phone.tap('row-0')
    await phone.tap('list-remove')
    await phone.waitForText('已在其他设备上删除')
  })
})

const kinds = [
  {
    list: 'blackSegment',
    opposite: 'whiteSegment',
    path: '/numSegment',
    text: '1711 虚拟号\n虚拟号\n1\n021\n0756,推销',
    added: ['1711*', '0756*'],
    left: '虚拟号\n1\n021',
    moved: '021*',
    told: '已移到放行号段',
  },
  {
    list: 'refused',
    opposite: 'allowed',
    path: '/rejectNumberList',
    text: '1069* 推销\n推销\n12\n10010\n95588\n10690300',
    added: ['1069*', '10690300'],
    left: '推销\n12\n10010\n95588',
    moved: '95588',
    told: '已移到短信白名单',
  },
  {
    list: 'blockWord',
    opposite: 'allowWord',
    path: '/messagePersonal?tab=words',
    text: '加微信\n贷\n会员日\n小额贷款,推销',
    added: ['加微信', '小额贷款'],
    left: '贷\n会员日',
    moved: '会员日',
    told: '已移到放行词',
  },
] as const

describe.each(kinds)('the list $list', ({ list, opposite, path, text, added, left, moved, told }) => {
  const DAY_MS = 24 * 60 * 60 * 1000

  it('takes pasted rows, names the wrong ones, and keeps them to be mended', async () => {
    await add(opposite, moved, `e2e-${opposite}-1`)
    await phone.visit(path)
    await phone.tap('list-paste-many')
    await phone.fill('list-paste', text)
    await phone.tap('list-check')
    const problems = await eventually(() => phone.textOf('list-problems'))
    expect(problems.match(/第 \d+ 行/g)).toHaveLength(left.split('\n').length)
    await phone.tap('list-import')
    await phone.waitForText('已添加 2 个')
    expect(await pastedText()).toBe(left)
    expect(await listed(list)).toEqual(expect.arrayContaining([...added]))
    expect(await listed(list)).not.toContain(moved)
  })

  it('moves one of the opposite list when it is asked to', async () => {
    await phone.tap('list-move')
    await phone.tap('list-import')
    await phone.waitForText('已添加 1 个')
    expect(await listed(list)).toContain(moved)
    expect(await listed(opposite)).not.toContain(moved)
    await phone.tap('sheet-close')
  })

  it('keeps an entry for a day, and moves it with its end', async () => {
    await phone.fill('list-search', moved.replace('*', ''))
    await eventually(async () => expect(await phone.el('row-1').count()).toBe(0))
    await phone.tap('row-0')
    await phone.fill('entry-note', '暂时')
    await phone.tap('list-keep-day')
    await phone.tap('entry-save')
    await eventually(async () => expect(await phone.textOf('row-0')).toMatch(/到期 · 暂时/))
    await phone.tap('row-0')
    await phone.tap('entry-move')
    await phone.waitForText(told)
    const { items } = await stage.gateway.call(`${G}/list/query`, { list: opposite }, login.token)
    const entry = items.find(({ value }) => value === moved)
    expect(entry?.note).toBe('暂时')
    expect((entry?.expiresAt ?? 0) - Date.now()).toBeGreaterThan(DAY_MS - 60_000)
    await phone.fill('list-search', '')
    await phone.waitForId('row-1')
  })

  it('loses what is selected, gets it back by undo, and is exported', async () => {
    const before = await listed(list)
    await phone.tap('list-select')
    await phone.tap('list-select-all')
    await phone.tap('list-remove')
    await phone.waitForText(`已删除 ${before.length} 条`)
    expect(await listed(list)).toEqual([])
    await phone.tap('undo')
    await phone.waitForText('已恢复')
    expect((await listed(list)).sort()).toEqual([...before].sort())
    const [download] = await Promise.all([phone.page.waitForEvent('download'), phone.tap('list-export')])
    expect(download.suggestedFilename()).toMatch(/-\d{4}-\d\d-\d\d\.csv$/)
  })

  it('takes one by hand that ends by itself', async () => {
    const ids = list === 'blackSegment' ? ['segment-prefix', 'segment-save'] : ['list-value', 'list-save']
    const [field = '', save = ''] = ids
    const value = list === 'blockWord' ? '免费领' : '10657'
    await phone.tap('list-add')
    await phone.fill(field, value)
    await phone.tap('list-keep-week')
    await phone.tap(save)
    await phone.waitForText('已添加')
    await eventually(async () => expect(await phone.textOf('row-0')).toMatch(/到期/))
    expect(await phone.textOf('row-0')).toContain(value)
  })
})

describe('what was decided', () => {
  it('is explained, and a blacklisting is taken back', async () => {
    await add('black', '13711119999', 'e2e-list-3')
    await stage.gateway.line({ phoneNo: SUBSCRIBER, kind: 'call', from: '13711119999' })
    await add('white', '13711119999', 'e2e-list-4')
    await phone.visit('/search?tab=0')
    await eventually(async () => expect(await phone.textOf('row-0')).toContain('13711119999'))
    await phone.tap('row-0')
    await phone.waitForText('该号码在您的白名单中')
    await phone.tap('il-black')
    await phone.tap('dialog-confirm')
    await phone.waitForText('该号码在您的黑名单中')
    await phone.tap('undo')
    await phone.waitForText('该号码在您的白名单中')
    expect(await listed('white')).toContain('13711119999')
  })
})

describe('a call that the agent answered', () => {
  const caller = '13912340001'
  let agent: Phone

  beforeAll(async () => {
    const subscriber = await stage.gateway.login('13800138006')
    const words = '您好，我是快递员，您有一个包裹，家里有人吗？'
    const event = { phoneNo: '13800138006', kind: 'call', from: caller, text: words, seconds: 20 } as const
    expect((await stage.gateway.line(event)).action).toBe('agent')
    agent = await stage.open({ login: subscriber })
  })

  it('is read as a conversation', async () => {
    await agent.visit('/callAgentLog')
    await agent.waitForPath('/search')
    await eventually(async () => expect(await agent.textOf('row-0')).toContain(caller))
    await agent.tap('row-0')
    await agent.waitForPath('/callLogDetails')
    expect(await eventually(() => agent.textOf('agent-turns'))).toContain('您有一个包裹')
    await agent.waitForText('快递')
  })

  it('is deleted and taken back', async () => {
    await agent.tap('agent-remove')
    await agent.waitForText('已删除这条记录')
    await agent.tap('undo')
    await agent.waitForId('agent-turns')
  })

  it('puts its caller on the whitelist', async () => {
    await agent.tap('agent-white')
    await agent.tap('dialog-confirm')
    await agent.waitForText('该号码在白名单中')
    expect((await stage.gateway.line({ phoneNo: '13800138006', kind: 'call', from: caller })).action).toBe('pass')
    expect(agent.errors).toEqual([])
  })
})
