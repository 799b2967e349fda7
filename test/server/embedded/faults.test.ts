import { execFileSync } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { urlOf } from '@contract/words/addresses'
import { eventually } from '../../e2e/h5/support/eventually'
import { Gateway } from '../../e2e/h5/support/gateway'

/** The gateway's promise: a response within this time. */
const PROMISED_MS = 5000
const GATEWAY = [process.execPath, path.resolve(__dirname, '../../../.cache/test/gateway/main.mjs')]
const ADD = 'guard/v1/list/add'
const EDIT = 'guard/v1/list/edit'
const QUERY = 'guard/v1/list/query'

/** A small disk, if this process may mount one. */
const folder = mkdtempSync(path.join(tmpdir(), 'phone-guard-disk-'))
const isMounted = isOk(() =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=224m', 'tmpfs', folder], { stdio: 'pipe' }),
)
const filler = path.join(folder, 'filler')

function isOk(work: () => void): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}

/** Fills the disk to its last block. */
function fillDisk(): void {
  const file = openSync(filler, 'w')
  const block = Buffer.alloc(4096)
  while (isOk(() => writeSync(file, block)));
  closeSync(file)
}

/** Limits the size of files that the gateway may write, in bytes, as a quota does; the disk still has space. */
const limitFiles = (gateway: Gateway, most: string) =>
  execFileSync('prlimit', ['--pid', String(gateway.pid), `--fsize=${most}:unlimited`])

interface Stage {
  gateway: Gateway
  token: string
  /** The last acknowledged note. */
  acknowledged: number
  write(): Promise<number>
  read(): Promise<number>
}

/** The status of one call, within the promised time. */
async function ask(gateway: Gateway, url: string, init?: RequestInit): Promise<Response> {
  return fetch(gateway.origin + url, { ...init, signal: AbortSignal.timeout(PROMISED_MS) })
}

/** A slow login of a carrier's app: it rejects every code, when the test lets it respond. */
const carrier = createServer((_request, response) => {
  asked.push(() => response.writeHead(404).end())
})
const asked: (() => void)[] = []
const portOf = (server: Server) => (server.address() as AddressInfo).port // it listens on a port

const notes = mkdtempSync(path.join(tmpdir(), 'phone-guard-notes-'))
/** What the gateway's process loads first: it appends a byte to a file at each flush of another. */
const flushes = path.join(notes, 'count')
const countFlushes = `import fs, { appendFileSync } from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const { fdatasyncSync } = fs
  fs.fdatasyncSync = (file) => { fdatasyncSync(file); appendFileSync(${JSON.stringify(flushes)}, '.') }
  syncBuiltinESMExports()`

let stage: Stage
beforeAll(async () => {
  await new Promise<void>((resolve) => carrier.listen(0, '127.0.0.1', resolve))
  const dataDir = path.join(folder, 'data')
  mkdirSync(dataDir)
  const env = {
    DATA_DIR: dataDir,
    DATA_FSYNC: '1',
    NODE_OPTIONS: [
      `--import=data:text/javascript,${encodeURIComponent(countFlushes)}`,
      '--heapsnapshot-signal=SIGUSR2',
      `--diagnostic-dir=${notes}`,
    ].join(' '),
    DATABASE_TIMEOUT: '4000',
    CARRIER_LOGIN_URL: `http://127.0.0.1:${portOf(carrier)}`,
    CARRIER_LOGIN_KEYS: `guard=${'k'.repeat(32)}`,
  }
  const gateway = await Gateway.start(env, undefined, GATEWAY)
  stage = await setStage(gateway).catch(async (error: unknown) => {
    await gateway.stop()
    throw error
  })
})
afterAll(async () => {
  await stage?.gateway.stop()
  carrier.closeAllConnections()
  carrier.close()
  if (isMounted) execFileSync('umount', ['-l', folder])
  rmSync(folder, { recursive: true })
  rmSync(notes, { recursive: true })
})

async function setStage(gateway: Gateway): Promise<Stage> {
  const { token } = await gateway.freshLogin('13800138000')
  const entries = [{ value: '13912345678' }]
  const { added } = await gateway.call(ADD, { list: 'white', entries, requestId: 'disk-entry-1' }, token)
  let last = 0
  const call = (callPath: typeof EDIT | typeof QUERY, body: object) =>
    ask(gateway, urlOf(callPath), {
      method: 'POST',
      headers: { 'content-type': 'application/json', token, 'auth-sa-token': token },
      body: JSON.stringify(body),
    })
  const stage = {
    gateway,
    token,
    acknowledged: last,
    async write() {
      last += 1
      const edit = { list: 'white', id: added[0]?.id, note: String(last), requestId: `disk-edit-${last}` }
      const answer = await call(EDIT, edit)
      const { code } = (await answer.json()) as { code: string }
      if (code === 'A0000') stage.acknowledged = last
      return answer.status
    },
    read: async () => (await call(QUERY, { list: 'white' })).status,
  }
  return stage
}

