import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import automator from 'miniprogram-automator'
import type Element from 'miniprogram-automator/out/Element'
import type {
  ContextElement,
  CustomElement,
  InputElement,
  MovableViewElement,
  ScrollViewElement,
  SliderElement,
  SwiperElement,
  SwitchElement,
  TextareaElement,
} from 'miniprogram-automator/out/Element'
import type Page from 'miniprogram-automator/out/Page'
import { fixture } from './build-copy'
import type { FixtureHost } from './fixture-host'

/** A call of miniprogram-automator, and what comes of it on the fixture's page `calls`. */
export interface AutomatorCall {
  /** `Class.method`, and after a colon what is special about the call. */
  name: string
  run: (host: FixtureHost) => Promise<unknown>
  /** What `run` resolves to, or the message of what it rejects with. */
  gives: unknown
  /** Only WeChat has it: the host says so. */
  isAlone?: true
}

const CALLS = 'pages/calls/index'
const SECOND = '/more/pages/second/index?from=x'
const PLUGIN = 'wx0123456789abcdef'
const command = path.join(__dirname, '../../bin/weapp-host.mjs')

const pageOf = async ({ mini }: FixtureHost): Promise<Page> => {
  const page = await mini.currentPage()
  if (!page) throw new Error('no page is open')
  return page
}
// The automator chooses the class by the element's tag.
const el = <Kind extends Element = Element>(host: FixtureHost, selector: string) => host.el(selector) as Promise<Kind>
const goHome = ({ mini }: FixtureHost) => mini.callWxMethod('reLaunch', { url: `/${CALLS}` })
const push = ({ mini }: FixtureHost) => mini.callWxMethod('navigateTo', { url: SECOND })

interface Heard {
  type: string
  detail?: Record<string, unknown>
  fingers?: number
}

/** The events that the page hears while `act` runs. */
async function heardOf(host: FixtureHost, act: () => Promise<unknown>): Promise<Heard[]> {
  const page = await pageOf(host)
  await page.setData({ heard: [] })
  await act()
  return (await page.data('heard')) as Heard[]
}
const typesOf = async (host: FixtureHost, act: () => Promise<unknown>) =>
  (await heardOf(host, act)).map(({ type }) => type)

/** wx.login as a mini-program calls it, with callbacks. */
const LOGIN = `() => new Promise((resolve) => wx.login({
  success: (result) => resolve(['success', result.code]),
  fail: (failure) => resolve(['fail', failure.errMsg]),
}))`

/** What the mini-program gets of a replaced wx.login. */
async function loginBy({ mini }: FixtureHost, replacement: unknown, ...args: unknown[]): Promise<unknown> {
  await mini.mockWxMethod('login', replacement, ...args)
  try {
    return await mini.evaluate(LOGIN)
  } finally {
    await mini.restoreWxMethod('login')
  }
}

async function storedBy({ mini }: FixtureHost, replacement: unknown, ...args: unknown[]): Promise<unknown> {
  await mini.mockWxMethod('getStorageSync', replacement, ...args)
  try {
    return await mini.callWxMethod('getStorageSync', 'key')
  } finally {
    await mini.restoreWxMethod('getStorageSync')
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Of a server that listens on a port.
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Waits until nobody listens there any more, and returns the automator's message. */
async function refusal(wsEndpoint: string): Promise<string> {
  for (;;) {
    try {
      const mini = await automator.connect({ wsEndpoint })
      mini.disconnect()
    } catch (error) {
      return (error as Error).message
    }
  }
}

/** The first event with this name while `act` runs. */
function eventOf({ mini }: FixtureHost, name: string, act: () => Promise<unknown>): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    mini.once(name, resolve)
    mini.on(name, () => undefined)
    act().catch(reject)
  })
}

const alone = (name: string, run: AutomatorCall['run'], what: string): AutomatorCall => ({
  name,
  run,
  gives: expect.stringContaining(`${what} is WeChat's alone`) as unknown,
  isAlone: true as const,
})
const finger = (clientX: number, clientY: number) => ({
  identifier: 0,
  clientX,
  clientY,
  pageX: clientX,
  pageY: clientY,
})

