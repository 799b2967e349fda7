import type { GuardSwitchName } from '@contract/words/guard'
import { guardSwitches, maySwitchOn } from '@/rules/guard/switches'
import { listLimitsOf } from '@/rules/lists/list-limits'
import { eligibleItems } from '@/rules/optimizable/one-click'
import type { ProductKey } from '@/rules/products/catalogue'
import { covers } from '@/rules/products/coverage'
import { resolveFlags } from '@/rules/products/flags'
import { reputationOf } from '../../../server/src/simulators/line/reputation'
import { holding } from '../../rules/products/product-list'
import { withoutPopUps } from './support/answers'
import { eventually } from './support/eventually'
import type { LineEvent } from './support/gateway'
import type { Phone } from './support/phone'
import { setStage } from './support/stage'

/** The first number of a range that the simulated network classifies like this. */
function numberWith(prefix: string, isSo: (reputation: ReturnType<typeof reputationOf>) => boolean): string {
  const numbers = Array.from({ length: 10_000 }, (_, tail) => `${prefix}${String(tail).padStart(4, '0')}`)
  const found = numbers.find((number) => isSo(reputationOf(number)))
  if (found === undefined) throw new Error(`No such number begins with ${prefix}`)
  return found
}
const FOREIGN = numberWith('+442071234', ({ fraud }) => fraud === 'none')
const STRANGER = '13912349876'

/** An event for each switch, and the reason that the line then gives. */
const probes: Record<GuardSwitchName, [Omit<LineEvent, 'phoneNo'>, reason: string]> = {
  fraudBlock: [{ kind: 'call', from: numberWith('1701234', ({ fraud }) => fraud === 'high') }, 'fraud'],
  harassmentBlock: [
    {
      kind: 'call',
      from: numberWith('400123', ({ harassment, markCount }) => harassment !== null && markCount >= 100),
    },
    'harassment',
  ],
  intelPhoneBlock: [{ kind: 'call', from: FOREIGN }, 'international'],
  hiddenBlock: [{ kind: 'call', from: '' }, 'hidden'],
  riskCallRemind: [{ kind: 'call', from: numberWith('1701234', ({ fraud }) => fraud === 'risk') }, 'riskCall'],
  intelCallRemind: [{ kind: 'call', from: FOREIGN }, 'internationalCall'],
  agentAnswer: [{ kind: 'call', from: STRANGER }, 'stranger'],
  // Rings twice: the second call passes as a repeat.
  repeatPass: [{ kind: 'call', from: STRANGER }, 'repeatCall'],
  intelSmsRemind: [{ kind: 'sms', from: FOREIGN, text: 'hello' }, 'internationalSms'],
  intelSmsReceive: [{ kind: 'sms', from: FOREIGN, text: 'hello' }, 'internationalSmsReceived'],
  riskySiteRemind: [{ kind: 'web', from: 'pkg-claim.vip' }, 'riskyWebsite'],
}
const names = Object.keys(probes) as GuardSwitchName[]
const onSmsAndNet = new Set<GuardSwitchName>(['intelSmsRemind', 'intelSmsReceive', 'riskySiteRemind'])

/** Those of `some` take every way of what is shown: nothing, a part, do-not-disturb alone, everything. */
const some = ['nothing', 'SMS only', 'dnd', 'nine yuan']
const all: [tier: string, phoneNo: string, products: ProductKey[]][] = [
  ['nothing', '13800138009', []],
  ['SMS only', '13800138005', ['sms']],
  ['umm', '13800138001', ['umm']],
  ['dnd', '13800138004', ['dnd']],
  ['a standard uasp', '13800138002', ['uasp']],
  ['three yuan', '13800138003', ['three']],
  ['six yuan', '13800138006', ['six']],
  ['nine yuan', '13800138000', ['nine']],
]

/** TIERS=some leaves half of them out, as npm test does. */
const tiers = process.env.TIERS === 'some' ? all.filter(([tier]) => some.includes(tier)) : all

const stage = setStage()

