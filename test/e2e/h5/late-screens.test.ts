import { accessibilityFaults } from './support/axe'
import { eventually } from './support/eventually'
import { readPageTable } from './support/page-table'
import type { Phone } from './support/phone'
import { setStage } from './support/stage'

const android = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile'
const stage = setStage({ SHOW_HEADER: 'true' })

const table = readPageTable()
const lists = Object.values(table.pages).map((list) => list.slice(1))
/** Files that every screen needs, among them the placeholder's code. */
const shared = table.files.filter((_file, number) => lists.every((list) => list.includes(number)))
const ofScreen = (screen: string) =>
  (table.pages[screen] ?? [])
    .slice(1)
    .map((number) => table.files[number] ?? '')
    .filter((file) => !shared.includes(file))

/** Holds back a screen's own scripts; `release` lets them through, `fail` cuts them. */
async function holdCode(phone: Phone, screen: string) {
  const files = ofScreen(screen).filter((file) => file.endsWith('.js'))
  expect(files.length).toBeGreaterThan(0)
  let decide: (verdict: 'release' | 'fail') => void = () => undefined
  let verdict = new Promise<'release' | 'fail'>((resolve) => (decide = resolve))
  await phone.page.route(
    (url) => files.some((file) => url.pathname.endsWith(`/${file}`)),
    async (route) => ((await verdict) === 'release' ? route.continue() : route.abort('connectionreset')),
  )
  return {
    release: () => {
      decide('release')
      verdict = Promise.resolve('release')
    },
    fail: () => decide('fail'),
  }
}

/** Retries until /call opens: requests of the previous attempt may fail late, and those of the next with them. */
async function retry(phone: Phone): Promise<void> {
  await eventually(async () => {
    if (await phone.el('state-retry').count()) await phone.tap('state-retry')
    expect(await phone.el('switch-fraudBlock').count()).toBe(1)
  })
}

const standIn = (phone: Phone) => phone.page.locator('.app-live:visible .pg-skeleton')

/** Opens home and waits for the placeholder's code. test/taro-overrides/late-pages.test.tsx tests how soon it shows. */
async function openHome(options: Parameters<typeof stage.open>[0] = {}): Promise<Phone> {
  const login = await stage.gateway.login('13800138000')
  const phone = await stage.open({ login, serviceWorkers: 'block', ...options })
  // The popups of home have been seen.
  await phone.context.addInitScript((viewer) => sessionStorage.setItem('home.oneClick', viewer), login.userId)
  await phone.visit('/')
  await phone.waitForId('guard-more')
  const loaded = () => phone.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  await eventually(async () => {
    const names = await loaded()
    expect(shared.filter((file) => !names.some((name) => name.endsWith(`/${file}`)))).toEqual([])
  })
  return phone
}

