import type { LoginAnswer } from '@contract/auth'
import { breakCalls, type Fault } from './support/faults'
import { setStage } from './support/stage'

const SUBSCRIBER = '13800138000'
const TIMEOUT_OF_A_CALL_MS = 20_000

const stage = setStage()
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
