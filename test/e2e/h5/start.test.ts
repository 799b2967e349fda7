import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { eventually } from './support/eventually'
import { Gateway } from './support/gateway'

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

/** Runs a program of the project to its end: how it ended, and what it said. */
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

describe('a gateway that cannot start says why in one line, and leaves nothing behind', () => {
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

  it('when its data directory is in use, and the one that uses it goes on', async () => {
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

  it('when it is to run without development tools and without the real adapters', async () => {
    const { status, said } = run('dist/server/main.mjs', { PORT: String(await freePort()), DATA_DIR: another() })
    for (const name of ['SECRET_KEY', 'SMS_WEBHOOK_URL', 'WECHAT_APPID', 'WECHAT_SECRET']) expect(said).toContain(name)
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

  it('of everything that a login does holds no number, token, code, captcha or query', async () => {
    talkative = await Gateway.start({ LOG_LEVEL: 'trace' })
    const { token } = await talkative.freshLogin('13800138000')
    const headers = { 'content-type': 'application/json', token, 'auth-sa-token': token, referer: 'http://x/?secret=1' }
    const [sms] = await talkative.outbox('13800138000')
    for (const body of ['{}', '{ no JSON'])
      await fetch(`${talkative.origin}/api/v1/auth/getTicket?wxmpToken=${token}`, { method: 'POST', headers, body })
    await fetch(talkative.app(`/search?wxmpToken=${token}&code=1234567`))
    // A request is logged after its answer has gone.
    await eventually(() => expect(talkative.output()).toContain('"path":"/sjgj/uasp/search"'))
    const log = talkative.output()
    expect(log).toContain('"path":"/api/v1/auth/bindUser"')
    for (const secret of [token, '13800138000', sms?.code ?? '', 'wxmpToken', 'secret=1', '1234567']) {
      expect(secret).not.toBe('')
      expect(log).not.toMatch(new RegExp(`(?<!\\d)${secret}(?!\\d)`))
    }
  })
})