describe.each(tiers)('a subscriber of %s', (_tier, phoneNo, keys) => {
  const products = keys.map((key) => holding(key))
  const flags = resolveFlags(products)
  const limits = listLimitsOf(products)
  const isGuarded = covers(flags, 'umm')
  let phone: Phone
  let token: string

  beforeAll(async () => {
    const login = await stage.gateway.login(phoneNo)
    token = login.token
    phone = await stage.open({ login })
    await withoutPopUps(phone.page)
  })
  afterAll(async () => {
    expect(phone.errors).toEqual([])
    await phone.close()
  })

  const isShown = async (id: string) => (await phone.el(id).count()) > 0
  const isOn = async (name: string) => (await phone.el(`switch-${name}`).getAttribute('aria-checked')) === 'true'

  /** Opens a screen by its address and waits until it has settled. */
  async function open(path: string) {
    await phone.visit(path)
    await phone.settle()
  }

  /** Waits until the screen knows the products, too: it asks for them beside its own data. */
  const knowsProducts = () => phone.page.waitForLoadState('networkidle')

  /** The text of SPEC section 5 and its button. */
  async function expectsDialog() {
    await phone.waitForText('如需使用，请先订购')
    expect(await phone.textOf('dialog-confirm')).toBe('去订购')
    await phone.tap('dialog-confirm')
    await phone.waitForPath('/orderCenter')
  }

  /** What the line does about an event: every reason that applies. */
  async function reasonsOf(name: GuardSwitchName): Promise<string[]> {
    const [event] = probes[name]
    const { rule, alsoMatched } = await stage.gateway.line({ phoneNo, ...event })
    return [rule, ...alsoMatched].map(({ reason }) => reason)
  }

  it('sees the functions of its products on home', async () => {
    await open('/')
    await phone.waitForId('score-value')
    await knowsProducts()
    await eventually(async () => expect(await isShown('guard-agent')).toBe(covers(flags, 'agent')))
    if (keys.length === 0) expect(await phone.words()).not.toContain('已全部开启')
    await eventually(async () => expect(await isShown('oneclick-open')).toBe(await hasEligible()))
  })

  async function hasEligible(): Promise<boolean> {
    const { configList } = await stage.gateway.call('configs/v1/configToBeOptimized', {}, token)
    return eligibleItems(configList, flags).length > 0
  }

  it('gets on /optimizable exactly what can be enabled there', async () => {
    await open('/optimizable')
    expect(await isShown('oneclick-confirm')).toBe(await hasEligible())
  })

  it('sees as on exactly what the line does, and cannot switch on anything else', async () => {
    for (const name of names) {
      const change = { switches: [{ name, on: true }] }
      const save = stage.gateway.call('guard/v1/call/save', { change, requestId: `tiers-${name}` }, token)
      const isLet = await save.then(
        () => true,
        () => false,
      )
      expect([name, isLet]).toEqual([name, maySwitchOn(name, products)])
    }
    const shown: Partial<Record<GuardSwitchName, boolean>> = {}
    for (const [path, first] of [
      ['/call', 'fraudBlock'],
      ['/SMSANDNet', 'intelSmsRemind'],
    ] as const) {
      await open(path)
      // Without any product the screen offers one in place of its switches.
      if (keys.length > 0) await phone.waitForId(`switch-${first}`)
      else await phone.waitForText('如需使用，请先订购')
      for (const name of names)
        if (onSmsAndNet.has(name) === (path === '/SMSANDNet')) shown[name] = keys.length > 0 && (await isOn(name))
    }
    for (const name of names) {
      const [, reason] = probes[name]
      expect([name, (await reasonsOf(name)).includes(reason)]).toEqual([name, shown[name]])
      expect([name, maySwitchOn(name, products)]).toEqual([name, shown[name]])
    }
  })

  it('gets the subscribe dialog at the first switch that is not covered', async () => {
    const lacking = guardSwitches.find(({ name }) => !onSmsAndNet.has(name) && !maySwitchOn(name, products))
    await open('/call')
    if (keys.length === 0) return phone.waitForText('如需使用，请先订购')
    await phone.waitForId('switch-fraudBlock')
    if (!lacking) return expect(await isShown('dialog-confirm')).toBe(false)
    await phone.tap(`switch-${lacking.name}`)
    await expectsDialog()
  })

  it('chooses how calls are handled only with the call guard, and the agent only with its packages', async () => {
    await open('/comDisposal')
    expect(await isShown('treatment-hangUp')).toBe(isGuarded)
    if (!isGuarded) return expect(await phone.words()).toContain('如需使用，请先订购')
    const isOff = (await phone.el('treatment-agent').getAttribute('aria-disabled')) === 'true'
    expect(isOff).toBe(!covers(flags, 'agent'))
  })

  it.each([
    ['/blackNameList', 'black', 'umm'],
    ['/whiteNameList', 'white', 'umm'],
    ['/numSegment', 'blackSegment', 'umm'],
    ['/rejectNumberList', 'refused', 'sms'],
    ['/addWhiteNameList', 'allowed', 'sms'],
  ] as const)('has on %s the limits of its products', async (path, list, feature) => {
    await open(path)
    if (!covers(flags, feature)) return expect(await phone.words()).toContain('如需使用，请先订购')
    expect(await phone.words()).toMatch(new RegExp(`\\d+ / ${limits[list]}\\D`))
    if (limits[list] > 0) return
    await phone.tap('list-add')
    await expectsDialog()
  })

  it('saves a number within the limit, and gets the dialog otherwise', async () => {
    await open('/addNameList?type=black')
    await knowsProducts()
    await phone.fill('list-phone', '13712349876')
    if (limits.black > 0) return phone.tapFor('list-save', '已添加')
    await phone.tap('list-save')
    await expectsDialog()
  })

  it('puts a caller on the blacklist from /il within the limit', async () => {
    const record = await newestRecord()
    if (!record) return expect(isGuarded).toBe(false)
    await open(`/il?id=${record}`)
    await phone.waitForId('il-tag')
    await knowsProducts()
    if (limits.black === 0) {
      await phone.tap('il-black')
      await expectsDialog()
      return
    }
    await phone.tap('il-black')
    await phone.tap('dialog-confirm')
    await phone.waitForText('该号码在您的黑名单中')
  })

  /** A call of somebody on no list; calls without an action are not logged. */
  async function newestRecord(): Promise<string | undefined> {
    for (const tab of ['stopped', 'agent', 'reminders'] as const) {
      const { items } = await stage.gateway.call('guard/v1/intercept/query', { tab, limit: 50 }, token)
      const row = items.find(({ kind, from, reason }) => kind === 'call' && from !== '' && reason !== 'blacklist')
      if (row) return row.id
    }
    return undefined
  }
})
