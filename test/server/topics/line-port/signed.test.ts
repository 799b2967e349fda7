import { sign, signatureHeaders } from '@server/ports/signature'
import type { TestApp } from '../../support/app'
import { makeProduction, nextKey, post, switchKey } from './network'

const VERDICT = '/carrier/line/verdict'
const MINUTE = 60 * 1000
const question = { callId: 'call@switch', seq: 1, at: '1795147200.123456', from: '13912345678', to: '13700000000' }
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeProduction({ CALLS_PER_ADDRESS_MINUTE: '20' })
})
afterAll(() => gateway.close())
afterEach(() => gateway.advance(10 * MINUTE))

describe('a signed call', () => {
  it.each([switchKey, nextKey])('is answered with either key', async (key) => {
    expect(await post(gateway, VERDICT, question, { key })).toMatchObject({ status: 200, body: { reason: 'nobody' } })
  })

  it.each([
    ['five minutes before', -5 * MINUTE, 200],
    ['five minutes after', 5 * MINUTE, 200],
    ['a second earlier than that', -5 * MINUTE - 1000, 401],
    ['a second later than that', 5 * MINUTE + 1000, 401],
  ])('signed %s is answered %s ms off: %s', async (_when, off, status) => {
    const now = Math.floor(gateway.now() / 1000) * 1000 + off
    expect((await post(gateway, VERDICT, question, { now })).status).toBe(status)
  })

  it.each([
    ['another path', { path: '/carrier/line/events' }],
    ['another method', { method: 'PUT' }],
    ['another time', { time: '1795147201' }],
    ['another body', { body: JSON.stringify({ ...question, to: '13700000001' }) }],
  ])('is refused when the signature is of %s', async (_what, other) => {
    const time = String(Math.floor(gateway.now() / 1000))
    const message = { time, method: 'POST', path: VERDICT, body: JSON.stringify(question), ...other }
    const headers = { [signatureHeaders.signature]: sign(message, switchKey.secret) }
    const { status, body } = await post(gateway, VERDICT, question, { headers })
    expect([status, body]).toEqual([401, { error: 'The signature is wrong' }])
  })

  it('is answered with the padding that some machines write', async () => {
    const time = String(Math.floor(gateway.now() / 1000))
    const signature = sign({ time, method: 'POST', path: VERDICT, body: JSON.stringify(question) }, switchKey.secret)
    const headers = { [signatureHeaders.signature]: `${signature}=` }
    expect((await post(gateway, VERDICT, question, { headers })).status).toBe(200)
    // Base64url of this length has one sign of padding; more are only sent to make the gateway work.
    const more = { [signatureHeaders.signature]: `${signature}==` }
    expect((await post(gateway, VERDICT, question, { headers: more })).status).toBe(401)
  })

  it('finds room, however many unsigned ones arrive with it', async () => {
    const path = '/carrier/reputation/feed'
    const part = { list: 'sites', version: 1, isWhole: true, isLast: true, rows: [] }
    const strangers = Array.from({ length: 5 }, () => gateway.app.inject({ method: 'POST', url: path, payload: part }))
    expect((await post(gateway, path, part)).status).toBe(200)
    expect(new Set((await Promise.all(strangers)).map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
  })

  it.each([
    ['a caller', { from: `sip:+8613912345678@${'x'.repeat(60)}` }],
    ['a diversion', { diversion: `sip:+8613912345678@${'x'.repeat(60)}` }],
  ])('with %s that is longer than any number is answered', async (_what, change) => {
    expect(await post(gateway, VERDICT, { ...question, ...change })).toMatchObject({ status: 200 })
  })

  it('is refused with an unknown key, and without a signature', async () => {
    const stranger = { id: 'switch-9', secret: switchKey.secret }
    expect(await post(gateway, VERDICT, question, { key: stranger })).toMatchObject({ status: 401 })
    const response = await gateway.app.inject({ method: 'POST', url: VERDICT, payload: question })
    expect([response.statusCode, response.json()]).toEqual([401, { error: 'The request is not signed' }])
  })

  it('that is refused is counted by cause, so that a switch with a wrong key or clock is seen', async () => {
    const refused = async () => {
      const { values } = await gateway.deps.metrics.signatureRefusals.get()
      const ofLine = values.filter(({ labels }) => labels.signer === 'line')
      return new Map(ofLine.map(({ labels, value }) => [labels.cause, value]))
    }
    const before = await refused()
    await post(gateway, VERDICT, question, { key: { id: 'switch-9', secret: switchKey.secret } })
    await post(gateway, VERDICT, question, { key: { id: switchKey.id, secret: nextKey.secret } })
    await post(gateway, VERDICT, question, { now: gateway.now() + 10 * MINUTE })
    await gateway.app.inject({ method: 'POST', url: VERDICT, payload: question })
    await post(gateway, VERDICT, question)
    const grown = [...(await refused())].map(([cause, count]) => [cause, count - (before.get(cause) ?? 0)])
    expect(Object.fromEntries(grown)).toEqual({
      unsigned: 1,
      unknownKey: 1,
      wrong: 1,
      badTime: 1,
      badId: 0,
      repeated: 0,
    })
  })

  it('is not limited by its address, but wrong signatures are', async () => {
    const many = Array.from({ length: 40 }, () => post(gateway, VERDICT, question))
    expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([200]))
    const stranger = { id: switchKey.id, secret: 'x'.repeat(32) }
    const guesses = Array.from({ length: 25 }, () => post(gateway, VERDICT, question, { key: stranger }))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    expect((await post(gateway, VERDICT, question)).status).toBe(200)
  })

  it.each([
    ['a wrong number of the subscriber', { to: '<sip:1@x>' }, 'to: '],
    ['no id', { callId: undefined }, 'callId: '],
    ['a quote in the id', { callId: 'a"b' }, 'callId: '],
    ['a time without meaning', { at: 'now' }, 'at: '],
    ['an order that is no number', { seq: '1' }, 'seq: '],
  ])('with %s is refused with 400 that names it', async (_what, change, error) => {
    const { status, body } = await post<{ error: string }>(gateway, VERDICT, { ...question, ...change })
    expect([status, body.error.slice(0, error.length)]).toEqual([400, error])
  })

  it('that is no JSON is refused with 400', async () => {
    const time = String(Math.floor(gateway.now() / 1000))
    const body = '{"callId":'
    const headers = {
      [signatureHeaders.time]: time,
      [signatureHeaders.key]: switchKey.id,
      [signatureHeaders.signature]: sign({ time, method: 'POST', path: VERDICT, body }, switchKey.secret),
    }
    const response = await gateway.app.inject({ method: 'POST', url: VERDICT, payload: body, headers })
    expect([response.statusCode, response.json()]).toEqual([400, { error: 'The body is no JSON' }])
  })
})

it('serves nothing without keys', async () => {
  const closed = await makeProduction({ LINE_KEYS: '' })
  expect((await post(closed, VERDICT, question)).status).toBe(404)
})
