import type { Request } from 'playwright-core'
import { routes } from '@/navigation/routes'
import type { RouteTable } from '@/rules/navigation/row'
import { Gateway } from './support/gateway'
import { Phone } from './support/phone'
import { setStage } from './support/stage'

const table: RouteTable = routes
const rows = Object.entries(table)
const pathOf = (target: string) => target.split('?')[0]!

/** Where an alias or a landing row leads. */
function targetOf(path: string): string {
  const row = table[path]!
  const next = row.redirectTo ?? row.landing?.to ?? (row.wechatPublicOnly ? '/' : undefined)
  return next === undefined ? path : targetOf(pathOf(next))
}

const ends = rows.map(([path]) => ({ path, end: targetOf(path) }))
const privateEnds = ends.filter(({ end }) => table[end]!.access === 'private')
const publicEnds = ends.filter(({ end }) => table[end]!.access === 'public')
const isBuilt = (path: string) => table[path]!.page !== null && !table[path]!.miniProgramOnly

const stage = setStage()
let stranger: Phone
let subscriber: Phone

beforeAll(async () => {
  stranger = await stage.open()
  subscriber = await stage.open({ login: await stage.gateway.login('13800138000') })
})

describe('without a login', () => {
  it.each(privateEnds)('$path leads to /wxLogin', async ({ path }) => {
    await stranger.visit(path)
    await stranger.waitForPath('/wxLogin')
    await stranger.settle()
  })

  it.each(publicEnds.filter(({ end }) => isBuilt(end)))('$path opens', async ({ path, end }) => {
    await stranger.visit(path)
    await stranger.waitForPath(end)
    await stranger.settle()
    expect(await stranger.el('not-found-home').count()).toBe(end === '/404' ? 1 : 0)
  })

  it.each(publicEnds.filter(({ end }) => !isBuilt(end)))('$path, not built here, shows not-found', async ({ path }) => {
    await stranger.visit(path)
    await stranger.waitForId('not-found-home')
  })

  it.each(['/nothing', '/a/b/c', '/blackNameList/extra', '/%E9%BB%91', '/index.html'])(
    '%s, an unknown path, shows not-found',
    async (path) => {
      await stranger.visit(path)
      await stranger.waitForId('not-found-home')
    },
  )

  it('ignores the case of a path', async () => {
    await stranger.visit('/PRIVACYPOLICY')
    await stranger.settle()
    expect(await stranger.el('not-found-home').count()).toBe(0)
    await stranger.visit('/BlackNameList')
    await stranger.waitForPath('/wxLogin')
  })

  it.each([
    '//blackNameList',
    '/blackNameList/',
    '/blackNameList//',
    '/%62lackNameList',
    '/%2562lackNameList',
    '/./blackNameList',
    '/login/../blackNameList',
    '/login/%2e%2e/blackNameList',
    '/blackNameList%2F',
    '/blackNameList;type=x',
    '/blackNameList%00',
    '/blackNameList?redirect=/login',
    '/blackNameList?token=x#/login',
    '/areas/guard/pages/black-name-list/index',
    '/#/blackNameList',
  ])('%s shows nothing private, and makes no call', async (path) => {
    const asked: string[] = []
    const listen = (request: Request) => void asked.push(new URL(request.url()).pathname)
    stranger.page.on('request', listen)
    await stranger.visit(path)
    await stranger.page.waitForLoadState('networkidle')
    stranger.page.off('request', listen)
    expect(await stranger.el('list-add').count()).toBe(0)
    expect(await stranger.el('score-value').count()).toBe(0)
    expect(asked.filter((pathname) => pathname.startsWith('/sjgj/unicomAssistant'))).toEqual([])
  })

  it('had no error in the page', () => expect(stranger.errors).toEqual([]))
})

describe('with a login', () => {
  const loginPaths = rows.filter(([path, row]) => row.login && isBuilt(path) && !row.takesTicket).map(([path]) => path)

  it.each(loginPaths)('%s leads home', async (path) => {
    await subscriber.visit(path)
    await subscriber.waitForPath('/')
  })

  it.each(privateEnds.filter(({ end }) => isBuilt(end) && end !== '/'))('$path opens', async ({ path, end }) => {
    await subscriber.visit(path)
    await subscriber.waitForPath(end)
    await subscriber.settle()
  })

  it('opens /search on the agent tab for /callAgentLog', async () => {
    await subscriber.visit('/callAgentLog')
    await subscriber.waitForPath('/search')
    expect(subscriber.query().get('tab')).toBe('2')
  })

  it('had no error in the page', () => expect(subscriber.errors).toEqual([]))
})

it('inside the carrier app never leads to /wxLogin', async () => {
  const inApp = await Gateway.start({ HOST_APP_PATTERN: 'unicom\\{version' })
  const phone = await Phone.open(stage.browser, {
    gateway: inApp,
    userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile unicom{version:android@11}',
  })
  await phone.visit('/blackNameList')
  await phone.waitForPath('/appLogin')
  await phone.close()
  await inApp.stop()
})
