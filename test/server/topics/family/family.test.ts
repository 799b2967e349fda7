import { createHmac } from 'node:crypto'
import { loginFreeUrl } from '@server/topics/family/family-calls'
import { makeTestApp, type TestApp } from '../../support/app'

const familyPhones = 'query/v1/familyPhonesQuery'
const FIVE_MINUTES = 5 * 60 * 1000
const SECRET = 'what the pages know too'
let gateway: TestApp
let development: TestApp
let token: string
let other: string

beforeAll(async () => {
  gateway = await makeTestApp({ LOGIN_FREE_URL: 'https://family.example.com/app/', LOGIN_FREE_SECRET: SECRET })
  development = await makeTestApp()
  token = await gateway.login('13800138000')
  other = await gateway.login('13800138003')
})
afterAll(() => Promise.all([gateway.close(), development.close()]))

const bindings = async (app = gateway, session = token) =>
  (await app.call('configs/v1/bindingFamilyInfoQuery', {}, session)).data.bindingList
const modems = async (app = gateway, session = token) =>
  (await app.call('configs/v1/smartFamilyGuardian/index', {}, session)).data.modemList
const account = async (enableStatus: number, app = gateway, session = token) =>
  (await modems(app, session)).find((modem) => modem.enableStatus === enableStatus)?.pppoeAccount

describe('the family', () => {
  it('has a bound and an invited person', async () => {
    expect((await bindings()).map(({ bindingStatus }) => bindingStatus)).toEqual([0, 1])
  })

  it('has the numbers that the carrier knows', async () => {
    const body = { phoneNo: '13800138000', queryType: 1 }
    expect((await gateway.call(familyPhones, body, token)).data.familyPhoneNo).toHaveLength(3)
  })

  it('is not available to others', async () => {
    expect(await bindings(gateway, other)).toEqual([])
    expect((await gateway.call(familyPhones, { phoneNo: '13800138000', queryType: 1 }, other)).status).toBe(400)
    expect((await gateway.call(familyPhones, { phoneNo: '13800138003', queryType: 1 }, other)).data).toEqual({
      familyPhoneNo: [],
    })
  })
})

describe('the modems', () => {
  it('are five, one in each state', async () => {
    const list = await modems()
    expect(list.map(({ enableStatus }) => enableStatus)).toEqual([0, 1, 2, 3, 4])
    expect(list.every(({ orderStatus, name, description }) => orderStatus === 0 && name && description)).toBe(true)
    expect(await modems(gateway, other)).toEqual([])
  })
})

describe('a login-free address', () => {
  const forPerson = (familyPhoneNo: string | undefined, session = token, app = gateway) =>
    app.call('configs/v1/noLogin', { familyPhoneNo, type: 2 }, session)
  const forLine = (pppoeAccount: string | undefined, session = token, app = gateway) =>
    app.call('configs/v1/pppoeNoLogin', { pppoeAccount }, session)

  it('has the configured host, for a bound person and for a modem that can start', async () => {
    const [bound] = await bindings()
    const person = (await forPerson(bound?.familyPhoneNo)).data.url
    const signed = (page: string) => {
      const until = gateway.now() + FIVE_MINUTES
      const sign = createHmac('sha256', SECRET).update(`${page}&until=${until}`).digest('hex')
      return `https://family.example.com/app/${page}&until=${until}&sign=${sign}`
    }
    expect(person).toBe(signed(`family?about=${bound?.familyPhoneNo}&type=2`))
    const line = await account(0)
    expect((await forLine(line)).data.url).toBe(signed(`broadband?about=${line}`))
  })

  it('is empty where the carrier has no such pages', () => {
    expect(loginFreeUrl({ base: '', secret: SECRET, until: 1 }, 'family', { about: '13800138001' })).toBe('')
  })

  it('is valid for five minutes, only for what it was signed for', async () => {
    const session = await development.login('13800138000')
    const url = new URL((await forLine(await account(0, development, session), session, development)).data.url)
    const opens = async (path: string) =>
      (await development.app.inject({ url: path, headers: { host: 'localhost' } })).statusCode === 200
    const link = url.pathname + url.search
    const forged = [
      link.replace(/about=\d/, (digit) => `about=${(Number(digit.at(-1)) + 1) % 10}`),
      link.replace('/broadband?', '/family?'),
      link.replace(/until=\d/, 'until=9'),
      link.replace(/sign=.*/, 'sign='),
      link.replace(/&sign=.*/, ''),
      `${link}0`,
    ]
    for (const path of forged) expect([path, await opens(path)]).toEqual([path, false])
    development.advance(FIVE_MINUTES - 1)
    expect(await opens(link)).toBe(true)
    development.advance(1)
    expect(await opens(link)).toBe(false)
  })

  it('is a page of the development tools with the masked account, when they replace the carrier', async () => {
    const session = await development.login('13800138000')
    const [bound] = await bindings(development, session)
    const line = (await account(0, development, session)) ?? ''
    const person = bound?.familyPhoneNo ?? ''
    const urls = [
      [(await forPerson(person, session, development)).data.url, '/dev/login-free/family', person],
      [(await forLine(line, session, development)).data.url, '/dev/login-free/broadband', line],
    ] as const
    for (const [address, path, about] of urls) {
      const { origin, pathname, search } = new URL(address)
      expect([origin, pathname]).toEqual(['http://localhost', path])
      const page = await development.app.inject({ url: pathname + search, headers: { host: 'localhost' } })
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(page.body).toContain(`${about.slice(0, 3)}****${about.slice(-4)}`)
      expect(page.body).not.toContain(about)
      expect(page.body).toMatch(/运营商[^]*The carrier/)
      expect(page.body).not.toContain('<script')
    }
  })

  it('is refused for one who is only invited', async () => {
    expect((await forPerson((await bindings())[1]?.familyPhoneNo)).code).toBe('U0301')
  })

  it.each([1, 2, 3, 4])('is refused for a modem in state %d, which cannot start', async (enableStatus) => {
    expect((await forLine(await account(enableStatus))).code).toBe('U0301')
  })

  it("is refused for anybody else's person or line", async () => {
    expect((await forPerson((await bindings())[0]?.familyPhoneNo, other)).code).toBe('U0301')
    expect((await forLine(await account(0), other)).code).toBe('U0301')
  })
})
