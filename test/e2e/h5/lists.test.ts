import type { LoginAnswer } from '@contract/auth'
import { listsOf, pastedText } from './support/lists'
import type { Phone } from './support/phone'
import { setStage } from './support/stage'

const SUBSCRIBER = '13800138003'

const stage = setStage()
let login: LoginAnswer
let lists: ReturnType<typeof listsOf>
let phone: Phone

beforeAll(async () => {
  login = await stage.gateway.login(SUBSCRIBER)
  lists = listsOf(stage.gateway, login.token)
  phone = await stage.open({ login })
})
afterAll(() => expect(phone.errors).toEqual([]))

describe('pasting many numbers', () => {
  it('names every wrong row, and adds nothing yet', async () => {
    await lists.add('white', '13711110003', 'e2e-list-1')
    await phone.visit('/addNameList?type=black&way=paste')
    await phone.fill('list-paste', '13711110001,推销\n王经理\n13711110002 中介\n110\n13711110003\n13711110001')
    await phone.tap('list-check')
    for (const line of ['第 2 行', '第 4 行', '第 5 行', '第 6 行']) await phone.waitForTextIn('list-problems', line)
    expect(await lists.values('black')).not.toContain('13711110001')
  })

  it('adds the others, and keeps the wrong rows for correction', async () => {
    await phone.tapFor('list-import', '已添加 2 个')
    expect(await pastedText(phone)).toBe('王经理\n110\n13711110003\n13711110001')
    expect(await lists.values('black')).toEqual(expect.arrayContaining(['13711110001', '13711110002']))
  })

  it('moves a number of the other list after a confirmation', async () => {
    await phone.tap('list-move')
    await phone.tapFor('list-import', '已添加 1 个')
    expect(await lists.values('black')).toContain('13711110003')
    expect(await lists.values('white')).not.toContain('13711110003')
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
    await phone.waitForTextIn('row-0', '13711110002')
    await phone.waitForGone('row-1')
    await phone.fill('list-search', '')
    await phone.waitForId('row-1')
  })

  it('deletes the selection, and restores it by undo', async () => {
    const before = await lists.values('black')
    await phone.tap('list-select')
    await phone.tap('row-0')
    await phone.tap('row-1')
    await phone.tap('list-remove')
    await phone.waitForText('已删除 2 条')
    expect(await lists.values('black')).toHaveLength(before.length - 2)
    await phone.tapFor('undo', '已恢复')
    expect((await lists.values('black')).sort()).toEqual([...before].sort())
  })

  it('gives an entry a note, and moves it to the other list', async () => {
    await phone.visit('/blackNameList')
    await phone.fill('list-search', '13711110001')
    await phone.waitForTextIn('row-0', '13711110001')
    await phone.waitForGone('row-1')
    await phone.tap('row-0')
    await phone.fill('entry-note', '孩子学校')
    await phone.tap('entry-save')
    await phone.waitForTextIn('row-0', '孩子学校')
    await phone.tap('row-0')
    await phone.tapFor('entry-move', '已移到白名单')
    expect(await lists.values('white')).toContain('13711110001')
    expect(await lists.values('black')).not.toContain('13711110001')
  })

  it('adds the numbers of recent calls', async () => {
    // On no list: other recent callers may be on one.
    await stage.gateway.line({ phoneNo: SUBSCRIBER, kind: 'call', from: '13922220001' })
    await phone.visit('/addNameList?type=white&way=recent')
    await phone.waitForTextIn('row-0', '13922220001')
    await phone.tap('row-0')
    await phone.tapFor('list-pick', '已添加 1 个')
    expect(await lists.values('white')).toContain('13922220001')
  })

  it('reports that another device was faster', async () => {
    await phone.visit('/blackNameList')
    await phone.waitForId('row-0')
    const { items } = await stage.gateway.call('guard/v1/list/query', { list: 'black' }, login.token)
    const ids = items.slice(0, 1).map(({ id }) => id)
    await stage.gateway.call('guard/v1/list/remove', { list: 'black', ids, requestId: 'e2e-list-2' }, login.token)
    await phone.tap('list-select')
    await phone.tap('row-0')
    await phone.tapFor('list-remove', '已在其他设备上删除')
  })
})

describe('a decision', () => {
  it('is explained, and a blacklisting is undone', async () => {
    await lists.add('black', '13711119999', 'e2e-list-3')
    await stage.gateway.line({ phoneNo: SUBSCRIBER, kind: 'call', from: '13711119999' })
    await lists.add('white', '13711119999', 'e2e-list-4')
    await phone.visit('/search?tab=0')
    await phone.waitForTextIn('row-0', '13711119999')
    await phone.tap('row-0')
    await phone.waitForText('该号码在您的白名单中')
    await phone.tap('il-black')
    await phone.tap('dialog-confirm')
    await phone.waitForText('该号码在您的黑名单中')
    await phone.tap('undo')
    await phone.waitForText('该号码在您的白名单中')
    expect(await lists.values('white')).toContain('13711119999')
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

  it('is shown as a conversation', async () => {
    await agent.visit('/callAgentLog')
    await agent.waitForPath('/search')
    await agent.waitForTextIn('row-0', caller)
    await agent.tap('row-0')
    await agent.waitForPath('/callLogDetails')
    await agent.waitForTextIn('agent-turns', '您有一个包裹')
    await agent.waitForText(/^快递$/)
  })

  it('is deleted and restored', async () => {
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
