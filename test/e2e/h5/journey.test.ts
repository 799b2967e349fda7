import { eventually } from './support/eventually'
import { scoreOnHomeScreen } from './support/home'
import { loginBySms } from './support/login'
import type { Phone } from './support/phone'
import { setStage } from './support/stage'

const words = {
  'zh-CN': { bySms: '短信验证码登录', done: '功能设置成功', blacklist: '黑名单' },
  en: { bySms: 'Log in by SMS code', done: 'Function setting succeeded', blacklist: 'lacklist' },
} as const

/** Each language has its own subscriber and caller. */
const subscribers = [
  { language: 'zh-CN', phoneNo: '13800138000', masked: '138****8000', caller: '13912345678' },
  { language: 'en', phoneNo: '13800138006', masked: '138****8006', caller: '13912345679' },
] as const

/** With as long a proof of work as in production. */
const stage = setStage({ PROOF_OF_WORK_KEYS: '24' })

describe.each(subscribers)('the main journey, in $language', ({ language, phoneNo, masked, caller }) => {
  let phone: Phone
  const text = words[language]

  beforeAll(async () => {
    phone = await stage.open({ language, guideSeen: false })
  })
  afterAll(() => phone?.close())

  it('leads a guest to the login', async () => {
    await phone.visit('/')
    await phone.waitForPath('/wxLogin')
    await phone.page.getByRole('button', { name: text.bySms }).filter({ visible: true }).click()
    await phone.waitForPath('/smsLogin')
  })

  it('logs in with the SMS code and shows the masked number on home', async () => {
    await loginBySms(phone, stage.gateway, phoneNo)
    await phone.waitForPath('/')
    await phone.waitForText(masked)
  })

  it('shows the guide of four steps to a first visitor', async () => {
    for (let step = 1; step <= 4; step++) await phone.tap('guide-next')
    await phone.waitForGone('guide-next')
  })

  it('enables everything with one click, and the score rises', async () => {
    const before = await scoreOnHomeScreen(phone)
    // It opens automatically once a session, after the guide.
    await phone.tapFor('oneclick-confirm', text.done)
    await eventually(async () => expect(await scoreOnHomeScreen(phone)).toBeGreaterThan(before))
  })

  it('puts a number on the blacklist', async () => {
    await phone.tap('guard-blacklist')
    await phone.waitForPath('/blackNameList')
    await phone.settle()
    await phone.tap('list-add')
    await phone.waitForPath('/addNameList')
    await phone.fill('list-phone', caller)
    await phone.tap('list-save')
    await phone.waitForPath('/blackNameList')
    await phone.waitForTextIn('row-0', caller)
  })

  it('stops the call from it', async () => {
    const verdict = await stage.gateway.line({ phoneNo, kind: 'call', from: caller })
    expect(verdict.action).toBe('stop')
  })

  it('shows the call in the log with the rule that stopped it', async () => {
    await phone.page.goBack()
    await phone.waitForPath('/')
    await phone.tap('tab-search')
    await phone.waitForPath('/search')
    await phone.waitForTextIn('row-0', caller)
    await phone.tap('row-0')
    await phone.waitForPath('/il')
    await phone.waitForTextIn('il-rule', text.blacklist)
  })

  it('moves the number to the whitelist when this was wrong', async () => {
    await phone.tap('il-wrong')
    await phone.tap('dialog-confirm')
    await phone.waitForGone('il-wrong')
    await phone.visit('/whiteNameList')
    await phone.waitForTextIn('row-0', caller)
    await phone.visit('/blackNameList')
    await phone.settle()
    expect(await phone.words()).not.toContain(caller)
  })

  it('lets the next call pass', async () => {
    const verdict = await stage.gateway.line({ phoneNo, kind: 'call', from: caller })
    expect(verdict.action).toBe('pass')
  })

  it('did all this without an error in the page', () => {
    expect(phone.errors).toEqual([])
  })
})
