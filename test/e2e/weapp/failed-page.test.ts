import { freePort } from '../../../scripts/lib/free-port.mjs'
import { eventually } from '../h5/support/eventually'
import { setStage } from './support/subscriber'

const environment: Record<string, string> = {}
beforeAll(async () => {
  environment.METRICS_PORT = String(await freePort())
})
const stage = setStage('13800138006', { environment })
const CAPSULE = 'getMenuButtonBoundingClientRect'

it('a page that fails to render shows a way back, and operator and WeChat see it', async () => {
  const { weapp } = stage
  await weapp.visit('/personal')
  await weapp.settle()
  // Every header is laid out around WeChat's capsule.
  await weapp.mini.mockWxMethod(CAPSULE, () => null)
  await weapp.mini.callWxMethod('navigateTo', { url: '/areas/guard/pages/call/index' })
  await weapp.waitForText('页面出错了')
  await eventually(async () => {
    expect(await weapp.gateway.metrics()).toMatch(
      /^client_errors_total\{build="weapp",kind="render",release="\d+\.\d+\.\d+",page="\/call"\} 1$/m,
    )
  })
  const report = await weapp.report()
  if (report) expect(report.actions.filter(({ name }) => name === 'realtimeLog')).toHaveLength(1)
  await weapp.mini.restoreWxMethod(CAPSULE)
  await weapp.tap('failed-retry')
  await weapp.waitForText('来电防护')
  expect(await weapp.has('failed-home')).toBe(false)
  // The suites of all other pages fail by it.
  await eventually(() => expect(weapp.exceptions.join()).toContain('console.error'))
  weapp.exceptions.length = 0
})
