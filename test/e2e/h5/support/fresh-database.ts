import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Gateway } from './gateway'

/** Before the first test: the data folder of a gateway that has just been installed. Every other one starts on a copy of it. */
export default async function makeFreshDatabase(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'phone-guard-fresh-'))
  const gateway = await Gateway.start({ DATA_DIR: folder })
  await gateway.kill('SIGTERM')
  await gateway.stop()
  process.env.FRESH_DATABASE = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
