import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { eventually } from './support/eventually'
import { loginBySms } from './support/login'
import { readPageTable } from './support/page-table'
import type { Phone } from './support/phone'
import { setStage } from './support/stage'

const NUMBER = '13800138000'
const HASHED = /\.([0-9a-f]{6})\.\w+$/
const folder = mkdtempSync(path.join(tmpdir(), 'phone-guard-two-releases-'))
const served = path.join(folder, 'served')
const first = path.resolve(__dirname, '../../../dist/h5')
const second = path.join(folder, 'second')
const nameInSecond = makeNextRelease()
cpSync(first, served, { recursive: true })
const stage = setStage({ H5_DIR: served })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Makes the same build as another release: every hashed file has another name, and all that names it says so. Returns how
 * names change.
 */
function makeNextRelease(): (text: string) => string {
  const files = readdirSync(first, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !/\.(br|gz)$/.test(name) && statSync(path.join(first, name)).isFile(),
  )
  const hashes = new Set(files.flatMap((name) => HASHED.exec(name)?.[1] ?? []))
  // As in a file's name, or as a text in the table of a loader.
  const named = new RegExp(`(["'.])(${[...hashes].join('|')})(?=["'.])`, 'g')
  const other = (hash: string) => hash.replace(/./g, (digit) => ((Number.parseInt(digit, 16) + 1) % 16).toString(16))
  const rename = (text: string) => text.replace(named, (_all, before: string, hash: string) => before + other(hash))
  for (const name of files) {
    const file = path.join(second, rename(name))
    const content = readFileSync(path.join(first, name))
    const isText = /\.(html|js|css|json)$/.test(name)
    const written = isText ? Buffer.from(rename(content.toString())) : content
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, written)
    if (!isText || name.endsWith('.html')) continue
    // Otherwise the gateway compresses at its best, which takes long.
    writeFileSync(`${file}.br`, brotliCompressSync(written, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }))
    writeFileSync(`${file}.gz`, gzipSync(written, { level: 1 }))
  }
  return rename
}

/** Starts the gateway with a release, as a deployment without the files of the release before. */
async function deploy(release: string): Promise<void> {
  await stage.gateway.kill('SIGTERM')
  rmSync(served, { recursive: true })
  cpSync(release, served, { recursive: true })
  await stage.gateway.run()
}

/** The files that the page on show has loaded, by their names; what is in the page itself has none. */
const loadedBy = (phone: Phone) =>
  phone.page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/sjgj\/uasp\/((?:js|css)\/[^/]+\.(?:js|css))$/.exec(new URL(name).pathname)?.[1] ?? []),
  )

const hasAll = (release: string, files: readonly string[]) =>
  files.length > 0 && files.every((name) => existsSync(path.join(release, name)))

/** Files that every screen needs, among them the code that stands in for a screen until it is there. */
const table = readPageTable()
const lists = Object.values(table.pages).map((list) => list.slice(1))
const shared = table.files.filter((_file, number) => lists.every((list) => list.includes(number)))

describe.each([
  ['a page of the release before', first, second],
  ['a page of a release that was taken back', second, first],
])('%s', (_name, ofPage, ofGateway) => {
  it('opens a screen whose files are gone, in the release of the gateway, with its session', async () => {
    await deploy(ofPage)
    const login = await stage.gateway.login(NUMBER)
    const phone = await stage.open({ login, serviceWorkers: 'block' })
    // The popups of home have been seen.
    await phone.context.addInitScript((viewer) => sessionStorage.setItem('home.oneClick', viewer), login.userId)
    await phone.visit('/')
    await phone.waitForId('guard-more')
    const needed = shared.map((file) => (ofPage === first ? file : nameInSecond(file)))
    await eventually(async () => expect(await loadedBy(phone)).toEqual(expect.arrayContaining(needed)))
    expect(hasAll(ofPage, await loadedBy(phone))).toBe(true)
    await deploy(ofGateway)
    const gone: string[] = []
    phone.page.on('response', (answer) => {
      if (answer.status() === 404 && answer.url().endsWith('.js')) gone.push(answer.url())
    })
    await phone.tap('guard-more')
    await phone.waitForId('switch-fraudBlock')
    expect(phone.path()).toBe('/call')
    expect(gone).not.toEqual([])
    await eventually(async () => expect(hasAll(ofGateway, await loadedBy(phone))).toBe(true))
    await phone.close()
  })
})

describe('a page that was loaded before log-ins needed a proof of work', () => {
  it('says to reload, and logs in after that', async () => {
    const phone = await stage.open({ serviceWorkers: 'block' })
    await phone.page.route('**/sendCaptchaCode*', (route) => {
      const { proof: _proof, ...body } = route.request().postDataJSON() as Record<string, unknown> // the app's own body
      return route.continue({ postData: JSON.stringify(body) })
    })
    await phone.visit('/smsLogin')
    const captchaId = await eventually(() => phone.captchaOnShow())
    await phone.fill('login-phone', NUMBER)
    await phone.fill('login-captcha', await stage.gateway.captchaText(captchaId))
    await phone.tap('login-agree')
    await phone.tap('login-send')
    await phone.waitForText('页面版本已过期，请刷新页面后再试')
    await phone.page.unrouteAll()
    await phone.visit('/smsLogin')
    await loginBySms(phone, stage.gateway, NUMBER)
    await eventually(async () => expect(await phone.stored('uasp_access_token')).toMatch(/^pgt_/))
    await phone.close()
  })
})
