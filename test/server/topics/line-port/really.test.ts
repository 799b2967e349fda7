import { createHash } from 'node:crypto'
import type { CallBody } from '@contract/calls'
import type { Party, Register } from '@/rules/live/really'
import type { RegisterPort, RegisterQuestion } from '@server/ports/official-register'
import { makeTestApp, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import { makeProduction, newCallOf, post } from './network'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const FRAUDSTER = '17012340000'
const TEXT = '【工商银行】您尾号 1234 的卡支出 20.00 元'

const icbc: Party = {
  ...{ id: 'icbc', kind: 'bank', name: { zh: '工商银行', en: 'ICBC' }, hotline: '95588', numbers: ['95588'] },
  ...{ sites: ['icbc.com.cn'], tellsCalls: true, tellsSms: true },
}

let gateway: TestApp
/** What the register answers; an error while it does not. */
let answers: ((question: RegisterQuestion) => Partial<Register>) | Error = () => ({})
let asked: RegisterQuestion[] = []
const register: RegisterPort = {
  async lookUp(question) {
    asked.push(question)
    if (answers instanceof Error) throw answers
    const at = gateway.now()
    return { at, since: at - DAY, parties: [icbc], calls: [], sms: [], ...answers(question) }
  },
}

beforeAll(async () => {
  gateway = await makeProduction({}, { register })
  const row = { value: FRAUDSTER, level: 'fraud', tag: '诈骗', marks: 90, markedAt: gateway.now() }
  const feed = { list: 'numbers', version: 1, isWhole: true, isLast: true, rows: [row] }
  await post(gateway, '/carrier/reputation/feed', feed)
})
afterAll(() => gateway.close())
beforeEach(() => {
  gateway.advance(HOUR)
  answers = () => ({})
  asked = []
})

type Asked = Partial<CallBody<'guard/v1/live/really'>>
const askOn = (app: TestApp, { token }: { token: string }, body: Asked, headers: object = {}) =>
  app.call('guard/v1/live/really', { now: false, ...body }, token, headers)
const callOf = (to: string, endedAt: number | null = null) => ({
  ...{ party: 'icbc', from: '95588', to, at: gateway.now() - 5 * MINUTE, endedAt },
})

it('says since when the bank calls, and whom to call; without a product too', async () => {
  const person = await newSubscriber(gateway)
  answers = ({ phoneNo }) => ({ calls: [callOf(phoneNo)] })
  const { data } = await askOn(gateway, person, { now: true })
  expect(data).toEqual({
    ...{ reason: 'calling', party: { name: '工商银行', hotline: '95588' }, line: '', endedAt: null },
    ...{ at: gateway.now() - 5 * MINUTE, since: gateway.now() - DAY, names: ['工商银行'] },
  })
  expect(asked).toEqual([{ phoneNo: person.phoneNo, numbers: [], sites: [] }])
  const english = await askOn(gateway, person, { now: true, what: '95588' }, { 'accept-language': 'en' })
  expect(english.data).toMatchObject({ reason: 'calling', party: { name: 'ICBC' }, names: [] })
})

it('is a no to a caller who shows the number of the bank while the register knows of no call', async () => {
  const person = await newSubscriber(gateway, 'umm')
  // The line carries the forged call: what rings is no proof of who calls.
  const call = newCallOf(gateway, person.phoneNo, '95588')
  const { decision, action } = await call.ask()
  await call.report(call.event(2, 'ringing', { applied: 'gateway', action, decision }), call.event(3, 'answered'))
  const ask = async (body: Asked) => (await askOn(gateway, person, body)).data.reason
  expect(await ask({ now: true, what: '95588' })).toBe('notCalling')
  answers = ({ phoneNo }) => ({ calls: [callOf(phoneNo, gateway.now() - MINUTE)] })
  expect(await ask({ now: true, what: '95588' })).toBe('notCalling')
  expect(await ask({ what: '95588' })).toBe('called')
})

it('takes forged entries for nothing', async () => {
  const [person, other] = [await newSubscriber(gateway), await newSubscriber(gateway)]
  const ask = async () => (await askOn(gateway, person, { now: true, what: '95588' })).data.reason
  answers = () => ({ calls: [callOf(other.phoneNo)] })
  expect(await ask()).toBe('notCalling')
  answers = ({ phoneNo }) => ({
    parties: [icbc, { ...icbc, id: 'thief', kind: 'company' }],
    calls: [{ ...callOf(phoneNo), party: 'thief' }],
  })
  expect(await ask()).toBe('notListed')
  answers = ({ phoneNo }) => ({ calls: [callOf(phoneNo)], at: gateway.now() - 10 * MINUTE })
  expect(await ask()).toBe('noRegister')
})

it('cannot tell without an answer, but knows a fraudster all the same', async () => {
  const person = await newSubscriber(gateway)
  answers = new Error('no answer')
  expect((await askOn(gateway, person, { now: true })).data).toMatchObject({ reason: 'noRegister', since: null })
  expect((await askOn(gateway, person, { what: FRAUDSTER })).data.reason).toBe('fraud')
  expect((await askOn(gateway, person, { what: '12381', now: true })).data.reason).toBe('neverCalls')
})

it('knows a text by its words, however its blanks were copied, and a forged one in the same thread', async () => {
  const person = await newSubscriber(gateway)
  const digest = createHash('sha256').update(TEXT.replace(/\s/g, '')).digest('hex')
  answers = ({ phoneNo }) => ({ sms: [{ party: 'icbc', from: '95588', to: phoneNo, at: gateway.now(), digest }] })
  const ask = async (what: string, from = '95588') => (await askOn(gateway, person, { what, from })).data.reason
  expect(await ask(TEXT.replace(' 1234 ', '1234\n'), '')).toBe('sent')
  expect(await ask(TEXT.replace('20.00', '2000.00'))).toBe('otherWords')
  expect(await ask('【工商银行】您的账户已冻结，请立即登录 http://icbc-safe.top 解冻')).toBe('fraud')
  answers = () => ({})
  expect(await ask(TEXT)).toBe('nothing')
  expect(await ask('https://www.icbc.com.cn/login')).toBe('site')
  expect(asked.at(-1)).toEqual({ phoneNo: person.phoneNo, numbers: [], sites: ['www.icbc.com.cn'] })
})

it('answers sixty questions an hour', async () => {
  const person = await newSubscriber(gateway)
  for (let count = 0; count < 60; count += 1) await askOn(gateway, person, { now: true })
  expect(await askOn(gateway, person, { now: true })).toMatchObject({ code: 'B0429' })
  expect(asked).toHaveLength(60)
})

it('is answered by the simulated register in development', async () => {
  const simulated = await makeTestApp()
  const person = await newSubscriber(simulated)
  const ask = async () => (await askOn(simulated, person, { now: true })).data.reason
  expect(await ask()).toBe('notCalling')
  simulated.register.act(person.phoneNo, 'icbc', { does: 'call' })
  expect(await ask()).toBe('calling')
  simulated.register.act(person.phoneNo, 'icbc', { does: 'end' })
  expect(await ask()).toBe('notCalling')
  simulated.register.act(person.phoneNo, 'icbc', { does: 'sms', text: TEXT })
  expect((await askOn(simulated, person, { what: TEXT })).data.reason).toBe('sent')
  await simulated.close()
})
