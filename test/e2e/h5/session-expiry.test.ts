import type { Browser } from 'playwright-core'
import { Gateway } from './support/gateway'
import { launchBrowser, loginBySms, Phone } from './support/phone'

const SUBSCRIBER = '13800138000'
const expired = { 'zh-CN': '登录过期，请重新登录', en: 'Login expired, please log in again' } as const

let gateway: Gateway
let browser: Browser

beforeAll(async () => {
  ;[gateway, browser] = await Promise.all([Gateway.start(), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await gateway?.stop()
})

async function endSession(token: string): Promise<void> {
  await gateway.call('/unicomAssistant/uasp/guard/v1/session/logout', {}, token)
}

describe.each(['zh-CN', 'en'] as const)('a session that ends in the middle, in %s', (language) => {
  it('says so once, logs out, and leads back to where one was', async () => {
    const login = await gateway.freshLogin(SUBSCRIBER)
    const phone = await Phone.open(browser, { gateway, login, language })
    await phone.visit('/blackNameList')
    await phone.settle()
    await endSession(login.token)

    await phone.tap('list-add')
    await phone.waitForPath('/addNameList')
    await phone.fill('list-phone', '13912340000')
    await phone.tap('list-save')
    await phone.waitForText(expired[language])
    expect(await phone.page.locator('[role=dialog]:visible, [role=alertdialog]:visible').count()).toBe(1)
    await phone.tap('dialog-confirm')
    await phone.waitForPath('/login')
    for (const key of ['uasp_access_token', 'sms_access_token', 'phoneNo', 'userId']) {
      expect(await phone.stored(key)).toBeNull()
    }

    await phone.visit('/smsLogin')
    await loginBySms(phone, gateway, SUBSCRIBER)
    await phone.waitForPath('/addNameList')
    expect(phone.errors).toEqual([])
    await phone.close()
  })

  it('says so once, however many calls of home fail', async () => {
    const login = await gateway.freshLogin(SUBSCRIBER)
    const phone = await Phone.open(browser, { gateway, login, language })
    await endSession(login.token)
    await phone.visit('/')
    await phone.waitForText(expired[language])
    await phone.tap('dialog-confirm')
    await phone.waitForPath('/login')
    await phone.settle()
    expect(await phone.page.locator('[role=dialog]:visible').count()).toBe(0)
    await phone.close()
  })
})

it('follows a log-out in another tab', async () => {
  const login = await gateway.freshLogin(SUBSCRIBER)
  const phone = await Phone.open(browser, { gateway, login })
  await phone.visit('/blackNameList')
  await phone.settle()
  const other = await phone.newTab()
  await other.visit('/personal')
  await other.tap('logout')
  await other.tap('dialog-confirm')
  await phone.waitForPath('/wxLogin')
  await phone.close()
})
