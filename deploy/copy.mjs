/**
 * Copies the embedded database of a gateway while it runs (docs/operations.md): node copy.mjs FILE [DATA_DIR]. The copy is a
 * tar; DATA_DIR is by default the setting of that name, or .data. Exits with 1 and leaves no file when there is no copy.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'

/** In bytes: what a copy must leave free. A gateway whose data is on a fuller disk stops writing. */
const RESERVE = 80 * 2 ** 20
const BLOCK = 512

const [file, dataDir = process.env.DATA_DIR || '.data'] = process.argv.slice(2)
if (!file) fail('Usage: node copy.mjs FILE [DATA_DIR]')
if (!existsSync(path.join(dataDir, 'pglite'))) fail(`${dataDir} holds no embedded database.`)
const target = path.resolve(file)
const part = `${target}.${process.pid}.part`
process.on('exit', () => rmSync(part, { force: true }))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => fail('There is no copy: interrupted.'))

// The name of a socket may have a hundred bytes, which a relative one stays below.
process.chdir(dataDir)
requireRoom()
const socket = connect('copies.sock').setEncoding('utf8')
socket.on('error', () => undefined)
const first = await heard()
if (first === null)
  fail(
    `No gateway takes copies of ${dataDir}: it starts, is an older release, or does not run. Copy the folder of a stopped one.`,
  )
if (first !== 'still') fail('The gateway refuses, since its database is busy or stopped. Its log has the reason.')
const output = openSync(part, 'w', 0o600)
const fault = await pack(output)
if (fault !== null) fail(`There is no copy: ${fault}.`)
socket.write('copied')
if ((await heard()) !== 'done')
  fail(
    'There is no copy: it took longer than the gateway waits, or the gateway has ended. Copy the folder of a stopped one.',
  )
fsyncSync(output)
renameSync(part, target)
console.log(`${target}: ${mebibytes(statSync(target).size)}`)

/** Refuses when the tar would leave too little on the disk of the target. */
function requireRoom() {
  const files = readdirSync('pglite', { recursive: true }).map((name) =>
    statSync(path.join('pglite', name), { throwIfNoEntry: false }),
  )
  const size = files.reduce((sum, found) => sum + BLOCK + Math.ceil((found?.size ?? 0) / BLOCK) * BLOCK, 0)
  const { bavail, bsize } = statfsSync(path.dirname(target))
  if (bavail * bsize - size < RESERVE)
    fail(`The disk of ${target} has no room for a copy of ${mebibytes(size)} and ${mebibytes(RESERVE)} more.`)
}

/** The next word of the gateway; false when it ends the connection, null when there is none. */
async function heard() {
  if (socket.closed) return false
  const [word] = await Promise.race([once(socket, 'data'), once(socket, 'close')]).catch(() => [null])
  return word
}

/** Writes the tar, as long as the gateway keeps the connection; resolves with null, or why tar has failed. */
function pack(output) {
  return new Promise((resolve) => {
    const tar = spawn('tar', ['-cf', '-', '-C', 'pglite', '.'], { stdio: ['ignore', output, 'inherit'] })
    socket.on('close', () => tar.kill())
    tar.on('error', ({ message }) => resolve(message))
    tar.on('close', (code, signal) => resolve(code === 0 || socket.closed ? null : `tar ended with ${code ?? signal}`))
  })
}

function mebibytes(bytes) {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
