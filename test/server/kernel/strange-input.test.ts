import type { CallPath } from '@contract/calls'
import { urlOf } from '@contract/words/addresses'
import { makeTestApp, newRequest, type TestApp } from '../support/app'
import { newSubscriber } from '../support/subscriber'

let gateway: TestApp
let token: string

beforeAll(async () => {
  gateway = await makeTestApp()
  token = (await newSubscriber(gateway, 'nine')).token
  await gateway.call('guard/v1/contact/agree', { agreed: true, requestId: newRequest() }, token)
})
afterAll(() => gateway.close())

/** Every call that takes a text from outside, with the text in each place. */
const bodies: [CallPath, (text: string) => object][] = [
  ['guard/v1/list/query', (text) => ({ list: 'black', search: text, cursor: text })],
  ['guard/v1/list/add', (text) => ({ list: 'black', entries: [{ value: text, note: text }] })],
  ['guard/v1/list/add', (text) => ({ list: 'blackSegment', entries: [{ value: text }] })],
  ['guard/v1/list/add', (text) => ({ list: 'refused', entries: [{ value: text }, { value: text }] })],
  ['guard/v1/list/add', (text) => ({ list: 'blockWord', entries: [{ value: text }] })],
  ['guard/v1/list/edit', (text) => ({ list: 'black', id: text, note: text })],
  ['guard/v1/list/remove', (text) => ({ list: 'black', ids: [text, text] })],
  ['guard/v1/list/restore', (text) => ({ list: 'black', ids: [text, text] })],
  ['guard/v1/segment/preview', (text) => ({ list: 'blackSegment', value: text })],
  ['guard/v1/contact/query', (text) => ({ search: text, cursor: text })],
  ['guard/v1/contact/add', (text) => ({ contact: { name: text, phoneNo: '13912340000', note: text } })],
  ['guard/v1/contact/add', (text) => ({ contact: { name: '王芳', phoneNo: text } })],
  ['guard/v1/contact/import', (text) => ({ contacts: [{ name: text, phoneNo: '13912340001', note: text }] })],
  ['guard/v1/contact/detail', (text) => ({ id: text })],
  ['guard/v1/contact/remove', (text) => ({ ids: [text, text] })],
  ['guard/v1/contact/restore', (text) => ({ ids: [text, text] })],
  ['guard/v1/number/lookUp', (text) => ({ phoneNo: text })],
  ['guard/v1/number/recent', (text) => ({ search: text })],
  ['guard/v1/tag/set', (text) => ({ phoneNo: '13912340002', tag: text })],
  ['guard/v1/tag/withdraw', (text) => ({ phoneNo: text })],
  ['guard/v1/tag/mine', (text) => ({ cursor: text })],
  ['query/v1/checkSensitiveWords', (text) => ({ content: text })],
  ['guard/v1/intercept/query', (text) => ({ tab: 'stopped', reason: text, search: text, cursor: text })],
  ['guard/v1/intercept/allow', (text) => ({ id: text, duration: 'once' })],
  ['guard/v1/intercept/wrong', (text) => ({ id: text })],
  ['guard/v1/agent/detail', (text) => ({ id: text })],
  ['guard/v1/agent/remove', (text) => ({ ids: [text, text] })],
  ['guard/v1/agent/restore', (text) => ({ ids: [text, text] })],
  ['guard/v1/call/try', (text) => ({ from: text })],
  ['guard/v1/sms/held/query', (text) => ({ search: text, cursor: text })],
  ['guard/v1/sms/held/restore', (text) => ({ ids: [text, text], allowSender: true })],
  ['guard/v1/sms/held/remove', (text) => ({ ids: [text, text] })],
  ['guard/v1/sms/held/undo', (text) => ({ ids: [text, text] })],
  ['guard/v1/sms/recent', (text) => ({ search: text, cursor: text })],
  ['guard/v1/sms/try', (text) => ({ from: text, text })],
  ['guard/v1/sms/report/add', (text) => ({ kind: 'spam', from: text, text, note: text, refuseSender: true })],
  ['guard/v1/sms/report/withdraw', (text) => ({ id: text })],
]

const send = (path: CallPath, body: object) => gateway.call(path, { requestId: newRequest(), ...body }, token)

describe.each(bodies)('%s', (path, bodyOf) => {
  it.each([
    ['nothing', ''],
    ['blanks', ' \t\n '],
    ['signs of LIKE', '%_\\'],
    ['quotes', `'"; drop table subscribers; --`],
    ['emoji', '👨‍👩‍👧🇨🇳'],
    ['half of an emoji', '\ud83d'],
    ['marks that turn the direction of writing', '\u202e芳王\u200f'],
    ['full-width digits', '１３９１２３４５６７８'],
    ['a number with +86', '+8613912345678'],
    ['a number with 0086', '008613912345678'],
    ['a cursor of no time', Buffer.from('999999999999999 x').toString('base64url')],
  ])('accepts or refuses %s, and never fails', async (_what, text) => {
    expect((await send(path, bodyOf(text))).status).toBeLessThan(401)
  })

  it('refuses NUL, which no database stores, and texts longer than their field', async () => {
    expect((await send(path, bodyOf('a\u0000b'))).code).toMatch(/^(B0400|U0100)$/)
    expect((await send(path, bodyOf('9'.repeat(25_000)))).code).toBe('U0100')
    expect((await send(path, bodyOf('9'.repeat(1_000_000)))).status).toBe(413)
  })
})

