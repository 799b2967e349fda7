import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Options for a process (NODE_OPTIONS) that writes the packages it has loaded to a file when it exits; `packages` reads
 * their names. CommonJS only, as Node keeps no list of the others.
 */
export function watchPackages() {
  const folder = mkdtempSync(path.join(tmpdir(), 'phone-guard-loaded-'))
  const list = path.join(folder, 'loaded.json')
  const preload = path.join(folder, 'preload.cjs')
  writeFileSync(
    preload,
    `const { isMainThread } = require('node:worker_threads')
    const write = () => require('node:fs').writeFileSync(${JSON.stringify(list)}, JSON.stringify(Object.keys(require.cache)))
    if (isMainThread) process.on('exit', write)`,
  )
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return {
    options: `--require ${preload}`,
    packages(): string[] {
      const files = JSON.parse(readFileSync(list, 'utf8')) as string[] // as the preload writes it
      const names = files.map((file) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? '')
      return [...new Set(names)].sort()
    },
  }
}
