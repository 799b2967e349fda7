import { mkdtempSync, rmSync } from 'node:fs'
import fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { hasRoom } from '@server/kernel/database/disk-space'
import { DiskFull, openPglite } from '@server/kernel/database/pglite-database'
import { createLogger } from '@server/kernel/http/request-log'
import { eventually } from '../../e2e/h5/support/eventually'

const KIB = 1024
const MIB = 1024 * KIB
const noEngine = new URL('data:text/javascript,throw new Error("no engine")')
/** An engine that cannot write a file. */
const unwritable = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    const error = { message: 'could not extend file "base/1": No space left on device', isFatal: false }
    parentPort.on('message', (requests) => {
      const isEnd = requests.some(({ sql }) => sql === null)
      parentPort.postMessage(requests.map(({ id }) => ({ id, rows: [], ...(isEnd ? {} : { error }) })))
      if (isEnd) parentPort.close()
    })
    parentPort.postMessage([{ id: 0, rows: [] }])`)}`,
)
let directory: string

/** The disk has so many bytes free from now on. */
const leave = (free: number) =>
  jest
    .spyOn(fs, 'statfs')
    .mockResolvedValue({ type: 0, blocks: 0, bfree: 0, files: 0, ffree: 0, bsize: KIB, bavail: free / KIB })

beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'disk-'))
})
afterAll(() => rmSync(directory, { recursive: true }))
afterEach(() => jest.restoreAllMocks())

it.each([
  [0, false],
  [64 * MIB, false],
  [80 * MIB - KIB, false],
  [80 * MIB, true],
])(
  'with %i bytes free a database may start if and only if a running one may write again: %s',
  async (free, isEnough) => {
    leave(free)
    expect(await hasRoom(directory)).toBe(isEnough)
    const started: unknown = await openPglite(directory, noEngine).catch((error: unknown) => error)
    expect(started).toBeInstanceOf(Error)
    expect(started instanceof DiskFull).toBe(!isEnough)
  },
)

it('logs a full disk once, also when a statement fails before the gateway looks at the disk', async () => {
  const logged: string[] = []
  const write = (line: string) => logged.push((JSON.parse(line) as { msg: string }).msg) // pino's own form
  const logger = createLogger('warn', { write })
  leave(100 * MIB)
  const db = await openPglite(directory, unwritable, { logger })
  try {
    leave(0)
    await expect(sql`select 1`.execute(db)).rejects.toThrow()
    await eventually(() => expect(logged).toEqual(['The disk of the data directory is full: nothing is written']))
    leave(100 * MIB)
    await eventually(() =>
      expect(logged).toEqual([
        'The disk of the data directory is full: nothing is written',
        'The disk of the data directory has space again',
      ]),
    )
  } finally {
    await db.destroy()
  }
})
