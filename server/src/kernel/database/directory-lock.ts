import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { codeOf } from '../error-code'

/** Another process uses the data directory; the message names its process id, '?' when unknown. */
export class DirectoryInUse extends Error {
  constructor(directory: string, pid: string) {
    super(`The data directory ${directory} is in use by process ${pid}. Stop it, or set DATA_DIR to another directory.`)
  }
}

const SOCKET = /^gateway-[0-9a-f]{16}\.sock$/
/** The shortest socket path limit among the systems (macOS has 104 with the terminator, Linux 108). */
const PATH_LIMIT = 100
/** How long another gateway may take to respond. A stopped process never does; it still holds the directory. */
const HELLO_MS = 2000
const RETRY_MS = 50

/**
 * Locks a directory for this process; resolves with the function that releases it. Rejects with DirectoryInUse.
 *
 * The lock is a listening socket in the directory. The kernel closes it however the process ends, and every process
 * that sees the directory can connect to it, also from another container, where a process id would mean nothing. Each
 * gateway first listens under a name that is never used again, and then looks for others. Of two that start at once at
 * least one sees the other, and removing a dead process's socket never removes a live one.
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  if (process.platform === 'win32') return lockByPipe(directory)
  const short = shortPath(directory)
  const own = `gateway-${randomBytes(8).toString('hex')}.sock`
  let isHeld = false
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end(`${isHeld ? 'held' : 'starting'} ${process.pid}`)
  })
  const release = () => {
    server.close()
    rmSync(path.join(directory, own), { force: true })
    short.remove()
  }
  try {
    await listen(server, path.join(short.path, own))
    for (;;) {
      const others = readdirSync(directory).filter((name) => SOCKET.test(name) && name !== own)
      const answers = await Promise.all(others.map((name) => hello(path.join(short.path, name))))
      const live = others.flatMap((name, index) => {
        const answer = answers[index]
        if (answer) return [{ name, ...answer }]
        rmSync(path.join(directory, name), { force: true })
        return []
      })
      // Of gateways that start at the same moment, the one with the first name wins.
      const winner = live.find(({ name, state }) => state === 'held' || (state === 'starting' && name < own))
      if (winner) throw new DirectoryInUse(directory, winner.pid)
      if (live.length === 0) break
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
    isHeld = true
    return release
  } catch (error) {
    release()
    throw error
  }
}

/** On Windows a named pipe belongs to one process of the machine and ends with it. */
async function lockByPipe(directory: string): Promise<() => void> {
  const name = createHash('sha256').update(realpathSync(directory).toLowerCase()).digest('hex').slice(0, 32)
  const server = createServer((socket) => socket.destroy())
  try {
    await listen(server, `\\\\.\\pipe\\phone-guard-${name}`)
  } catch (error) {
    throw codeOf(error) === 'EADDRINUSE' ? new DirectoryInUse(directory, '?') : error
  }
  return () => server.close()
}

/** Listens there without keeping the process alive. */
export function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, () => {
      server.unref()
      resolve()
    })
  })
}

/**
 * Asks the gateway at a socket for its state and process id: 'starting', 'held', or 'leaving' when it ends meanwhile. A
 * silent one counts as 'held'. Null when nobody listens there any more.
 */
function hello(address: string): Promise<{ state: string; pid: string } | null> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(address)
    const finish = (state: string) => {
      clearTimeout(timer)
      socket.destroy()
      const [said = state, pid = '?'] = text.split(' ').filter((word) => word !== '')
      resolve({ state: said, pid })
    }
    const timer = setTimeout(() => finish('held'), HELLO_MS)
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    socket.on('end', () => finish('leaving'))
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code !== 'ECONNREFUSED' && code !== 'ENOENT') return finish(code === 'ECONNRESET' ? 'leaving' : 'held')
      clearTimeout(timer)
      resolve(null)
    })
  })
}

/**
 * A path to the directory that is short enough for a socket's name. When its own path is too long, creates a symbolic
 * link in a temporary folder, which `remove` deletes.
 */
export function shortPath(directory: string): { path: string; remove: () => void } {
  const full = path.resolve(directory)
  if (Buffer.byteLength(path.join(full, `gateway-${'0'.repeat(16)}.sock`)) <= PATH_LIMIT) {
    return { path: full, remove: () => undefined }
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'pg-'))
  const link = path.join(folder, 'd')
  symlinkSync(full, link)
  return { path: link, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
