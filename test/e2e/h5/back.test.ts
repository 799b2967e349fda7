import { loginBySms } from './support/login'
import type { Phone, PhoneOptions } from './support/phone'
import { setStage } from './support/stage'

const OWNER = '13800138000'
const OUTSIDE = 'about:blank'
const android = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile'

const stage = setStage()

/** The browser's own Back, to a page of the app. */
async function goBackTo(phone: Phone, path: string): Promise<void> {
  await phone.step('back')
  await phone.waitForPath(path)
  await phone.settle()
}

/** The browser's own Back, out of the app. */
async function leaveByBack(phone: Phone): Promise<void> {
  await phone.page.goBack()
  expect(phone.page.url()).toBe(OUTSIDE)
}

const lengthOf = (phone: Phone) => phone.page.evaluate(() => window.history.length)
const open = async (options: Omit<PhoneOptions, 'gateway'> = {}) =>
  stage.open({ login: await stage.gateway.login(OWNER), ...options })

describe('Back', () => {
  it('leads from any tab to home and from home out, however many tabs were tapped', async () => {
    const phone = await open()
    await phone.visit('/')
    await phone.tap('oneclick-cancel')
    const before = await lengthOf(phone)
    for (const tab of ['contact', 'search', 'personal', 'home', 'search', 'contact']) {
      await phone.tap(`tab-${tab}`)
      await phone.waitForPath(tab === 'home' ? '/' : `/${tab}`)
      await phone.settle()
    }
    expect(await lengthOf(phone)).toBe(before + 1)
    await goBackTo(phone, '/')
    await phone.waitForId('score-value')
    await leaveByBack(phone)
    await phone.close()
  })

  it.each(['/contact', '/personal', '/search?tab=1', '/callAgentLog', '/ds?to=/personal'])(
    'leads home from the tab that a link opened: %s',
    async (link) => {
      const phone = await open()
      await phone.visit(link)
      await phone.waitForId('tab-home')
      await phone.settle()
      await goBackTo(phone, '/')
      await phone.waitForId('score-value')
      await leaveByBack(phone)
      await phone.close()
    },
  )

  it('leads home from a tab that was reloaded, and from one that another screen opened', async () => {
    const phone = await open()
    await phone.visit('/personal')
    await phone.settle()
    await phone.page.reload()
    await phone.settle()
    await goBackTo(phone, '/')
    await phone.tap('oneclick-cancel')
    await phone.tap('tab-personal')
    await phone.tap('personal-protection')
    await phone.tap('personal-records')
    await phone.waitForPath('/search')
    await phone.waitForId('row-0') // until its code has loaded the screen below stays
    await goBackTo(phone, '/')
    await phone.waitForId('score-value')
    await leaveByBack(phone)
    await phone.close()
  })

  it('from a record leads to the list it was opened from, and from that home', async () => {
    const phone = await open()
    await phone.visit('/search?tab=0')
    await phone.tap('row-0')
    await phone.waitForPath('/il')
    await phone.settle()
    await goBackTo(phone, '/search')
    await goBackTo(phone, '/')
    await leaveByBack(phone)
    await phone.close()
  })

  it('by the footer goes the same way, and forward again', async () => {
    const phone = await open({ userAgent: android })
    await phone.visit('/')
    await phone.tap('oneclick-cancel')
    await phone.tap('guard-blacklist')
    await phone.waitForPath('/blackNameList')
    await phone.tap('footer-back')
    await phone.waitForPath('/')
    await phone.step('forward')
    await phone.waitForPath('/blackNameList')
    await phone.page.reload()
    await phone.waitForId('list-add')
    await phone.tap('footer-back')
    await phone.waitForPath('/')
    await phone.waitForId('score-value')
    await leaveByBack(phone)
    await phone.close()
  })

  it('after a login opens neither the login nor its target again', async () => {
    const phone = await stage.open()
    await phone.visit('/whiteNameList')
    await phone.waitForPath('/wxLogin')
    await phone.tap('login-by-sms')
    await phone.waitForPath('/smsLogin')
    await loginBySms(phone, stage.gateway, OWNER)
    await phone.waitForPath('/whiteNameList')
    await phone.waitForId('list-add')
    await goBackTo(phone, '/')
    await phone.waitForId('score-value')
    expect(phone.path()).toBe('/')
    await leaveByBack(phone)
    await phone.close()
  })

  it('after a log-out does not return to the previous screen', async () => {
    const phone = await stage.open({ login: await stage.gateway.freshLogin(OWNER) })
    await phone.visit('/')
    await phone.tap('oneclick-cancel')
    await phone.tap('tab-personal')
    await phone.tap('logout')
    await phone.tap('dialog-confirm')
    await phone.waitForPath('/login')
    await leaveByBack(phone)
    await phone.close()
  })
})

