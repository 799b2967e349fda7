import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { toolFolder } from '../folder'

const MOST_MS = 600_000

/** What goes wrong when every page opens on WeChat's older component engine, with the code that wcc makes. */
export async function secondEngineFaults(folder: string): Promise<string[]> {
  const program = path.join(toolFolder, 'gates/second-engine-program.cjs')
  const { stdout } = await promisify(execFile)(process.execPath, [program, path.resolve(folder)], {
    timeout: MOST_MS,
    maxBuffer: 16 * 1024 * 1024,
  })
  // The program prints nothing but this list.
  return JSON.parse(stdout) as string[]
}
