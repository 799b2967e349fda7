import type { Browser } from 'playwright-core'
import { eventually } from './support/eventually'
import { Gateway } from './support/gateway'
import { closeHomeDialogs } from './support/home'
import { launchBrowser, loginBySms, Phone } from './support/phone'

const OWNER = '13800138000'
const OTHER = '13800138006'

let gateway: Gateway
let browser: Browser

beforeAll(async () => {
  ;[gateway, browser] = await Promise.all([Gateway.start(), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
})

const hostile = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/../../evil',
  '/%2e%2e/evil',
  '/nothing',
  '/login',
  '/smsLogin',
  '/autoLogin?ticket=x',
  '/ds?to=/ds',
  '/fs?familyPhoneNo=13800138001',
  '/blackNameList#x',
  ' /blackNameList',
  '/blackNameList\n',
]

describe('a direct link', () => {
  let phone: Phone
  beforeAll(async () => {
    phone = await Phone.open(browser, { gateway, login: await gateway.login(OWNER) })
  })

  it('opens a path of the product', async () => {
    await phone.visit(`/ds?to=${encodeURIComponent('/blackNameList')}`)
    await phone.waitForPath('/blackNameList')
  })

  it('keeps the declared parameters of the path, and no other', async () => {
    const to = encodeURIComponent('/search?tab=1&wxmpToken=abc&ticket=abc&code=abc&evil=1')
    await phone.visit(`/ds?to=${to}`)
    await phone.waitForPath('/search')
    expect(phone.query().get('tab')).toBe('1')
    for (const name of ['wxmpToken', 'ticket', 'code', 'evil']) expect(phone.query().get(name)).toBeNull()
  })

  it.each(hostile)('goes home instead of to %j', async (to) => {
    await phone.visit(`/ds?to=${encodeURIComponent(to)}`)
    await phone.waitForPath('/')
    await phone.waitForId('score-value')
    expect(new URL(phone.page.url()).origin).toBe(gateway.origin)
  })

  it('goes home without a target', async () => {
    await phone.visit('/ds')
    await phone.waitForPath('/')
  })
})

describe('a target that waits for the login', () => {
  it('opens after the login, once', async () => {
    const phone = await Phone.open(browser, { gateway })
    await phone.visit('/whiteNameList')
    await phone.waitForPath('/wxLogin')
    await phone.page.getByRole('button', { name: '短信验证码登录' }).filter({ visible: true }).click()
    await phone.waitForPath('/smsLogin')
    await loginBySms(phone, gateway, OWNER)
    await phone.waitForPath('/whiteNameList')
    await phone.visit('/')
    await phone.waitForId('score-value')
    expect(phone.path()).toBe('/')
    await phone.close()
  })

  it.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)', '/smsLogin'])('is not %j', async (redirect) => {
    const phone = await Phone.open(browser, { gateway })
    await phone.visit(`/smsLogin?redirect=${encodeURIComponent(redirect)}`)
    await loginBySms(phone, gateway, OWNER)
    await phone.waitForPath('/')
    await phone.waitForId('score-value')
    await phone.close()
  })
})

describe('/fs', () => {
  it('keeps the number of the family member and leads home, which opens the set-up', async () => {
    const phone = await Phone.open(browser, { gateway, login: await gateway.login(OWNER) })
    await phone.visit('/fs?familyPhoneNo=13800138003')
    await phone.waitForPath('/familyProtect')
    expect(phone.query().get('tab')).toBe('0')
    expect(phone.query().get('phone')).toBe('13800138003')
    await phone.visit('/')
    await phone.waitForId('score-value')
    expect(phone.path()).toBe('/')
    await phone.close()
  })

  it.each(['12345', '<script>', 'https://evil.example'])('takes no %j for a number', async (value) => {
    const phone = await Phone.open(browser, { gateway, login: await gateway.login(OWNER) })
    await phone.visit(`/fs?familyPhoneNo=${encodeURIComponent(value)}`)
    await phone.waitForPath('/')
    await phone.waitForId('score-value')
    await phone.close()
  })
})

describe('a token in the address', () => {
  /** Every address that the browser asked for. */
  function watchAddresses(phone: Phone): string[] {
    const seen: string[] = []
    phone.page.on('request', (request) => seen.push(request.url(), request.headers().referer ?? ''))
    return seen
  }

  it('logs in, and is gone from the address before anything else is loaded', async () => {
    const { token } = await gateway.freshLogin(OWNER)
    const phone = await Phone.open(browser, { gateway })
    const addresses = watchAddresses(phone)
    await phone.visit(`/?wxmpToken=${encodeURIComponent(token)}`)
    await phone.waitForId('score-value')
    expect(phone.page.url()).not.toContain('wxmpToken')
    expect(addresses.filter((address) => address.includes(token) && !address.includes('wxmpToken='))).toEqual([])
    expect(addresses.filter((address) => address.includes(token))).toHaveLength(1)
    await phone.close()
  })

  it('asks before it replaces the session of another number, and keeps it on a no', async () => {
    const [mine, incoming] = [await gateway.freshLogin(OWNER), await gateway.freshLogin(OTHER)]
    const phone = await Phone.open(browser, { gateway, login: mine })
    await phone.visit(`/autoLogin?wxmpToken=${encodeURIComponent(incoming.token)}`)
    await phone.waitForText('138****8006')
    expect(await phone.stored('uasp_access_token')).toBe(mine.token)
    await phone.tap('dialog-cancel')
    await phone.waitForPath('/')
    expect(await phone.stored('phoneNo')).toBe(OWNER)
    await phone.close()
  })

  it('replaces it on a yes', async () => {
    const [mine, incoming] = [await gateway.freshLogin(OWNER), await gateway.freshLogin(OTHER)]
    const phone = await Phone.open(browser, { gateway, login: mine })
    await phone.visit(`/?wxmpToken=${encodeURIComponent(incoming.token)}`)
    await phone.waitForText('138****8006')
    await phone.tap('dialog-confirm')
    await phone.waitForPath('/')
    await eventually(async () => expect(await phone.stored('phoneNo')).toBe(OTHER))
    await closeHomeDialogs(phone)
    await phone.close()
  })

  it.each(['wxmpToken', 'ticket'])('does nothing to a live session when the %s is worth nothing', async (name) => {
    const mine = await gateway.freshLogin(OWNER)
    const phone = await Phone.open(browser, { gateway, login: mine })
    await phone.visit(`/autoLogin?${name}=worthless`)
    await phone.settle()
    expect(phone.page.url()).not.toContain('worthless')
    expect(await phone.stored('phoneNo')).toBe(OWNER)
    expect(await phone.stored('uasp_access_token')).toBe(mine.token)
    await phone.close()
  })

  it('does not log in with a token that is worth nothing', async () => {
    const phone = await Phone.open(browser, { gateway })
    await phone.visit('/autoLogin?wxmpToken=worthless')
    await phone.waitForText('登录未完成')
    expect(await phone.stored('uasp_access_token')).toBeNull()
    await phone.close()
  })
})