describe('Back with something open over the page', () => {
  /** The blacklist, with home below it. */
  async function openBlacklist(options: Omit<PhoneOptions, 'gateway'> = {}): Promise<Phone> {
    const phone = await open(options)
    await phone.visit('/')
    await phone.tap('oneclick-cancel')
    await phone.tap('guard-blacklist')
    return phone
  }

  const returnHomeAndLeave = async (phone: Phone) => {
    await goBackTo(phone, '/')
    await leaveByBack(phone)
    await phone.close()
  }

  it('closes the question, then its sheet, and then leaves the page', async () => {
    const phone = await open()
    await phone.visit('/personal')
    await phone.tap('personal-settings')
    await phone.tap('personal-cache')
    await phone.tap('cache-clear')
    await phone.waitForId('dialog-cancel')
    await phone.step('back')
    await phone.waitForGone('dialog-cancel')
    await phone.waitForId('cache-clear')
    await phone.step('back')
    await phone.waitForGone('cache-clear')
    expect(phone.path()).toBe('/personal')
    await goBackTo(phone, '/')
    await phone.waitForId('score-value')
    await leaveByBack(phone)
    await phone.close()
  })

  it('leaves the page at once after the sheet was closed by its button, and forward opens nothing', async () => {
    const phone = await openBlacklist()
    for (let time = 0; time < 2; time += 1) {
      await phone.tap('row-0')
      await phone.tap('sheet-close')
      await phone.waitForGone('sheet-close')
      await phone.step('forward')
      await phone.settle()
      expect([await phone.el('sheet-close').isVisible(), phone.path()]).toEqual([false, '/blackNameList'])
    }
    await returnHomeAndLeave(phone)
  })

  // On a slow phone Back comes before the tab has done what it does when it opens.
  it.each([1, 6])(
    'leaves the page after a tab that a sheet opened, on a processor %s times slower',
    async (slowdown) => {
      const phone = await openBlacklist({ slowdown })
      await phone.tap('row-0')
      await phone.tap('entry-calls')
      await phone.waitForPath('/search')
      await phone.settle()
      await returnHomeAndLeave(phone)
    },
  )

  it('leads to the page before that one where the browser goes back two entries at once', async () => {
    const phone = await openBlacklist()
    await phone.tap('row-0')
    await phone.waitForId('sheet-close')
    await phone.page.evaluate(() => window.history.go(-2))
    await phone.waitForPath('/')
    await phone.waitForId('score-value')
    await leaveByBack(phone)
    await phone.close()
  })

  it('works on a page that was reloaded with its sheet', async () => {
    const phone = await openBlacklist()
    await phone.tap('row-0')
    await phone.waitForId('sheet-close')
    await phone.page.reload()
    await phone.tap('row-0')
    await phone.waitForId('sheet-close')
    await phone.step('back')
    await phone.waitForGone('sheet-close')
    expect(phone.path()).toBe('/blackNameList')
    await returnHomeAndLeave(phone)
  })

  it('never opens the notices of home again, but leaves the app', async () => {
    const phone = await open()
    await phone.visit('/')
    await phone.waitForId('oneclick-cancel')
    await leaveByBack(phone)
    await phone.close()
  })
})

describe('a login route with a session', () => {
  it.each(['/login', '/smsLogin', '/autoLogin?ticket=worthless', '/autoLogin?wxmpToken=worthless', '/autoLogin'])(
    '%s leads home',
    async (route) => {
      const phone = await open()
      await phone.visit(route)
      await phone.waitForPath('/')
      await phone.waitForId('score-value')
      await leaveByBack(phone)
      await phone.close()
    },
  )

  it('leads to the target of its ticket', async () => {
    const phone = await open()
    await phone.visit('/whiteNameList?ticket=worthless')
    await phone.waitForPath('/whiteNameList')
    await phone.waitForId('list-add')
    await goBackTo(phone, '/')
    await leaveByBack(phone)
    await phone.close()
  })
})
