import { Gateway } from '../h5/support/gateway'
import { loginBySms } from '../h5/support/login'
import { Iphone } from './support/iphone'

const SUBSCRIBER = '13800138006'
const CALLER = '13912345678'
let gateway: Gateway
let phone: Iphone

beforeAll(async () => {
  gateway = await Gateway.start({ PROOF_OF_WORK_KEYS: '24' })
  phone = await Iphone.open(gateway)
})
afterAll(async () => {
  await phone?.close()
  await gateway?.stop()
})

it('logs in with the SMS code', async () => {
  await phone.become(null)
  await phone.visit('/smsLogin')
  await phone.waitForId('login-submit')
  await loginBySms(phone, gateway, SUBSCRIBER)
  await phone.waitForPath('/')
  await phone.waitForId('score-value')
})

it('puts a number on the blacklist', async () => {
  await phone.visit('/blackNameList')
  await phone.settle()
  await phone.tap('list-add')
  await phone.waitForPath('/addNameList')
  await phone.fill('list-phone', CALLER)
  await phone.tap('list-save')
  await phone.waitForPath('/blackNameList')
  await phone.waitForTextIn('row-0', CALLER)
})

it('removes it again, and undoes that', async () => {
  await phone.tap('list-select')
  await phone.tap('row-0')
  await phone.tap('list-remove')
  await phone.waitForId('undo')
  await phone.tap('undo')
  await phone.waitForTextIn('row-0', CALLER)
})

it('shows what was stopped, and why', async () => {
  expect(await gateway.line({ phoneNo: SUBSCRIBER, kind: 'call', from: CALLER })).toMatchObject({ action: 'stop' })
  await phone.visit('/search?tab=0')
  await phone.waitForTextIn('row-0', CALLER)
  await phone.tap('row-0')
  await phone.waitForPath('/il')
  await phone.waitForTextIn('il-rule', '黑名单')
})

it('corrects it with a tap: the next call from there passes', async () => {
  await phone.tap('il-wrong')
  await phone.tap('dialog-confirm')
  await phone.waitForGone('il-wrong')
  expect(await gateway.line({ phoneNo: SUBSCRIBER, kind: 'call', from: CALLER })).toMatchObject({ action: 'pass' })
})

it('did all this without a script error', async () => {
  expect(await phone.scriptErrors()).toEqual([])
})
