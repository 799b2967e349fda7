import type { Browser } from 'playwright-core'
import type { LoginAnswer } from '@contract/auth'
import { routes } from '@/navigation/routes'
import { findRow, type RouteRow, type RouteTable } from '@/rules/navigation/row'
import { withoutPopUps } from '../../h5/support/answers'
import { eventually } from '../../h5/support/eventually'
import { launchBrowser, Phone } from '../../h5/support/phone'
import { addressOf, legalTexts, screens, type ScreenCase } from '../../h5/support/screens'
import { logIn } from './login'
import { Weapp } from './weapp'

const SUBSCRIBER = '13800138000'

const pathOf = (address: string) => address.split('?')[0] ?? address

/**
 * Screens that differ intentionally, apart from the ways to log in: links out of the product, and how to get into it.
 */
const DIFFERENT = ['/wxJump', '/promptGuidance']

/** A list that renders rows around the visible part in steps: how many depends on the height of each build's bars. */
const DRAWN_IN_PART = '/contact'
const LINES_IN_SIGHT = 30
/** The first line below the list. */
const FOOT = '本页帮助'

/** The row that leads to a page of the carrier. */
const CARRIER_PAGE = /^(了解教育加速|亲情守护业务|这位家人的守护业务|宽带业务|打开运营商的页面)$/

/**
 * Lines of one build only: a field of H5 has a value, that of the mini-program shows it as text; and the tests'
 * mini-program is built without the hosts of the carrier's pages.
 */
const ONE_SIDED: Readonly<Record<string, RegExp>> = {
  // A browser prints, and has one chooser for pictures and documents; WeChat shares with friends.
  ...Object.fromEntries(legalTexts.map((path) => [path, /^打印$/])),
  '/appealDetail': /^(添加图片或 PDF|添加图片|从聊天选 PDF)$/,
  '/QRCode': /^发送给微信好友$/,
  '/addTimePeriod': /^\d\d:\d\d$/,
  // A trial ends at the minute in which the screen was opened.
  '/freeTrial': /\d\d:\d\d/,
  ...Object.fromEntries(
    ['/educationAcceleration', '/familyAffectionProtect', '/protectEdit', '/broadbandProtect'].map((path) => [
      path,
      CARRIER_PAGE,
    ]),
  ),
}

const isInBoth = (path: string, row: RouteRow) =>
  row.page !== null &&
  !row.login &&
  !row.miniProgramOnly &&
  !row.vipInMiniProgram &&
  !row.wechatPublicOnly &&
  !row.landing &&
  !DIFFERENT.includes(path)

/** Every screen that both builds have, in each state of the list of screens. */
const cases: readonly ScreenCase[] = Object.entries(routes as RouteTable)
  .filter(([path, row]) => isInBoth(path, row))
  .flatMap(([path, { access }]) => {
    const known = screens.filter((screen) => (findRow(routes, pathOf(screen.path))?.path ?? '/404') === path)
    return known.length > 0 ? known : [{ name: path, path, access }]
  })

/** The areas of the screens in one file; those of the other file are all others. */
const ownAreas = ['main', 'guard', 'sms', 'contacts', 'orders', 'account']

let weapp: Weapp
let browser: Browser
let login: LoginAnswer

async function start(): Promise<void> {
  ;[weapp, browser] = await Promise.all([Weapp.start(), launchBrowser()])
  login = await weapp.gateway.login(SUBSCRIBER)
  await weapp.gateway.call(
    'guard/v1/list/add',
    { list: 'black', entries: [{ value: '02161234567', note: '推销' }], requestId: 'weapp-parity-1' },
    login.token,
  )
  await logIn(weapp, SUBSCRIBER)
}

async function stop(): Promise<void> {
  await browser?.close()
  await weapp?.close()
}

/**
 * The lines of a screen without its title, which is in the navigation bar or in the content, depending on the build.
 */
function linesOf(words: string, title: string): string[] {
  const lines = words
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const at = lines.indexOf(title)
  return lines.filter((_, index) => index !== at)
}

function splitAt(lines: readonly string[], line: string): [before: readonly string[], from: readonly string[]] {
  const at = lines.indexOf(line)
  return [lines.slice(0, at), lines.slice(at)]
}

async function openInH5(address: string): Promise<Phone> {
  const phone = await Phone.open(browser, { gateway: weapp.gateway, login })
  await withoutPopUps(phone.page)
  await phone.visit(address)
  await phone.settle()
  return phone
}

async function linesInH5(phone: Phone): Promise<string[]> {
  const title = phone.el('page-title')
  return linesOf(await phone.words(), (await title.count()) > 0 ? (await title.innerText()).trim() : '')
}

async function openInWeapp(address: string): Promise<void> {
  await weapp.visit(pathOf(address), address.slice(pathOf(address).length))
  await weapp.settle()
}

async function linesInWeapp(): Promise<string[]> {
  return linesOf(await weapp.words(), await weapp.textOf('page-title'))
}

async function compare(screen: ScreenCase): Promise<void> {
  const address = await addressOf(screen, weapp.gateway, login.token)
  const phone = await openInH5(address)
  await openInWeapp(address)
  await eventually(async () => {
    const isShared = (line: string) => !ONE_SIDED[pathOf(address)]?.test(line)
    const inH5 = (await linesInH5(phone)).filter(isShared)
    const inWeapp = (await linesInWeapp()).filter(isShared)
    if (pathOf(address) === DRAWN_IN_PART) {
      const [listInH5, footInH5] = splitAt(inH5, FOOT)
      const [listInWeapp, footInWeapp] = splitAt(inWeapp, FOOT)
      const drawn = Math.min(listInH5.length, listInWeapp.length)
      expect(drawn).toBeGreaterThan(LINES_IN_SIGHT)
      expect(listInWeapp.slice(0, drawn)).toEqual(listInH5.slice(0, drawn))
      expect(footInWeapp).toEqual(footInH5)
    } else {
      expect(inH5.length).toBeGreaterThan(0)
      expect(inWeapp).toEqual(inH5)
    }
  })
  await phone.close()
}

/**
 * Compares the texts of screens in both builds: those of a subscriber's own guard, or all others. Two files, so that two
 * workers share them.
 */
export function testParity(part: 'own' | 'others'): void {
  beforeAll(start)
  afterAll(stop)
  const isOwn = ({ path }: ScreenCase) => ownAreas.includes(findRow(routes, pathOf(path))?.area ?? '')
  const chosen = cases.filter((screen) => isOwn(screen) === (part === 'own'))
  it.each(chosen)('$name has the same texts in both builds', compare)
}
