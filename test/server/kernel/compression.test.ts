import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { calls, type CallPath } from '@contract/calls'
import { urlOf } from '@contract/words/addresses'
import { holdsSecret } from '@server/kernel/register-call'
import { makeTestApp, type TestApp } from '../support/app'

const contacts = 'guard/v1/contact/query'
let gateway: TestApp
let token: string

beforeAll(async () => {
  gateway = await makeTestApp()
  token = await gateway.login('13800138000')
})
afterAll(() => gateway.close())

const post = (path: CallPath, acceptEncoding?: string, payload: object = {}) =>
  gateway.app.inject({
    method: 'POST',
    url: urlOf(path),
    payload,
    headers: {
      host: 'localhost',
      'auth-sa-token': token,
      token,
      ...(acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding }),
    },
  })

describe('the response of a call', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ] as const)('is smaller for a client that accepts %s, with the same content', async (accepted, encoding, read) => {
    const plain = await post(contacts)
    const small = await post(contacts, accepted)
    expect(small.headers).toMatchObject({ 'content-encoding': encoding, 'content-type': plain.headers['content-type'] })
    expect(String(small.headers.vary)).toContain('accept-encoding')
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(JSON.parse(read(small.rawPayload).toString('utf8'))).toEqual(plain.json())
  })

  it.each([undefined, 'identity', 'br;q=0, gzip;q=0'])('is plain for a client that accepts %s', async (accepted) => {
    const answer = await post(contacts, accepted)
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined])
    expect(answer.rawPayload.length).toBeGreaterThan(1024)
  })

  it('is plain below 1 KiB', async () => {
    const answer = await post('configs/v1/bindingFamilyInfoQuery', 'br')
    expect(answer.rawPayload.length).toBeLessThan(1024)
    expect(answer.headers['content-encoding']).toBeUndefined()
  })

  it('is plain for calls that return tokens, whatever its size', async () => {
    const captcha = await post('/api/v1/auth/generateCaptchaCode', 'br')
    expect(captcha.rawPayload.length).toBeGreaterThan(1024)
    expect(captcha.headers['content-encoding']).toBeUndefined()
  })

  it('is plain if it has a field for a token or a ticket', () => {
    const secret = Object.entries(calls).filter(([, { answer }]) => {
      const schema = JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any', io: 'input' }))
      return /"\w*(token|ticket)\w*":/i.test(schema)
    })
    expect(secret.length).toBeGreaterThan(0)
    // The keys of calls are paths.
    expect(secret.filter(([path]) => !holdsSecret(path as CallPath))).toEqual([])
  })
})
