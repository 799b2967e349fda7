import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PAGE_CACHE } from '@/rules/environment/page-cache'
import { eventually } from './support/eventually'
import { Gateway } from './support/gateway'
import { readKeptScripts } from './support/page-table'
import type { Phone } from './support/phone'
import { setStage } from './support/stage'

/** The worker is registered when the phone has been idle for some seconds. */
const WORKER_MS = 120_000
const release = mkdtempSync(path.join(tmpdir(), 'phone-guard-release-'))
cpSync(path.resolve(__dirname, '../../../dist/h5'), release, { recursive: true })
const stage = setStage({ OFFLINE_START: '1', H5_DIR: release })
afterAll(() => rmSync(release, { recursive: true, force: true }))

/** Makes another release of the same build. */
function markRelease(mark: string): void {
  const file = path.join(release, 'index.html')
  writeFileSync(file, readFileSync(file, 'utf8').replace('</head>', `<meta name="release" content="${mark}"></head>`))
}

/** The cached addresses, and the release marks of their pages. */
const keptPage = (phone: Phone) =>
  phone.page.evaluate(async (name) => {
    const cache = await caches.open(name)
    const requests = await cache.keys()
    const answer = await cache.match('/sjgj/uasp/')
    return {
      addresses: requests.map(({ url }) => new URL(url).pathname + new URL(url).search),
      marks: [...((await answer?.text()) ?? '').matchAll(/name="release" content="(\w+)"/g)].map((match) => match[1]),
    }
  }, PAGE_CACHE)
const marksOnShow = (phone: Phone) =>
  phone.page.locator('meta[name=release]').evaluateAll((marks) => marks.map((mark) => mark.getAttribute('content')))

describe('a phone that has been here before', () => {
  let phone: Phone
  beforeAll(async () => {
    phone = await stage.open({ login: await stage.gateway.login('13800138000') })
  })
  afterAll(() => phone.close())

  it('stores the page with its largest scripts, and no address of a visit', async () => {
    const scripts = readKeptScripts()
    expect(scripts).toHaveLength(2)
    await phone.visit('/search?tab=0&from=card')
    await eventually(
      async () => expect((await keptPage(phone)).addresses.sort()).toEqual(['/sjgj/uasp/', ...scripts].sort()),
      WORKER_MS,
    )
  })

  it('opens the app without a network, and shows that it is offline', async () => {
    await phone.context.setOffline(true)
    await phone.visit('/')
    await phone.waitForId('tab-home')
    // Files have compiled code on the phone, scripts in a page have not.
    const linked = phone.page.locator('script[src*="/react."], script[src*="/taro."]')
    expect(await linked.evaluateAll((all) => all.map((script) => script.getAttribute('src')))).toEqual(
      readKeptScripts(),
    )
    await phone.waitForText(/网络/)
    await phone.context.setOffline(false)
    expect(phone.errors).toEqual([])
  })

  it('shows a new release at the visit after the one that finds it', async () => {
    markRelease('second')
    await stage.gateway.kill('SIGTERM')
    await stage.gateway.run()
    await phone.visit('/')
    await phone.waitForId('tab-home')
    expect(await marksOnShow(phone)).toEqual([])
    await eventually(async () => expect((await keptPage(phone)).marks).toEqual(['second']))
    await phone.visit('/call')
    await phone.waitForId('page-title')
    expect(await marksOnShow(phone)).toEqual(['second'])
  })

  it('removes the page at one of the next visits when the carrier has turned that off', async () => {
    const { port } = stage.gateway
    await stage.gateway.kill('SIGTERM')
    const without = await Gateway.start({ OFFLINE_START: '0' }, port)
    try {
      const workers = () => phone.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
      // The browser looks for a newer worker some time after a visit, and gives up while it is busy.
      await eventually(async () => {
        await phone.visit('/privacyPolicy')
        await eventually(async () => expect(await workers()).toBe(0), WORKER_MS / 4)
      }, WORKER_MS)
      await eventually(async () =>
        expect(await phone.page.evaluate((name) => caches.has(name), PAGE_CACHE)).toBe(false),
      )
    } finally {
      await without.stop()
    }
  })
})
