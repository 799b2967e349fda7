import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

/** Another process works on the data directory; the message names it. */
export class DirectoryInUse extends Error {
  constructor(directory: string, pid: number) {
    super(`The data directory ${directory} is in use by process ${pid}. Stop it, or set DATA_DIR to another directory.`)
  }
}

/**
 * Takes a directory for this process alone; answers how to give it back. The lock of a process that is gone, killed
 * before it could give it back, is taken over. Throws DirectoryInUse.
 */
export function lockDirectory(directory: string): () => void {
  const file = path.join(directory, 'gateway.lock')
  for (;;) {
    try {
      const handle = openSync(file, 'wx')
      writeSync(handle, String(process.pid))
      closeSync(handle)
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const owner = Number(readFileSync(file, 'utf8'))
    if (owner !== process.pid && isAlive(owner)) throw new DirectoryInUse(directory, owner)
    rmSync(file, { force: true })
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
