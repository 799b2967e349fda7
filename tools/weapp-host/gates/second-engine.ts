import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { toolFolder } from '../folder'

const MOST_MS = 600_000

/** Opens every page on WeChat's older component engine, with wcc's output, and returns the errors. */
export async function secondEngineFaults(folder: string): Promise<string[]> {
  const program = path.join(toolFolder, 'gates/second-engine-program.cjs')
  const { stdout } = await promisify(execFile)(process.execPath, [program, path.resolve(folder)], {
    timeout: MOST_MS,
    maxBuffer: 16 * 1024 * 1024,
  })
  // The program prints only this list.
  return JSON.parse(stdout) as string[]
}