describe('a screen whose code is late after a tap', () => {
  it.each([
    ['light', {}],
    ['dark', { look: 'dark' }],
    ['elder', { elder: true }],
    ['English', { language: 'en' }],
  ] as const)('shows its skeleton with title and Back: %s', async (_name, options) => {
    const phone = await openHome(options)
    const code = await holdCode(phone, '/call')
    await phone.tap('guard-more')
    await standIn(phone).waitFor()
    expect(await phone.textOf('page-title')).toBe('language' in options ? 'Call guard' : '来电防护')
    await phone.waitForId('page-back')
    expect(await accessibilityFaults(phone.page)).toEqual([])
    code.release()
    await phone.waitForId('switch-fraudBlock')
    expect(phone.errors).toEqual([])
    await phone.close()
  })

  it.each(['page-back', 'footer-back', 'the browser'])('is left with Back: %s', async (way) => {
    const phone = await openHome({ userAgent: android })
    const code = await holdCode(phone, '/call')
    await phone.tap('guard-more')
    await standIn(phone).waitFor()
    if (way === 'the browser') await phone.page.goBack()
    else await phone.tap(way)
    await phone.waitForPath('/')
    await phone.waitForId('guard-more')
    code.release()
    // It can be opened again, and then its code has loaded.
    await phone.tap('guard-more')
    await phone.waitForId('switch-fraudBlock')
    expect(phone.errors).toEqual([])
    await phone.close()
  })

  it('does not open after Back, and opens at the next tap', async () => {
    const phone = await openHome()
    const code = await holdCode(phone, '/call')
    await phone.tap('guard-more')
    await phone.waitForPath('/call')
    await phone.step('back')
    await phone.waitForPath('/')
    code.release()
    await phone.page.waitForLoadState('networkidle')
    expect(await phone.el('switch-fraudBlock').count()).toBe(0)
    expect(phone.path()).toBe('/')
    await phone.tap('guard-more')
    await phone.waitForId('switch-fraudBlock')
    await phone.close()
  })

  // The code of the page loads, then the page is rendered: Back may come at any moment of both.
  it.each([1, 6])(
    'leaves the page below as it was, however early Back comes: processor %s times slower',
    async (slowdown) => {
      const phone = await stage.open({ login: await stage.gateway.login('13800138000'), slowdown })
      await phone.visit('/search?tab=0')
      await phone.waitForId('row-0')
      await phone.page.evaluate(() => document.querySelector('.taro_page')?.setAttribute('data-kept', ''))
      for (const pause of [0, 5, 10, 20, 30, 40, 60, 100, 150]) {
        await phone.page.evaluate(async (ms) => {
          document.getElementById('row-0')?.click()
          await new Promise((resolve) => setTimeout(resolve, ms))
          window.history.back()
        }, pause)
        await phone.waitForPath('/search')
        await phone.page.waitForTimeout(300) // The next tap counts again; a late page would show by now.
        const shown = await phone.page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>('.taro_page')]
            .filter((page) => page.checkVisibility())
            .map((page) => 'kept' in page.dataset),
        )
        expect({ pause, path: phone.path(), shown }).toEqual({ pause, path: '/search', shown: [true] })
      }
      await phone.tap('row-0')
      await phone.waitForPath('/il')
      await phone.settle()
      await phone.step('back')
      await phone.waitForPath('/search')
      expect(phone.errors).toEqual([])
      await phone.close()
    },
  )

  it('shows what went wrong when it fails, and opens at a retry', async () => {
    const phone = await openHome()
    const code = await holdCode(phone, '/call')
    await phone.tap('guard-more')
    await standIn(phone).waitFor()
    code.fail()
    await phone.waitForText('网络不给力，请稍后重试')
    code.release()
    await phone.page.unrouteAll()
    await retry(phone)
    expect(phone.path()).toBe('/call')
    await phone.close()
  })
})

describe('a visit to a screen whose code is late', () => {
  it('shows its skeleton, and Back leads home', async () => {
    const phone = await stage.open({ login: await stage.gateway.login('13800138000'), serviceWorkers: 'block' })
    const code = await holdCode(phone, '/call')
    await phone.visit('/call')
    await standIn(phone).waitFor()
    expect(await phone.textOf('page-title')).toBe('来电防护')
    await phone.tap('page-back')
    await phone.waitForPath('/')
    await phone.waitForId('guard-more')
    code.release()
    await phone.close()
  })

  it('shows what went wrong when it fails, and opens at a retry', async () => {
    const phone = await stage.open({ login: await stage.gateway.login('13800138000'), serviceWorkers: 'block' })
    const code = await holdCode(phone, '/call')
    await phone.visit('/call')
    code.fail()
    await phone.waitForText('网络不给力，请稍后重试')
    await phone.page.unrouteAll()
    await retry(phone)
    await phone.close()
  })

  it('sends the initial calls of the last visit before its code has loaded, once', async () => {
    const phone = await stage.open({ login: await stage.gateway.login('13800138000'), serviceWorkers: 'block' })
    await phone.visit('/weekly')
    await phone.waitForId('weekly-suspects')
    const sent: string[] = []
    phone.page.on('request', (request) => {
      const call = /\/weekly\/(\w+)\?/.exec(request.url())?.[1]
      if (call) sent.push(call)
    })
    const code = await holdCode(phone, '/weekly')
    await phone.visit('/weekly')
    await eventually(() => expect([...sent].sort()).toEqual(['detail', 'query']))
    code.release()
    await phone.waitForId('weekly-suspects')
    expect([...sent].sort()).toEqual(['detail', 'query'])
    expect(phone.errors).toEqual([])
    await phone.close()
  })

  it('shows the skeleton of the screen that it is redirected to', async () => {
    const phone = await stage.open({ serviceWorkers: 'block' })
    const code = await holdCode(phone, '/wxlogin')
    await phone.visit('/')
    await phone.waitForPath('/wxLogin')
    await standIn(phone).waitFor()
    expect(await phone.textOf('page-title')).toBe('登录')
    code.release()
    await phone.page.getByRole('button', { name: '短信验证码登录' }).filter({ visible: true }).waitFor()
    expect(phone.errors).toEqual([])
    await phone.close()
  })
})
