import { loginBySms } from './support/login'
import type { Phone } from './support/phone'
import { setStage } from './support/stage'

const OWNER = '13800138000'

const stage = setStage()

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
  '///evil.example',
  '/\t/evil.example',
  '/%09/evil.example',
  '/%5cevil.example',
  '%2F%2Fevil.example',
  '／／evil.example',
  'http:evil.example',
  'JavaScript:alert(1)',
  '/search@evil.example',
  '/search;//evil.example',
  '/search/../login',
  '/LOGIN',
  '/login/',
  '/AUTOLOGIN?wxmpToken=x',
  '/DS?to=//evil.example',
  `/search?tab=${'1'.repeat(2000)}`,
]

describe('a direct link', () => {
  let phone: Phone
  beforeAll(async () => {
    phone = await stage.open({ login: await stage.gateway.login(OWNER) })
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
    expect(new URL(phone.page.url()).origin).toBe(stage.gateway.origin)
  })

  it('uses only the first of two targets', async () => {
    await phone.visit(`/ds?to=${encodeURIComponent('//evil.example')}&to=${encodeURIComponent('/search')}`)
    await phone.waitForPath('/')
    await phone.visit(`/ds?to=${encodeURIComponent('/search')}&to=${encodeURIComponent('//evil.example')}`)
    await phone.waitForPath('/search')
  })

  it('goes home without a target', async () => {
    await phone.visit('/ds')
    await phone.waitForPath('/')
  })
})

describe('a target stored for the login', () => {
  it('opens after the login, once', async () => {
    const phone = await stage.open()
    await phone.visit('/whiteNameList')
    await phone.waitForPath('/wxLogin')
    await phone.page.getByRole('button', { name: '短信验证码登录' }).filter({ visible: true }).click()
    await phone.waitForPath('/smsLogin')
    await loginBySms(phone, stage.gateway, OWNER)
    await phone.waitForPath('/whiteNameList')
    await phone.visit('/')
    await phone.waitForId('score-value')
    expect(phone.path()).toBe('/')
    await phone.close()
  })

  it.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)', '/smsLogin'])('is not %j', async (redirect) => {
    const phone = await stage.open()
    await phone.visit(`/smsLogin?redirect=${encodeURIComponent(redirect)}`)
    await loginBySms(phone, stage.gateway, OWNER)
    await phone.waitForPath('/')
    await phone.waitForId('score-value')
    await phone.close()
  })
})

describe('the target of a login', () => {
  const storedRedirect = (phone: Phone) => phone.page.evaluate(() => sessionStorage.getItem('redirect'))

  let stranger: Phone
  beforeAll(async () => {
    stranger = await stage.open()
  })

  it.each(hostile)('is never %j', async (redirect) => {
    for (const path of ['/login', '/wxLogin']) {
      await stranger.visit(`${path}?redirect=${encodeURIComponent(redirect)}`)
      await stranger.settle()
      expect(stranger.path()).toBe(path)
      expect(await storedRedirect(stranger)).toBeNull()
    }
  })

  it('drops undeclared parameters', async () => {
    await stranger.visit(`/login?redirect=${encodeURIComponent('/search?tab=1&evil=1&redirect=/ds&wxmpToken=x')}`)
    await stranger.settle()
    expect(await storedRedirect(stranger)).toBe('/search?tab=1')
  })

  it.each(['/login?redirect=/wxLogin', '/wxLogin?redirect=/login?redirect=/wxLogin', '/smsLogin?from=numberAppeal'])(
    'is home after a login at %s, and stays there',
    async (address) => {
      const phone = await stage.open({ login: await stage.gateway.login(OWNER) })
      await phone.visit(address)
      await phone.waitForPath('/')
      await phone.waitForId('score-value')
      const moves: string[] = []
      phone.page.on('framenavigated', (frame) => moves.push(frame.url()))
      await phone.page.waitForLoadState('networkidle')
      expect(moves).toEqual([])
      expect(phone.path()).toBe('/')
      await phone.close()
    },
  )

  it('is the login, once, with an invalid stored token', async () => {
    const login = { ...(await stage.gateway.login(OWNER)), token: 'worthless' }
    const phone = await stage.open({ login })
    await phone.visit('/search?tab=1')
    await phone.waitForText('登录过期，请重新登录')
    await phone.tap('dialog-confirm')
    await phone.waitForPath('/login')
    await phone.visit('/search?tab=1')
    await phone.waitForPath('/wxLogin')
    await phone.settle()
    expect(await phone.page.locator('[role=dialog]:visible').count()).toBe(0)
    await phone.close()
  })
})

describe('/fs', () => {
  it('stores the number of the family member and leads home, which opens the set-up', async () => {
    const phone = await stage.open({ login: await stage.gateway.login(OWNER) })
    await phone.visit('/fs?familyPhoneNo=13800138003')
    await phone.waitForPath('/familyProtect')
    expect(phone.query().get('tab')).toBe('0')
    expect(phone.query().get('phone')).toBe('13800138003')
    await phone.visit('/')
    await phone.waitForId('score-value')
    expect(phone.path()).toBe('/')
    await phone.close()
  })

  it.each(['12345', '<script>', 'https://evil.example'])('rejects %j as a number', async (value) => {
    const phone = await stage.open({ login: await stage.gateway.login(OWNER) })
    await phone.visit(`/fs?familyPhoneNo=${encodeURIComponent(value)}`)
    await phone.waitForPath('/')
    await phone.waitForId('score-value')
    await phone.close()
  })
})
