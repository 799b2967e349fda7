import { startAs, type Subscriber } from './support/subscriber'
import { waitForGone, waitForTextIn } from './support/waits'
import type { Weapp } from './support/weapp'

const CALLER = '13711119999'
const COURIER = '13912340001'

let weapp: Weapp
let subscriber: Subscriber

beforeAll(async () => {
  ;({ weapp, subscriber } = await startAs('13800138006'))
})
afterAll(() => weapp?.close())
afterEach(() => expect(weapp?.exceptions).toEqual([]))

const call = (from: string) => subscriber.receive({ kind: 'call', from })

/** Opens the newest record of this tab of the log, which is of this caller. */
async function openNewest(from: string, tab: 0 | 2): Promise<void> {
  await weapp.visit('/search', `?tab=${tab}`)
  await waitForTextIn(weapp, 'row-0', from)
  await weapp.tap('row-0')
}

describe('a call that was stopped', () => {
  it('is explained, and its caller let through once', async () => {
    await subscriber.addTo('black', CALLER)
    expect(await call(CALLER)).toBe('stop blacklist')
    await openNewest(CALLER, 0)
    await waitForTextIn(weapp, 'il-rule', '黑名单')
    await weapp.tap('il-allow')
    await weapp.tap('il-once')
    await weapp.el('il-disallow')
    expect(await call(CALLER)).toBe('pass temporaryAllow')
    expect(await call(CALLER)).toBe('stop blacklist')
  })

  it('is called wrong: its caller goes to the whitelist', async () => {
    await openNewest(CALLER, 0)
    await weapp.tap('il-wrong')
    await weapp.tap('dialog-confirm')
    await weapp.waitForText('该号码在您的白名单中')
    await waitForGone(weapp, 'il-wrong')
    expect(await subscriber.listed('white')).toContain(CALLER)
    expect(await subscriber.listed('black')).not.toContain(CALLER)
  })

  it('has its caller blacklisted, and that taken back', async () => {
    await weapp.tap('il-black')
    await weapp.tap('dialog-confirm')
    await weapp.waitForText('该号码在您的黑名单中')
    expect(await subscriber.listed('black')).toContain(CALLER)
    await weapp.tap('undo')
    await weapp.waitForText('该号码在您的白名单中')
    expect(await call(CALLER)).toBe('pass whitelist')
  })
})

describe('a call that the agent answered', () => {
  async function answered(): Promise<number> {
    const path = '/unicomAssistant/uasp/guard/v1/intercept/query'
    const { items } = await subscriber.ask(path, { tab: 'agent', search: COURIER })
    return items.length
  }

  it('is read as a conversation', async () => {
    const text = '您好，我是快递员，您有一个包裹，家里有人吗？'
    expect(await subscriber.receive({ kind: 'call', from: COURIER, text, seconds: 20 })).toMatch(/^agent /)
    await openNewest(COURIER, 2)
    await weapp.waitForScreen('/callLogDetails')
    await waitForTextIn(weapp, 'agent-turns', '您有一个包裹')
    await weapp.waitForText('快递')
  })

  it('is deleted and taken back', async () => {
    await weapp.tap('agent-remove')
    await weapp.waitForText('已删除这条记录')
    expect(await answered()).toBe(0)
    await weapp.tap('undo')
    await weapp.el('agent-turns')
    expect(await answered()).toBe(1)
  })

  it('puts its caller on the whitelist', async () => {
    await weapp.tap('agent-white')
    await weapp.tap('dialog-confirm')
    await weapp.waitForText('该号码在白名单中')
    expect(await call(COURIER)).toBe('pass whitelist')
  })
})
