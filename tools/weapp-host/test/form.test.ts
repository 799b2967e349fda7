import { FixtureHost } from './support/fixture-host'

let host: FixtureHost
beforeAll(async () => {
  host = await FixtureHost.start({ entry: 'pages/form/index' })
})
afterAll(() => host?.stop())

interface Heard {
  type: string
  detail: Record<string, unknown>
}

async function heardAfter(id: string): Promise<Heard> {
  await host.tap(id)
  return (await (await host.mini.currentPage())?.data('heard')) as Heard
}

it('submits the values of its named fields', async () => {
  await host.fill('#name', 'Bob')
  const { type, detail } = await heardAfter('#send')
  expect(type).toBe('submit')
  expect(detail.value).toEqual({ name: 'Bob', push: true, loud: 30, days: ['mo'], size: 's' })
})

it('is reset', async () => {
  expect((await heardAfter('#clear')).type).toBe('reset')
})

it.each([
  ['#tu', ['mo', 'tu']],
  ['#mo', ['tu']],
  ['#large', 'l'],
  ['#huge', 'l'],
])('tells the group of a tap on %s: %j', async (id, value) => {
  expect((await heardAfter(id)).detail.value).toEqual(value)
})

it('shows rich text without handlers and scripts', async () => {
  const rich = await host.el('#rich')
  expect(await rich.text()).toBe('plain bold')
  expect(await rich.wxml()).toBe('plain <b class="bold">bold</b>')
  await (
    await host.mini.currentPage()
  )?.setData({ nodes: [{ name: 'i', children: [{ type: 'text', text: 'of data' }] }] })
  expect(await rich.wxml()).toBe('<i>of data</i>')
})

it('shows how far something is', async () => {
  expect(await (await host.el('#progress')).attribute('aria-valuenow')).toBe('40')
})

it('follows a navigator, and tells it when there is no page', async () => {
  expect((await heardAfter('#nowhere')).type).toBe('fail')
  await host.tap('#there')
  await host.waitForText('#from', 'link')
  await host.mini.callWxMethod('navigateBack', {})
  expect((await host.report()).exceptions).toEqual([])
})
