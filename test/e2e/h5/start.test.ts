import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { eventually } from './support/eventually'
import { Gateway } from './support/gateway'
import { readKeptScripts, readPageTable } from './support/page-table'
import { launchBrowser, Phone } from './support/phone'

const root = path.resolve(__dirname, '../../..')
let dataDir: string
let gateway: Gateway

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'phone-guard-start-'))
  gateway = await Gateway.start({ DATA_DIR: dataDir })
})
afterAll(async () => {
  await gateway?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Runs a program of the project to its end; returns its exit code and output. */
function run(file: string, env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: dataDir, LOG_LEVEL: 'warn', ...env },
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { status, said: `${stdout}${stderr}`.trim() }
}

const another = () => path.join(dataDir, 'another')

describe('a gateway that cannot start prints why in one line, and leaves nothing behind', () => {
  it.each([
    ['the embedded database', {}],
    ['a database that does not answer', { DATABASE_URL: 'postgres://127.0.0.1:1/none' }],
  ])('when its port is taken, before it opens %s', (_which, database: Record<string, string>) => {
    const { status, said } = run('dist/server/main.mjs', {
      PORT: String(gateway.port),
      DATA_DIR: another(),
      DEV_TOOLS: '1',
      ...database,
    })
    expect(said).toBe(`Port ${gateway.port} is in use. Stop the program that uses it, or set PORT to another one.`)
    expect(status).toBe(3)
    expect(existsSync(another())).toBe(false)
  })

  it('when its data directory is in use, and the other process keeps running', async () => {
    const { status, said } = run('dist/server/main.mjs', {
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      DEV_TOOLS: '1',
    })
    expect(said).toMatch(/^The data directory \S+ is in use by process \d+\. Stop it, or set DATA_DIR to another\b/)
    expect(said).toContain(dataDir)
    expect(status).toBe(3)
    expect((await fetch(`${gateway.origin}/healthz`)).ok).toBe(true)
  })

  it('when it should run without development tools and without the real adapters', async () => {
    const { status, said } = run('dist/server/main.mjs', { PORT: String(await freePort()), DATA_DIR: another() })
    for (const name of ['SECRET_KEY', 'SMS_WEBHOOK_URL', 'WECHAT_APPID', 'WECHAT_SECRET', 'LINE_KEYS'])
      expect(said).toContain(name)
    expect(status).toBe(2)
  })

  it('when a setting is wrong, without showing its value', () => {
    const { status, said } = run('dist/server/main.mjs', { PORT: 'eighty', DEV_TOOLS: '1' })
    expect(said).toContain('PORT')
    expect(said).not.toContain('eighty')
    expect(status).toBe(2)
  })
})

describe('npm start', () => {
  it('names another port when its own is taken, before it builds anything', async () => {
    const occupant = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => occupant.once('listening', resolve))
    const { port } = occupant.address() as { port: number } // a TCP server's
    const { status, said } = run('scripts/start.mjs', { PORT: String(port), DATA_DIR: another() })
    occupant.close()
    expect(said).toBe(`Port ${port} is taken. Choose another one: PORT=8081 npm start`)
    expect(status).toBe(1)
  })
})

describe('the log', () => {
  let talkative: Gateway
  afterAll(() => talkative?.stop())

  it('of a login contains no number, token, code, captcha or query', async () => {
    talkative = await Gateway.start({ LOG_LEVEL: 'trace' })
    const { token } = await talkative.freshLogin('13800138000')
    const headers = { 'content-type': 'application/json', token, 'auth-sa-token': token, referer: 'http://x/?secret=1' }
    const [sms] = await talkative.outbox('13800138000')
    for (const body of ['{}', '{ no JSON'])
      await fetch(`${talkative.origin}/api/v1/auth/getTicket?wxmpToken=${token}`, { method: 'POST', headers, body })
    await fetch(talkative.app(`/search?wxmpToken=${token}&code=1234567`))
    // A request is logged after its response has been sent.
    await eventually(() => expect(talkative.output()).toContain('"path":"/sjgj/uasp/search"'))
    const log = talkative.output()
    expect(log).toContain('"path":"/api/v1/auth/bindUser"')
    for (const secret of [token, '13800138000', sms?.code ?? '', 'wxmpToken', 'secret=1', '1234567']) {
      expect(secret).not.toBe('')
      expect(log).not.toMatch(new RegExp(`(?<!\\d)${secret}(?!\\d)`))
    }
  })
})

