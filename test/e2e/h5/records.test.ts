import { accessibilityFaults } from './support/axe'
import { FRAUD } from './support/family'
import type { Phone } from './support/phone'
import { setStage } from './support/stage'

const PHONE = '13800138006'
const CALLER = '13912349901'
const STRANGERS = ['13912349911', '13912349912', '13912349913'] as const
const WORDS = '您好，我是快递员，您有一个包裹，家里有人吗？'

const stage = setStage()
let phone: Phone

beforeAll(async () => {
  const login = await stage.gateway.login(PHONE)
  const entries = [{ value: CALLER, note: '推销' }]
  const body = { list: 'black' as const, entries, requestId: 'records-1' }
  await stage.gateway.call('guard/v1/list/add', body, login.token)
  phone = await stage.open({ login })
})
afterEach(() => expect(phone.errors).toEqual([]))

const ring = (from: string, text?: string) =>
  stage.gateway.line({ phoneNo: PHONE, kind: 'call', from, text, seconds: 20 })
const decisionOn = async (from: string) => {
  const { action, rule } = await ring(from)
  return `${action} ${rule.reason}`
}

describe('"this was wrong"', () => {
  it('lets the caller through, and is undone in one step', async () => {
    expect(await decisionOn(CALLER)).toBe('stop blacklist')
    await phone.visit(`/search?search=${CALLER}`)
    await phone.tap('row-0')
    await phone.tap('il-wrong')
    await phone.tap('dialog-confirm')
    await phone.waitForId('il-undo-wrong')
    expect(await decisionOn(CALLER)).toBe('pass whitelist')
    await phone.tap('undo')
    await phone.waitForId('il-wrong')
    expect(await decisionOn(CALLER)).toBe('stop blacklist')
  })

  it('can be undone later too', async () => {
    await phone.tap('il-wrong')
    await phone.tap('dialog-confirm')
    await phone.waitForId('il-undo-wrong')
    expect(await accessibilityFaults(phone.page)).toEqual([])
    await phone.page.reload()
    await phone.tap('il-undo-wrong')
    await phone.waitForId('il-wrong')
    expect(await decisionOn(CALLER)).toBe('stop blacklist')
  })
})

describe('"let through for 24 hours"', () => {
  it('asks first, in one dialog, for a number that many tagged as fraud', async () => {
    expect((await ring(FRAUD)).action).toBe('stop')
    await phone.visit(`/search?search=${FRAUD}`)
    await phone.tap('row-0')
    await phone.tap('il-allow')
    await phone.tap('il-day')
    await phone.waitForText(/人把 16200000000 标记为诈骗。仍要放行 24 小时吗/)
    await phone.tap('dialog-cancel')
    await phone.waitForGone('dialog-cancel')
    expect((await ring(FRAUD)).action).toBe('stop')
    await phone.tap('il-day')
    await phone.tap('dialog-confirm')
    await phone.waitForId('il-disallow')
    expect(await decisionOn(FRAUD)).toBe('pass temporaryAllow')
  })
})

describe('answers of the agent', () => {
  it('are selected, deleted together and restored', async () => {
    for (const stranger of STRANGERS) expect((await ring(stranger, WORDS)).action).toBe('agent')
    await phone.visit('/search?tab=2')
    await phone.waitForTextIn('row-0', STRANGERS[2])
    await phone.tap('list-select')
    await phone.tap('row-0')
    await phone.tap('row-2')
    expect(await accessibilityFaults(phone.page)).toEqual([])
    await phone.tap('list-remove')
    await phone.waitForTextIn('row-0', STRANGERS[1])
    expect(await phone.words()).not.toContain(STRANGERS[0])
    await phone.tap('undo')
    await phone.waitForTextIn('row-2', STRANGERS[0])
    expect(await phone.textOf('row-0')).toContain(STRANGERS[2])
  })
})