const ofMiniProgram: AutomatorCall[] = [
  {
    name: 'Automator.connect',
    async run(host) {
      const other = await automator.connect({ wsEndpoint: host.wsEndpoint })
      const page = await other.currentPage()
      other.disconnect()
      return page?.path
    },
    gives: CALLS,
  },
  {
    name: 'Automator.launch',
    async run() {
      const mini = await automator.launch({ cliPath: command, projectPath: fixture, timeout: 120_000 })
      const page = await mini.currentPage()
      await mini.close()
      return page?.path
    },
    gives: 'pages/first/index',
  },
  {
    name: 'MiniProgram.pageStack',
    run: async ({ mini }) => (await mini.pageStack()).map((page) => page.path),
    gives: [CALLS],
  },
  { name: 'MiniProgram.currentPage', run: async ({ mini }) => (await mini.currentPage())?.path, gives: CALLS },
  {
    name: 'MiniProgram.navigateTo',
    run: async ({ mini }) => (await mini.navigateTo(SECOND))?.query as unknown,
    gives: { from: 'x' },
  },
  {
    name: 'MiniProgram.navigateBack',
    async run(host) {
      await push(host)
      return (await host.mini.navigateBack())?.path
    },
    gives: CALLS,
  },
  {
    name: 'MiniProgram.redirectTo',
    async run(host) {
      await push(host)
      await host.mini.redirectTo('/pages/first/index')
      return (await host.mini.pageStack()).map((page) => page.path)
    },
    gives: [CALLS, 'pages/first/index'],
  },
  {
    name: 'MiniProgram.reLaunch',
    run: async ({ mini }) => (await mini.reLaunch(SECOND))?.path,
    gives: 'more/pages/second/index',
  },
  {
    name: 'MiniProgram.switchTab',
    async run(host) {
      await (await pageOf(host)).setData({ name: 'kept' })
      await push(host)
      const tab = await host.mini.switchTab('/pages/tab/index')
      const stack = await host.mini.pageStack()
      await host.mini.callWxMethod('switchTab', { url: `/${CALLS}` })
      return [tab?.path, stack.length, await (await pageOf(host)).data('name')]
    },
    gives: ['pages/tab/index', 1, 'kept'],
  },
  {
    name: 'MiniProgram.switchTab: of a page that is no tab',
    run: ({ mini }) => mini.callWxMethod('switchTab', { url: '/pages/first/index' }),
    gives: expect.stringContaining('can not switch to no-tabBar page'),
  },
  {
    name: 'MiniProgram.systemInfo',
    run: async ({ mini }) => ((await mini.systemInfo()) as { SDKVersion: string }).SDKVersion,
    gives: '3.7.0',
  },
  {
    name: 'MiniProgram.callWxMethod: synchronous',
    run: ({ mini }) => mini.callWxMethod('canIUse', 'login'),
    gives: true,
  },
  {
    name: 'MiniProgram.callWxMethod: asynchronous',
    run: ({ mini }) => mini.callWxMethod('getNetworkType'),
    gives: { errMsg: 'getNetworkType:ok', networkType: 'wifi' },
  },
  {
    name: 'MiniProgram.callWxMethod: that fails',
    run: ({ mini }) => mini.callWxMethod('getStorage', { key: 'none' }),
    gives: 'getStorage:fail data not found',
  },
  {
    name: 'MiniProgram.callWxMethod: getSetting',
    async run({ mini }) {
      await mini.callWxMethod('authorize', { scope: 'scope.record' })
      return ((await mini.callWxMethod('getSetting')) as { authSetting: object }).authSetting
    },
    gives: { 'scope.record': true },
  },
  {
    name: 'MiniProgram.callWxMethod: authorize, refused',
    run: ({ mini }) => mini.callWxMethod('authorize', { scope: 'scope.camera' }),
    gives: 'authorize:fail auth deny',
  },
  {
    name: 'MiniProgram.callWxMethod: startPullDownRefresh',
    run: (host) => typesOf(host, () => host.mini.callWxMethod('startPullDownRefresh')),
    gives: ['pull'],
  },
  { name: 'MiniProgram.mockWxMethod: a result', run: (host) => loginBy(host, { code: 'r' }), gives: ['success', 'r'] },
  { name: 'MiniProgram.mockWxMethod: a result, synchronous', run: (host) => storedBy(host, 'r'), gives: 'r' },
  {
    name: 'MiniProgram.mockWxMethod: a function',
    run: (host) => storedBy(host, 'function (key) { return `f ${key}` }'),
    gives: 'f key',
  },
  {
    name: 'MiniProgram.mockWxMethod: a function with more arguments',
    run: (host) => storedBy(host, 'function (key, more) { return key + more }', '!'),
    gives: 'key!',
  },
  {
    name: 'MiniProgram.mockWxMethod: a function that calls the real one',
    run: (host) => storedBy(host, 'function (key) { return [this.origin(key)] }'),
    gives: [''],
  },
  {
    name: 'MiniProgram.mockWxMethod: a function that returns data',
    run: (host) => loginBy(host, "() => ({ code: 'd' })"),
    gives: ['success', 'd'],
  },
  {
    name: 'MiniProgram.mockWxMethod: a function that returns a promise',
    run: (host) => loginBy(host, "() => Promise.resolve({ code: 'p' })"),
    gives: ['success', 'p'],
  },
  {
    name: 'MiniProgram.mockWxMethod: a function whose promise rejects',
    run: (host) => loginBy(host, "() => Promise.reject(new Error('login:fail no'))"),
    gives: ['fail', 'login:fail no'],
  },
  {
    name: 'MiniProgram.mockWxMethod: a function that calls success itself',
    run: (host) =>
      loginBy(
        host,
        "function (options) { options.success({ code: 'own' }); return Promise.resolve({ code: 'late' }) }",
      ),
    gives: ['success', 'own'],
  },
  {
    name: 'MiniProgram.mockWxMethod: a function that sees wx',
    run: (host) => storedBy(host, 'function () { return wx.getAccountInfoSync().miniProgram.appId }'),
    gives: 'touristappid',
  },
  {
    name: 'MiniProgram.mockWxMethod: a function that sees getApp',
    run: (host) => storedBy(host, 'function () { return getApp().greeting }'),
    gives: 'hello',
  },
  {
    name: 'MiniProgram.mockWxMethod: a function that sees getCurrentPages',
    run: (host) => storedBy(host, 'function () { return getCurrentPages().map((page) => page.route) }'),
    gives: [CALLS],
  },
  {
    name: 'MiniProgram.restoreWxMethod',
    async run(host) {
      await loginBy(host, { code: 'r' })
      return host.mini.evaluate(LOGIN)
    },
    gives: ['success', expect.stringMatching(/^host-login-/)],
  },
  {
    name: 'MiniProgram.callPluginWxMethod',
    run: ({ mini }) => mini.callPluginWxMethod(PLUGIN, 'canIUse', 'login'),
    gives: true,
  },
  {
    name: 'MiniProgram.callPluginWxMethod: of a plugin that app.json does not name',
    run: ({ mini }) => mini.callPluginWxMethod('wxffff', 'canIUse', 'login'),
    gives: 'app.json has no plugin wxffff',
  },
  {
    name: 'MiniProgram.mockPluginWxMethod',
    async run({ mini }) {
      await mini.mockPluginWxMethod(PLUGIN, 'getStorageSync', 'of the plugin')
      return [
        await mini.callPluginWxMethod(PLUGIN, 'getStorageSync', 'k'),
        await mini.callWxMethod('getStorageSync', 'k'),
      ]
    },
    gives: ['of the plugin', ''],
  },
  {
    name: 'MiniProgram.mockPluginWxMethod: a function',
    async run({ mini }) {
      await mini.mockPluginWxMethod(PLUGIN, 'getStorageSync', 'function (key) { return `f ${key}` }')
      return mini.callPluginWxMethod(PLUGIN, 'getStorageSync', 'k')
    },
    gives: 'f k',
  },
  {
    name: 'MiniProgram.restorePluginWxMethod',
    async run({ mini }) {
      await mini.mockPluginWxMethod(PLUGIN, 'getStorageSync', 'x')
      await mini.restorePluginWxMethod(PLUGIN, 'getStorageSync')
      return mini.callPluginWxMethod(PLUGIN, 'getStorageSync', 'k')
    },
    gives: '',
  },
  { name: 'MiniProgram.evaluate: with arguments', run: ({ mini }) => mini.evaluate('(a, b) => a + b', 1, 2), gives: 3 },
  {
    name: 'MiniProgram.evaluate: a function',
    run: ({ mini }) => mini.evaluate((text: string) => text.length, 'four'),
    gives: 4,
  },
  {
    name: 'MiniProgram.evaluate: asynchronous',
    run: ({ mini }) => mini.evaluate('async () => getApp().greeting'),
    gives: 'hello',
  },
  {
    name: 'MiniProgram.evaluate: that throws',
    run: ({ mini }) => mini.evaluate("() => { throw new Error('oh') }"),
    gives: 'oh',
  },
  {
    name: 'MiniProgram.pageScrollTo',
    async run(host) {
      await host.mini.pageScrollTo(120)
      return (await pageOf(host)).scrollTop()
    },
    gives: 120,
  },
  {
    name: 'MiniProgram.exposeFunction',
    async run({ mini }) {
      const heard = new Promise((resolve) => {
        void mini
          .exposeFunction('knock', (...args: unknown[]) => resolve(args))
          .then(() => mini.evaluate('() => { knock(1, { a: 2 }) }'))
      })
      return heard
    },
    gives: [1, { a: 2 }],
  },
  {
    name: 'MiniProgram.on: console',
    run: (host) =>
      eventOf(host, 'console', () => host.mini.on('console', () => undefined).evaluate("() => console.warn('w', 1)")),
    gives: { type: 'warn', args: ['w', '1'] },
  },
  {
    name: 'MiniProgram.on: exception',
    async run(host) {
      const act = () => host.mini.evaluate("() => { Promise.reject(new Error('lost')) }")
      return (await eventOf(host, 'exception', act)).message
    },
    gives: 'lost',
  },
  { name: 'MiniProgram.checkVersion', run: ({ mini }) => mini.checkVersion(), gives: undefined },
  {
    name: 'MiniProgram.screenshot',
    run: async ({ mini }) => String(await mini.screenshot()).slice(0, 8),
    gives: 'iVBORw0K',
  },
  {
    name: 'MiniProgram.screenshot: to a file',
    async run({ mini }) {
      const folder = mkdtempSync(path.join(tmpdir(), 'weapp-host-'))
      await mini.screenshot({ path: path.join(folder, 'a.png') })
      const isThere = existsSync(path.join(folder, 'a.png'))
      rmSync(folder, { recursive: true })
      return isThere
    },
    gives: true,
  },
  {
    name: 'MiniProgram.disconnect',
    async run(host) {
      const other = await automator.connect({ wsEndpoint: host.wsEndpoint })
      other.disconnect()
      return (await host.mini.currentPage())?.path
    },
    gives: CALLS,
  },
  {
    name: 'MiniProgram.close',
    async run() {
      const port = await freePort()
      const mini = await automator.launch({ cliPath: command, projectPath: fixture, port, timeout: 120_000 })
      await mini.close()
      return refusal(`ws://127.0.0.1:${port}`)
    },
    gives: expect.stringContaining('Failed connecting'),
  },
  alone('MiniProgram.remote', ({ mini }) => mini.remote(), 'Tool.enableRemoteDebug'),
  alone('MiniProgram.testAccounts', ({ mini }) => mini.testAccounts(), 'Tool.getTestAccounts'),
  alone('MiniProgram.stopAudits', ({ mini }) => mini.stopAudits(), 'Tool.stopAudits'),
  alone('MiniProgram.getTicket', ({ mini }) => mini.getTicket(), 'Tool.getTicket'),
  alone('MiniProgram.setTicket', ({ mini }) => mini.setTicket('t'), 'Tool.setTicket'),
  alone('MiniProgram.refreshTicket', ({ mini }) => mini.refreshTicket(), 'Tool.refreshTicket'),
  { name: 'MiniProgram.native', run: async ({ mini }) => typeof mini.native(), gives: 'object' },
]

