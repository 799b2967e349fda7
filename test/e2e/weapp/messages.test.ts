import type { WechatMessageKind } from '@contract/words/wechat'
import { dayOf } from '@/rules/time/shanghai'
import { eventually } from '../h5/support/eventually'
import { FRAUD, protect } from '../h5/support/family'
import { logInByWechat, passGuide } from './support/login'
import { orderPackage } from './support/order'
import { Weapp } from './support/weapp'

/** Nine yuan, with five home networks. */
const SUBSCRIBER = '13800138000'
const PROTECTED = '13800138009'
const NEW_DEVICE = '02:11:22:33:44:55'
const HOUR = 3_600_000
const DAY = 24 * HOUR
const WECHAT_TEMPLATES = [
  'familyAlert=T-familyAlert who:thing1 what:thing2 at:time3',
  'newDevice=T-newDevice who:thing1 what:thing2 count:number3 at:time4',
  'weekly=T-weekly what:thing1 count:number2 at:date3',
  'renewal=T-renewal what:thing1 note:thing2 amount:amount3 at:date4',
].join()

let weapp: Weapp
let token: string

beforeAll(async () => {
  // The clock moves by months without ending the session.
  weapp = await Weapp.start({ environment: { WECHAT_TEMPLATES, SESSION_DAYS: '3650', SESSION_MAX_DAYS: '3650' } })
  ;({ token } = await weapp.gateway.login(SUBSCRIBER))
  await weapp.gateway.call('configs/v1/popUpInfoUpdate', { id: 1, phoneNo: SUBSCRIBER }, token)
  // The WeChat user is bound by the login.
  await weapp.visit('/wxLogin')
  await logInByWechat(weapp, 'dev-messages', SUBSCRIBER)
  await passGuide(weapp)
})
afterAll(() => weapp?.close())

/** How many messages of a kind the subscriber still accepts. */
const left = async (kind: WechatMessageKind) => {
  const { items } = await weapp.gateway.call('guard/v1/wechat/messages', {}, token)
  return items.find((item) => item.kind === kind)?.left
}
const asked = async () =>
  (await weapp.report())?.actions.filter(({ name }) => name === 'requestSubscribeMessage').length ?? 0

/** The messages of a kind that WeChat was given. */
const sent = async (kind: WechatMessageKind) =>
  (await weapp.gateway.outbox())
    .filter((message) => message.kind === 'wechat')
    .map(({ text }) => JSON.parse(text) as { templateId: string; page: string; data: Record<string, string> })
    .filter(({ templateId }) => templateId === `T-${kind}`)

/** Waits for a message of a kind, opens its page as a tap on it does, and returns its values. */
async function openMessage(kind: WechatMessageKind): Promise<Record<string, string>> {
  const { page, data } = await eventually(async () => {
    const [message] = await sent(kind)
    if (!message) throw new Error(`No message ${kind}`)
    return message
  })
  await weapp.open(page)
  await weapp.settle()
  expect((await weapp.page()).path).toBe(page)
  return data
}

const smsWith = async (words: string) =>
  (await weapp.gateway.outbox(SUBSCRIBER)).filter(({ text }) => text.includes(words)).length

