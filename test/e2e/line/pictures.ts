import path from 'node:path'
import type { Browser } from 'playwright-core'
import { eventually } from '../h5/support/eventually'
import { launchBrowser, Phone } from '../h5/support/phone'
import { startLine, type Line } from './support/line'

/**
 * Takes the picture of docs/line.md: a real call is stopped, its record is on the screen, home counts it, "this was wrong", and the same call rings.
 * `npm run line -- --pictures FOLDER` passes the folder in PICTURES.
 */
const folder = process.env.PICTURES ?? '.'
const CALLER = '4001234567'
const SIZE = { width: 375, height: 812 }

let line: Line
let browser: Browser
beforeAll(async () => {
  line = await startLine({ waitMs: 15_000 })
  browser = await launchBrowser()
  const kind = { level: 'nuisance', kind: 'advertising', tag: '广告推销', marks: 394 }
  const row = { value: CALLER, ...kind, markedAt: Date.now() }
  await line.post('/carrier/reputation/feed', { list: 'numbers', version: 1, isWhole: true, isLast: true, rows: [row] })
})
afterAll(async () => {
  await browser?.close()
  await line?.stop()
})

it('a call is stopped, its record is on the screens that are opened next, and the same call rings after "this was wrong"', async () => {
  const { phoneNo, token } = await line.newSubscriber('umm')
  const changes = [
    { switches: [{ name: 'harassmentBlock' as const, on: true }] },
    { kinds: [{ kind: 'advertising' as const, on: true, strength: 'strict' as const }] },
  ]
  for (const change of changes)
    await line.screens.call('guard/v1/call/save', { change, requestId: line.requestId() }, token)
  // Its offer would lie over home.
  await line.screens.call('configs/v1/popUpInfoUpdate', { phoneNo, id: 1 }, token)
  const login = await line.screens.login(phoneNo)
  const phone = await Phone.open(browser, { gateway: line.screens, login, look: 'light' })
  const pictures: { text: string; image: string }[] = []
  const take = async (text: string) => {
    await phone.settle()
    const image = await phone.page.screenshot({ type: 'jpeg', quality: 70, clip: { x: 0, y: 0, ...SIZE } })
    pictures.push({ text, image: image.toString('base64') })
  }

  // Seen before, as by somebody whose phone has just been called: the tabs are there.
  await phone.visit('/')
  await phone.waitForTextIn('counter-intercept', '0')
  await phone.tap('tab-search')
  await phone.settle()
  await phone.tap('tab-home')
  await phone.settle()

  const first = await line.call({ from: CALLER, to: phoneNo })
  const ended = performance.now()
  const since = () => `${((performance.now() - ended) / 1000).toFixed(1)} s`
  expect(first.turns).toEqual(['refused 608'])
  await line.logged(phoneNo, CALLER)
  const inLog = since()
  await phone.tap('tab-search')
  await phone.waitForTextIn('row-0', CALLER)
  const onScreen = since()
  // docs/line.md promises it.
  expect(performance.now() - ended).toBeLessThan(1000)
  await take(`INVITE ${CALLER} → 608. In the log after ${inLog}, on the screen after ${onScreen}`)
  await phone.tap('tab-home')
  await phone.waitForTextIn('counter-intercept', '1')
  await take('Home counts it')

  await phone.tap('tab-search')
  await phone.tap('row-0')
  await phone.waitForId('il-wrong')
  await take('Why it was stopped')

  await phone.tap('il-wrong')
  await phone.tap('dialog-confirm')
  await phone.waitForId('il-undo-wrong')
  const second = await line.call({ from: CALLER, to: phoneNo })
  expect(second.turns).toEqual(['ringing', 'answered', 'hungUp'])
  expect(await line.logged(phoneNo, CALLER, 2)).toMatchObject({ action: 'pass', reason: 'whitelist' })
  await take(`“This was wrong”. INVITE ${CALLER} → 180, 200`)
  await phone.close()

  const page = await browser.newPage({ viewport: { width: 4 * SIZE.width + 100, height: SIZE.height + 80 } })
  const figure = ({ text, image }: (typeof pictures)[number]) =>
    `<figure><img src="data:image/jpeg;base64,${image}"><figcaption>${text}</figcaption></figure>`
  await page.setContent(
    `<style>body{margin:0;padding:20px;display:flex;gap:20px;background:#e8eaed;font:16px sans-serif}figure{margin:0}img{display:block;border-radius:12px}figcaption{margin-top:12px}</style>${pictures.map(figure).join('')}`,
  )
  await eventually(async () => expect(await page.locator('img').count()).toBe(4))
  await page.screenshot({ path: path.join(folder, 'line.jpg'), type: 'jpeg', quality: 70 })
})
