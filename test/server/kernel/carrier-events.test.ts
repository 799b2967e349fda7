import { urlOf } from '@contract/words/addresses'
import { makeTestApp, type TestApp } from '../support/app'
import { keySetting, postSigned } from '../support/signed-server'

const PHONE = '13800138003'
const MINUTE = 60 * 1000
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp({
    CARRIER_EVENTS_KEYS: keySetting,
    HOME_NETWORK_KEYS: keySetting,
    REVIEW_DESK_KEYS: keySetting,
    LINE_KEYS: keySetting,
  })
})
afterAll(() => gateway.close())

const post = (path: string, content: object | string) => postSigned(gateway, `/carrier/${path}`, content)

describe('a released number', () => {
  it.each([
    ['in seconds', () => Math.floor(gateway.now() / 1000)],
    ['before there were subscribers', () => 0],
    ['more than five minutes ahead', () => gateway.now() + 5 * MINUTE + 1],
    ['in a far year', () => Date.parse('2096-01-01')],
    ['in microseconds', () => gateway.now() * 1000],
  ])('with a time %s is refused and has no effect', async (_name, at) => {
    const token = await gateway.login(PHONE)
    expect((await post('number-released', { phoneNo: PHONE, at: at() })).status).toBe(400)
    expect((await gateway.call('subscribe/v1/statusQuery', {}, token)).status).toBe(200)
  })

  it('of a clock that is a little ahead is taken', async () => {
    const token = await gateway.login(PHONE)
    expect((await post('number-released', { phoneNo: PHONE, at: gateway.now() + 5 * MINUTE })).status).toBe(200)
    expect((await gateway.call('subscribe/v1/statusQuery', {}, token)).status).toBe(401)
  })
})

const decision = { id: 'a', turn: 1, verdict: 'accept', reviewer: 'anna' }
const message = { id: 'a', at: '1795147200', from: '106', to: PHONE, text: 'a' }
const question = { callId: 'a@switch', seq: 1, at: '1795147200', from: '13912345678', to: PHONE }

it.each([
  ['an answer to feedback', 'feedback/answer', { id: 'a', answer: 'a\u0000b' }],
  ['an id of feedback', 'feedback/answer', { id: 'a\u0000', answer: 'a' }],
  ['a key', 'feedback/query', '{"\\u0000":1}'],
  ['a released number', 'number-released', { phoneNo: '1380013800\u0000', at: 0 }],
  ['a decision', 'review-decision', { ...decision, reason: 'a\u0000b' }],
  ['a case', 'review-evidence', { id: 'a\u0000' }],
  ['a question about a call', 'line/verdict', { ...question, callId: 'a\u0000' }],
  ['a question about an SMS', 'sms/verdict', { ...message, id: 'a\u0000' }],
  ['a list', 'reputation/feed', { list: 'sites', version: 1, rows: [{ host: 'a\u0000.example' }] }],
])('NUL in %s of the carrier is refused with 400', async (_name, path, content) => {
  const { status, body } = await post(path, content)
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('No text of ours holds that')])
})

it.each([
  ['the number of a call', 'line/verdict', { ...question, from: '1391234\u00005678' }],
  ['the number of an SMS', 'sms/verdict', { ...message, from: '106\u0000' }],
  ['the text of an SMS', 'sms/verdict', { ...message, text: '您的银行卡\u0000涉嫌洗钱\ud83d' }],
])('NUL in %s lets nobody past the guard: the question is answered without it', async (_name, path, content) => {
  expect(await post(path, content)).toMatchObject({ status: 200, body: { action: expect.any(String) } })
})

const called = { at: '1795147200', from: 'a', to: PHONE }
const good = {
  'line/events': { ...called, kind: 'ringing', callId: 'good@switch', seq: 1 },
  'forwarding/events': { id: 'good', at: '1795147200', phoneNo: PHONE, kind: 'busy', to: null },
  'sms/receipts': { id: 'good', to: PHONE, state: 'delivered', at: '1795147200' },
  'web/events': { id: 'good', to: PHONE, site: 'good.example', at: '1795147200' },
  products: { id: 'good', phoneNo: PHONE, productId: 'good', name: '', state: 'ended', at: '1795147200' },
} as const

it.each([
  ['an event of a call', 'line/events', { callId: 'a\u0000' }],
  ['a key of an event', 'line/events', { 'a\u0000': 1 }],
  ['half of an emoji in it', 'line/events', { callId: '\ud83d' }],
  ['a change of forwarding', 'forwarding/events', { id: 'a\u0000' }],
  ['a receipt', 'sms/receipts', { id: 'a\u0000' }],
  ['a visit', 'web/events', { site: 'a\u0000.example' }],
  ['a change of products', 'products', { name: 'a\u0000b' }],
] as const)('NUL in %s of a batch refuses it alone', async (_name, path, odd) => {
  const { status, body } = await post(path, [{ ...good[path], ...odd }, good[path]])
  expect(status).toBe(200)
  expect(body).toMatchObject({ refused: [{ index: 0, error: 'No text of ours holds that' }] })
})

it('NUL in an event of a home refuses it alone', async () => {
  const offline = { kind: 'offline', pppoeAccount: 'a\u0000', at: gateway.now() }
  const { status, body } = await post('home-events', { events: [offline, { ...offline, pppoeAccount: 'good' }] })
  expect(status).toBe(200)
  expect(body).toMatchObject({ data: { refused: [{ index: 0, error: 'No text of ours holds that' }] } })
})

it.each([
  ['a page', () => gateway.app.inject({ url: '/sjgj/uasp/a%00b', headers: { host: 'localhost' } })],
  ['a query of a page', () => gateway.app.inject({ url: '/sjgj/uasp/?a=%00', headers: { host: 'localhost' } })],
  [
    'a file',
    () =>
      gateway.app.inject({
        url: `${urlOf('guard/v1/upload/file')}?id=%00&until=1&sign=a`,
        headers: { host: 'localhost' },
      }),
  ],
  [
    'a query of a call',
    () =>
      gateway.app.inject({
        method: 'POST',
        url: `${urlOf('subscribe/v1/statusQuery')}?entry_point_id=%00`,
        headers: { host: 'localhost' },
      }),
  ],
])('NUL in %s is refused with 400', async (_name, send) => {
  expect((await send()).statusCode).toBe(400)
})