describe('a form that is too large', () => {
  it.each([
    ['guard/v1/sms/report/add', { kind: 'spam', from: '1069', text: 'x'.repeat(1001) }, '内容太长，最多 1000 个字'],
    ['guard/v1/agent/remove', { ids: Array.from({ length: 201 }, String) }, '一次最多 200 项'],
  ] as const)('names the maximum: %s', async (path, body, msg) => {
    expect(await send(path, body)).toMatchObject({ status: 200, code: 'U0100', msg })
  })

  it('names it in English too', async () => {
    const body = { kind: 'spam', from: '1069', text: 'x'.repeat(1001), requestId: newRequest() }
    const { msg } = await gateway.call('guard/v1/sms/report/add', body, token, { 'accept-language': 'en' })
    expect(msg).toBe('Too long: 1000 characters at most')
  })
})

describe('a field with several values', () => {
  it.each<[CallPath, object]>([
    ['guard/v1/list/add', { list: 'black', entries: [] }],
    ['guard/v1/list/remove', { list: 'black', ids: [] }],
    ['guard/v1/list/restore', { list: 'black', ids: [] }],
    ['guard/v1/contact/remove', { ids: [] }],
    ['guard/v1/contact/restore', { ids: [] }],
    ['guard/v1/contact/import', { contacts: [] }],
    ['guard/v1/agent/remove', { ids: [] }],
    ['guard/v1/agent/restore', { ids: [] }],
    ['guard/v1/sms/held/remove', { ids: [] }],
    ['guard/v1/sms/held/restore', { ids: [] }],
    ['guard/v1/sms/held/undo', { ids: [] }],
    ['guard/v1/sms/category/set', { categories: [], enabled: true }],
  ])('is refused when it is empty: %s', async (path, body) => {
    expect(await send(path, body)).toMatchObject({ status: 200, code: 'U0100' })
  })

  it('may contain a duplicate: the first counts', async () => {
    const twice = { switches: [true, false].map((on) => ({ name: 'fraudBlock', on })) }
    const { switches } = (await gateway.call('guard/v1/call/save', { change: twice, requestId: newRequest() }, token))
      .data
    expect(switches.find(({ name }) => name === 'fraudBlock')?.on).toBe(true)
    const categories = { categories: ['cars', 'cars'], enabled: false, requestId: newRequest() }
    const { items } = (await gateway.call('guard/v1/sms/category/set', categories, token)).data
    expect(items.find(({ category }) => category === 'cars')?.enabled).toBe(false)
  })
})

describe('an instant', () => {
  it.each([1.5, 8.64e15 + 1, 1e20, -1])('cannot be %d', async (expiresAt) => {
    const entries = [{ value: '13912345670', expiresAt }]
    expect((await send('guard/v1/list/add', { list: 'black', entries })).code).toMatch(/^(B0400|U0100)$/)
    expect((await send('guard/v1/list/check', { list: 'black', entries })).code).toMatch(/^(B0400|U0100)$/)
    expect((await send('guard/v1/list/edit', { list: 'black', id: 'x', expiresAt })).code).toMatch(/^(B0400|U0100)$/)
  })
})

it('a very deeply nested body is refused', async () => {
  const payload = `{"list":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
  const answer = await gateway.app.inject({
    method: 'POST',
    url: urlOf('guard/v1/list/query'),
    payload,
    headers: { host: 'localhost', 'content-type': 'application/json', 'auth-sa-token': token },
  })
  expect(answer.statusCode).toBe(400)
})

describe('requests that no client of ours can send get 400', () => {
  const url = urlOf('guard/v1/list/query')
  const post = async (payload: string | Buffer, { at = url, headers = {} }: { at?: string; headers?: object } = {}) => {
    const own = { host: 'localhost', 'content-type': 'application/json', 'auth-sa-token': token }
    return (await gateway.app.inject({ method: 'POST', url: at, payload, headers: { ...own, ...headers } })).statusCode
  }
  const nested = (levels: number) => `{"list":"black","other":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`

  it('a body nested deeper than any form, even if it is not read; brackets within a text do not count', async () => {
    expect(await post(nested(32))).toBe(200)
    expect(await post(nested(33))).toBe(400)
    expect(await post(nested(100_000))).toBe(400)
    expect(await post(JSON.stringify({ list: 'black', search: '"\\[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[' }))).toBe(200)
  })

  it.each([
    ['a value', '{"list":"black","search":"a\\ud83d"}'],
    ['the second half of a pair', '{"list":"black","search":"\\uDE00a"}'],
    ['a value that nobody reads', '{"list":"black","other":[{"a":"\\ud83d"}]}'],
    ['a key', '{"list":"black","\\ud83d":1}'],
    ['NUL', '{"list":"black","other":"\\u0000"}'],
    ['bytes that are no UTF-8', Buffer.from('{"list":"black","search":"\xed\xa0\xbd"}', 'latin1')],
  ])('half of an emoji, NUL or broken UTF-8 in a body: %s', async (_where, payload) => {
    expect(await post(payload)).toBe(400)
  })

  it('accepts a whole emoji, escaped or not', async () => {
    expect(await post('{"list":"black","search":"\\ud83d\\ude00 😀"}')).toBe(200)
  })

  it.each(['%ED%A0%BD', '%00', '%C4%E3', '%'])('the same in the query and in the path: %s', async (text) => {
    const body = '{"list":"black"}'
    expect(await post(body, { at: `${url}?entry_point_id=${text}` })).toBe(400)
    expect(await post(body, { at: `${url}/${text}` })).toBe(400)
    expect(await post(body, { at: `${url}?entry_point_id=%F0%9F%98%80` })).toBe(200)
  })

  it('the same in a header', async () => {
    expect(await post('{"list":"black"}', { headers: { clientType: 'H5\xed\xa0\xbd' } })).toBe(400)
    expect(await post('{"list":"black"}', { headers: { 'user-agent': 'Xiaomi \xe7\xb1\xb3' } })).toBe(200)
  })
})
