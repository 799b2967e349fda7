import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { BuildCopy, fixture } from './support/build-copy'

const command = path.join(__dirname, '../bin/weapp-host.mjs')
const run = (...args: string[]) => spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' })

it('prints the size of each package', () => {
  expect(run('sizes', fixture).stdout).toMatch(/^ +\d+\.\d kB {2}main\n +\d+\.\d kB {2}more\n$/)
})

it('says what it has checked, and finds no fault in a valid build', () => {
  const { status, stdout } = run('check', fixture)
  expect(stdout.trim().split('\n')).toEqual([
    expect.stringMatching(/^config: no faults in project.config.json, \d+ json of the build, 6 pages$/),
    expect.stringMatching(/^sizes: no faults in 2 packages, the largest \d+ kB, all \d+ kB$/),
    expect.stringMatching(/^scripts: no faults in 9 js: /),
    expect.stringMatching(/^templates: no faults in 8 wxml, 1 wxs and 5 wxss, by the compiler of glass-easel$/),
    'wechat compiler: no faults in 8 wxml by wcc, 5 wxss by wcsc',
    'second engine: no faults in 6 pages, opened on exparser',
  ])
  expect(status).toBe(0)
})

it('finds the build of a project', () => {
  const project = new BuildCopy()
  mkdirSync(path.join(project.folder, 'dist'))
  for (const file of readdirSync(fixture).filter((one) => one !== 'project.config.json'))
    renameSync(path.join(project.folder, file), path.join(project.folder, 'dist', file))
  project.replace('project.config.json', '"./"', '"dist/"')
  const { status, stdout } = run('check', project.folder)
  project.drop()
  expect(stdout).toContain('config: no faults')
  expect(status).toBe(0)
})

it('has no build to check in a folder without app.json', () => {
  const { status, stdout } = run('check', __dirname)
  expect(stdout).toContain('has no app.json')
  expect(status).toBe(1)
})

it('prints the faults of a build, and fails', () => {
  const build = new BuildCopy()
  build.remove('greeting.js')
  const { status, stdout } = run('check', build.folder)
  build.drop()
  expect(stdout).toContain('scripts: app.js: requires ./greeting.js')
  expect(stdout).toMatch(/^scripts: 1 fault in 8 js/m)
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
