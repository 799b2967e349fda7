import { loginFreeUrl } from '@server/topics/family/family-calls'
import { makeTestApp, type TestApp } from '../../support/app'

const C = '/unicomAssistant/uasp/configs/v1'
const familyPhones = '/unicomAssistant/uasp/query/v1/familyPhonesQuery'
let gateway: TestApp
let development: TestApp
let token: string
let other: string

beforeAll(async () => {
  gateway = await makeTestApp({ LOGIN_FREE_URL: 'https://family.example.com/app/' })
  development = await makeTestApp()
  token = await gateway.login('13800138000')
  other = await gateway.login('13800138003')
})
afterAll(() => Promise.all([gateway.close(), development.close()]))

const bindings = async (app = gateway, session = token) =>
  (await app.call(`${C}/bindingFamilyInfoQuery`, {}, session)).data.bindingList
const modems = async (app = gateway, session = token) =>
  (await app.call(`${C}/smartFamilyGuardian/index`, {}, session)).data.modemList
const account = async (enableStatus: number, app = gateway, session = token) =>
  (await modems(app, session)).find((modem) => modem.enableStatus === enableStatus)?.pppoeAccount

describe('the family', () => {
  it('has a bound and an invited person', async () => {
    expect((await bindings()).map(({ bindingStatus }) => bindingStatus)).toEqual([0, 1])
  })

  it('has phones that the carrier knows', async () => {
    const body = { phoneNo: '13800138000', queryType: 1 }
    expect((await gateway.call(familyPhones, body, token)).data.familyPhoneNo).toHaveLength(3)
  })

  it("is nobody else's", async () => {
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
    app.call(`${C}/noLogin`, { familyPhoneNo, type: 2 }, session)
  const forLine = (pppoeAccount: string | undefined, session = token, app = gateway) =>
    app.call(`${C}/pppoeNoLogin`, { pppoeAccount }, session)

  it('is on the configured host, for a bound person and for a modem that can start', async () => {
    const [bound] = await bindings()
    const person = (await forPerson(bound?.familyPhoneNo)).data.url
    expect(person).toBe(`https://family.example.com/app/family?about=${bound?.familyPhoneNo}&type=2`)
    const line = await account(0)
    expect((await forLine(line)).data.url).toBe(`https://family.example.com/app/broadband?about=${line}`)
  })

  it('is empty where the carrier has no such pages', () => {
    expect(loginFreeUrl('', 'family', { about: '13800138001' })).toBe('')
  })

  it('is a page of the development tools, which names the masked account, when they stand for the carrier', async () => {
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
