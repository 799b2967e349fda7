import { withoutPopUps } from './support/answers'
import { accessibilityFaults } from './support/axe'
import { eventually } from './support/eventually'
import type { Phone } from './support/phone'
import { setStage } from './support/stage'

const PHONE = '13800138006'
const HIDDEN = { phoneNo: PHONE, kind: 'call', from: '' } as const

const stage = setStage()
let phone: Phone

beforeAll(async () => {
  phone = await stage.open({ login: await stage.gateway.login(PHONE) })
  await withoutPopUps(phone.page)
})
afterEach(() => expect(phone.errors).toEqual([]))

const reasonOf = async (event: { phoneNo: string; kind: 'call'; from: string }) => {
  const { action, rule } = await stage.gateway.line(event)
  return `${action} ${rule.reason}`
}
const isOn = async (id: string) => (await phone.el(id).getAttribute('aria-checked')) === 'true'

describe('expecting a call', () => {
  it('begins with a guard that stops hidden callers', async () => {
    await phone.visit('/call?pinToTop=hiddenBlock')
    await phone.waitForId('pinned-switch')
    await phone.tap('switch-hiddenBlock')
    await eventually(async () => expect(await isOn('switch-hiddenBlock')).toBe(true))
    await eventually(async () => expect(await reasonOf(HIDDEN)).toBe('stop hidden'))
  })

  it('suspends the guard and counts down, here and on home', async () => {
    await phone.visit('/comDisposal')
    await phone.tap('pause-15')
    await phone.waitForTextIn('pause-left', /还剩 1[0-5]:\d\d/)
    expect(await reasonOf(HIDDEN)).toBe('pass paused')
    await phone.visit('/')
    await phone.waitForTextIn('pause-left', /^1[0-5]:\d\d$/)
    const left = await phone.textOf('pause-left')
    await eventually(async () => expect(await phone.textOf('pause-left')).not.toBe(left))
    expect(await accessibilityFaults(phone.page)).toEqual([])
  })

  it('links from home to its setting, and can be ended there or on home', async () => {
    await phone.tap('pause-open')
    await phone.waitForPath('/comDisposal')
    await phone.waitForTextIn('pause-left', '还剩') // home has the two controls too
    await phone.page.goBack()
    await phone.waitForPath('/')
    await phone.waitForId('pause-open')
    await phone.tap('pause-end')
    await phone.waitForGone('pause-left')
    expect(await reasonOf(HIDDEN)).toBe('stop hidden')
  })
})

describe('trying before saving', () => {
  it('shows what would happen to a number, and the order of the rules', async () => {
    await phone.visit('/call')
    await phone.tap('call-try')
    await phone.tap('try-submit')
    await phone.waitForTextIn('tried-reason', '未显示号码')
    await phone.waitForId('rule-order')
    await phone.settle()
    expect(await accessibilityFaults(phone.page)).toEqual([])
  })

  it('shows the last 30 days under other switches, and saves them', async () => {
    await phone.tap('switch-try-fraudBlock')
    await phone.tap('preview-ask')
    await phone.waitForText(/通处理结果不同/)
    expect(await accessibilityFaults(phone.page)).toEqual([])
    await phone.tapFor('settings-save', '已保存')
    await phone.tap('call-settings')
    await eventually(async () => expect(await isOn('switch-fraudBlock')).toBe(false))
  })

  it('shows what each rule has done', async () => {
    await phone.tap('call-statistics')
    await phone.waitForText(/近 30 天共处理 \d+ 通来电/)
    await phone.waitForText(/误拦 \d/)
    expect(await accessibilityFaults(phone.page)).toEqual([])
  })
})

describe('a number segment', () => {
  it('shows what it would have done, is added, deleted and restored', async () => {
    await phone.visit('/numSegment')
    await phone.tap('list-add')
    await phone.fill('segment-prefix', '13')
    await phone.waitForText(/近 30 天有 \d+ 通来电以 13 开头/)
    expect(await accessibilityFaults(phone.page)).toEqual([])
    await phone.tap('segment-save')
    await phone.waitForTextIn('row-0', '13*')
    expect(await reasonOf({ phoneNo: PHONE, kind: 'call', from: '13011112222' })).toBe('stop blackSegment')
    await phone.tap('list-select')
    await phone.tap('row-0')
    await phone.tap('list-remove')
    await phone.tapFor('undo', '已恢复')
    await phone.waitForTextIn('row-0', '13*')
    expect(await reasonOf({ phoneNo: PHONE, kind: 'call', from: '13011113333' })).toBe('stop blackSegment')
  })
})

describe('do-not-disturb hours', () => {
  it('are set for every day, across midnight', async () => {
    await phone.visit('/comDisposal')
    await phone.tap('switch-doNotDisturb')
    await phone.tap('hours-0')
    await phone.fill('hours-start', '23:15')
    await phone.fill('hours-end', '06:45')
    expect(await accessibilityFaults(phone.page)).toEqual([])
    await phone.tap('hours-for-week')
    await phone.waitForTextIn('hours-6', '23:15 至次日 06:45')
    await phone.settle()
    await phone.visit('/comDisposal')
    await phone.waitForText('23:15 至次日 06:45')
    expect(await accessibilityFaults(phone.page)).toEqual([])
  })
})