const NATIVE = [
  ...(['goHome', 'navigateLeft', 'confirmModal', 'cancelModal', 'authorizeCancel', 'authorizeAllow'] as const),
  ...(['closePaymentDialog', 'shareCancel', 'shareConfirm'] as const),
]
const ofNative: AutomatorCall[] = [
  ...NATIVE.map((name) => alone(`Native.${name}`, ({ mini }) => mini.native()[name](), `Tool.native ${name}`)),
  alone(
    'Native.switchTab',
    ({ mini }) => mini.native().switchTab({ url: '/pages/tab/index' }),
    'Tool.native switchTab',
  ),
]

const textOf = async (element: Element | null) => (element ? element.text() : null)

const ofPage: AutomatorCall[] = [
  { name: 'Page.waitFor: a time', run: async (host) => (await pageOf(host)).waitFor(1), gives: undefined },
  { name: 'Page.waitFor: a selector', run: async (host) => (await pageOf(host)).waitFor('#list'), gives: undefined },
  { name: 'Page.waitFor: a function', run: async (host) => (await pageOf(host)).waitFor(() => true), gives: undefined },
  { name: 'Page.$: an id', run: async (host) => textOf(await (await pageOf(host)).$('#one')), gives: 'one' },
  {
    name: 'Page.$: a class and a tag',
    run: async (host) => textOf(await (await pageOf(host)).$('.row > text')),
    gives: 'one',
  },
  {
    name: 'Page.$: across a component',
    run: async (host) => textOf(await (await pageOf(host)).$('.badge>>>text')),
    gives: '2',
  },
  { name: 'Page.$: of nothing', run: async (host) => (await pageOf(host)).$('.none'), gives: null },
  { name: 'Page.$$', run: async (host) => ((await (await pageOf(host)).$$('.row')) as Element[]).length, gives: 2 },
  {
    name: 'Page.xpath',
    run: async (host) => textOf(await (await pageOf(host)).xpath('//view[@class="list"]/view[2]/text')),
    gives: 'two',
  },
  {
    name: 'Page.xpath: from the root, with functions',
    run: async (host) =>
      textOf(
        await (await pageOf(host)).xpath("/page/view[contains(@id, 'li') and position() = 1]//text[text() = 'two']"),
      ),
    gives: 'two',
  },
  { name: 'Page.xpath: of nothing', run: async (host) => (await pageOf(host)).xpath('//map'), gives: null },
  {
    name: 'Page.getElementByXpath',
    run: async (host) => textOf(await (await pageOf(host)).getElementByXpath("//text[@id='one']")),
    gives: 'one',
  },
  {
    name: 'Page.getElementsByXpath',
    run: async (host) =>
      ((await (await pageOf(host)).getElementsByXpath('//view[@id="list"]//text')) as Element[]).length,
    gives: 2,
  },
  {
    name: 'Page.data',
    run: async (host) => ((await (await pageOf(host)).data()) as { deep: object }).deep,
    gives: { list: ['a', 'b'] },
  },
  {
    name: 'Page.data: at a path',
    run: async (host) => (await pageOf(host)).data('deep.list[1]') as Promise<unknown>,
    gives: 'b',
  },
  {
    name: 'Page.setData',
    async run(host) {
      await (await pageOf(host)).setData({ count: 7 })
      return host.textOf('.badge')
    },
    gives: '7',
  },
  {
    name: 'Page.size',
    async run(host) {
      const { width, height } = await (await pageOf(host)).size()
      return [width, Number(height) > 2000]
    },
    gives: [375, true],
  },
  {
    name: 'Page.callMethod',
    run: async (host) => (await pageOf(host)).callMethod('add', 1, 2) as Promise<unknown>,
    gives: 3,
  },
  {
    name: 'Page.callMethod: that the page lacks',
    run: async (host) => (await pageOf(host)).callMethod('none') as Promise<unknown>,
    gives: `page ${CALLS} has no method none`,
  },
  { name: 'Page.scrollTop', run: async (host) => (await pageOf(host)).scrollTop(), gives: 0 },
]