/** A proxy before a gateway that counts requests to the phone, and bytes including headers. */
async function countWire(port: number) {
  const seen: { path: string; bytes: number; mode: string }[] = []
  const server = http.createServer((request, response) => {
    const passed = http.request(
      { port, path: request.url, method: request.method, headers: { ...request.headers, host: `127.0.0.1:${port}` } },
      (answer) => {
        const entry = {
          path: request.url?.split('?')[0] ?? '',
          bytes: answer.rawHeaders.join('').length,
          mode: String(request.headers['sec-purpose'] ?? ''),
        }
        seen.push(entry)
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.on('data', (chunk: Buffer) => (entry.bytes += chunk.length))
        answer.pipe(response)
      },
    )
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)))
  return {
    seen,
    app: (to: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/sjgj/uasp${to}`, // a TCP server's
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}

describe('a first visit', () => {
  let browser: Browser
  let carrier: Gateway
  const opened: { close: () => Promise<unknown> }[] = []
  beforeAll(async () => {
    // The household with the most on home; the worker is registered as in a release.
    ;[browser, carrier] = await Promise.all([launchBrowser(), Gateway.start({ OFFLINE_START: '1' })])
  })
  afterAll(async () => {
    await browser?.close()
    await Promise.all(opened.map((wire) => wire.close()))
    await carrier?.stop()
  })

  /** Opens a path for the first time and waits until the phone has the worker and sends no more requests. */
  async function visit(to: string, connection: object = {}) {
    const wire = await countWire(carrier.port)
    opened.push(wire)
    const phone = await Phone.open(browser, { gateway: carrier, login: await carrier.login('13800138000') })
    await phone.context.addInitScript((facts) => {
      Object.defineProperty(navigator, 'connection', { value: facts })
    }, connection)
    await phone.page.clock.install()
    await phone.page.goto(wire.app(to))
    await phone.settle()
    return { wire, phone }
  }
  const prefetched = ({ seen }: Awaited<ReturnType<typeof countWire>>) =>
    seen.filter(({ mode }) => mode.includes('prefetch'))

  it('of home loads at most 250 KiB in 30 requests before anything is pressed', async () => {
    const { wire } = await visit('/', { effectiveType: '4g' })
    await eventually(
      () => expect(wire.seen.map(({ path: asked }) => asked)).toContain('/sjgj/uasp/service-worker.js'),
      40_000,
    )
    const { files, next } = readPageTable()
    // What home has shown by itself meanwhile, a dialog for instance, has already been loaded.
    const wanted = [...(next['/'] ?? []).map((number) => `/sjgj/uasp/${files[number]}`), ...readKeptScripts()]
    await eventually(
      () => expect(wire.seen.map(({ path: asked }) => asked)).toEqual(expect.arrayContaining(wanted)),
      40_000,
    )
    const list = wire.seen.map(({ path: asked, bytes }) => `${asked} ${bytes}`)
    expect({ list, requests: wire.seen.length <= 30 }).toEqual({ list, requests: true })
    expect(wire.seen.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(250 * 1024)
  })

  it('prefetches the screens that it links to, and no others', async () => {
    const { wire } = await visit('/orderIntroduce', { effectiveType: '4g' })
    const table = readPageTable()
    const own = (screen: string) =>
      (table.pages[screen] ?? []).slice(1).map((number) => `/sjgj/uasp/${table.files[number]}`)
    const wanted = own('/ordercenter').filter((file) => !own('/orderintroduce').includes(file))
    await eventually(
      () => expect(prefetched(wire).map(({ path: asked }) => asked)).toEqual(expect.arrayContaining(wanted)),
      40_000,
    )
    const led = new Set((table.next['/orderintroduce'] ?? []).map((number) => `/sjgj/uasp/${table.files[number]}`))
    expect(led.size).toBeLessThan(table.files.length / 2)
    expect(prefetched(wire).filter(({ path: asked }) => !led.has(asked))).toEqual([])
  })

  it.each([
    { effectiveType: '2g' },
    { effectiveType: 'slow-2g' },
    { effectiveType: '3g' },
    { effectiveType: '4g', saveData: true },
  ])('prefetches nothing with %p', async (connection) => {
    const { wire, phone } = await visit('/', connection)
    await phone.page.clock.fastForward(60_000)
    await phone.page.evaluate(() => fetch('/healthz'))
    expect(prefetched(wire)).toEqual([])
    expect(wire.seen.filter(({ path: asked }) => asked.endsWith('service-worker.js'))).toEqual([])
  })
})
