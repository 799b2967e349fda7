import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fixture } from './support/build-copy'

const source = path.join(__dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'weapp-host-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (command: string, args: string[], cwd = folder) => spawnSync(command, args, { cwd, encoding: 'utf8' })

it('is packed with its licence and without its tests, and checks a build where it is unpacked', () => {
  const [{ filename, files }] = JSON.parse(
    run('npm', ['pack', '--json', '--pack-destination', folder], source).stdout,
  ) as [{ filename: string; files: { path: string }[] }]
  const names = files.map((file) => file.path)
  expect(names).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'CHANGELOG.md', 'page/phone.css']))
  expect(names.filter((name) => /^(test|dist|node_modules)\//.test(name))).toEqual([])

  run('tar', ['-xf', filename])
  // Its dependencies, wherever npm has put them.
  const packages = path.dirname(path.dirname(createRequire(__filename).resolve('esbuild/package.json')))
  symlinkSync(packages, path.join(folder, 'node_modules'))
  const { stdout, stderr } = run(process.execPath, ['package/bin/weapp-host.mjs', 'check', fixture])
  expect(stderr).toBe('')
  expect(stdout).toContain('second engine: no faults in 6 pages')
  expect(existsSync(path.join(folder, 'package/dist/index.cjs'))).toBe(true)
})
