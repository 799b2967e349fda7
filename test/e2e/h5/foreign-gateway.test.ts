import { readFileSync } from 'node:fs'
import path from 'node:path'
import { calls } from '@contract/calls'
import { routes } from '@/navigation/routes'
import type { RouteTable } from '@/rules/navigation/row'
import { callsByScreen } from '../../support/call-screens'
import { root } from '../../support/source-files'
import { specifiedCalls } from '../../support/specified-calls'
import { withoutPopUps } from './support/answers'
import { combinationOf } from './support/combinations'
import { eventually } from './support/eventually'
import { startForeignGateway, type ForeignGateway } from './support/foreign-gateway'
import { Gateway } from './support/gateway'
import { Phone } from './support/phone'
import { addressOf, rowOf, screens, type ScreenCase } from './support/screens'
import { setStage } from './support/stage'
import { Visits } from './support/visits'

const SUBSCRIBER = '13800138000'
/** What the app writes where a call has failed or does not exist. */
const FAILED = /暂未提供|加载失败|重试/

const stage = setStage()
/** The gateway that has the specification's calls alone. */
let relay: ForeignGateway
let foreign: Gateway
let token: string

beforeAll(async () => {
  relay = await startForeignGateway(stage.gateway)
  foreign = Gateway.at(relay.port)
  token = (await stage.gateway.login(SUBSCRIBER)).token
})
afterAll(() => relay.stop())

describe('a screen', () => {
  const specified = new Set(specifiedCalls())
  const { always, screens: callsOf } = callsByScreen(Object.keys(calls))
  const page = readFileSync(path.join(root, 'docs/gateway.md'), 'utf8')
  const [, table = ''] = page.split('\n## What each screen needs beside the specification\n')
  /** What the table says of each screen without its other calls. */
  const stated = new Map(
    [...table.matchAll(/^\| (\/\S*) \| [^|]* \| ([^|]*) \|$/gm)].map(([, name = '', without = '']) => [name, without]),
  )
  let visits: Visits

  beforeAll(async () => {
    const { browser } = stage
    const open: typeof stage.open = (options = {}) => Phone.open(browser, { gateway: foreign, ...options })
    visits = new Visits({ gateway: foreign, browser, open }, await stage.gateway.login(SUBSCRIBER))
  })

  /** The name of a screen in the tables: the first path of its page. */
  const nameOf = (screen: ScreenCase) =>
    Object.entries(routes as RouteTable).find(([, row]) => row.page === rowOf(screen).page)?.[0] ?? screen.path

  const needsOtherCalls = (name: string) =>
    [...(callsOf.get(name) ?? [])].some((call) => !specified.has(call) && !always.has(call))

  /** An element of a screen's own content, where `id` belongs to a part that needs other calls. */
  const mainParts: Partial<Record<string, string>> = {
    'after-payment': 'call-110',
    'safety-score': 'score-value',
  }

  /** What it shows: everything, everything but some parts that say so, or words that it cannot. */
  async function outcomeOf({ name, id = '' }: ScreenCase): Promise<string> {
    const wanted = mainParts[name] ?? id
    const says = FAILED.test(await visits.page.locator('.app-live:visible').last().innerText())
    const isThere = wanted === '' ? !says : (await visits.page.locator(`#${wanted}:visible`).count()) > 0
    if (isThere) return says ? 'in part' : 'works'
    return says ? 'says that it cannot' : `${wanted} is missing without a word`
  }

  it.each(screens)('$name works by the calls of the specification, or says what it cannot', async (screen) => {
    const { id: _id, loads: _loads, ...any } = screen
    const address = await addressOf(screen, stage.gateway, token)
    const combination = combinationOf(rowOf(screen).wechatPublicOnly ? 'wechat' : 'plain')
    expect(await visits.problemsOf(any, address, combination)).toEqual([])
    const name = nameOf(screen)
    const outcome = await outcomeOf(screen)
    if (!needsOtherCalls(name)) expect(outcome).toBe('works')
    else if (screens.find((other) => nameOf(other) === name) === screen) expect(outcome).toBe(stated.get(name))
    else expect(outcome).toMatch(/^(works|in part|says that it cannot)$/)
  })
})

