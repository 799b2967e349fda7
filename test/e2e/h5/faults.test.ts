import type { LoginAnswer } from '@contract/auth'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { eventually } from './support/eventually'
import { breakCalls, type Fault } from './support/faults'
import { setStage } from './support/stage'

const SUBSCRIBER = '13800138000'
const TIMEOUT_OF_A_CALL_MS = 20_000

const environment: Record<string, string> = {}
beforeAll(async () => {
  environment.METRICS_PORT = String(await freePort())
})
const stage = setStage(environment)
let login: LoginAnswer

beforeAll(async () => {
  login = await stage.gateway.login(SUBSCRIBER)
})

async function openBroken(path: string, fault: Fault) {
  const phone = await stage.open({ login })
  const broken = await breakCalls(phone.page, fault)
  await phone.visit(path)
  return { phone, ...broken }
}

// screens/ tests every screen under every fault. There the clock is advanced for a call without a response; here real
// time passes.
async function waitsForScreen() {
  const { phone } = await openBroken('/search?tab=0', 'hang')
  await phone.page.waitForFunction(() => document.querySelector('.pg-skeleton'))
  expect(await phone.isLoading()).toBe(true)
  await phone.el('state-retry').waitFor({ timeout: TIMEOUT_OF_A_CALL_MS + 25_000 })
  await phone.settle()
  expect(phone.errors).toEqual([])
  await phone.close()
}

async function waitsForTap() {
  const { phone, ...broken } = await openBroken('/optimizable', 'html502')
  await phone.waitForId('state-retry')
  await broken.heal()
  await phone.tap('state-retry')
  await phone.waitForId('oneclick-confirm')
  await breakCalls(phone.page, 'hang')
  await phone.tap('oneclick-confirm')
  await phone.page
    .locator('#app')
    .getByText('功能设置失败')
    .waitFor({ timeout: TIMEOUT_OF_A_CALL_MS + 25_000 })
  await phone.settle()
  expect(await phone.el('oneclick-confirm').getAttribute('aria-disabled')).not.toBe('true')
  await phone.close()
}

it('a missing response for 20 s hangs no screen, and after one to a tap the screen is usable again', async () => {
  await Promise.all([waitsForScreen(), waitsForTap()])
})

it.each(['html502', 'cut'] as const)('a screen recovers by its retry after %s', async (fault) => {
  const { phone, heal } = await openBroken('/search?tab=0', fault)
  await phone.waitForId('state-retry')
  await heal()
  await phone.tap('state-retry')
  await phone.waitForId('row-0')
  await phone.close()
})

it('typed text survives a failed call', async () => {
  const { phone } = await openBroken('/addNameList?type=black', 'html502')
  await phone.fill('list-phone', '13912345678')
  await phone.tap('list-save')
  await phone.waitForText('网络不给力，请稍后重试')
  expect(phone.path()).toBe('/addNameList')
  const field = phone.page.locator('input#list-phone:visible, #list-phone:visible input').first()
  expect(await field.inputValue()).toContain('13912345678')
  await phone.close()
})

describe('an error thrown in a page', () => {
  const counted = (kind: string, page: string) =>
    eventually(async () =>
      expect(await stage.gateway.metrics()).toMatch(
        new RegExp(
          `^client_errors_total{build="h5",kind="${kind}",release="\\d+\\.\\d+\\.\\d+",page="${page}"} 1$`,
          'm',
        ),
      ),
    )

  it('reaches the operator, without numbers', async () => {
    const phone = await stage.open({ login })
    await phone.visit('/call')
    // The reports start with the live region.
    await phone.page.locator('#announced').waitFor({ state: 'attached' })
    const sent = phone.page.waitForRequest((request) => request.url().includes('client/report'))
    await phone.page.evaluate(() => {
      setTimeout(() => {
        throw new RangeError('of 13800138000')
      })
    })
    const { faults } = (await sent).postDataJSON() as { faults: object[] }
    expect(faults).toMatchObject([{ kind: 'script', page: '/call', message: 'RangeError: of #' }])
    await counted('script', '/call')
    await phone.close()
  })

  it.each([
    ['of a screen', '/search?tab=0', 'state-retry', 'row-0'],
    ['home', '/', 'failed-retry', 'guard-more'],
  ])('while it renders shows a way back, and reaches the operator: %s', async (_, address, retry, healthy) => {
    const phone = await stage.open({ login })
    await phone.page.addInitScript(() => {
      const { padStart } = String.prototype
      // Every day that is shown is written with it.
      String.prototype.padStart = function (...given) {
        if (!('isWell' in window)) throw new RangeError('of 13800138000')
        return padStart.apply(this, given)
      }
    })
    await phone.visit(address)
    await phone.waitForText('页面出错了')
    await counted('render', address.split('?')[0] ?? '')
    await phone.page.evaluate(() => Object.assign(window, { isWell: true }))
    await phone.tap(retry)
    await phone.waitForId(healthy)
    expect(await phone.page.locator('#app').getByText('页面出错了').count()).toBe(0)
    await phone.close()
  })
})
