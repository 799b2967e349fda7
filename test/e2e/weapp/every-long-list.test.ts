import type automator from 'miniprogram-automator'
import { BLOCK_ROWS } from '@/rules/lists/row-window'
import { fileCases } from '../h5/support/appeals'
import { eventually } from '../h5/support/eventually'
import { ask, everything, FRAUD, newRequest, protect } from '../h5/support/family'
import type { Gateway } from '../h5/support/gateway'
import { LONG_ROWS, mostOf, startLongAnswers } from './support/long-answers'
import { setStage } from './support/subscriber'

/** Nine yuan, with home networks and a month of history. */
const SUBSCRIBER = '13800138000'
/** Six yuan: has a blacklist that a guardian may add to. */
const PERSON = '13800138006'
const CALLER = '02161234567'
const CONTACTS = 1000
/** Bounds of a list of any length, below WeChat's (support/page-table.ts). */
const MOST_NODES = 800
const MOST_BYTES = 96 * 1024
const MOST_ROWS = 60

let answers: Awaited<ReturnType<typeof startLongAnswers>> | undefined
const behind = async (gateway: Gateway) => {
  answers = await startLongAnswers(gateway)
  return answers.port
}
const stage = setStage(SUBSCRIBER, { behind })
let pppoeAccount = ''

interface LongList {
  name: string
  address: string | (() => string)
  /** The controls to press once the screen has settled. */
  opens?: readonly string[]
  /** The button below the list, which is there until all pages have loaded; none below a list that comes whole. */
  more?: string
  rows?: number
  /** It is in a sheet, which scrolls instead of the page. */
  inSheet?: true
}

const lists: readonly LongList[] = [
  { name: 'the blacklist', address: '/blackNameList', more: 'list-black-more' },
  { name: 'the whitelist', address: '/whiteNameList', more: 'list-white-more' },
  { name: 'blocked segments', address: '/numSegment', more: 'list-blackSegment-more' },
  { name: 'refused senders', address: '/rejectNumberList', more: 'list-refused-more' },
  { name: 'allowed senders', address: '/addWhiteNameList', more: 'list-allowed-more' },
  { name: 'words', address: '/messagePersonal?tab=words', more: 'list-blockWord-more' },
  { name: 'the quarantine', address: '/messagePersonal?tab=held', more: 'heldSms--more' },
  {
    name: 'SMS to report',
    address: '/messageFeedback',
    opens: ['feedback-choose'],
    more: 'reportable-more',
    inSheet: true,
  },
  { name: 'reported SMS', address: '/messageFeedback', opens: ['feedback-mine'], more: 'sms-reports-more' },
  { name: 'reminders', address: '/search?tab=1', more: 'search-more' },
  { name: 'calls of the agent', address: '/search?tab=2', more: 'search-more' },
  { name: 'what a search of the log finds', address: '/search?tab=0&search=0216', more: 'search-more' },
  { name: 'orders', address: '/orderHistory', more: 'orders-more' },
  { name: 'appeals', address: '/appealRecord', more: 'records-more' },
  { name: 'complaints', address: '/appealRecord?tab=complaints', more: 'records-more' },
  { name: 'feedback', address: '/feedback?tab=mine', more: 'feedback-more' },
  {
    name: 'activity',
    address: '/personal',
    opens: ['personal-account', 'personal-activity'],
    more: 'activity-more',
    inSheet: true,
  },
  {
    name: 'points',
    address: '/personal',
    opens: ['personal-balance', 'points-history'],
    more: 'points-more',
    inSheet: true,
  },
  { name: 'tagged numbers', address: '/myNumSign', more: 'tags-more' },
  { name: 'contacts to tag', address: '/addNumSignContact', opens: ['tag-contacts'], more: 'people-more' },
  { name: 'contacts to add', address: '/addNameList?type=white&way=contacts', more: 'list-more' },
  {
    name: 'contacts to invite',
    address: '/familyProtect?phone=13900001111',
    opens: ['invite-pick'],
    more: 'pick-more',
    inSheet: true,
  },
  { name: 'alerts of the family', address: '/familyRemind', more: 'alerts-more' },
  {
    name: 'numbers blocked for a person, and changes',
    address: `/mobileSetting?phone=${PERSON}`,
    more: 'changes-more',
  },
  { name: 'own changes', address: '/mobileSetting', more: 'own-changes-more' },
  {
    name: 'stopped visits',
    address: () => `/greenNetReport?pppoeAccount=${pppoeAccount}`,
    more: 'green-visits-more',
  },
  {
    name: 'changes of the score',
    address: '/safetyScore',
    opens: ['score-history-more'],
    rows: mostOf.scoreChanges,
  },
  {
    name: 'devices at home',
    address: () => `/homeAccessDevices?pppoeAccount=${pppoeAccount}`,
    opens: ['view-list'],
    rows: mostOf.devices,
  },
  {
    name: 'devices to cut off',
    address: () => `/preventUseNetwork?pppoeAccount=${pppoeAccount}`,
    rows: mostOf.devices,
  },
]

