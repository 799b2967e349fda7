import { withoutPopUps } from './support/answers'
import type { Phone } from './support/phone'
import { addressOf, screens, type ScreenCase } from './support/screens'
import { setStage } from './support/stage'

const SUBSCRIBER = '13800138000'
const stage = setStage()

/** The most used screens, one or more of each area. */
const heard = new Set([
  ...['home', 'search', 'search-agent', 'intercept-detail', 'contact', 'contact-detail', 'add-contact', 'personal'],
  ...['call', 'harassment-type', 'com-disposal', 'num-segment', 'black-name-list', 'white-name-list', 'add-name-list'],
  ...[
    'optimizable',
    'sms-and-net',
    'sms-guard',
    'sms-held',
    'market-category',
    'reject-number-list',
    'my-num-sign',
    'edit-num-sign',
  ],
  ...[
    'order-center',
    'order-history',
    'order-detail',
    'weekly',
    'safety-score',
    'feedback',
    'help-center',
    'privacyPolicy',
  ],
])
const cases: readonly ScreenCase[] = screens.filter(({ name }) => heard.has(name))

/** What a screen reader says without a name is of no use: "button". A named one reads `- button "Save"`. */
const NAMELESS =
  /^- (button|link|switch|checkbox|radio|radiogroup|tab|tablist|textbox|searchbox|search|img|progressbar|dialog|combobox|slider)\b(?! ")/

/** The accessibility tree of the screen on top, a line for each element, in the order in which it is read. */
const linesOf = async (phone: Phone) =>
  (await phone.page.locator('.app-live:visible').last().ariaSnapshot()).split('\n').map((line) => line.trim())

/** The levels of the headings, and those that skip one. */
function skippedLevels(lines: readonly string[]): string[] {
  const levels = lines.map((line) => Number(/^- heading .*\[level=(\d)\]/.exec(line)?.[1] ?? 0)).filter(Boolean)
  return levels.flatMap((level, at) =>
    level > (levels[at - 1] ?? 0) + 1 ? [`level ${level} after ${levels[at - 1] ?? 0}`] : [],
  )
}

describe('read by a screen reader', () => {
  let phone: Phone
  let token: string

  beforeAll(async () => {
    const login = await stage.gateway.login(SUBSCRIBER)
    token = login.token
    phone = await stage.open({ login })
    await withoutPopUps(phone.page)
  })
  afterAll(() => phone.close())

  it('knows its screens', () => expect(cases.map(({ name }) => name).sort()).toEqual([...heard].sort()))

  it.each(cases)('$name has one title, one main part, and a name for all that can be pressed', async (screen) => {
    await phone.visit(await addressOf(screen, stage.gateway, token))
    await phone.settle()
    const lines = await linesOf(phone)
    expect(lines.filter((line) => /^- heading ".+" \[level=1\]/.test(line))).toHaveLength(1)
    expect(lines.filter((line) => /^- main\b/.test(line))).toHaveLength(1)
    expect(lines.filter((line) => NAMELESS.test(line))).toEqual([])
    expect(skippedLevels(lines)).toEqual([])
  })
})

describe('by the keyboard', () => {
  it('focus goes to the title of a new screen, and after Back to the row that led there', async () => {
    const phone = await stage.open({ login: await stage.gateway.login(SUBSCRIBER) })
    await withoutPopUps(phone.page)
    await phone.visit('/search?tab=0')
    await phone.settle()
    // The first key loads what moves focus.
    await phone.page.keyboard.press('Tab')
    await phone.page.waitForFunction(
      () => (document.querySelector('.taro_page') as HTMLElement).style.scrollPadding !== '',
    )
    await phone.el('row-1').focus()
    await phone.page.keyboard.press('Enter')
    await phone.waitForPath('/il')
    const focused = (id: string) => phone.page.waitForFunction((wanted) => document.activeElement?.id === wanted, id)
    await focused('page-title')
    await phone.step('back')
    await phone.waitForPath('/search')
    await focused('row-1')
    await phone.close()
  })
})
