import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Another process works on the data directory; the message names it. */
export class DirectoryInUse extends Error {
  constructor(directory: string, pid: number) {
    super(`The data directory ${directory} is in use by process ${pid}. Stop it, or set DATA_DIR to another directory.`)
  }
}

/**
 * Takes a directory for this process alone; answers how to give it back. The lock of a process that is gone, killed
 * before it could give it back, is taken over, also when its number now belongs to another one. Throws DirectoryInUse.
 */
export function lockDirectory(directory: string): () => void {
  const file = path.join(directory, 'gateway.lock')
  const own = `${process.pid} ${startOf(process.pid)}`.trim()
  for (;;) {
    try {
      writeFileSync(file, own, { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const owner = read(file)
    if (owner === null) continue
    if (isAlive(owner)) throw new DirectoryInUse(directory, pidOf(owner))
    removeStale(file, owner, directory)
  }
}

/** Removes the lock of `owner`, unless somebody has taken it over since it was read. */
function removeStale(file: string, owner: string, directory: string): void {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const taken = read(aside)
  if (taken !== null && taken !== owner) {
    renameSync(aside, file)
    throw new DirectoryInUse(directory, pidOf(taken))
  }
  rmSync(aside, { force: true })
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

const pidOf = (owner: string): number => Number(owner.split(' ')[0])

/** Whether the process that wrote a lock still runs: the same number, started at the same time where that is known. */
function isAlive(owner: string): boolean {
  const pid = pidOf(owner)
  const start = owner.split(' ')[1] ?? ''
  if (!Number.isInteger(pid) || pid <= 0) return false
  // In a container the next process often has the number of the one before.
  if (pid === process.pid && start === '') return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return start === '' || start === startOf(pid)
}

/** When a process was started, in ticks since the machine was; empty where the system does not tell (it is Linux's). */
function startOf(pid: number): string {
  try {
    // The name in brackets may hold spaces; the start is the twentieth field after it.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
