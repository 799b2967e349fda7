import { mkdtempSync, writeFileSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { calls } from '@contract/calls'
import { urlOf } from '@contract/words/addresses'
import { makeTestApp, type TestApp } from '../support/app'

const html = `<!doctype html><html><head><script>first()</script><title>t</title></head><body>page</body></html>`
let gateway: TestApp
let h5Dir: string

/** A call in /openapi.json. */
interface Described {
  summary: string
  description: string
}

beforeAll(async () => {
  h5Dir = mkdtempSync(path.join(tmpdir(), 'h5-'))
  mkdirSync(path.join(h5Dir, 'js'))
  writeFileSync(path.join(h5Dir, 'index.html'), html)
  writeFileSync(path.join(h5Dir, 'js/app.0123abcd.js'), 'x()'.repeat(400))
  writeFileSync(path.join(h5Dir, 'js/packed.0123abcd.js'), 'x()'.repeat(400))
  writeFileSync(path.join(h5Dir, 'js/packed.0123abcd.js.br'), brotliCompressSync('as brotli'))
  writeFileSync(path.join(h5Dir, 'js/packed.0123abcd.js.gz'), gzipSync('as gzip'))
  for (const file of ['app.webmanifest', 'icon.svg', 'icon.png', 'app.css']) writeFileSync(path.join(h5Dir, file), '')
  gateway = await makeTestApp({
    H5_DIR: h5Dir,
    ASSISTANT_URL: 'https://assistant.example/?a=1&b="2"',
    POINTS_ZONE_PARTNER_ID: 'p7',
    TRACKING_URL: 'https://track.example/views',
    WECHAT_REPORT_URL: 'https://report.example/views',
  })
})
afterAll(async () => {
  await gateway.close()
  rmSync(h5Dir, { recursive: true })
})

const get = (url: string, headers = {}) => gateway.app.inject({ url, headers: { host: 'localhost', ...headers } })

describe('the app', () => {
  it('is one page for every path below its base, always revalidated', async () => {
    for (const url of ['/sjgj/uasp/', '/sjgj/uasp/search?tab=1', '/sjgj/uasp/a/b']) {
      const answer = await get(url)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
      expect(answer.body).toContain('page')
    }
    expect((await get('/')).headers.location).toBe('/sjgj/uasp/')
  })

  it('has immutable hashed files, compressed', async () => {
    const answer = await get('/sjgj/uasp/js/app.0123abcd.js', { 'accept-encoding': 'gzip, br' })
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
    })
  })

  it('serves the compressed files of the build only as such', async () => {
    const file = '/sjgj/uasp/js/packed.0123abcd.js'
    const [br, gzip, plain] = await Promise.all(
      ['gzip, br', 'gzip', 'identity'].map((accepted) => get(file, { 'accept-encoding': accepted })),
    )
    expect(brotliDecompressSync(br!.rawPayload).toString()).toBe('as brotli')
    expect(gunzipSync(gzip!.rawPayload).toString()).toBe('as gzip')
    expect(plain!.body).toBe('x()'.repeat(400))
    for (const ending of ['.br', '.gz']) expect((await get(file + ending)).statusCode).toBe(404)
  })

  it.each([
    ['app.webmanifest', 'application/manifest+json'],
    ['icon.svg', 'image/svg+xml'],
    ['icon.png', 'image/png'],
    ['app.css', 'text/css; charset=utf-8'],
  ])('has %s as %s', async (file, type) => {
    expect((await get(`/sjgj/uasp/${file}`)).headers['content-type']).toBe(type)
  })

  it('returns 304 for a current page, and 404 for a missing file', async () => {
    const { etag } = (await get('/sjgj/uasp/')).headers
    expect((await get('/sjgj/uasp/', { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await get('/sjgj/uasp/js/old.js')).statusCode).toBe(404)
  })

  it('gets the deploy configuration in an escaped meta element', async () => {
    const content = /<meta name="pg-deploy" content="([^"]*)">/.exec((await get('/sjgj/uasp/')).body)?.[1] ?? ''
    const json = content.replace(/&#(\d+);/g, (_whole, code: string) => String.fromCharCode(Number(code)))
    expect(JSON.parse(json)).toMatchObject({
      assistantUrl: 'https://assistant.example/?a=1&b="2"',
      pointsZonePartnerId: 'p7',
      header: false,
    })
  })

  it('allows only its own scripts', async () => {
    const policy = String((await get('/sjgj/uasp/')).headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+'/)
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).toContain("connect-src 'self' https://track.example https://report.example")
    expect(policy).not.toContain('res.wx.qq.com')
    const inWechat = await get('/sjgj/uasp/', { 'user-agent': 'MicroMessenger/8' })
    expect(String(inWechat.headers['content-security-policy'])).toContain('https://res.wx.qq.com')
    expect(inWechat.headers['referrer-policy']).toBe('no-referrer')
  })

  it('answers a call with the rules for data alone', async () => {
    const { headers } = await gateway.app.inject({ method: 'POST', url: '/api/v1/auth/generateCaptchaCode' })
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-site',
    })
    expect(headers).not.toHaveProperty('referrer-policy')
  })
})

