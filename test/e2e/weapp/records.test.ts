import { eventually } from '../h5/support/eventually'
import { FRAUD } from '../h5/support/family'
import { setStage } from './support/subscriber'
import { waitForGone, waitForTextIn } from './support/waits'

const CALLER = '13711119999'
const COURIER = '13912340001'

const stage = setStage('13800138006')

const call = (from: string) => stage.subscriber.receive({ kind: 'call', from })

/** Opens the newest record of this tab of the log, which must be of this caller. */
async function openNewest(from: string, tab: 0 | 2): Promise<void> {
  await stage.weapp.visit('/search', `?tab=${tab}`)
  await waitForTextIn(stage.weapp, 'row-0', from)
  await stage.weapp.tap('row-0')
}

describe('a call that was stopped', () => {
  it('is explained, and its caller let through once', async () => {
    await stage.subscriber.addTo('black', CALLER)
    expect(await call(CALLER)).toBe('stop blacklist')
    await openNewest(CALLER, 0)
    await waitForTextIn(stage.weapp, 'il-rule', '黑名单')
    await stage.weapp.tap('il-allow')
    await stage.weapp.tap('il-once')
    await stage.weapp.el('il-disallow')
    expect(await call(CALLER)).toBe('pass temporaryAllow')
    expect(await call(CALLER)).toBe('stop blacklist')
  })

  it('is reported as wrong: its caller is whitelisted', async () => {
    await openNewest(CALLER, 0)
    await stage.weapp.tap('il-wrong')
    await stage.weapp.tap('dialog-confirm')
    await stage.weapp.waitForText('该号码在您的白名单中')
    await waitForGone(stage.weapp, 'il-wrong')
    expect(await stage.subscriber.listed('white')).toContain(CALLER)
    expect(await stage.subscriber.listed('black')).not.toContain(CALLER)
  })

  it('has its caller blacklisted, and that undone', async () => {
    await stage.weapp.tap('il-black')
    await stage.weapp.tap('dialog-confirm')
    await stage.weapp.waitForText('该号码在您的黑名单中')
    expect(await stage.subscriber.listed('black')).toContain(CALLER)
    await stage.weapp.tap('undo')
    await stage.weapp.waitForText('该号码在您的白名单中')
    expect(await call(CALLER)).toBe('pass whitelist')
  })
})

it('"let through for 24 hours" asks first, in one dialog, for a number that many tagged as fraud', async () => {
  expect(await call(FRAUD)).toContain('stop')
  await openNewest(FRAUD, 0)
  await stage.weapp.tap('il-allow')
  await stage.weapp.tap('il-day')
  await stage.weapp.waitForText(`人把 ${FRAUD} 标记为诈骗。仍要放行 24 小时吗`)
  await stage.weapp.tap('dialog-cancel')
  await waitForGone(stage.weapp, 'dialog-cancel')
  expect(await call(FRAUD)).toContain('stop')
  await stage.weapp.tap('il-day')
  await stage.weapp.tap('dialog-confirm')
  await stage.weapp.el('il-disallow')
  expect(await call(FRAUD)).toBe('pass temporaryAllow')
})

it('a question ends with its page: no other page shows it, and nothing is changed', async () => {
  const other = '13711118888'
  await stage.subscriber.addTo('black', other)
  expect(await call(other)).toBe('stop blacklist')
  await stage.weapp.visit('/')
  await stage.weapp.push('/search', '?tab=0')
  await waitForTextIn(stage.weapp, 'row-0', other)
  await stage.weapp.tap('row-0')
  await stage.weapp.tap('il-wrong')
  await stage.weapp.el('dialog-confirm')
  await stage.weapp.back()
  await stage.weapp.waitForScreen('/search')
  await waitForGone(stage.weapp, 'dialog-confirm')
  expect(await stage.subscriber.listed('white')).not.toContain(other)
})

describe('a call that the agent answered', () => {
  async function answered(): Promise<number> {
    const path = 'guard/v1/intercept/query'
    const { items } = await stage.subscriber.ask(path, { tab: 'agent', search: COURIER })
    return items.length
  }

  it('is shown as a conversation', async () => {
    const text = '您好，我是快递员，您有一个包裹，家里有人吗？'
    expect(await stage.subscriber.receive({ kind: 'call', from: COURIER, text, seconds: 20 })).toMatch(/^agent /)
    await openNewest(COURIER, 2)
    await stage.weapp.waitForScreen('/callLogDetails')
    await waitForTextIn(stage.weapp, 'agent-turns', '您有一个包裹')
    await eventually(async () => expect((await stage.weapp.words()).split('\n')).toContain('快递'))
  })

  it('is deleted and restored', async () => {
    await stage.weapp.tap('agent-remove')
    await stage.weapp.waitForText('已删除这条记录')
    expect(await answered()).toBe(0)
    await stage.weapp.tap('undo')
    await stage.weapp.el('agent-turns')
    expect(await answered()).toBe(1)
  })

  it('puts its caller on the whitelist', async () => {
    await stage.weapp.tap('agent-white')
    await stage.weapp.tap('dialog-confirm')
    await stage.weapp.waitForText('该号码在白名单中')
    expect(await call(COURIER)).toBe('pass whitelist')
  })
})

describe('the week', () => {
  it('becomes a picture, which is sent to a friend or saved to the album', async () => {
    await stage.weapp.visit('/weekly')
    await stage.weapp.tap('weekly-picture')
    await stage.weapp.el('weekly-image')
    await stage.weapp.tap('picture-send')
    await stage.weapp.tap('picture-save')
    await stage.weapp.waitForText('图片已保存')
  })
})