describe('a message of WeChat', () => {
  it('is asked for in the tap that turns the SMS of the weekly report on, and not before', async () => {
    expect(await asked()).toBe(0)
    await weapp.visit('/weekly')
    await weapp.el('switch-weekly-sms')
    expect([await asked(), await left('weekly')]).toEqual([0, 0])
    await weapp.tap('switch-weekly-sms')
    await eventually(async () => expect([await asked(), await left('weekly')]).toEqual([1, 1]))
  })

  it('is not asked for when the SMS is turned off, and not stored after a refusal', async () => {
    await weapp.tap('switch-weekly-sms')
    await weapp.waitForText('已关闭短信通知')
    await weapp.mini.mockWxMethod('requestSubscribeMessage', { errMsg: 'ok', 'T-weekly': 'reject' })
    await weapp.tap('switch-weekly-sms')
    await weapp.waitForText('已开启短信通知')
    expect([await asked(), await left('weekly')]).toEqual([1, 1])
    await weapp.mini.restoreWxMethod('requestSubscribeMessage')
  })

  it('comes once instead of the SMS about a new device, and the next one by SMS', async () => {
    const { modemList } = await weapp.gateway.call('configs/v1/smartFamilyGuardian/index', {}, token)
    const pppoeAccount = modemList[0]?.pppoeAccount ?? ''
    const household = async () =>
      (await weapp.gateway.call('configs/v1/smartFamilyGuardian/greenNetStatus', { pppoeAccount }, token)).household
    await weapp.visit('/onlineManage', `?pppoeAccount=${pppoeAccount}`)
    // It is on from the start.
    await weapp.tap('switch-household-sms')
    await eventually(async () => expect((await household()).tellsBySms).toBe(false))
    expect(await left('newDevice')).toBe(0)
    await weapp.tap('switch-household-sms')
    await eventually(async () => expect([(await household()).tellsBySms, await left('newDevice')]).toEqual([true, 1]))
    await weapp.gateway.home({ do: 'bring', pppoeAccount, mac: NEW_DEVICE })
    expect(await openMessage('newDevice')).toMatchObject({ number3: '1' })
    expect([await left('newDevice'), await smsWith('新设备接入')]).toEqual([0, 0])

    await weapp.gateway.advance(HOUR)
    await weapp.gateway.home({ do: 'bring', pppoeAccount, mac: NEW_DEVICE.replace('55', '66') })
    await eventually(async () => expect(await smsWith('新设备接入')).toBe(1))
    expect(await sent('newDevice')).toHaveLength(1)
  })

  it('comes instead of the SMS about a risky call of the family', async () => {
    await protect(weapp.gateway, SUBSCRIBER, PROTECTED)
    await weapp.visit('/familyRemind')
    // It went on by itself when the first person agreed.
    await weapp.tap('switch-family-remind')
    await weapp.waitForText('已关闭：')
    expect(await left('familyAlert')).toBe(0)
    await weapp.tap('switch-family-remind')
    await eventually(async () => expect(await left('familyAlert')).toBe(1))
    await weapp.waitForText('家人遇到风险来电、短信或网址时')
    await weapp.gateway.line({ phoneNo: PROTECTED, kind: 'call', from: FRAUD, seconds: 60 })
    expect(await openMessage('familyAlert')).toMatchObject({ thing1: '妈妈', thing2: '诈骗来电' })
    expect([await left('familyAlert'), await smsWith('刚刚遇到')]).toEqual([0, 0])
  })

  it('comes instead of the SMS before a package that was ordered for money renews', async () => {
    let now = Date.now() + HOUR
    const passTo = async (then: number) => {
      await weapp.gateway.advance(then - now)
      now = then
    }
    await weapp.visit('/vip')
    await orderPackage(weapp, 'order-six', SUBSCRIBER)
    await eventually(async () => expect(await left('renewal')).toBe(1))

    // The notice comes by day, before the month ends; that of the package before may have come already.
    const before = await smsWith('续订')
    const [year = 0, month = 0] = dayOf(now).split('-').map(Number)
    await passTo(Date.UTC(year, month, 1) - 7 * HOUR)
    await passTo(now + 27 * DAY + 9 * HOUR)
    expect(await openMessage('renewal')).toMatchObject({ thing1: expect.stringContaining('6 元'), amount3: '6元' })
    expect([await left('renewal'), await smsWith('续订')]).toEqual([0, before])
  })

  it('did all this without an exception and without a missing wx.*', async () => {
    expect(weapp.exceptions).toEqual([])
    expect((await weapp.report())?.missing ?? []).toEqual([])
  })
})