/** Every list has a row, of which the long one is made. */
async function fill(gateway: Gateway): Promise<void> {
  const { token } = await gateway.login(SUBSCRIBER)
  const entries = {
    black: CALLER,
    white: '13912345678',
    blackSegment: '1711*',
    refused: '10690300',
    allowed: '95588',
    blockWord: '加微信',
  } as const
  for (const [list, value] of Object.entries(entries)) {
    const name = list as keyof typeof entries
    await gateway.call(
      'guard/v1/list/add',
      { list: name, entries: [{ value }], move: true, requestId: `long-${list}` },
      token,
    )
  }
  await gateway.line({ phoneNo: SUBSCRIBER, kind: 'call', from: CALLER })
  await gateway.line({
    phoneNo: SUBSCRIBER,
    kind: 'sms',
    from: '106900001',
    text: '【某某贷】额度已到账，点击 http://x.example 领取，退订回T',
  })
  const report = { kind: 'spam', from: '10690001234', text: '点击领取大奖', requestId: 'long-report' } as const
  await gateway.call('guard/v1/sms/report/add', report, token)
  await gateway.call('guard/v1/tag/set', { phoneNo: CALLER, tag: 'harassment', requestId: 'long-tag' }, token)
  const feedback = { kind: 'suggestion', content: '希望名单可以更长一些。', requestId: 'long-feedback' } as const
  await gateway.call('/woAssistant/umm/subscribe/v1/services/feedback', feedback, token)
  await fileCases(gateway, token)
  await fillFamily(gateway)

  await gateway.call('guard/v1/contact/agree', { agreed: true, requestId: 'long-agree' }, token)
  for (const from of [0, CONTACTS / 2]) {
    const contacts = Array.from({ length: CONTACTS / 2 }, (_, index) => ({
      name: `同事${from + index}`,
      phoneNo: `1391${1_000_000 + from + index}`,
    }))
    await gateway.call('guard/v1/contact/import', { contacts, requestId: `long-contacts-${from}` }, token)
  }

  const { modemList } = await gateway.call('configs/v1/smartFamilyGuardian/index', {}, token)
  pppoeAccount = modemList[0]?.pppoeAccount ?? ''
  // The simulated modem reports when somebody looks; the page asks for state and visits at once.
  await gateway.call('configs/v1/smartFamilyGuardian/greenNetStatus', { pppoeAccount }, token)
}