const ofElement: AutomatorCall[] = [
  { name: 'Element.$', run: async (host) => textOf(await (await el(host, '#list')).$('text')), gives: 'one' },
  {
    name: 'Element.$$',
    run: async (host) => ((await (await el(host, '#list')).$$('text')) as Element[]).length,
    gives: 2,
  },
  { name: 'Element.size', run: async (host) => (await el(host, '.row')).size(), gives: { width: 375, height: 20 } },
  {
    name: 'Element.offset',
    run: async (host) => (await el(host, '#list')).offset() as Promise<unknown>,
    gives: { left: 0, top: 0 },
  },
  { name: 'Element.text', run: async (host) => (await el(host, '#one')).text(), gives: 'one' },
  { name: 'Element.attribute', run: async (host) => (await el(host, '.row')).attribute('data-n'), gives: '1' },
  { name: 'Element.value', run: async (host) => (await el(host, '#name')).value() as Promise<unknown>, gives: 'n' },
  {
    name: 'Element.property',
    run: async (host) => (await el(host, '#loud')).property('max') as Promise<unknown>,
    gives: '50',
  },
  {
    name: 'Element.property: that there is none',
    run: async (host) => (await el(host, '#loud')).property('none') as Promise<unknown>,
    gives: 'slider.none not exists',
  },
  { name: 'Element.wxml', run: async (host) => (await el(host, '#one')).wxml(), gives: 'one' },
  {
    name: 'Element.outerWxml',
    run: async (host) => (await el(host, '#one')).outerWxml(),
    gives: expect.stringMatching(/^<text .*one<\/text>$/),
  },
  { name: 'Element.style', run: async (host) => (await el(host, '.row')).style('color'), gives: 'rgb(0, 0, 255)' },
  {
    name: 'Element.tap',
    run: (host) => typesOf(host, async () => (await el(host, '#pad')).tap()),
    gives: expect.arrayContaining(['touchstart', 'tap', 'touchend']),
  },
  {
    name: 'Element.longpress',
    run: (host) => typesOf(host, async () => (await el(host, '#pad')).longpress()),
    gives: expect.arrayContaining(['touchstart', 'longpress', 'touchend']),
  },
  {
    name: 'Element.trigger',
    run: (host) => heardOf(host, async () => (await el(host, '#pad')).trigger('knock', { times: 2 })),
    gives: [{ type: 'knock', detail: { times: 2 }, fingers: 0 }],
  },
  {
    name: 'Element.touchstart',
    run: (host) => heardOf(host, async () => (await el(host, '#pad')).touchstart({ touches: [finger(1, 2)] })),
    gives: [expect.objectContaining({ type: 'touchstart', fingers: 1 })],
  },
  {
    name: 'Element.touchmove',
    run: (host) => typesOf(host, async () => (await el(host, '#pad')).touchmove({ touches: [finger(1, 2)] })),
    gives: ['touchmove'],
  },
  {
    name: 'Element.touchend',
    run: (host) => typesOf(host, async () => (await el(host, '#pad')).touchend()),
    gives: expect.arrayContaining(['touchend']),
  },
  {
    name: 'Element.dispatchEvent: of the component',
    run: (host) =>
      heardOf(host, async () => (await el(host, '#pad')).dispatchEvent({ eventName: 'knock', detail: { a: 1 } })),
    gives: [{ type: 'knock', detail: { a: 1 }, fingers: 0 }],
  },
  {
    name: 'Element.dispatchEvent: a touch',
    run: (host) =>
      typesOf(host, async () =>
        (await el(host, '#pad')).dispatchEvent({ eventName: 'touchmove', changeTouches: [finger(1, 2)] }),
      ),
    gives: ['touchmove'],
  },
  {
    name: 'Element.dispatchEvent: on a descendant',
    run: (host) => typesOf(host, async () => (await el(host, '#pad')).dispatchEvent({ eventName: 'tap', $: '.inner' })),
    gives: expect.arrayContaining(['tap']),
  },
  {
    name: 'Element.dispatchEvent: on a descendant that there is not',
    run: async (host) => (await el(host, '#pad')).dispatchEvent({ eventName: 'tap', $: '.none' }),
    gives: 'no such element: .none',
  },
  {
    name: 'CustomElement.setData',
    async run(host) {
      const badge = await el<CustomElement>(host, '#badge')
      await badge.setData({ count: 9 })
      return badge.text()
    },
    gives: '9',
  },
  {
    name: 'CustomElement.data',
    run: async (host) => (await el<CustomElement>(host, '#badge')).data('shape.round') as Promise<unknown>,
    gives: true,
  },
  {
    name: 'CustomElement.callMethod',
    run: async (host) => (await el<CustomElement>(host, '#badge')).callMethod('times', 3) as Promise<unknown>,
    gives: 6,
  },
  {
    name: 'InputElement.input',
    run: (host) => heardOf(host, async () => (await el<InputElement>(host, '#name')).input('typed')),
    gives: [expect.objectContaining({ type: 'input', detail: expect.objectContaining({ value: 'typed' }) as unknown })],
  },
  {
    name: 'TextareaElement.input',
    run: (host) => heardOf(host, async () => (await el<TextareaElement>(host, '#words')).input('typed')),
    gives: [expect.objectContaining({ type: 'input', detail: expect.objectContaining({ value: 'typed' }) as unknown })],
  },
  {
    name: 'ScrollViewElement.scrollTo',
    async run(host) {
      const rows = await el<ScrollViewElement>(host, '#rows')
      await rows.scrollTo(30, 40)
      return [await rows.property('scrollLeft'), await rows.property('scrollTop')] as unknown[]
    },
    gives: [30, 40],
  },
  {
    name: 'ScrollViewElement.property',
    run: async (host) => (await el<ScrollViewElement>(host, '#rows')).property('scrollY') as Promise<unknown>,
    gives: true,
  },
  {
    name: 'ScrollViewElement.scrollWidth',
    run: async (host) => (await el<ScrollViewElement>(host, '#rows')).scrollWidth() as Promise<unknown>,
    gives: 300,
  },
  {
    name: 'ScrollViewElement.scrollHeight',
    run: async (host) => (await el<ScrollViewElement>(host, '#rows')).scrollHeight() as Promise<unknown>,
    gives: 400,
  },
  {
    name: 'SwiperElement.swipeTo',
    run: (host) => heardOf(host, async () => (await el<SwiperElement>(host, '#slides')).swipeTo(1)),
    gives: [expect.objectContaining({ type: 'change', detail: expect.objectContaining({ current: 1 }) as unknown })],
  },
  {
    name: 'MovableViewElement.moveTo',
    run: (host) => heardOf(host, async () => (await el<MovableViewElement>(host, '#piece')).moveTo(30, 500)),
    gives: [expect.objectContaining({ type: 'change', detail: { x: 30, y: 80, source: 'touch' } })],
  },
  {
    name: 'MovableViewElement.property',
    async run(host) {
      const piece = await el<MovableViewElement>(host, '#piece')
      await piece.moveTo(10, 20)
      return [await piece.property('x'), await piece.property('y')] as unknown[]
    },
    gives: [10, 20],
  },
  {
    name: 'SwitchElement.tap',
    run: (host) => heardOf(host, async () => (await el<SwitchElement>(host, '#push')).tap()),
    gives: [expect.objectContaining({ type: 'change', detail: { value: true } })],
  },
  {
    name: 'SliderElement.slideTo',
    run: (host) => heardOf(host, async () => (await el<SliderElement>(host, '#loud')).slideTo(33)),
    gives: [expect.objectContaining({ type: 'change', detail: { value: 35 } })],
  },
  {
    name: 'ContextElement.callContextMethod',
    run: (host) =>
      heardOf(host, async () => (await el<ContextElement>(host, '#film')).callContextMethod('requestFullScreen')),
    gives: [expect.objectContaining({ type: 'fullscreenchange', detail: { fullScreen: true } })],
  },
]

/** Every call of miniprogram-automator, some of them in several ways. */
export const automatorCalls: readonly AutomatorCall[] = [...ofMiniProgram, ...ofNative, ...ofPage, ...ofElement]

/** Opens the page that every call starts on, anew. */
export const openCalls = goHome
