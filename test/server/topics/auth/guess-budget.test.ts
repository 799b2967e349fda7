import { CODES_A_DAY, expectedHits, GUESSES_A_DAY, PASSWORDS_A_DAY } from '@server/topics/auth/guess-budget'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { sendCode } from '../../support/send-code'

const DAY = 24 * 60 * 60 * 1000
const G = '/unicomAssistant/uasp/guard/v1'
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

const codeOf = (phoneNo: string) => gateway.outbox.messages(phoneNo)[0]?.code ?? ''
const wrong = (phoneNo: string) => String((Number(codeOf(phoneNo)) + 1) % 1_000_000).padStart(6, '0')
let last = 0
/** A number that just got a code. */
async function newNumber(): Promise<string> {
  last += 1
  const phoneNo = `1371000${String(last).padStart(4, '0')}`
  await sendCode(gateway, phoneNo)
  return phoneNo
}
/** The code of the response to a request from an address. */
async function post(url: string, payload: object, remoteAddress: string, session: object = {}): Promise<string> {
  const headers = { host: 'localhost', ...session }
  const answer = await gateway.app.inject({ method: 'POST', url, headers, remoteAddress, payload })
  return answer.json<{ code: string }>().code
}
const bind = (phoneNo: string, code: string, remoteAddress: string) =>
  post('/api/v1/auth/bindUser', { phoneNo, code }, remoteAddress, { 'user-agent': 'lightMyRequest' })
/**
 * Tries wrong codes of several numbers, as often as each allows, from the addresses in turn; returns how many were
 * compared.
 */
async function guess(numbers: number, addressOf: (round: number) => string): Promise<number> {
  let compared = 0
  for (let count = 0; count < numbers; count += 1) {
    const phoneNo = await newNumber()
    for (let round = 0; round < 5; round += 1)
      if ((await bind(phoneNo, wrong(phoneNo), addressOf(count * 5 + round))) === 'U0102') compared += 1
  }
  return compared
}

describe('the guessing of codes', () => {
  it('hits less than once in 10,000 days of an address', () => {
    expect(expectedHits(10_000)).toBeLessThan(1)
    expect(expectedHits(10_000, GUESSES_A_DAY + 1)).toBeGreaterThanOrEqual(1)
  })

  it('is less than a hundred tries short for an address, or a network of IPv6, whatever the numbers, and is over until the next day', async () => {
    expect(await guess(22, (round) => `2001:db8:5:5::${round.toString(16)}`)).toBe(CODES_A_DAY)
    const phoneNo = await newNumber()
    expect(await bind(phoneNo, codeOf(phoneNo), '2001:db8:5:5:1::1')).toBe('B0429')
    expect(await bind(phoneNo, codeOf(phoneNo), '2001:db8:5:6::1')).toBe('A0000')
    gateway.advance(DAY)
    const next = await newNumber()
    expect(await bind(next, codeOf(next), '2001:db8:5:5:1::1')).toBe('A0000')
  })

  it('counts guesses that are made at once', async () => {
    const numbers: string[] = []
    for (let count = 0; count < 30; count += 1) numbers.push(await newNumber())
    const tries = numbers.flatMap((phoneNo) =>
      Array.from({ length: 5 }, () => bind(phoneNo, wrong(phoneNo), '10.8.8.8')),
    )
    const codes = await Promise.all(tries)
    expect(codes.filter((code) => code === 'U0102')).toHaveLength(CODES_A_DAY)
  })

  it('counts codes of every purpose for the address: whoever has a session guesses no more', async () => {
    const token = await gateway.login('13800138009')
    await gateway.call(`${G}/account/sendCode`, { purpose: 'export' }, token)
    const session = { token, 'auth-sa-token': token }
    const tryExport = (remoteAddress: string, code: string) =>
      post(`/sjgj${G}/account/export`, { code, requestId: newRequest() }, remoteAddress, session)
    await guess(20, () => '10.9.1.1')
    const code = wrong('13800138009')
    expect([await tryExport('10.9.1.1', code), await tryExport('10.9.1.2', code)]).toEqual(['B0429', 'U0102'])
  })

  it('has a share of its own for broadband passwords, which shuts nobody out of the log-in by code', async () => {
    const path = '/unicomAssistant/uasp/configs/v1/smartFamilyGuardian'
    const tryPassword = (token: string, pppoeAccount: string, password: string, remoteAddress = '10.9.2.1') =>
      post(`/sjgj${path}/passwordVerify`, { pppoeAccount, password }, remoteAddress, { token, 'auth-sa-token': token })
    const token = await gateway.login('13800138009')
    const { accountList } = (await gateway.call(`${path}/autoSearchStatusVer`, {}, token)).data
    const [own = ''] = accountList.map(({ pppoeAccount }) => pppoeAccount)
    // A correct one is not a guess. A line has its own limit an hour, independent of the address.
    for (let round = 0; round <= PASSWORDS_A_DAY; round += 1) {
      if (round % 10 === 0) gateway.advance(60 * 60 * 1000)
      expect(await tryPassword(token, own, own.slice(-6))).toBe('A0000')
    }
    const codes: string[] = []
    for (let round = 0; round <= PASSWORDS_A_DAY; round += 1) {
      if (round % 5 === 0) gateway.advance(60 * 60 * 1000)
      codes.push(await tryPassword(token, own, 'wrong!'))
    }
    expect(codes).toEqual([...Array<string>(PASSWORDS_A_DAY).fill('U0505'), 'B0429'])
    gateway.advance(60 * 60 * 1000)
    expect(await tryPassword(token, own, own.slice(-6))).toBe('B0429')
    expect(await tryPassword(token, own, own.slice(-6), '10.9.2.2')).toBe('A0000')
    const phoneNo = await newNumber()
    expect(await bind(phoneNo, codeOf(phoneNo), '10.9.2.1')).toBe('A0000')
  })

  it('costs nothing whoever proves the number in the end, and nobody a try that was none', async () => {
    for (let count = 0; count < 30; count += 1) {
      const phoneNo = await newNumber()
      for (let round = 0; round < 4; round += 1) await bind(phoneNo, wrong(phoneNo), '127.0.0.1')
      expect(await bind(phoneNo, codeOf(phoneNo), '127.0.0.1')).toBe('A0000')
      expect(await bind(phoneNo, '000000', '127.0.0.1')).toBe('U0103')
    }
  })
})
