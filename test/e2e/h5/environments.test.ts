import type { Request } from 'playwright-core'
import { HOST_APP_PATTERN, userAgents } from './support/environments'
import { setStage } from './support/stage'

const TRACKING = 'https://track.example/events'
const SUBSCRIBER = '13800138000'

/** SPEC.md sections 5, 6 and 9: how each environment identifies itself. */
const environments = [
  {
    name: 'a browser',
    userAgent: userAgents.browser,
    clientType: 'H5',
    label: 'H5',
    suffix: 'jiat14',
    pointClientType: 'uasp_account_outside',
    platform: 'h5',
    hasFooter: false,
  },
  {
    name: 'a browser on Android',
    userAgent: userAgents.android,
    clientType: 'H5',
    label: 'H5',
    suffix: 'jiat14',
    pointClientType: 'uasp_account_outside',
    platform: 'h5',
    hasFooter: true,
  },
  {
    name: 'the carrier app',
    userAgent: userAgents.carrierApp,
    clientType: 'stAPP',
    label: 'stAPP',
    suffix: 'jiat11',
    pointClientType: 'uasp_unicom_h5',
    platform: 'stAPP',
    hasFooter: true,
  },
  {
    name: 'the WeChat browser',
    userAgent: userAgents.wechat,
    clientType: 'wxPublic',
    label: 'wxPublic',
    suffix: 'jiat12',
    pointClientType: 'uasp_account_inside',
    platform: 'wxPublic',
    hasFooter: false,
  },
  {
    name: 'the web-view of a mini-program',
    userAgent: userAgents.webView,
    clientType: 'wxMini',
    label: 'wxPublic',
    suffix: 'jiat12',
    pointClientType: 'uasp_unicom_applet',
    platform: 'wxPublic',
    hasFooter: false,
  },
] as const

const stage = setStage({ TRACKING_URL: TRACKING, HOST_APP_PATTERN })

/** Opens /blackNameList and returns the call for the list, and the tracking events. */
async function visit(userAgent: string, search = '') {
  const phone = await stage.open({ userAgent, login: await stage.gateway.login(SUBSCRIBER) })
  const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  await phone.page.route(TRACKING, (route) => route.fulfill({ status: 204, headers: cors }))
  const isTracked = (request: Request) => request.url() === TRACKING && request.method() === 'POST'
  const isListed = (request: Request) => new URL(request.url()).pathname.endsWith('/list/query')
  const [call, report] = await Promise.all([
    phone.page.waitForRequest(isListed),
    phone.page.waitForRequest(isTracked),
    phone.visit(`/blackNameList${search}`),
  ])
  return { phone, call, report: report.postDataJSON() as Record<string, unknown> }
}

describe.each(environments)('in $name', ({ userAgent, label, ...expected }) => {
  const channel = `${label}|buy|${expected.suffix}`

  it('calls carry client type, product line and channel, and the storage has the same', async () => {
    const { phone, call } = await visit(userAgent)
    expect(call.method()).toBe('POST')
    expect(call.headers()).toMatchObject({ clienttype: expected.clientType })
    const { pathname, searchParams } = new URL(call.url())
    expect(pathname).toBe('/sjgj/unicomAssistant/uasp/guard/v1/list/query')
    expect(Object.fromEntries(searchParams)).toEqual({
      product_line: 'uasp',
      entry_point: 'h5',
      entry_point_id: channel,
    })
    expect(call.postDataJSON()).toHaveProperty('productId')
    expect(await phone.stored('pointClientType')).toBe(expected.pointClientType)
    expect(await phone.page.evaluate(() => sessionStorage.getItem('logChannel'))).toBe(channel)
    await phone.settle()
    expect(await phone.el('footer-back').count()).toBe(expected.hasFooter ? 1 : 0)
    // The header with its back arrow is off by default.
    expect(await phone.el('page-back').count()).toBe(0)
    await phone.close()
  })

  it('tracking gets biz, app, platform and channel, and no number or token', async () => {
    const { phone, report } = await visit(userAgent)
    const { platform } = expected
    expect(report).toEqual({
      biz: 'toCu',
      app: 'securityGuard',
      platform,
      channel,
      event: 'view',
      page: '/blackNameList',
    })
    await phone.close()
  })
})

describe('the channel of the address', () => {
  it.each([
    ['?channel=seven77', 'H5|buy|seven77'],
    ['?channel=eight888', 'H5|buy|jiat14'],
    ['?channel=one&channel=two', 'H5|buy|one'],
    ['?channel=', 'H5|buy|jiat14'],
  ])('%s is stored as %s', async (search, stored) => {
    const { phone, call } = await visit(environments[0].userAgent, search)
    expect(new URL(call.url()).searchParams.get('entry_point_id')).toBe(stored)
    expect(await phone.page.evaluate(() => sessionStorage.getItem('logChannel'))).toBe(stored)
    await phone.close()
  })
})

it('the do-not-disturb entrance is a separate app in tracking', async () => {
  const { phone, report } = await visit(environments[0].userAgent, '?entrance=dnd')
  expect(report).toMatchObject({ biz: 'toCu', app: 'dnd', platform: 'h5' })
  await phone.close()
})

it('the do-not-disturb entrance gives every screen its title until it is set back', async () => {
  const phone = await stage.open({ login: await stage.gateway.login(SUBSCRIBER) })
  const waitForTitle = (title: string) => phone.page.waitForFunction((wanted) => document.title === wanted, title)
  await phone.visit('/personal?entrance=dnd')
  await waitForTitle('免打扰')
  await phone.visit('/blackNameList')
  await waitForTitle('免打扰')
  await phone.visit('/blackNameList?entrance=uasp')
  await waitForTitle('黑名单')
  await phone.close()
})

describe('the language', () => {
  it('switches at once and is kept', async () => {
    const phone = await stage.open({ login: await stage.gateway.login(SUBSCRIBER) })
    await phone.visit('/personal')
    await phone.waitForText('退出登录')
    await phone.tap('personal-settings')
    await phone.tap('language-en')
    await phone.waitForText(/log out/i)
    await phone.page.reload()
    await phone.waitForText(/log out/i)
    await phone.close()
  })

  it('can be set by the address', async () => {
    const phone = await stage.open()
    await phone.visit('/login?lang=en')
    await phone.waitForText('Phone Guard')
    await phone.close()
  })
})

describe('the tab bar', () => {
  it.each(['blackNameList', 'whiteNameList', 'addContact'])('makes room for the footer with type=%s', async (type) => {
    const login = await stage.gateway.login(SUBSCRIBER)
    const phone = await stage.open({ userAgent: userAgents.android, login })
    await phone.visit(`/search?type=${type}`)
    await phone.waitForId('footer-back')
    expect(await phone.el('tab-search').count()).toBe(0)
    await phone.visit('/search?type=other')
    await phone.waitForId('tab-search')
    expect(await phone.el('footer-back').count()).toBe(0)
    await phone.close()
  })
})
