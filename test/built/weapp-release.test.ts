import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pagesOf } from 'weapp-host'
import { routes } from '@/navigation/routes'
import type { RouteRow } from '@/rules/navigation/row'
import { weappForChecks } from '../../scripts/lib/weapp-gateway.mjs'
import { domainLists, domainsOf, privacyItems, privacyOf, usedNames } from '../../scripts/lib/weapp-release.mjs'
import { root } from '../support/source-files'

const page = readFileSync(path.join(root, 'docs/wechat-release.md'), 'utf8')
const build = path.join(root, weappForChecks)

/** The first two cells of each row of the table below a heading of docs/wechat-release.md. */
function rowsBelow(heading: string): [string, string][] {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('| '))
  return rows.slice(1).map((row) => {
    const [, first = '', second = ''] = row.split('|').map((cell) => cell.trim())
    return [first, second]
  })
}

describe('the release page', () => {
  it('declares exactly the private calls that are in the build', () => {
    const found = privacyOf(build).map(({ item, calls }): [string, string] => [item, calls.join(', ')])
    expect(found.length).toBeGreaterThan(3)
    expect(rowsBelow('Privacy guideline')).toEqual(found)
  })

  it('lists exactly the domains that the build calls', () => {
    const used = usedNames(build, Object.values(domainLists))
    const found = Object.entries(domainLists).filter(([, call]) => used.includes(call))
    expect(found.length).toBeGreaterThan(2)
    expect(rowsBelow('Domains')).toEqual(found)
  })

  it('has twenty things to try on the first phone', () => {
    const numbers = rowsBelow('The first phone').map(([number]) => Number(number))
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })
})

describe('a call of the build', () => {
  let folder: string
  beforeAll(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'calls-'))))
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each([
    ['a call', 'app.js', 'e().getLocation({})', ['getLocation']],
    ['an open-type', 'app.js', 'c(b,{openType:"getPhoneNumber"})', ['getPhoneNumber']],
    ['an element', 'base.wxml', '<camera id="c"/>', ['camera']],
    ['no name in a list', 'app.js', 'new Set(["chooseAddress"])', []],
    ['no longer name', 'app.js', 'wx.getLocationOften()', []],
  ])('is found: %s', (_, file, text, found) => {
    writeFileSync(path.join(folder, 'app.js'), '')
    writeFileSync(path.join(folder, file), text)
    expect(usedNames(folder, Object.values(privacyItems).flat())).toEqual(found)
    rmSync(path.join(folder, file))
  })

  it('gives each list of domains the addresses of the settings', () => {
    writeFileSync(path.join(folder, 'app.js'), 'wx.request({});wx.uploadFile({})')
    const TARO_APP_HOST = 'https://gateway.example/'
    const TARO_APP_TRACKING_URL = 'https://track.example/views'
    expect(domainsOf(folder, { TARO_APP_HOST, TARO_APP_TRACKING_URL, TARO_APP_WECHAT_REPORT_URL: '' })).toEqual([
      { list: 'request', origins: ['https://gateway.example', 'https://track.example'] },
      { list: 'uploadFile', origins: ['https://gateway.example'] },
    ])
  })
})

it("WeChat's search may index only public pages that exist", () => {
  const { sitemapLocation, ...app } = JSON.parse(readFileSync(path.join(build, 'app.json'), 'utf8'))
  const { rules } = JSON.parse(readFileSync(path.join(build, sitemapLocation), 'utf8')) as {
    rules: { action: string; page: string }[]
  }
  expect(rules.at(-1)).toEqual({ action: 'disallow', page: '*' })
  const allowed = rules.slice(0, -1)
  expect(allowed.map(({ action }) => action)).toEqual(allowed.map(() => 'allow'))
  const publicPages = Object.values<RouteRow>(routes)
    .filter(({ access, area }) => access === 'public' && ['help', 'legal'].includes(area))
    .map((row) => row.page)
  expect(allowed.filter((rule) => !publicPages.includes(rule.page) || !pagesOf(app).includes(rule.page))).toEqual([])
})

describe('npm run release:weapp', () => {
  const release = (env: Record<string, string>, ...args: string[]) =>
    execFileSync(process.execPath, ['scripts/release-weapp.mjs', '--built', build, ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: os.homedir(), ...env },
    })

  it('ends without a key before it sends, and prints what would be sent', () => {
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
    const said = release({ TARO_APP_HOST: 'https://gateway.example', WEAPP_APPID: 'wx0123456789abcdef' })
    expect(said).toMatch(new RegExp(`version +${version.replaceAll('.', '\\.')}\n`))
    expect(said).toMatch(/appid +wx0123456789abcdef\n/)
    expect(said).toMatch(/packages +main \d+ kB, .*areas\/guard \d+ kB/)
    expect(said).toMatch(/domains of uploadFile +https:\/\/gateway\.example\n/)
    expect(said).toMatch(/privacy: 手机号 +getPhoneNumber\n/)
    expect(said).toContain('WEAPP_KEY names no file with the upload key.')
    expect(said).toContain('Nothing was sent: this was a dry run.')
  })

  it('refuses to send with a key what WeChat would refuse', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'key-'))
    const key = path.join(folder, 'wx.key')
    writeFileSync(key, 'key')
    const send = () => release({ TARO_APP_HOST: 'http://10.0.0.1:8080', WEAPP_KEY: key })
    expect(send).toThrow(/TARO_APP_HOST is no https address with a domain name/)
    expect(send).toThrow(/The appid touristappid is not one of WeChat/)
    rmSync(folder, { recursive: true })
  })
})
