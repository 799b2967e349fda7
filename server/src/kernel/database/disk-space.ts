import { randomBytes } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'

const MEBIBYTE = 1024 * 1024
/** In bytes, reserved for the database's own writes: a segment of its log has 16 MiB. */
const RESERVE = 64 * MEBIBYTE
/** Above the reserve, so that a disk at the limit does not change its state every second. */
const ENOUGH = 80 * MEBIBYTE
const PROBE = Buffer.alloc(16 * MEBIBYTE, 1)

/** The bytes that this process may still write to the disk of a directory. */
export async function freeSpace(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

/** Whether the disk of a directory is too full to write; `wasLow` is the previous result. */
export async function isDiskLow(directory: string, wasLow = false): Promise<boolean> {
  return (await freeSpace(directory)) < (wasLow ? ENOUGH : RESERVE)
}

/** Whether a file of one segment can be written: quotas and file size limits do not show in the disk's free space. */
export async function hasRoom(directory: string): Promise<boolean> {
  if (await isDiskLow(directory, true)) return false
  const file = path.join(directory, `probe-${randomBytes(8).toString('hex')}`)
  try {
    await writeFile(file, PROBE, { flush: true })
    return true
  } catch {
    return false
  } finally {
    await rm(file, { force: true })
  }
}
