import { urlOf } from '@contract/words/addresses'
import { countHit, hitsOf } from '@server/kernel/rate-windows'
import {
  CODES_A_DAY,
  expectedHits,
  GUESSES_A_DAY,
  LONG_CODES_A_DAY,
  PASSWORDS_A_DAY,
  SHORT_BEFORE,
} from '@server/topics/auth/guess-budget'
import { proveWork } from '../../../../scripts/lib/prove-work.mjs'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { newCaptcha, sendCode } from '../../support/send-code'

const DAY = 24 * 60 * 60 * 1000
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

const codeOf = (phoneNo: string) => gateway.outbox.messages(phoneNo)[0]?.code ?? ''
const wrong = (phoneNo: string) => other(codeOf(phoneNo))
/** Another code with the same number of digits. */
const other = (code: string) => String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0')
let last = 0
/** A number that just got a code. */
async function newNumber(): Promise<string> {
  last += 1
  const phoneNo = `1371000${String(last).padStart(4, '0')}`
  await sendCode(gateway, phoneNo)
  return phoneNo
}
/** The response to a request from an address. */
async function ask<Data>(url: string, payload: object, remoteAddress: string, session: object = {}) {
  const headers = { host: 'localhost', ...session }
  const answer = await gateway.app.inject({ method: 'POST', url, headers, remoteAddress, payload })
  return answer.json<{ code: string; msg: string; data: Data }>()
}
const post = async (...request: Parameters<typeof ask>) => (await ask(...request)).code
/** A number whose code was requested from this address. */
async function numberAt(remoteAddress: string): Promise<string> {
  last += 1
  const phoneNo = `1371000${String(last).padStart(4, '0')}`
  const agent = { 'user-agent': 'lightMyRequest' }
  const challenge = urlOf('guard/v1/session/challenge')
  const { data } = await ask<{ challenge: string }>(challenge, { phoneNo }, remoteAddress, agent)
  const { captchaId, captcha } = await newCaptcha(gateway)
  const body = { phoneNo, proof: await proveWork(data.challenge), captchaId, captcha }
  expect(await post('/api/v1/auth/sendCaptchaCode', body, remoteAddress, agent)).toBe('A0000')
  return phoneNo
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
  it('succeeds less than once in 10,000 days of an address', () => {
    expect(expectedHits(10_000)).toBeLessThan(1)
    expect(expectedHits(10_000, GUESSES_A_DAY + 1)).toBeGreaterThanOrEqual(1)
  })

  it('is limited to less than a hundred tries a day for an address, or an IPv6 network, for all numbers together', async () => {
    expect(await guess(22, (round) => `2001:db8:5:5::${round.toString(16)}`)).toBe(CODES_A_DAY)
    const phoneNo = await newNumber()
    expect(await bind(phoneNo, codeOf(phoneNo), '2001:db8:5:5:1::1')).toBe('B0429')
    expect(await bind(phoneNo, codeOf(phoneNo), '2001:db8:5:6::1')).toBe('A0000')
    gateway.advance(DAY)
    const next = await newNumber()
    expect(await bind(next, codeOf(next), '2001:db8:5:5:1::1')).toBe('A0000')
  })

  it('leaves everybody behind the address the log-in: codes are longer once most of it is used', async () => {
    const at = '10.8.7.7'
    const short = await numberAt(at)
    expect(codeOf(short)).toHaveLength(6)
    expect(await guess(SHORT_BEFORE / 5, () => at)).toBe(SHORT_BEFORE)
    // The holder of a short code has tries left.
    expect(await bind(short, codeOf(short), at)).toBe('A0000')
    const late = await numberAt('10.8.7.8')
    await guess(4, () => at)
    const refused = await ask('/api/v1/auth/bindUser', { phoneNo: late, code: codeOf(late) }, at)
    expect(refused).toMatchObject({ code: 'B0429', msg: expect.stringContaining('重新获取') as string })
    for (let count = 0; count < 3; count += 1) {
      const phoneNo = await numberAt(at)
      expect(codeOf(phoneNo)).toMatch(/^\d{8}$/)
      for (let round = 0; round < 4; round += 1) expect(await bind(phoneNo, wrong(phoneNo), at)).toBe('U0102')
      expect(await bind(phoneNo, codeOf(phoneNo), at)).toBe('A0000')
    }
    // At other addresses codes are still short, and here on the next day.
    expect(codeOf(await numberAt('10.8.7.9'))).toHaveLength(6)
    gateway.advance(DAY)
    expect(codeOf(await numberAt(at))).toHaveLength(6)
  })

  it('gives long codes to orders, exports and all else at such an address, and takes them', async () => {
    const token = await gateway.login('13800138002')
    const session = { token, 'auth-sa-token': token }
    const at = '10.8.6.6'
    await guess(SHORT_BEFORE / 5, () => at)
    gateway.advance(60 * 1000)
    const send = urlOf('guard/v1/account/sendCode')
    expect(await post(send, { purpose: 'export' }, at, session)).toBe('A0000')
    const code = codeOf('13800138002')
    expect(code).toMatch(/^\d{8}$/)
    const tryExport = (tried: string) =>
      ask(urlOf('guard/v1/account/export'), { code: tried, requestId: newRequest() }, at, session)
    // A partial code is neither a try nor a guess.
    for (let round = 0; round < 7; round += 1)
      expect(await tryExport(code.slice(0, 6))).toMatchObject({
        code: 'U0102',
        msg: '验证码位数不对，请输入短信里的全部数字',
      })
    expect(await hitsOf(gateway.db, `code-guesses:${at}`, DAY, gateway.now())).toBe(SHORT_BEFORE)
    expect((await tryExport(code)).code).toBe('A0000')
  })

  it('ends for long codes too, at a hundredth of a guess each', async () => {
    const at = '10.8.5.5'
    await countHit(gateway.db, `code-guesses:${at}`, DAY, gateway.now(), CODES_A_DAY)
    await countHit(gateway.db, `longCode-guesses:${at}`, DAY, gateway.now(), LONG_CODES_A_DAY - 1)
    const [phoneNo, next] = [await numberAt(at), await numberAt(at)]
    expect([await bind(phoneNo, wrong(phoneNo), at), await bind(next, codeOf(next), at)]).toEqual(['U0102', 'B0429'])
  })

  it('counts concurrent guesses', async () => {
    const numbers: string[] = []
    for (let count = 0; count < 30; count += 1) numbers.push(await newNumber())
    const tries = numbers.flatMap((phoneNo) =>
      Array.from({ length: 5 }, () => bind(phoneNo, wrong(phoneNo), '10.8.8.8')),
    )
    const codes = await Promise.all(tries)
    expect(codes.filter((code) => code === 'U0102')).toHaveLength(CODES_A_DAY)
  })

  it('counts codes of every purpose for the address, with a session too', async () => {
    const token = await gateway.login('13800138009')
    await gateway.call('guard/v1/account/sendCode', { purpose: 'export' }, token)
    const session = { token, 'auth-sa-token': token }
    const tryExport = (remoteAddress: string, code: string) =>
      post(urlOf('guard/v1/account/export'), { code, requestId: newRequest() }, remoteAddress, session)
    await guess(20, () => '10.9.1.1')
    const code = wrong('13800138009')
    expect([await tryExport('10.9.1.1', code), await tryExport('10.9.1.2', code)]).toEqual(['B0429', 'U0102'])
  })

  it('has a separate share for broadband passwords, which blocks no login by code', async () => {
    const tryPassword = (token: string, pppoeAccount: string, password: string, remoteAddress = '10.9.2.1') =>
      post(urlOf('configs/v1/smartFamilyGuardian/passwordVerify'), { pppoeAccount, password }, remoteAddress, {
        token,
        'auth-sa-token': token,
      })
    const token = await gateway.login('13800138009')
    const { accountList } = (await gateway.call('configs/v1/smartFamilyGuardian/autoSearchStatusVer', {}, token)).data
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

  it('does not count tries before a correct code, nor rejected requests', async () => {
    for (let count = 0; count < 30; count += 1) {
      const phoneNo = await newNumber()
      for (let round = 0; round < 4; round += 1) await bind(phoneNo, wrong(phoneNo), '127.0.0.1')
      expect(await bind(phoneNo, codeOf(phoneNo), '127.0.0.1')).toBe('A0000')
      expect(await bind(phoneNo, '000000', '127.0.0.1')).toBe('U0103')
    }
  })
})