describe('requests that the app never sends', () => {
  const post = (url: string, payload: string, headers = {}) =>
    gateway.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
    })

  it.each([
    ['an unknown call', '/sjgj/unicomAssistant/uasp/nothing', '{}', 404, 'B0404'],
    ['no JSON', '/api/v1/auth/bindUser', '{', 400, 'B0400'],
    ['a body of another shape', '/api/v1/auth/bindUser', '[]', 400, 'B0400'],
    ['a body that is too large', '/api/v1/auth/bindUser', JSON.stringify({ a: 'x'.repeat(300_000) }), 413, 'B0413'],
  ])('get a response in the envelope: %s', async (_name, url, payload, status, code) => {
    const answer = await post(url, payload)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ code, data: null })
  })

  it('from another host name are refused with development tools', async () => {
    expect((await get('/healthz', { host: 'evil.example' })).statusCode).toBe(403)
  })
})

it('no response of a call is kept by a cache', async () => {
  const post = (url: string) => gateway.app.inject({ method: 'POST', url, payload: {}, headers: { host: 'localhost' } })
  for (const path of ['subscribe/v1/statusQuery', '/api/v1/auth/generateCaptchaCode'] as const)
    expect((await post(urlOf(path))).headers['cache-control']).toBe('no-store')
})

describe('operations', () => {
  it('send the description of all calls compressed, and in production only where it is configured', async () => {
    const plain = await get('/openapi.json')
    const packed = await get('/openapi.json', { 'accept-encoding': 'br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.rawPayload.length * 5).toBeLessThan(plain.rawPayload.length)
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
    const production = await makeTestApp({ OPENAPI: '0' })
    const answer = await production.app.inject({ url: '/openapi.json', headers: { host: 'localhost' } })
    await production.close()
    expect(answer.statusCode).toBe(404)
  })

  it('include health and a description of every call', async () => {
    expect((await get('/healthz')).json()).toMatchObject({ data: { database: 'up' } })
    expect((await get('/healthz?deep')).json().data.engine).toMatch(/^(Citus \d+\.\S+ on )?PostgreSQL \d+\.\d+/)
    const { paths } = (await get('/openapi.json')).json<{ paths: Record<string, { post?: Described }> }>()
    const described = Object.entries(paths).flatMap(([path, { post: call }]) =>
      call === undefined ? [] : [[path, call.summary] as const],
    )
    const summaries = Object.entries(calls).map(([path, { summary }]) => [urlOf(path), summary] as const)
    expect(Object.fromEntries(described)).toMatchObject(Object.fromEntries(summaries))
    expect(paths['/sjgj/unicomAssistant/uasp/guard/v1/upload/add']?.post?.description).toMatch(
      /uploadType \(U0711\).* At most \d+ in 24 hours\./,
    )
  })
})
