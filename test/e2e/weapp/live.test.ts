import { alertsOf, everything, protect, remind } from '../h5/support/family'
import { setStage } from './support/subscriber'
import { waitForTextIn } from './support/waits'

const phoneNo = '13800138000'
const ELSEWHERE = '13912345678'
const GUARDIAN = '13800138003'
/** The simulated network suspects this number, and is not certain. */
const SUSPECT = '17011112222'

const stage = setStage(phoneNo)

it('shows where calls go, and one tap ends it in the network', async () => {
  const { weapp } = stage
  await weapp.gateway.forward(phoneNo, ELSEWHERE)
  await weapp.visit('/SMSANDNet')
  await waitForTextIn(weapp, 'forwarding-unconditional', ELSEWHERE)
  await weapp.tap('forwarding-unconditional')
  await weapp.tapFor('forwarding-remove', '已取消转接')
  await weapp.el('forwarding-none')
})

it('notes a payment, makes the statement of it, tells the guardian, and is stricter until that is turned off', async () => {
  const { weapp } = stage
  await protect(weapp.gateway, GUARDIAN, phoneNo, everything)
  await remind(weapp.gateway, GUARDIAN)
  await weapp.visit('/afterPayment')
  await weapp.el('call-110')
  await weapp.tap('payment-note')
  await weapp.fill('paid-payee', '李某 6222')
  await weapp.tap('payment-save')
  await waitForTextIn(weapp, 'statement', '李某 6222')
  await weapp.tap('step-police')
  await waitForTextIn(weapp, 'statement', '打 110 报警')
  await weapp.visit('/afterPayment')
  await weapp.tap('tell-family')
  await weapp.waitForText('已告诉守护人')
  expect((await alertsOf(weapp.gateway, GUARDIAN))[0]).toMatchObject({ risk: 'paid', caller: '' })
  await weapp.visit('/call')
  await weapp.tap('call-try')
  await weapp.fill('try-number', SUSPECT)
  await weapp.tap('try-submit')
  await waitForTextIn(weapp, 'tried-reason', '付款后从严，至')
  await weapp.visit('/afterPayment')
  await weapp.tap('switch-stricter')
  await weapp.waitForText('前可以再打开')
})

it('lets only known callers through from one tap on', async () => {
  const { weapp } = stage
  await weapp.visit('/comDisposal')
  await weapp.tapFor('storm-start', '前只接认识的人')
  await weapp.gateway.line({ phoneNo, kind: 'call', from: '13700000099' })
  await weapp.visit('/comDisposal')
  await waitForTextIn(weapp, 'storm-running', '已拦下 1 个陌生来电')
  await weapp.tapFor('storm-end', '陌生来电照常接通')
})
