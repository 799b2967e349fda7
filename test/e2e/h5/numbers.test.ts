import type { Page, Request } from 'playwright-core'
import { withoutPopUps } from './support/answers'
import { eventually } from './support/eventually'
import { breakCalls } from './support/faults'
import { loginBySms } from './support/login'
import type { Phone, PhoneOptions } from './support/phone'
import { setStage } from './support/stage'

const SUBSCRIBER = '13800138000'

const stage = setStage()

interface Opening extends Partial<PhoneOptions> {
  /** Runs before the page is loaded. */
  prepare?: (page: Page) => Promise<void>
}

async function open(path: string, { prepare, ...options }: Opening = {}): Promise<Phone> {
  const phone = await stage.open({ login: await stage.gateway.login(SUBSCRIBER), ...options })
  await withoutPopUps(phone.page)
  await prepare?.(phone.page)
  await phone.visit(path)
  return phone
}

const isCall = (end: string) => (request: Request) => new URL(request.url()).pathname.endsWith(end)

describe('SPEC section 2', () => {
  it('the range of home is 30 days, the last of them today in Shanghai', async () => {
    const phone = await open('/', { prepare: ({ clock }) => clock.setFixedTime('2026-02-28T16:30:00Z') })
    await phone.waitForId('score-value')
    const range = await phone.page.locator('.home-counters__range:visible').innerText()
    expect(range.match(/\d{4}\.\d{2}\.\d{2}/g)).toEqual(['2026.01.31', '2026.03.01'])
    await phone.close()
  })

  it('the carousel advances every 3000 ms', async () => {
    const phone = await open('/', { prepare: ({ clock }) => clock.install() })
    await phone.page.emulateMedia({ reducedMotion: 'no-preference' })
    await phone.waitForId('score-value')
    // Due timers run first, so that the next slide comes 3000 ms later.
    await phone.page.clock.pauseAt(Date.now() + 60_000)
    const index = async () => Number(await phone.el('banner').getAttribute('data-index'))
    const track = phone.page.locator('#banner .pg-banner__track')
    await eventually(async () => {
      expect(await track.evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth)).toBe(await index())
    })
    const before = await index()
    const slides = await track.evaluate(({ children }) => children.length)
    await phone.page.clock.runFor(2999)
    expect(await index()).toBe(before)
    await phone.page.clock.runFor(1)
    await eventually(async () => expect(await index()).toBe((before + 1) % slides))
    await phone.close()
  })

  it('the guide has 4 steps over a dimmed screen of opacity 0.6', async () => {
    const phone = await open('/', { guideSeen: false })
    await phone.waitForId('guide-skip')
    expect(await phone.page.locator('.pg-guide__dot').count()).toBe(4)
    const backdrop = phone.page.locator('.pg-guide__backdrop')
    expect(await backdrop.evaluate((element) => getComputedStyle(element).opacity)).toBe('0.6')
    await phone.close()
  })
})

describe('SPEC section 3', () => {
  it('a login is stored under the keys that sibling pages read, as plain text', async () => {
    const phone = await stage.open()
    await phone.visit('/smsLogin')
    await loginBySms(phone, stage.gateway, SUBSCRIBER)
    await phone.waitForPath('/')
    const kept = await eventually(async () => {
      const found = await phone.page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }))
      if (!found.session.productId) throw new Error('No product yet')
      return found
    })
    expect(kept.local).toMatchObject({
      uasp_access_token: expect.stringMatching(/^pgt_/),
      phoneNo: SUBSCRIBER,
      phoneNoDisplay: '138****8000',
      userId: expect.stringMatching(/^[\w-]+$/),
      pointClientType: 'uasp_account_outside',
    })
    expect(kept.session).toMatchObject({ productId: 'uasp-9', logChannel: 'H5|buy|jiat14' })
    await phone.close()
  })

  it('the SMS token is sent while isSmsProcess is set in the session, and the main one otherwise', async () => {
    const [main, sms] = [await stage.gateway.freshLogin(SUBSCRIBER), await stage.gateway.freshLogin(SUBSCRIBER)]
    const phone = await stage.open({ login: main })
    await phone.context.addInitScript((token) => localStorage.setItem('sms_access_token', token), sms.token)
    const sent = async () => {
      await phone.page.goto('about:blank') // so that no late call of this page interferes
      const [request] = await Promise.all([phone.page.waitForRequest(isCall('/statusQuery')), phone.visit('/personal')])
      return request.headers()
    }
    expect(await sent()).toMatchObject({ token: main.token, 'auth-sa-token': main.token })
    await phone.page.evaluate(() => sessionStorage.setItem('isSmsProcess', '1'))
    expect(await sent()).toMatchObject({ token: sms.token, 'auth-sa-token': sms.token })
    await phone.close()
  })
})

describe('SPEC section 6', () => {
  it.each([
    ['nine yuan', '13800138000', 100, 94],
    ['six yuan', '13800138006', 100, 94],
    ['three yuan', '13800138003', 50, 44],
    ['umm', '13800138001', 10, 10],
    ['dnd', '13800138004', 10, 10],
    ['uasp alone', '13800138002', 0, 0],
    ['sms alone', '13800138005', null, null],
    ['nothing', '13800138009', null, null],
  ])('%s: %s keeps up to %s numbers on the blacklist and %s on the whitelist', async (_name, phoneNo, ...limits) => {
    const phone = await stage.open({ login: await stage.gateway.login(phoneNo) })
    for (const [index, path] of ['/blackNameList', '/whiteNameList'].entries()) {
      await phone.visit(path)
      await phone.settle()
      const counts = await phone.page.locator('.pg-quota__count:visible').allInnerTexts()
      const limit = limits[index]
      expect(counts.map((count) => Number(count.split('/')[1]))).toEqual(limit === null ? [] : [limit])
      expect(await phone.el('list-add').count()).toBe(limit === null ? 0 : 1)
    }
    await phone.close()
  })
})

