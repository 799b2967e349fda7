import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ConfigError } from '@server/kernel/config'
import { DirectoryInUse, lockDirectory } from '@server/kernel/database/directory-lock'
import { openPglite } from '@server/kernel/database/pglite-database'
import { buildSync } from 'esbuild'

/** A process that takes the lock, prints "locked" or the reason why not, and holds it until it is killed. */
const HOLDER = `
import { lockDirectory } from './directory-lock.mjs'
await lockDirectory(process.argv[2]).then(() => console.log('locked'), (error) => console.log(error.constructor.name))
process.stdin.resume()
`
let folder: string
let holderFile: string
const holders: ChildProcess[] = []

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'phone-guard-lock-'))
  const { outputFiles } = buildSync({
    stdin: {
      contents: HOLDER.replace('./directory-lock.mjs', './server/src/kernel/database/directory-lock'),
      resolveDir: path.resolve(__dirname, '../../..'),
      loader: 'ts',
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: path.join(folder, 'holder.mjs'),
  })
  expect(outputFiles).toBeUndefined()
  holderFile = path.join(folder, 'holder.mjs')
})
afterEach(() => {
  for (const holder of holders.splice(0)) holder.kill('SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let directories = 0
function newDirectory(name = 'data'): string {
  directories += 1
  const directory = path.join(folder, String(directories), name)
  mkdirSync(directory, { recursive: true })
  return directory
}

/** Starts a holder, through `wrapper` if given; resolves with its first output. */
async function hold(directory: string, wrapper: readonly string[] = []) {
  const [program = '', ...args] = [...wrapper, process.execPath, holderFile, directory]
  const holder = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  holders.push(holder)
  const said = await new Promise<string>((resolve) => {
    holder.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    holder.once('exit', (code) => resolve(`exit ${code}`))
  })
  return { said, kill: () => new Promise((resolve) => holder.once('exit', resolve).kill('SIGKILL')) }
}

/** A separate process namespace, as a container has, if this user may create one. */
const ownNamespace = ['unshare', '--pid', '--fork', '--kill-child']
const wrappers: [string, string[]][] = [['in this process namespace', []]]
if (spawnSync('unshare', [...ownNamespace.slice(1), 'true']).status === 0) {
  wrappers.push(['in another process namespace', ownNamespace])
}

describe.each(wrappers)('a directory held by a process %s', (_where, wrapper) => {
  it('is refused, and free once that process has been killed', async () => {
    const directory = newDirectory()
    const holder = await hold(directory, wrapper)
    expect(holder.said).toBe('locked')
    await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUse)
    await holder.kill()
    const release = await lockDirectory(directory)
    expect((await hold(directory, wrapper)).said).toBe('DirectoryInUse')
    release()
  })
})

it('is refused although its holder is in another process namespace', async () => {
  const directory = newDirectory()
  expect((await hold(directory)).said).toBe('locked')
  const kill = jest.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('No such process'), { code: 'ESRCH' })
  })
  await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUse)
  kill.mockRestore()
})

it('is given to one of many concurrent requests', async () => {
  for (let round = 0; round < 10; round += 1) {
    const directory = newDirectory()
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(directory)))
    const releases = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(releases).toHaveLength(1)
    for (const release of releases) release()
  }
})

it('is released, leaves nothing behind, and may have a long path', async () => {
  const directory = newDirectory('d'.repeat(200))
  for (let round = 0; round < 2; round += 1) {
    const release = await lockDirectory(directory)
    expect(readdirSync(directory)).toHaveLength(1)
    expect((await hold(directory)).said).toBe('DirectoryInUse')
    release()
    expect(readdirSync(directory)).toEqual([])
  }
})

it.each([
  ['a file', ''],
  ['below a file', 'data'],
])('a data directory that is %s is a wrong setting', async (_name, below) => {
  const opened = openPglite(path.join(holderFile, below), new URL('file:///none'))
  await expect(opened).rejects.toThrow(ConfigError)
  await expect(opened).rejects.toThrow(/^DATA_DIR: nothing can be stored there \(E(EXIST|NOTDIR)\)$/)
})
