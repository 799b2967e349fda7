import { fileAppeal, fileComplaint, review, taggedNumbers } from '../h5/support/appeals'
import { setStage } from './support/subscriber'
import { waitForTextIn } from './support/waits'

const SUBSCRIBER = '13800138006'
const [APPEALED] = taggedNumbers

const stage = setStage(SUBSCRIBER)

beforeAll(async () => {
  const { gateway } = stage.weapp
  const { token } = await gateway.login(SUBSCRIBER)
  await fileAppeal(gateway, token, APPEALED)
  await fileComplaint(gateway, token)
})

it('appeals and complaints are listed, with an explanation of how to file new ones', async () => {
  await stage.weapp.visit('/appealRecord')
  await waitForTextIn(stage.weapp, 'row-0', APPEALED)
  await stage.weapp.el('record-call')
  await stage.weapp.tap('record-complaints')
  await waitForTextIn(stage.weapp, 'row-0', '02161234567')
})

it('a refusal has its reason, and is appealed against', async () => {
  await review(stage.weapp.gateway, { phoneNo: APPEALED, verdict: 'refuse', reason: '材料与号码不符' })
  await stage.weapp.visit('/appealRecord')
  await waitForTextIn(stage.weapp, 'row-0', '未通过')
  await stage.weapp.tap('row-0')
  await waitForTextIn(stage.weapp, 'appeal-reason', '材料与号码不符')
  await stage.weapp.fill('again-words', '材料上的旧号码已经变更，附上说明。')
  await stage.weapp.tap('again-submit')
  await waitForTextIn(stage.weapp, 'case-head', '复审中')
})

it('once accepted it shows the clearing', async () => {
  await review(stage.weapp.gateway, { phoneNo: APPEALED, verdict: 'accept' })
  await stage.weapp.visit('/appealRecord')
  await stage.weapp.tap('row-0')
  await waitForTextIn(stage.weapp, 'appeal-clearing', '已清除')
})