describe('SPEC section 9', () => {
  it('a list loads the next page before its end is reached', async () => {
    const phone = await open('/search?tab=0')
    await phone.waitForId('row-0')
    const rows = () => phone.page.locator('[id^=row-]:visible').count()
    await phone.page.waitForLoadState('networkidle')
    await phone.waitForId('search-more')
    const before = await rows()
    await phone.page.locator(`#row-${before - 3}:visible`).scrollIntoViewIfNeeded()
    await eventually(async () => expect(await rows()).toBeGreaterThan(before))
    await phone.close()
  })
})

describe('SPEC sections 4 and 9', () => {
  it('one-click waits 2000 ms, then fetches the score, marks pop-up 1 and fetches the list', async () => {
    const phone = await open('/optimizable')
    await phone.waitForId('oneclick-confirm')
    const order: { call: string; request: Request }[] = []
    phone.page.on('request', (request) => {
      const [call = ''] = /[^/]*$/.exec(new URL(request.url()).pathname) ?? []
      if (/^(oneClickConfig|popUpInfoUpdate|configToBeOptimized)$/.test(call)) order.push({ call, request })
    })
    const update = phone.page.waitForRequest(isCall('/popUpInfoUpdate'))
    await phone.tap('oneclick-confirm')
    expect((await update).postDataJSON()).toMatchObject({ id: 1, phoneNo: SUBSCRIBER })
    await eventually(() => expect(order.at(-1)?.call).toBe('configToBeOptimized'))
    expect(order.map(({ call }) => call)).toEqual(['oneClickConfig', 'popUpInfoUpdate', 'configToBeOptimized'])
    const [asked, marked] = await Promise.all(
      order.map(async ({ request }) => (await request.response()) && request.timing().startTime),
    )
    expect((marked ?? 0) - (asked ?? 0)).toBeGreaterThanOrEqual(2000)
    await phone.close()
  })

  it('the title of the page is set again after 2 s, when a host has overwritten it', async () => {
    const phone = await open('/blackNameList', {
      prepare: async (page) => {
        await page.clock.install()
        await page.addInitScript(() => {
          const host = new MutationObserver(() => {
            if (document.title !== '黑名单') return
            document.title = 'host'
            host.disconnect()
            Object.assign(window, { wasOverwritten: true })
          })
          host.observe(document, { subtree: true, childList: true })
        })
      },
    })
    await phone.page.waitForFunction(() => 'wasOverwritten' in window)
    await phone.page.clock.runFor(2000)
    expect(await phone.page.title()).toBe('黑名单')
    await phone.close()
  })

  it('a call is given up after 20000 ms', async () => {
    const phone = await stage.open()
    await phone.page.clock.install()
    await breakCalls(phone.page, 'hang')
    const asked = phone.page.waitForRequest(isCall('/generateCaptchaCode')).then(() => Date.now())
    await phone.visit('/smsLogin')
    const since = await asked
    const pausedAt = Date.now() + 10_000
    await phone.page.clock.pauseAt(pausedAt)
    const retry = phone.page.locator('#app').getByText('点按重试')
    await phone.page.clock.runFor(since + 19_500 - pausedAt)
    expect(await retry.count()).toBe(0)
    await phone.page.clock.runFor(1000)
    await retry.waitFor()
    await phone.close()
  })

  it.each([
    [320, 568, 320 * (20 / 375)],
    [375, 812, 20],
    [992, 700, 992 * (20 / 375)],
    [993, 700, 24],
    [1280, 800, 24],
    [1000, 1300, 1000 * (20 / 375)],
  ])('at %s × %s the root font is %s px', async (width, height, expected) => {
    const phone = await stage.open()
    await phone.page.setViewportSize({ width, height })
    await phone.visit('/login')
    const size = await phone.page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize))
    expect(size).toBeCloseTo(expected, 1)
    await phone.close()
  })

  it('a second tap within 300 ms does nothing, a later one does', async () => {
    const phone = await open('/addNameList?type=black')
    const tabs = phone.page.locator('[role=switch]:visible, [role=checkbox]:visible, [role=tab]:visible')
    await tabs.first().waitFor()
    await phone.page.evaluate(() => {
      const seen: number[] = []
      document.querySelector('.app-live')?.addEventListener('click', () => seen.push(Date.now()))
      Object.assign(window, { seen })
    })
    const count = () => phone.page.evaluate(() => (window as unknown as { seen: number[] }).seen.length)
    await tabs.first().evaluate((tab) => {
      for (const detail of [1, 2])
        tab.dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true }))
    })
    expect(await count()).toBe(1)
    await phone.page.waitForTimeout(350)
    await tabs.first().click()
    expect(await count()).toBe(2)
    await phone.close()
  })

  it('two fingers do nothing, one scrolls', async () => {
    const phone = await open('/personal')
    await phone.waitForId('logout')
    const isLetThrough = (fingers: number) =>
      phone.page.evaluate((wanted) => {
        const target = document.body
        const touches = Array.from({ length: wanted }, (_, identifier) => new Touch({ identifier, target }))
        return target.dispatchEvent(new TouchEvent('touchstart', { touches, bubbles: true, cancelable: true }))
      }, fingers)
    expect(await isLetThrough(1)).toBe(true)
    expect(await isLetThrough(2)).toBe(false)
    await phone.close()
  })
})
