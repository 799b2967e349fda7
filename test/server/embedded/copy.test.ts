import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { serveCopies } from '@server/kernel/database/copies'
import { lockDirectory } from '@server/kernel/database/directory-lock'
import { openPglite } from '@server/kernel/database/pglite-database'
import { Gateway } from '../../e2e/h5/support/gateway'

const root = path.resolve(__dirname, '../../..')
const BUILD = path.join(root, '.cache/test/gateway')
const GATEWAY = [process.execPath, path.join(BUILD, 'main.mjs')]
/** The gateway's promise: it ends within this time. */
const PROMISED_MS = 5000
const ADD = 'guard/v1/list/add'
const EDIT = 'guard/v1/list/edit'
const QUERY = 'guard/v1/list/query'
const VALUE = '13912345678'

const folder = mkdtempSync(path.join(tmpdir(), 'phone-guard-copy-'))
let folders = 0
/** The path of something new. */
function place(name: string): string {
  folders += 1
  mkdirSync(path.join(folder, String(folders)))
  return path.join(folder, String(folders), name)
}

const dataDir = place('data')
let gateway: Gateway
let token = ''
let id = ''
/** The last note that was sent, and the last one that was acknowledged. */
let [sent, acknowledged] = [0, 0]

beforeAll(async () => {
  gateway = await Gateway.start(
    { DATA_DIR: dataDir, DATA_FSYNC: '1', CHANGES_PER_DAY: '1000000', CALLS_PER_SESSION_MINUTE: '1000000' },
    undefined,
    GATEWAY,
  )
  ;({ token } = await gateway.freshLogin('13800138000'))
  const { added } = await gateway.call(
    ADD,
    { list: 'white', entries: [{ value: VALUE }], requestId: 'copied-entry' },
    token,
  )
  id = added[0]?.id ?? ''
})
afterAll(async () => {
  await gateway?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs deploy/copy.mjs, which `before` may limit. */
const copy = (file: string, from: string, before: readonly string[] = []) => {
  const [program = '', ...args] = [...before, process.execPath, path.join(root, 'deploy/copy.mjs'), file, from]
  return promisify(execFile)(program, args)
}

async function write(): Promise<void> {
  sent += 1
  const note = String(sent)
  await gateway.call(EDIT, { list: 'white', id, note, requestId: `copy-edit-${note}` }, token)
  acknowledged = sent
}

/** The other end of a copy: connects to a directory's socket and waits until the database is still. */
async function copier(directory: string) {
  const socket = connect(path.join(directory, 'copies.sock'))
  const closed = new Promise((resolve) => socket.on('close', resolve))
  const [word] = await new Promise<Buffer[]>((resolve) => socket.once('data', (...words) => resolve(words)))
  expect(word?.toString()).toBe('still')
  return { socket, closed }
}

it('copies the database while it is written to: a gateway on the copy has all that was acknowledged before', async () => {
  await write()
  const before = acknowledged
  const file = place('copy.tar')
  let isOver = false
  const copying = copy(file, dataDir).finally(() => {
    isOver = true
  })
  while (!isOver) await write()
  await copying
  await write()
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const restored = place('restored')
  mkdirSync(path.join(restored, 'pglite'), { recursive: true })
  execFileSync('tar', ['-xf', file, '-C', path.join(restored, 'pglite')])
  const other = await Gateway.start({ DATA_DIR: restored }, undefined, GATEWAY)
  try {
    const { items } = await other.call(QUERY, { list: 'white' }, token)
    const note = Number(items.find(({ value }) => value === VALUE)?.note)
    expect(note).toBeGreaterThanOrEqual(before)
    expect(note).toBeLessThan(sent)
  } finally {
    await other.stop()
  }
})

it('leaves no file behind when the tar cannot be written, and the gateway writes on', async () => {
  const file = place('copy.tar')
  const inData = readdirSync(dataDir)
  await expect(copy(file, dataDir, ['prlimit', '--fsize=1048576'])).rejects.toThrow('There is no copy: tar ended')
  expect(readdirSync(path.dirname(file))).toEqual([])
  expect(readdirSync(dataDir)).toEqual(inData)
  await write()
})

it('refuses a copy that would leave the disk too full, before anything waits for it', async () => {
  const disk = place('disk')
  mkdirSync(disk)
  // Where mounting is impossible, the test before still causes its fault.
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=90m', 'tmpfs', disk], { stdio: 'pipe' })
  } catch {
    return
  }
  try {
    await expect(copy(path.join(disk, 'copy.tar'), dataDir)).rejects.toThrow('has no room for a copy')
    expect(readdirSync(disk)).toEqual([])
  } finally {
    execFileSync('umount', ['-l', disk])
  }
})

it('leaves a process alone that holds the folder and takes no copies, as one that starts or an older release', async () => {
  const directory = place('data')
  mkdirSync(path.join(directory, 'pglite'), { recursive: true })
  const unlock = await lockDirectory(directory)
  try {
    await expect(copy(place('copy.tar'), directory)).rejects.toThrow('No gateway takes copies')
  } finally {
    unlock()
  }
})

it('lets statements wait while a copy is made, and run again when the copier hangs', async () => {
  const directory = place('data')
  const db = await openPglite(directory, pathToFileURL(path.join(BUILD, 'pglite-worker.mjs')))
  const longestMs = 500
  const end = await serveCopies(db, directory, { longestMs })
  try {
    const since = performance.now()
    const { closed } = await copier(directory)
    await sql`select 1`.execute(db)
    expect(performance.now() - since).toBeGreaterThanOrEqual(longestMs)
    await closed
  } finally {
    end()
    await db.destroy()
  }
})

it('runs statements again when the copier is gone', async () => {
  const { socket } = await copier(dataDir)
  const waiting = write()
  socket.destroy()
  await waiting
})

it('ends in time during a copy, and starts again', async () => {
  const { closed } = await copier(dataDir)
  const since = performance.now()
  await gateway.kill('SIGTERM')
  await closed
  expect(performance.now() - since).toBeLessThan(PROMISED_MS)
  expect(gateway.output()).not.toContain('work that hangs')
  await gateway.run()
  await write()
})
