import { eventually } from '../h5/support/eventually'
import { logInByWechat, passGuide } from './support/login'
import { Weapp } from './support/weapp'

const SUBSCRIBER = '13800138006'
const WECHAT_TEMPLATES = 'weekly=T-weekly what:thing1 count:number2 at:date3'

let weapp: Weapp
let token: string

beforeAll(async () => {
  weapp = await Weapp.start({ environment: { WECHAT_TEMPLATES } })
  ;({ token } = await weapp.gateway.login(SUBSCRIBER))
  await weapp.gateway.call('configs/v1/popUpInfoUpdate', { id: 1, phoneNo: SUBSCRIBER }, token)
  // The WeChat user is bound by the login.
  await weapp.visit('/wxLogin')
  await logInByWechat(weapp, 'dev-messages', SUBSCRIBER)
  await passGuide(weapp)
})
afterAll(() => weapp?.close())

/** How many messages the subscriber still accepts. */
const left = async () => {
  const { items } = await weapp.gateway.call('guard/v1/wechat/messages', {}, token)
  return items.map((item) => item.left)
}
const asked = async () =>
  (await weapp.report())?.actions.filter(({ name }) => name === 'requestSubscribeMessage').length ?? 0

describe('a message of WeChat', () => {
  it('is asked for in the tap that turns the SMS of the weekly report on, and not before', async () => {
    expect(await asked()).toBe(0)
    await weapp.visit('/weekly')
    await weapp.el('switch-weekly-sms')
    expect([await asked(), await left()]).toEqual([0, [0]])
    await weapp.tap('switch-weekly-sms')
    await eventually(async () => expect([await asked(), await left()]).toEqual([1, [1]]))
  })

  it('is not asked for when the SMS is turned off, and not stored after a refusal', async () => {
    await weapp.tap('switch-weekly-sms')
    await weapp.waitForText('已关闭短信通知')
    await weapp.mini.mockWxMethod('requestSubscribeMessage', { errMsg: 'ok', 'T-weekly': 'reject' })
    await weapp.tap('switch-weekly-sms')
    await weapp.waitForText('已开启短信通知')
    expect([await asked(), await left()]).toEqual([1, [1]])
  })

  it('did all this without an exception and without a missing wx.*', async () => {
    expect(weapp.exceptions).toEqual([])
    expect((await weapp.report())?.missing ?? []).toEqual([])
  })
})
