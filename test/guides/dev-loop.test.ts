import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { freePort, isPortTaken } from '../../scripts/lib/free-port.mjs'
import { copyProject } from '../../scripts/lib/project-copy.mjs'
import { eventually } from '../e2e/h5/support/eventually'
import { Gateway } from '../e2e/h5/support/gateway'
import { launchBrowser, Phone } from '../e2e/h5/support/phone'
import { root } from '../support/source-files'

/** A generous limit for webpack's first build and each update. */
const BUILD_MS = 500_000
const MESSAGES = 'src/areas/misc/messages.ts'

let copy: string
let port: number
let dev: ChildProcess
let browser: Browser
let output = ''

const edit = (file: string, from: string, to: string) => {
  const text = readFileSync(path.join(copy, file), 'utf8')
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
  writeFileSync(path.join(copy, file), text.replace(from, to))
}
const inOutput = (words: string) =>
  eventually(() => {
    if (!output.includes(words)) throw new Error(`npm run dev ended with ${dev.exitCode} and said:\n${output}`)
  }, BUILD_MS)

beforeAll(async () => {
  browser = await launchBrowser()
  copy = copyProject(root, 'dev-loop')
  port = await freePort()
  // As in the other suites: nothing is refused because of load, or because a test logs in twice.
  const limits = { SMS_RESEND_SECONDS: '0', MAX_EVENT_LOOP_DELAY: '0' }
  const env = { ...process.env, ...limits, PORT: String(port), NODE_ENV: undefined }
  dev = spawn(process.execPath, ['scripts/dev.mjs'], { cwd: copy, env, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await inOutput('Phone Guard is ready')
})
afterAll(async () => {
  await browser.close()
  if (dev.exitCode === null) dev.kill('SIGTERM')
  await eventually(() => expect(dev.exitCode).not.toBeNull(), BUILD_MS)
  rmSync(copy, { recursive: true, force: true })
})

describe('npm run dev', () => {
  it('prints one address, and keeps its data apart from that of npm start', () => {
    const printed = output.slice(output.indexOf('Phone Guard is ready'))
    const addresses = new Set(printed.match(/http:\/\/[^/\s]+/g))
    expect([...addresses]).toEqual([`http://127.0.0.1:${port}`])
    expect(output).not.toMatch(/Loopback|On Your Network/)
    expect(existsSync(path.join(copy, '.data-dev'))).toBe(true)
    expect(existsSync(path.join(copy, '.data'))).toBe(false)
  })

  it('logs in through its proxy, and shows a screen with data of the gateway', async () => {
    const gateway = Gateway.at(port)
    const login = await gateway.freshLogin('13800138000')
    const phone = await Phone.open(browser, { gateway, login })
    await phone.visit('/blackNameList')
    await phone.page.locator('.pg-quota__count:visible', { hasText: /\/ ?100$/ }).waitFor()
    expect(await phone.page.locator('meta[name=pg-deploy]').getAttribute('content')).toMatch(/"assistantUrl"/)
    await phone.context.close()
  })

  it('shows a change of the app without a reload', async () => {
    const phone = await Phone.open(browser, { gateway: Gateway.at(port) })
    await phone.visit('/wxJump')
    await phone.waitForId('wx-jump-home')
    await phone.page.getByText('暂未开放', { exact: true }).waitFor()
    edit(MESSAGES, "jumpClosed: '暂未开放'", "jumpClosed: '马上开放'")
    await phone.page.getByText('马上开放', { exact: true }).waitFor({ timeout: BUILD_MS })
    await phone.context.close()
  })

  it('restarts the gateway with a change of its code, and keeps the sessions', async () => {
    const gateway = Gateway.at(port)
    const { token } = await gateway.freshLogin('13800138000')
    edit('server/src/dev-tools.ts', 'Numbers to try', 'Numbers to change')
    await eventually(async () => {
      expect(await (await fetch(`${gateway.origin}/dev`)).text()).toContain('Numbers to change')
    }, BUILD_MS)
    expect(await gateway.call('subscribe/v1/statusQuery', {}, token)).toMatchObject({
      phoneNo: '13800138000',
    })
  })

  it('survives code that does not build, and continues when it is fixed', async () => {
    edit('server/src/dev-tools.ts', 'Numbers to change', 'Numbers` to change')
    await inOutput('ERROR')
    edit('server/src/dev-tools.ts', 'Numbers` to change', 'Numbers once more')
    await eventually(async () => {
      expect(await (await fetch(`http://127.0.0.1:${port}/dev`)).text()).toContain('Numbers once more')
    }, BUILD_MS)
  })

  it('stops at Ctrl+C, and leaves nothing running', async () => {
    dev.kill('SIGINT')
    await eventually(() => expect(dev.exitCode).toBe(0), BUILD_MS)
    expect(await isPortTaken(port)).toBe(false)
    expect(existsSync(path.join(copy, '.data-dev'))).toBe(true)
  })
})
