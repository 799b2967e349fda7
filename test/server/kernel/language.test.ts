import { makeTestApp, type TestApp } from '../support/app'
import { sendCode } from '../support/send-code'

const english = { 'accept-language': 'en' }
const phoneNo = '13800138000'
let gateway: TestApp
let token: string

beforeAll(async () => {
  gateway = await makeTestApp()
  token = await gateway.login(phoneNo)
})
afterAll(() => gateway.close())

/** Every text of the named fields of a response, at any depth. */
function textsOf(answer: unknown, fields: readonly string[]): string[] {
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([field, value]) =>
    fields.includes(field) && typeof value === 'string' ? [value] : textsOf(value, fields),
  )
}

const fields = ['place', 'carrier', 'productName', 'statusMsg', 'summary', 'message']
const reads = [
  ['subscribe/v1/statusQuery', {}],
  ['subscribe/v1/subscribeList', {}],
  ['guard/v1/package/query', {}],
  ['guard/v1/intercept/query', { tab: 'stopped' }],
  ['guard/v1/list/query', { list: 'black' }],
  ['guard/v1/number/recent', {}],
  ['guard/v1/number/lookUp', { phoneNo: '13912345678' }],
  ['guard/v1/number/lookUp', { phoneNo: '95588' }],
] as const

it.each(reads)('%s %j names places, carriers and products in the language of the request', async (path, body) => {
  const inChinese = textsOf((await gateway.call(path, body, token)).data, fields).filter(Boolean)
  const inEnglish = textsOf((await gateway.call(path, body, token, english)).data, fields).filter(Boolean)
  expect(inChinese.join()).toMatch(/\p{Script=Han}/u)
  expect(inEnglish).toHaveLength(inChinese.length)
  expect(inEnglish.join()).not.toMatch(/\p{Script=Han}/u)
})

it('summarises a call of the agent in English, and keeps the spoken words', async () => {
  const [row] = (await gateway.call('guard/v1/intercept/query', { tab: 'agent' }, token, english)).data.items
  expect(row?.text).toMatch(/^[\p{Script=Latin} .]+$/u)
  const answer = (await gateway.call('guard/v1/agent/detail', { id: row?.id }, token, english)).data
  expect(answer.summary).toBe(row?.text)
  expect(JSON.stringify(answer.turns)).toMatch(/\p{Script=Han}/u)
})

it('sends the code of a login in the language of the request', async () => {
  await sendCode(gateway, '13912345001', english)
  const [sms] = gateway.outbox.messages('13912345001')
  expect(sms?.text).toBe(`[Phone Guard] Your login code is ${sms?.code}, valid for 5 minutes. Tell nobody the code.`)
})