async function expectKept({ gateway, token, acknowledged }: Stage): Promise<void> {
  const { items } = await gateway.call(QUERY, { list: 'white' }, token)
  expect(acknowledged).toBeGreaterThan(0)
  expect(Number(items.find(({ value }) => value === '13912345678')?.note)).toBeGreaterThanOrEqual(acknowledged)
}

const healthz = () => ask(stage.gateway, '/healthz').then(({ status }) => status)

async function expectHealed(): Promise<void> {
  await eventually(async () => expect(await stage.write()).toBe(200))
  expect(await healthz()).toBe(200)
  await expectKept(stage)
}

it('flushes a write to the disk before it is acknowledged', async () => {
  const before = statSync(flushes).size
  expect(await stage.write()).toBe(200)
  expect(statSync(flushes).size).toBeGreaterThan(before)
})

it('serves reads and refuses writes on a disk that has filled up, and writes again once there is space', async () => {
  // Where mounting is impossible, the next test still causes its fault.
  if (!isMounted) return
  expect(await stage.write()).toBe(200)
  fillDisk()
  // Before the gateway checks the disk, its writes fit into the existing segment.
  await eventually(async () => expect(await stage.write()).toBe(503))
  expect(await healthz()).toBe(503)
  expect(await stage.read()).toBe(200)
  expect(
    stage.gateway.output().match(/The disk of the data directory is full|The embedded database has stopped/g),
  ).toEqual(['The disk of the data directory is full'])
  rmSync(filler)
  await expectHealed()
})

it('restarts its database when that could not write, and loses no acknowledged write', async () => {
  expect(await stage.write()).toBe(200)
  // A segment of the database's log has 16 MiB: no new one fits.
  limitFiles(stage.gateway, String(1024 * 1024))
  await eventually(async () => expect(await stage.write()).toBe(503))
  await eventually(() => expect(stage.gateway.output()).toContain('The embedded database has stopped'))
  expect(await stage.read()).toBe(503)
  expect(await healthz()).toBe(503)
  limitFiles(stage.gateway, 'unlimited')
  await expectHealed()
  await stage.gateway.kill('SIGKILL')
  await stage.gateway.run()
  await expectKept(stage)
})

/** The process's whole memory, as JSON. */
async function dumpMemory({ pid }: Gateway): Promise<string> {
  if (pid === null) throw new Error('The gateway does not run')
  process.kill(pid, 'SIGUSR2')
  return eventually(() => {
    const [name = ''] = readdirSync(notes).filter((file) => file.endsWith('.heapsnapshot'))
    const dump = readFileSync(path.join(notes, name), 'utf8')
    if (!dump.trimEnd().endsWith('}')) throw new Error('It is still being written')
    rmSync(path.join(notes, name))
    return dump
  })
}

it('keeps no token and no ticket in its memory once their requests are over', async () => {
  const { gateway } = stage
  const { token } = await gateway.freshLogin('13800138003')
  const { ticket } = await gateway.call('/api/v1/auth/getTicket', {}, token)
  const { ticket: wxmpToken } = await gateway.call('/api/v1/auth/getTicket', { as: 'wxmpToken' }, token)
  // The last request of a connection stays in memory until the connection is closed.
  await eventually(async () => {
    const dump = await dumpMemory(gateway)
    expect([token, ticket, wxmpToken].filter((secret) => dump.includes(secret))).toEqual([])
    // Development's outbox stores the recipients of codes.
    expect(dump.includes('13800138003')).toBe(true)
  })
})

it('exits within five seconds despite hanging requests, and answers those that finish', async () => {
  const { gateway } = stage
  const swap = (code: string) =>
    ask(gateway, `/api/v1/auth/authSwapAccessCode?accessCode=${code}`, { method: 'POST' }).then(({ status }) => status)
  const slow = swap('slow')
  await eventually(() => expect(asked).toHaveLength(1))
  const hangs = swap('hangs').catch(() => 'cut')
  await eventually(() => expect(asked).toHaveLength(2))
  const half = connect(gateway.port, '127.0.0.1', () =>
    half.write('POST /api/v1/auth/generateCaptchaCode HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{'),
  )
  const cut = new Promise((resolve) => half.on('close', resolve))
  half.on('error', () => undefined).resume()
  await new Promise((resolve) => half.once('connect', resolve))
  const since = performance.now()
  const ended = gateway.kill('SIGTERM')
  // The carrier's login responds while the gateway stops.
  setTimeout(() => asked[0]?.(), 500)
  expect(await slow).toBe(200)
  await Promise.all([ended, cut])
  expect(performance.now() - since).toBeLessThan(PROMISED_MS)
  expect(await hangs).toBe('cut')
})
