import { eventually } from '../h5/support/eventually'
import { scoreOnHomeScreen } from '../h5/support/home'
import { logInByWechat, passGuide } from './support/login'
import { orderPackage } from './support/order'
import { waitForTextIn } from './support/waits'
import { Weapp } from './support/weapp'

const SUBSCRIBER = '13800138006'
const CALLER = '13912345678'

let weapp: Weapp

beforeAll(async () => {
  weapp = await Weapp.start()
})
afterAll(() => weapp?.close())

describe('the main journey in the mini-program', () => {
  it('leads a guest to the login', async () => {
    await weapp.visit('/')
    await weapp.waitForScreen('/wxLogin')
    await weapp.waitForText('手机安全卫士')
  })

  it('asks for a number after the WeChat login, and accepts one by SMS code', async () => {
    await logInByWechat(weapp, 'dev-journey', SUBSCRIBER)
    await weapp.waitForText('138****8006')
  })

  it('shows the guide of four steps to a first visitor', async () => {
    await passGuide(weapp)
  })

  it('enables everything with one click, and the score rises', async () => {
    const before = await scoreOnHomeScreen(weapp)
    await weapp.tapFor('oneclick-confirm', '功能设置成功')
    await eventually(async () => expect(await scoreOnHomeScreen(weapp)).toBeGreaterThan(before))
  })

  it('puts a number on the blacklist', async () => {
    await weapp.tap('guard-blacklist')
    await weapp.waitForScreen('/blackNameList')
    await weapp.settle()
    await weapp.tap('list-add')
    await weapp.waitForScreen('/addNameList')
    await weapp.fill('list-phone', CALLER)
    await weapp.tap('list-save')
    await weapp.waitForScreen('/blackNameList')
    await waitForTextIn(weapp, 'row-0', CALLER)
  })

  it('shows the call that was stopped, with the rule that stopped it', async () => {
    const { action } = await weapp.gateway.line({ phoneNo: SUBSCRIBER, kind: 'call', from: CALLER })
    expect(action).toBe('stop')
    await weapp.back()
    await weapp.waitForScreen('/')
    await weapp.tap('tab-search')
    await weapp.waitForScreen('/search')
    await waitForTextIn(weapp, 'row-0', CALLER)
    await weapp.tap('row-0')
    await weapp.waitForScreen('/il')
    await waitForTextIn(weapp, 'il-rule', '黑名单')
  })

  it('goes back to the log with the button of its own navigation bar', async () => {
    await weapp.tap('page-back')
    await weapp.waitForScreen('/search')
  })

  it('orders a package on the vip page', async () => {
    await weapp.push('/vip', '?upgrade=9')
    await orderPackage(weapp, 'order-nine', SUBSCRIBER)
    await weapp.waitForText('订购成功')
    await waitForTextIn(weapp, 'order-done', '9 元版')
  })

  it('returns from there to the previous page', async () => {
    await weapp.tap('order-done-close')
    await weapp.waitForScreen('/search')
  })

  it('logs another number in by the phone-number button, after a refusal too', async () => {
    await weapp.visit('/personal')
    await weapp.tap('logout')
    await weapp.tap('dialog-confirm')
    await weapp.waitForScreen('/wxLogin')
    await weapp.mini.mockWxMethod('login', { errMsg: 'login:ok', code: 'dev-another' })
    await weapp.tap('login-agree')
    await weapp.tap('login-wechat')
    // The response of WeChat's own dialog, which no automator can press.
    const button = await weapp.el('login-phone-number')
    await button.trigger('getphonenumber', { errMsg: 'getPhoneNumber:fail user deny' })
    await weapp.el('login-problem')
    const seen = (await weapp.gateway.outbox('13800138003')).length
    await button.trigger('getphonenumber', { errMsg: 'getPhoneNumber:ok', code: 'dev-13800138003' })
    // The number is WeChat's; the code is for whoever has its phone.
    await weapp.waitForScreen('/smsLogin')
    await weapp.fill('login-code', await weapp.gateway.smsCode('13800138003', seen))
    await weapp.tap('login-submit')
    await weapp.waitForScreen('/')
    await weapp.waitForText('138****8003')
  })

  it('logs that WeChat account in again without a code', async () => {
    // Home's requests end first: those of two screens at once are more than WeChat allows.
    await weapp.settle()
    await weapp.visit('/personal')
    await weapp.tap('logout')
    await weapp.tap('dialog-confirm')
    await weapp.waitForScreen('/wxLogin')
    const seen = (await weapp.gateway.outbox('13800138003')).length
    await weapp.tap('login-agree')
    await weapp.tap('login-wechat')
    await weapp.waitForScreen('/')
    await weapp.waitForText('138****8003')
    expect((await weapp.gateway.outbox('13800138003')).length).toBe(seen)
  })

  it('did all this without an exception and without a missing wx.*', async () => {
    expect(weapp.exceptions).toEqual([])
    expect((await weapp.report())?.missing ?? []).toEqual([])
  })

  it('sent no more concurrent requests than WeChat allows', async () => {
    expect((await weapp.report())?.mostRequests ?? 0).toBeLessThanOrEqual(10)
  })
})
