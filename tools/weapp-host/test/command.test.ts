import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { BuildCopy, fixture } from './support/build-copy'

const command = path.join(__dirname, '../bin/weapp-host.mjs')
const run = (...args: string[]) => spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' })

it('prints the size of each package', () => {
  expect(run('sizes', fixture).stdout).toMatch(/^ +\d+\.\d kB {2}main\n +\d+\.\d kB {2}more\n$/)
})

it('finds no fault in a valid build', () => {
  expect(run('check', fixture)).toMatchObject({ status: 0, stdout: '' })
})

it('prints the faults of a build, and fails', () => {
  const build = new BuildCopy()
  build.remove('greeting.js')
  const { status, stdout } = run('check', build.folder)
  build.drop()
  expect(stdout).toContain('scripts: app.js: requires ./greeting.js')
  expect(status).toBe(1)
})

it.each([
  ['no command', [], 'Which command?'],
  ['an unknown command', ['close', fixture], 'No command close'],
  ['no folder', ['check'], 'Which folder?'],
  ['an unknown option', ['check', fixture, '--loud'], '--loud'],
  ['a port that is none', ['open', fixture, '--port', 'x'], '--port is not a number: x'],
])('prints its usage for %s', (_, args, reason) => {
  const { status, stderr } = run(...args)
  expect(stderr).toContain(reason)
  expect(stderr).toContain('usage:')
  expect(status).toBe(2)
})

it('opens a build for a browser', async () => {
  const host = spawn(process.execPath, [command, 'open', fixture], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [line] = await once(host.stdout, 'data')
    const response = await fetch(String(line).trim())
    expect(await response.text()).toContain('<iframe')
  } finally {
    host.kill()
    await once(host, 'close')
  }
})
