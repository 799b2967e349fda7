import type { LoginAnswer } from '@contract/auth'
import { answerCall, withoutPopUps } from './support/answers'
import { eventually } from './support/eventually'
import { listsOf } from './support/lists'
import type { Phone, PhoneOptions } from './support/phone'
import { setStage } from './support/stage'

const light = 'rgb(244, 246, 250)'
const dark = 'rgb(14, 19, 26)'

const stage = setStage()
let login: LoginAnswer

beforeAll(async () => {
  login = await stage.gateway.login('13800138000')
})

/** Records the background of every frame that is painted from now on. */
const watchFrames = (phone: Phone) =>
  phone.page.addInitScript(() => {
    const grounds: string[] = []
    Object.assign(window, { grounds })
    const note = () => {
      const painted = document.querySelector('.app-live, .app-shell') ?? document.body
      if (painted) grounds.push(getComputedStyle(painted).backgroundColor)
      if (grounds.length < 200) requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
const grounds = async (phone: Phone) =>
  new Set(await phone.page.evaluate(() => (window as unknown as { grounds: string[] }).grounds))

/** The browser's theme colour that applies, by its media query. */
const barColour = (phone: Phone) =>
  phone.page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].find(
        (meta) => meta.media === '' || matchMedia(meta.media).matches,
      )?.content,
  )

// screens/ tests every screen in each look, mode and size of text.
describe('the look', () => {
  it.each<[string, Partial<PhoneOptions>, string]>([
    ['is light by itself', {}, light],
    ['is dark when the system is', { colorScheme: 'dark' }, dark],
    ['is light by choice on a dark system', { colorScheme: 'dark', look: 'light' }, light],
    ['is dark by choice on a light system', { look: 'dark' }, dark],
  ])('%s, from the first frame on, on home and elsewhere', async (_, options, ground) => {
    for (const path of ['/', '/blackNameList']) {
      const phone = await stage.open({ login, ...options })
      await withoutPopUps(phone.page)
      await watchFrames(phone)
      await phone.visit(path)
      await phone.settle()
      expect(await grounds(phone)).toEqual(new Set([ground]))
      await phone.close()
    }
  })

  it('changes at once in /personal, and is kept over a reload', async () => {
    const phone = await stage.open({ login })
    await watchFrames(phone)
    await phone.visit('/personal')
    await phone.settle()
    const bar = await barColour(phone)
    await phone.tap('personal-settings')
    await phone.tap('look-dark')
    await phone.page.waitForFunction(
      (ground) => getComputedStyle(document.querySelector('.app-live')!).backgroundColor === ground,
      dark,
    )
    await phone.page.reload()
    await phone.settle()
    expect(await grounds(phone)).toEqual(new Set([dark]))
    await phone.tap('personal-settings')
    expect(await phone.el('look-dark').getAttribute('aria-selected')).toBe('true')
    await phone.tap('look-light')
    await eventually(async () => expect(await barColour(phone)).toBe(bar))
    await phone.close()
  })

  it('follows the system while the app is open', async () => {
    const phone = await stage.open({ login })
    await phone.visit('/personal')
    await phone.settle()
    await phone.page.emulateMedia({ colorScheme: 'dark' })
    await phone.page.waitForFunction(
      (ground) => getComputedStyle(document.querySelector('.app-live')!).backgroundColor === ground,
      dark,
    )
    await phone.close()
  })
})

describe('elder mode', () => {
  it('is kept over a reload, from the first frame on', async () => {
    const phone = await stage.open({ login })
    await phone.visit('/personal')
    await phone.settle()
    await phone.tap('switch-elder')
    await phone.page.reload()
    expect(await phone.page.evaluate(() => document.documentElement.className)).toContain('is-elder')
    await phone.settle()
    expect(await phone.el('switch-elder').getAttribute('aria-checked')).toBe('true')
    await phone.close()
  })

  it('has no advertising on home, and main targets of at least 60 pixels, also on a narrow phone', async () => {
    const phone = await stage.open({ login, elder: true, width: 320 })
    await withoutPopUps(phone.page)
    await phone.visit('/')
    await phone.settle()
    expect(await phone.el('banner').isVisible()).toBe(false)
    expect(await phone.el('community').isVisible()).toBe(false)
    const main = ['tab-search', 'tab-home', 'counter-intercept', 'guard-harassment', 'guard-blacklist', 'sms-net']
    for (const id of main) {
      const { width = 0, height = 0 } = (await phone.el(id).boundingBox()) ?? {}
      expect({ id, isLarge: width >= 60 && height >= 60 }).toEqual({ id, isLarge: true })
    }
    await phone.close()
  })

  it('has every choice of a row in sight, and one action a row, on a narrow phone', async () => {
    const phone = await stage.open({ login, elder: true, width: 320 })
    await phone.visit('/search?tab=0')
    await phone.settle()
    const choices = phone.page.locator('.pg-choices__choice:visible')
    const ends = await choices.evaluateAll((all) => all.map((choice) => choice.getBoundingClientRect().right))
    expect(ends.length).toBeGreaterThan(2)
    expect(ends.filter((end) => end > 320)).toEqual([])
    await listsOf(stage.gateway, login.token).add('black', '02088880009', 'elder-choices')
    await phone.visit('/blackNameList')
    await phone.tap('list-select')
    const boxOf = async (id: string) => (await phone.el(id).boundingBox()) ?? { y: 0, height: 0 }
    const [all, remove] = [await boxOf('list-select-all'), await boxOf('list-remove')]
    expect(remove.y + remove.height).toBeLessThan(all.y)
    await phone.close()
  })

  it('is what stops the pictures of home: without it they are shown from slide to slide', async () => {
    const phone = await stage.open({ login })
    await withoutPopUps(phone.page)
    await phone.page.emulateMedia({ reducedMotion: 'no-preference' })
    await phone.page.clock.install()
    await phone.visit('/')
    await phone.settle()
    const index = () => phone.el('banner').getAttribute('data-index')
    const before = await index()
    await phone.page.clock.runFor(3500)
    await eventually(async () => expect(await index()).not.toBe(before))
    await phone.close()
  })

  it.each([
    [true, 0],
    [false, 1],
  ])('of %s: a first visit with a marketing channel opens %i dialogs automatically', async (elder, count) => {
    const phone = await stage.open({ login, elder, guideSeen: false })
    await answerCall(phone.page, '/popUpQuery', { popUpList: [{ id: 1, name: 'one', enabled: true }] })
    const asked = phone.page.waitForResponse((response) => response.url().includes('/popUpQuery'))
    await phone.visit('/?channel=tpr01')
    await phone.settle()
    await asked
    if (count > 0) await phone.waitForId('guide-skip')
    expect(await phone.page.locator('[role=dialog]:visible').count()).toBe(count)
    await phone.close()
  })
})