/** Somebody whose settings the subscriber changes, and somebody who changes the subscriber's. */
async function fillFamily(gateway: Gateway): Promise<void> {
  const person = await protect(gateway, SUBSCRIBER, PERSON, everything)
  await gateway.line({ phoneNo: PERSON, kind: 'call', from: FRAUD, seconds: 60 })
  const own = await protect(gateway, PERSON, SUBSCRIBER, everything)
  for (const [guardian, id] of [
    [SUBSCRIBER, person],
    [PERSON, own],
  ] as const) {
    const { version } = await ask(gateway, guardian, 'guard/v1/family/settings', { id })
    const change = { kind: 'block', phoneNo: '13711110007' } as const
    await ask(gateway, guardian, 'guard/v1/family/settings/set', { id, version, change, requestId: newRequest() })
  }
}

beforeAll(() => fill(stage.weapp.gateway), 300_000)
afterAll(() => answers?.stop())

/** Runs in the mini-program: the last block of rows on the top page, whether it is rendered, and how many rows are. */
const LOOK = `() => new Promise((resolve) => wx.createSelectorQuery()
  .selectAll('.pg-rows__block').fields({ id: true })
  .selectAll('.pg-rows__space').fields({ id: true })
  .selectAll('.pg-rows .pg-row__main').fields({ id: true })
  .exec(([blocks, spaces, rows]) => {
    const { id = '' } = blocks[blocks.length - 1] ?? {}
    resolve({ last: id, isRendered: !spaces.some((space) => space.id === id), rows: rows.length })
  }))`

async function scrollToEnd({ inSheet }: LongList): Promise<void> {
  if (!inSheet) return void (await stage.weapp.mini.pageScrollTo(10_000_000))
  const scroller = await (await stage.weapp.page()).$('.pg-sheet__scroller')
  await (scroller as InstanceType<typeof automator.ScrollViewElement>).scrollTo(0, 10_000_000)
}

/** Waits until the last row is rendered, and returns how many are. */
async function waitForLastRow(list: LongList): Promise<number> {
  const { more, rows: count = LONG_ROWS } = list
  return eventually(async () => {
    await scrollToEnd(list)
    if (more && (await stage.weapp.has(more))) throw new Error(`#${more} is still there`)
    const seen = (await stage.weapp.mini.evaluate(LOOK)) as { last: string; isRendered: boolean; rows: number }
    expect(seen.last).toMatch(new RegExp(`-${count / BLOCK_ROWS - 1}$`))
    expect(seen.isRendered).toBe(true)
    return seen.rows
  }, 120_000)
}

/** Opens a screen, and checks what it had at most of nodes and setData after `act`. */
async function measure(name: string, address: string, rows: number, act: () => Promise<void>): Promise<void> {
  const [path = '', query = ''] = address.split(/(?=\?)/)
  const before = (await stage.weapp.report())?.pages.length ?? 0
  await stage.weapp.visit(path, query)
  await stage.weapp.settle()
  await act()
  const pages = (await stage.weapp.report())?.pages.slice(before) ?? []
  const nodes = Math.max(...pages.map((page) => page.nodes))
  const bytes = Math.max(...pages.map((page) => page.largestUpdate))
  process.stdout.write(`| ${name} | ${rows} | ${nodes} | ${bytes} |\n`)
  expect(nodes).toBeLessThan(MOST_NODES)
  expect(bytes).toBeLessThan(MOST_BYTES)
}

it.each(lists)('$name: all rows are read to their end in few nodes', async (list) => {
  const { name, address, opens = [], rows = LONG_ROWS } = list
  await measure(name, typeof address === 'string' ? address : address(), rows, async () => {
    for (const id of opens) await stage.weapp.tap(id)
    expect(await waitForLastRow(list)).toBeLessThan(MOST_ROWS)
  })
})

it('the address book of a thousand contacts, likewise', async () => {
  const { total } = await stage.subscriber.ask('guard/v1/contact/query', { limit: 1 })
  expect(total).toBeGreaterThanOrEqual(CONTACTS)
  await measure('the address book', '/contact', total, async () => {
    await eventually(async () => {
      await stage.weapp.mini.pageScrollTo(10_000_000)
      expect(await stage.weapp.has(`row-${total - 1}`)).toBe(true)
    })
  })
})
