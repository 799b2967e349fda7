import { setStage } from './support/subscriber'
import { waitForTextIn } from './support/waits'

const phoneNo = '13800138000'
const ELSEWHERE = '13912345678'

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

it('notes a payment, and makes the statement of it', async () => {
  const { weapp } = stage
  await weapp.visit('/afterPayment')
  await weapp.el('call-110')
  await weapp.tap('payment-note')
  await weapp.fill('paid-payee', '李某 6222')
  await weapp.tap('payment-save')
  await waitForTextIn(weapp, 'statement', '李某 6222')
  await weapp.tap('step-police')
  await waitForTextIn(weapp, 'statement', '打 110 报警')
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
