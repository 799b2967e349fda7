import type Page from 'miniprogram-automator/out/Page'
import { FixtureHost } from './support/fixture-host'

const HEIGHT = 812
const WIDTH = 320
const screen = { width: WIDTH, statusBar: 47, homeIndicator: 34, keyboard: 336 }
let host: FixtureHost

beforeAll(async () => {
  host = await FixtureHost.start({ entry: 'pages/screen/index', screen })
})
afterAll(() => host?.stop())

async function show(data: object): Promise<Page> {
  const page = await host.mini.currentPage()
  if (!page) throw new Error('no page is open')
  await page.setData({ isBad: false, spacing: 20, adjusts: true, ...data })
  return page
}

/** The lower edge of the field, in px from the top of the screen. */
async function lowerEdge(): Promise<number> {
  const field = await host.el('#low')
  const { top } = (await field.offset()) as { top: number }
  return top + Number((await field.size()).height)
}

it('tells a mini-program of the notch, the home indicator and the capsule', async () => {
  const info = (await host.mini.callWxMethod('getWindowInfo')) as {
    windowWidth: number
    statusBarHeight: number
    safeArea: object
  }
  expect([info.windowWidth, info.statusBarHeight]).toEqual([WIDTH, 47])
  expect(info.safeArea).toMatchObject({ top: 47, bottom: HEIGHT - 34, height: HEIGHT - 34 - 47 })
  expect(await host.mini.callWxMethod('getMenuButtonBoundingClientRect')).toMatchObject({ top: 51, bottom: 83 })
})

it('finds nothing covered on a page that keeps its distance, and leaves it where it was', async () => {
  const page = await show({})
  await host.mini.pageScrollTo(100)
  expect(await host.covered()).toEqual([])
  expect(await page.scrollTop()).toBe(100)
  await host.mini.pageScrollTo(0)
})

it('finds what lies under the status bar, the capsule and the home indicator', async () => {
  await show({ isBad: true })
  expect(await host.covered()).toEqual([
    '"clock" lies under the status bar',
    '"menu" lies under the capsule',
    '"buy" lies under the home indicator',
  ])
})

it('finds a field that the keyboard touches', async () => {
  await show({ spacing: 0 })
  expect(await host.covered()).toEqual(['input#low has 0 px above the keyboard'])
  await show({ adjusts: false })
  expect(await host.covered()).toEqual([expect.stringMatching(/^input#low has -\d+ px above the keyboard$/)])
})

it('moves a field above the keyboard while it has the focus', async () => {
  const page = await show({})
  const before = await lowerEdge()
  await host.tap('#low')
  expect(await lowerEdge()).toBeCloseTo(HEIGHT - screen.keyboard - 20, 0)
  expect((await page.data('height')) as unknown).toBe(screen.keyboard)
  await host.mini.callWxMethod('hideKeyboard')
  expect(await lowerEdge()).toBe(before)
})

/** Runs in the mini-program: the first ratio that an observer of this element reports; null when it reports none. */
const FIRST_RATIO = `(selector) => new Promise((resolve) => {
  const observer = wx.createIntersectionObserver(getCurrentPages()[0]).relativeToViewport()
  observer.observe(selector, ({ intersectionRatio }) => resolve(intersectionRatio))
  setTimeout(() => resolve(null), 1000)
})`

it('reports what is visible when an observer begins, and nothing that is not', async () => {
  await show({})
  await host.mini.pageScrollTo(0)
  expect(await host.mini.evaluate(FIRST_RATIO, '.header')).toBe(1)
  await host.mini.pageScrollTo(800)
  expect(await host.mini.evaluate(FIRST_RATIO, '.header')).toBeNull()
})
