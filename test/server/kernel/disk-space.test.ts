import { mkdtempSync, rmSync } from 'node:fs'
import fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hasRoom } from '@server/kernel/database/disk-space'
import { DiskFull, openPglite } from '@server/kernel/database/pglite-database'

const KIB = 1024
const MIB = 1024 * KIB
const noEngine = new URL('data:text/javascript,throw new Error("no engine")')
let directory: string

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
    const none = { type: 0, blocks: 0, bfree: 0, files: 0, ffree: 0 }
    jest.spyOn(fs, 'statfs').mockResolvedValue({ ...none, bsize: KIB, bavail: free / KIB })
    expect(await hasRoom(directory)).toBe(isEnough)
    const started: unknown = await openPglite(directory, noEngine).catch((error: unknown) => error)
    expect(started).toBeInstanceOf(Error)
    expect(started instanceof DiskFull).toBe(!isEnough)
  },
)
