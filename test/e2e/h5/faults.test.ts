import type { LoginAnswer } from '@contract/auth'
import { eventually } from './support/eventually'
import { breakCalls, type Fault } from './support/faults'
import type { Phone } from './support/phone'
import { addressOf, screens, type ScreenCase } from './support/screens'
import { setStage } from './support/stage'

const SUBSCRIBER = '13800138000'
const TIMEOUT_OF_A_CALL_MS = 20_000

const stage = setStage()
let login: LoginAnswer

beforeAll(async () => {
  login = await stage.gateway.login(SUBSCRIBER)
})

async function openBroken(screen: ScreenCase, fault: Fault, guideSeen = true) {
  const isPrivate = screen.access === 'private'
  const phone = await stage.open({ login: isPrivate ? login : undefined, guideSeen })
  const broken = await breakCalls(phone.page, fault)
  await phone.visit(await addressOf(screen, stage.gateway, login.token))
  return { phone, ...broken }
}

const privateScreens = screens.filter(({ access }) => access === 'private')
const offersRetry = (phone: Phone) => phone.waitForText(/重试|再试/)

describe('what these suites take for settled', () => {
  it.each([
    ['blank', (content: Element) => content.replaceChildren(content.querySelector('.screen__title') ?? '')],
    ['still loading', (content: Element) => content.insertAdjacentHTML('beforeend', '<p class="pg-skeleton">.</p>')],
    ['still loading', (content: Element) => content.insertAdjacentHTML('beforeend', '<p>加载中</p>')],
  ])('is no screen that is %s (%#)', async (state, spoil) => {
    const phone = await stage.open()
    await phone.visit('/privacyPolicy')
    await phone.settle()
    await phone.page.locator('.screen__content:visible').evaluate(spoil)
    await expect(phone.settle(500)).rejects.toThrow(state)
    await phone.close()
  })
})

describe.each(['nulls', 'strings', 'missing', 'noData', 'lists', 'html502', 'cut'] as const)(
  'answers with %s',
  (fault) => {
    it.each(screens)('never blank or hang $name', async (screen) => {
      const { phone } = await openBroken(screen, fault)
      await phone.settle()
      if (screen.loads && (fault === 'html502' || fault === 'cut')) await offersRetry(phone)
      expect(phone.errors).toEqual([])
      await phone.close()
    })
  },
)

describe('401 to every call', () => {
  it.each(privateScreens)('asks once on $name and leads to the login', async (screen) => {
    const { phone } = await openBroken(screen, 'unauthorized')
    const dialog = phone.page.locator('[role=dialog]:visible, [role=alertdialog]:visible')
    if (screen.loads) await dialog.waitFor()
    else await phone.page.waitForLoadState('networkidle')
    await phone.settle()
    // A screen that calls nothing when it opens stays as it is.
    if ((await dialog.count()) > 0) {
      await phone.waitForText('登录过期，请重新登录')
      expect(await dialog.count()).toBe(1)
      await phone.tap('dialog-confirm')
      await phone.waitForPath('/login')
    }
    expect(phone.errors).toEqual([])
    await phone.close()
  })
})

it('no answer for 20 s hangs no screen', async () => {
  const phones: { screen: ScreenCase; phone: Phone }[] = []
  for (const screen of screens) {
    const { phone } = await openBroken(screen, 'hang')
    phones.push({ screen, phone })
    // Meanwhile it shows that something is on its way, or what it can show without.
    await eventually(async () => expect((await phone.isLoading()) || (await phone.content()) !== '').toBe(true))
  }
  for (const { screen, phone } of phones) {
    await phone.settle(TIMEOUT_OF_A_CALL_MS + 25_000)
    if (screen.loads) await offersRetry(phone)
    expect(phone.errors).toEqual([])
    await phone.close()
  }
}, 300_000)

it.each(['html502', 'cut'] as const)('a screen recovers by its retry after %s', async (fault) => {
  const search = screens.find(({ name }) => name === 'search')!
  const { phone, heal } = await openBroken(search, fault)
  await phone.waitForId('state-retry')
  await heal()
  await phone.tap('state-retry')
  await phone.waitForId('row-0')
  await phone.close()
})

it('no answer for 20 s to something that was tapped gives the screen back', async () => {
  const { phone, ...broken } = await openBroken(
    screens.find(({ name }) => name === 'optimizable')!,
    'html502',
  )
  await phone.waitForId('state-retry')
  await broken.heal()
  await phone.tap('state-retry')
  await phone.waitForId('oneclick-confirm')
  await breakCalls(phone.page, 'hang')
  await phone.tap('oneclick-confirm')
  await phone.page.getByText('功能设置失败').waitFor({ timeout: TIMEOUT_OF_A_CALL_MS + 25_000 })
  await phone.settle()
  expect(await phone.el('oneclick-confirm').getAttribute('aria-disabled')).not.toBe('true')
  await phone.close()
})

it('what was typed survives a call that fails', async () => {
  const add = screens.find(({ name }) => name === 'add-name-list')!
  const { phone } = await openBroken(add, 'html502')
  await phone.fill('list-phone', '13912345678')
  await phone.tap('list-save')
  await phone.waitForText('网络不给力，请稍后重试')
  expect(phone.path()).toBe('/addNameList')
  const field = phone.page.locator('input#list-phone:visible, #list-phone:visible input').first()
  expect(await field.inputValue()).toContain('13912345678')
  await phone.close()
})
