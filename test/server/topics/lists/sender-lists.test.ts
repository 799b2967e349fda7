import { makeTestApp, type TestApp } from '../../support/app'
import { listCalls } from './list-calls'

const NINE = '13800138008'
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

const { add } = listCalls(() => gateway)
const ruleOf = async (from: string, words: string) =>
  (await gateway.line.feed({ phoneNo: NINE, kind: 'sms', from, text: words })).rule

describe('the lists of senders and words', () => {
  it('decide what the line does with the next SMS', async () => {
    const token = await gateway.login(NINE)
    await add(token, 'refused', ['1067*'])
    await add(token, 'allowed', ['10671234'])
    await add(token, 'blockWord', ['加微信'])
    expect(await ruleOf('10675555', '您好')).toEqual({ reason: 'refusedSender', detail: '1067*' })
    expect(await ruleOf('10671234', '您好')).toEqual({ reason: 'allowedSender', detail: '10671234' })
    expect(await ruleOf('13912345678', '快加 微-信 领红包')).toMatchObject({ reason: 'blockWord' })
  })

  it.each([
    ['refused', '10663333', '您好', 'refusedSender'],
    ['refused', '1066*', '您好', 'refusedSender'],
    ['allowed', '10663333', '您好', 'allowedSender'],
    ['blockWord', '提车', '周六提车', 'blockWord'],
    ['allowWord', '提车', '周六提车', 'allowWord'],
  ])('of %s expire with their entry: %s', async (list, value, words, reason) => {
    const token = await gateway.login(NINE)
    const entries = [{ value, expiresAt: gateway.now() + 1000 }]
    await add(token, list, [], { entries, move: true })
    expect((await ruleOf('10663333', words)).reason).toBe(reason)
    gateway.advance(1000)
    expect((await ruleOf('10663333', words)).reason).not.toBe(reason)
  })
})
