import { urlOf } from '@contract/words/addresses'
import { makeTestApp, type TestApp } from '../support/app'

const SECRET = 'carrier-secret'
const PHONE = '13800138003'
const MINUTE = 60 * 1000
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp({ CARRIER_EVENTS_SECRET: SECRET })
})
afterAll(() => gateway.close())

const post = (path: string, payload: object | string, authorization = `Bearer ${SECRET}`) =>
  gateway.app.inject({
    method: 'POST',
    url: `/carrier/${path}`,
    payload,
    headers: { host: 'localhost', 'content-type': 'application/json', authorization },
  })

describe('a released number', () => {
  it.each([
    ['in seconds', () => Math.floor(gateway.now() / 1000)],
    ['before there were subscribers', () => 0],
    ['more than five minutes ahead', () => gateway.now() + 5 * MINUTE + 1],
    ['in a far year', () => Date.parse('2096-01-01')],
    ['in microseconds', () => gateway.now() * 1000],
  ])('with a time %s is refused and has no effect', async (_name, at) => {
    const token = await gateway.login(PHONE)
    expect((await post('number-released', { phoneNo: PHONE, at: at() })).statusCode).toBe(400)
    expect((await gateway.call('subscribe/v1/statusQuery', {}, token)).status).toBe(200)
  })

  it('of a clock that is a little ahead is taken', async () => {
    const token = await gateway.login(PHONE)
    expect((await post('number-released', { phoneNo: PHONE, at: gateway.now() + 5 * MINUTE })).statusCode).toBe(200)
    expect((await gateway.call('subscribe/v1/statusQuery', {}, token)).status).toBe(401)
  })
})

it.each([
  ['Bearer', 200],
  ['bearer', 200],
  ['BEARER', 200],
  ['bEaReR  ', 200],
  ['Basic', 401],
  ['', 401],
])('the scheme %s of a secret is answered with %i', async (scheme, status) => {
  expect((await post('feedback/query', {}, `${scheme} ${SECRET}`)).statusCode).toBe(status)
})

it.each([
  ['an answer to feedback', () => post('feedback/answer', { id: 'a', answer: 'a\u0000b' })],
  ['an id of feedback', () => post('feedback/answer', { id: 'a\u0000', answer: 'a' })],
  ['a key', () => post('feedback/query', '{"\\u0000":1}')],
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
