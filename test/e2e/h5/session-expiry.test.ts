import { eventually } from './support/eventually'
import { loginBySms } from './support/login'
import { setStage } from './support/stage'

const SUBSCRIBER = '13800138000'
const expired = { 'zh-CN': '登录过期，请重新登录', en: 'Login expired, please log in again' } as const

const stage = setStage()

async function endSession(token: string): Promise<void> {
  await stage.gateway.call('guard/v1/session/logout', {}, token)
}

describe.each(['zh-CN', 'en'] as const)('a session that ends during use, in %s', (language) => {
  it('reports it once, logs out, and leads back to the same screen', async () => {
    const login = await stage.gateway.freshLogin(SUBSCRIBER)
    const phone = await stage.open({ login, language })
    await phone.visit('/blackNameList')
    await phone.settle()
    await endSession(login.token)

    await phone.tap('list-add')
    await phone.waitForPath('/addNameList')
    // The number is looked up while it is typed.
    await phone.fill('list-phone', '13912340000')
    await phone.waitForText(expired[language])
    expect(await phone.page.locator('[role=dialog]:visible, [role=alertdialog]:visible').count()).toBe(1)
    await phone.tap('dialog-confirm')
    await phone.waitForPath('/login')
    for (const key of ['uasp_access_token', 'sms_access_token', 'phoneNo', 'userId']) {
      await eventually(async () => expect(await phone.stored(key)).toBeNull())
    }

    await phone.visit('/smsLogin')
    await loginBySms(phone, stage.gateway, SUBSCRIBER)
    await phone.waitForPath('/addNameList')
    expect(phone.errors).toEqual([])
    await phone.close()
  })

  it('reports it once for any number of failed calls', async () => {
    const login = await stage.gateway.freshLogin(SUBSCRIBER)
    const phone = await stage.open({ login, language })
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

it('keeps typed text over the next login, only for the same subscriber', async () => {
  const login = await stage.gateway.freshLogin(SUBSCRIBER)
  const phone = await stage.open({ login })
  await phone.visit('/addNameList?type=black')
  const lookedUp = phone.page.waitForResponse(/number\/lookUp/)
  await phone.fill('list-phone', '13912340001')
  await lookedUp
  await phone.fill('list-note', '推销保险')
  await endSession(login.token)
  await phone.tap('list-save')
  await phone.waitForText(expired['zh-CN'])
  await phone.tap('dialog-confirm')
  await phone.waitForPath('/login')
  await phone.tap('login-by-sms')
  await loginBySms(phone, stage.gateway, SUBSCRIBER)
  await phone.waitForPath('/addNameList')
  const typed = async () => Promise.all(['list-phone', 'list-note'].map((id) => phone.valueOf(id)))
  await phone.waitForId('list-save')
  expect(await typed()).toEqual(['13912340001', '推销保险'])

  await phone.visit('/personal')
  await phone.tap('logout')
  await phone.tap('dialog-confirm')
  await phone.waitForPath('/login')
  await phone.visit('/smsLogin?redirect=%2FaddNameList%3Ftype%3Dblack')
  await loginBySms(phone, stage.gateway, '13800138006')
  await phone.waitForPath('/addNameList')
  await phone.waitForId('list-save')
  expect(await typed()).toEqual(['', ''])
  expect(phone.errors).toEqual([])
  await phone.close()
})

it('follows a log-out in another tab', async () => {
  const login = await stage.gateway.freshLogin(SUBSCRIBER)
  const phone = await stage.open({ login })
  await phone.visit('/blackNameList')
  await phone.settle()
  const other = await phone.newTab()
  await other.visit('/personal')
  await other.tap('logout')
  await other.tap('dialog-confirm')
  await phone.waitForPath('/wxLogin')
  await phone.close()
})
