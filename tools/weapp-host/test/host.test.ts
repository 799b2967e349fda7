import type automator from 'miniprogram-automator'
import { FixtureHost } from './support/fixture-host'

let host: FixtureHost

beforeAll(async () => {
  host = await FixtureHost.start({ files: { 'photo.png': btoa('p'), 'a.txt': btoa('t'), 'b.csv': btoa('1,2') } })
})
afterAll(() => host?.stop())

it('shows data, imported styles and the component of the build', async () => {
  const title = await host.el('#title')
  expect(await title.text()).toBe('hello')
  expect(await title.style('color')).toBe('rgb(255, 0, 0)')
  expect((await title.size()).width).toBe(150) // 300rpx on a screen of 375 px
  await host.tap('#title')
  await host.tap('#title')
  expect(await host.textOf('.badge')).toBe('2')
})

it('types into an input up to its length, and renders a list through an imported template and wxs', async () => {
  await host.fill('#name', 'abcdefg')
  await host.tap('#add')
  expect(await host.textsOf('.item')).toEqual(['0: a', '1: abcde'])
})

it('does not press a disabled button', async () => {
  await host.fill('#name', 'b')
  await host.tap('#add')
  await host.tap('#add')
  expect(await host.textsOf('.item')).toHaveLength(3)
})

it('asks for the privacy guideline before it returns a phone number, and accepts only the pressed button', async () => {
  await host.tap('#phone')
  expect(await host.textOf('#heard')).toBe('asked')
  await host.tap('#agree')
  expect(await host.textOf('#heard')).toBe('host-phone-1')
})

it('returns the bytes of a matching file in a chat', async () => {
  await host.tap('#file')
  await host.waitForText('#heard', 'b.csv 3 49,44,50')
})

it('reports that nothing was chosen when no file matches', async () => {
  await expect(host.mini.callWxMethod('chooseMessageFile', { count: 1, type: 'video' })).rejects.toThrow('fail cancel')
})

it('saves no picture to the album that the mini-program does not have', async () => {
  const filePath = 'http://usr/none.png'
  await expect(host.mini.callWxMethod('saveImageToPhotosAlbum', { filePath })).rejects.toThrow('no such file')
})

it('draws on the canvas of a query, and shares the picture', async () => {
  await host.tap('#draw')
  await host.waitForText('#heard', 'shared 80')
})

it('returns how far the page has scrolled, and where its elements are then', async () => {
  await host.tap('#measure')
  await host.waitForText('#heard', '0 0')
  await host.mini.pageScrollTo(300)
  await host.tap('#measure')
  await host.waitForText('#heard', '-300 300')
  await host.mini.pageScrollTo(0)
})

it.each([
  ['free', 30],
  ['held', 0],
  ['rows', 30],
])('moves a finger on #%s: it scrolls by %d, as a catchtouchmove stops all but a scroll-view', async (id, distance) => {
  const box = await host.el(`#${id}`)
  const inside = await host.el(`#in-${id}`)
  const before = (await inside.offset()).top
  const at = (clientY: number) => {
    const finger = [{ identifier: 0, pageX: 10, pageY: clientY, clientX: 10, clientY }]
    return { touches: finger, changedTouches: finger }
  }
  await box.touchstart(at(300))
  await box.touchmove(at(270))
  await box.touchend(at(270))
  expect(before - (await inside.offset()).top).toBe(distance)
})

it('swipes', async () => {
  await ((await host.el('#slides')) as InstanceType<typeof automator.SwiperElement>).swipeTo(1)
  expect(await host.textOf('#heard')).toBe('slide 1')
})

it('lets a day be chosen', async () => {
  const day = await host.el('#day')
  expect([await day.text(), await day.value()]).toEqual(['a day', '2026-01-31'])
  await day.trigger('change', { value: '2026-02-28' })
  expect(await host.textOf('#heard')).toBe('2026-02-28')
})

it('opens up to ten pages, and reports an error beyond', async () => {
  await host.tap('#more')
  expect(await host.textOf('#from')).toBe('first')
  const open = () => host.mini.callWxMethod('navigateTo', { url: '/pages/first/index' })
  for (let pages = 2; pages < 10; pages++) await open()
  expect(await host.mini.pageStack()).toHaveLength(10)
  await expect(open()).rejects.toThrow('webview count limit exceed')
  await host.mini.callWxMethod('navigateBack', { delta: 9 })
  expect(await host.mini.pageStack()).toHaveLength(1)
})

it('rejects a page that app.json does not name', async () => {
  await expect(host.mini.callWxMethod('navigateTo', { url: '/pages/none' })).rejects.toThrow('is not found')
})

it('stores at most 1 MB under one key', async () => {
  await expect(host.mini.callWxMethod('setStorageSync', 'large', 'x'.repeat(1024 * 1024))).rejects.toThrow('limit')
  await host.mini.callWxMethod('setStorageSync', 'small', { a: 1 })
  expect(await host.mini.callWxMethod('getStorageSync', 'small')).toEqual({ a: 1 })
})

it('counts what a page leaves behind', async () => {
  for (let visit = 0; visit < 2; visit++) {
    await host.tap('#more')
    await host.tap('#leak')
    await host.mini.callWxMethod('navigateBack', {})
  }
  const left = (await host.report()).pages.filter(({ path }) => path.startsWith('more/')).map((page) => page.left)
  expect(left.slice(-2)).toEqual([0, 2])
})

it('measures routes and first renders', async () => {
  const heard = await host.mini.evaluate(`() => new Promise((resolve) => {
    const seen = wx.getPerformance()
    const note = ({ entryType, name, path, duration }) => [entryType, name, path, duration >= 0]
    seen.createObserver((list) => resolve([seen.getEntriesByName('appLaunch').length, ...list.getEntries().map(note)]))
      .observe({ entryTypes: ['navigation', 'render'] })
    wx.navigateTo({ url: '/more/pages/second/index' })
  })`)
  expect(heard).toEqual([
    1,
    ['navigation', 'route', 'more/pages/second/index', true],
    ['render', 'firstRender', 'more/pages/second/index', true],
  ])
})

it('caused no exception', async () => {
  const { exceptions, missing } = await host.report()
  expect({ exceptions, missing }).toEqual({ exceptions: [], missing: [] })
})