describe('a household', () => {
  const READ = 'configs/v1/smartFamilyGuardian/greenNetStatus'
  let phone: Phone
  let pppoeAccount = ''
  const household = async () => (await stage.gateway.call(READ, { pppoeAccount }, token)).household
  const rules = async () => (await household()).policy
  const openAt = (screen: string) => phone.visit(`${screen}?pppoeAccount=${pppoeAccount}`)

  beforeAll(async () => {
    const { modemList } = await stage.gateway.call('configs/v1/smartFamilyGuardian/index', {}, token)
    pppoeAccount = modemList[0]?.pppoeAccount ?? ''
    phone = await Phone.open(stage.browser, { gateway: foreign, login: await stage.gateway.login(SUBSCRIBER) })
    await withoutPopUps(phone.page)
  })
  afterEach(() => expect(phone.errors).toEqual([]))
  afterAll(() => phone.close())

  it('has its devices cut off and connected again', async () => {
    await openAt('/preventUseNetwork')
    await phone.waitForId('row-1')
    const isOwn = (await phone.textOf('row-0')).includes('您正在用的手机')
    await phone.tap(`device-${isOwn ? 1 : 0}-cut`)
    await phone.waitForId('cut-0')
    expect((await household()).devices.filter(({ cutUntil }) => cutUntil !== null)).toHaveLength(1)
    await phone.tap('cut-0-end')
    await phone.waitForGone('cut-0')
  })

  it('forgets a device that has left', async () => {
    const gone = (await household()).devices.find(({ online, isOwn }) => online && !isOwn)
    if (!gone?.mac) throw new Error('No device is online')
    await stage.gateway.home({ do: 'leave', pppoeAccount, mac: gone.mac })
    await eventually(async () => {
      expect((await household()).devices.find(({ id }) => id === gone.id)?.online).toBe(false)
    })
    await openAt('/homeAccessDevices')
    await phone.fill('device-search', gone.mac)
    await phone.tap(`device-${gone.id}`)
    await phone.tap('device-forget')
    await phone.tap('dialog-confirm')
    await phone.waitForGone('device-forget') // the sheet goes back in the history
    await eventually(async () => expect((await household()).devices.map(({ id }) => id)).not.toContain(gone.id))
  })

  it('has a class of apps blocked, and a daily duration', async () => {
    await openAt('/applicationControl')
    await phone.tap('class-games')
    await phone.tap('choice-block')
    await phone.waitForGone('choice-block')
    await eventually(async () => expect((await rules()).appRules.map(({ target }) => target)).toContain('games'))
    const { length } = (await rules()).budgets
    await openAt('/addTimeDuration')
    await phone.tapFor('budget-save', '已保存')
    expect((await rules()).budgets).toHaveLength(length + 1)
  })

  it('has holidays and holiday mode', async () => {
    await openAt('/onlineTimeManagement')
    await phone.tap('holidays-fold')
    await phone.tap('holiday-add')
    await phone.fill('holiday-name', '寒假')
    await phone.fill('holiday-from', '2027-01-20')
    await phone.fill('holiday-to', '2027-02-20')
    await phone.tap('holiday-save')
    await eventually(async () => expect((await rules()).holidays.map(({ name }) => name)).toContain('寒假'))
    await phone.tap('switch-holiday-mode')
    await eventually(async () => expect((await rules()).holidayMode).toBe(true))
  })

  it('gets another name, and accelerated lessons', async () => {
    await openAt('/familyModemEdit')
    await phone.fill('line-name', '爸妈家')
    await phone.tapFor('line-save', '已保存')
    expect((await household()).name).toBe('爸妈家')
    await openAt('/educationAcceleration')
    await phone.tapFor('accelerate', '已开始加速')
  })

  it.each([
    ['/broadbandProtect', 'carrier-broadband'],
    ['/educationAcceleration', 'carrier-acceleration'],
  ])("leads from %s to the carrier's page", async (screen, id) => {
    await openAt(screen)
    await phone.tap(id)
    await phone.page.waitForURL(/\/dev\/login-free\//)
  })
})

it('a family is shown, and a person of it gets another name', async () => {
  const phone = await Phone.open(stage.browser, { gateway: foreign, login: await stage.gateway.login(SUBSCRIBER) })
  await withoutPopUps(phone.page)
  await phone.visit('/familyAffectionProtect')
  await phone.tap('row-0')
  await phone.fill('person-nickname', '外婆')
  await phone.tapFor('person-save', '已保存')
  const { bindingList } = await stage.gateway.call('configs/v1/bindingFamilyInfoQuery', {}, token)
  expect(bindingList[0]?.nickname).toBe('外婆')
  expect(phone.errors).toEqual([])
  await phone.close()
})
