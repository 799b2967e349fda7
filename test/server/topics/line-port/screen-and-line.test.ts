import fc from 'fast-check'
import type { SmsVerdict } from '@contract/line'
import { callTreatments, guardSwitchNames, harassmentKinds } from '@contract/words/guard'
import { marketingCategories } from '@contract/words/sms'
import { lineActionOf } from '@/rules/line/applied'
import { productKeys } from '@/rules/products/catalogue'
import { newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import { makeDevelopment, makeProduction, newCallOf, post } from './network'

const MINUTE = 60 * 1000
let gateway: TestApp

/** Callers of every kind: what the lists say of them, and what the number itself says. */
const callers = {
  fraud: '17011112222',
  suspect: '17011113333',
  nuisance: '4001234567',
  listed: '13912345671',
  segment: '02155550001',
  contact: '13912345672',
  foreign: '+442071234567',
  stranger: '13912345673',
  police: '110',
}

/** Senders of every kind. */
const senders = {
  company: '10690218',
  allowed: '10690402',
  refused: '10690403',
  refusedPrefix: '10694001',
  listed: '13912345671',
  contact: '13912345672',
  stranger: '13912345673',
  carrier: '10010',
  police: '110',
  foreign: '+442071234567',
}

/** Texts of every kind. */
const texts = {
  code: '【优选商城】验证码 482913，5 分钟内有效',
  marketing: '全场五折，拒收请回复R',
  lesson: '免费试听课程，退订回T',
  fraud: '您的银行卡已被冻结，请登录 icbc-verify.top',
  ordinary: '您的快递到了，请到门口取',
}

/** Loads the carrier's lists; they count in both modes. */
async function loadLists(): Promise<void> {
  const row = (value: string, level: string, more: object = {}) => {
    return { value, level, tag: level, marks: 150, markedAt: gateway.now(), ...more }
  }
  const rows = [
    row(callers.fraud, 'fraud'),
    row(callers.suspect, 'suspect'),
    row(callers.nuisance, 'nuisance', { kind: 'advertising' }),
  ]
  const lists = { numbers: rows, sites: [{ host: 'icbc-verify.top' }] }
  for (const [list, its] of Object.entries(lists))
    await post(gateway, '/carrier/reputation/feed', { list, version: 1, isWhole: true, isLast: true, rows: its })
}
afterEach(() => gateway.close())

/** The switches that decide calls. */
const ofCalls = guardSwitchNames.filter((name) => !/Sms|Site/.test(name))

const settings = fc.record({
  products: fc.subarray(productKeys, { maxLength: 3 }),
  switches: fc.subarray(ofCalls),
  kinds: fc.array(
    fc.record({
      kind: fc.constantFrom(...harassmentKinds),
      on: fc.boolean(),
      strength: fc.constantFrom('standard' as const, 'strict' as const),
    }),
    { maxLength: 3 },
  ),
  treatment: fc.option(fc.constantFrom(...callTreatments), { nil: undefined }),
  doNotDisturb: fc.option(fc.boolean(), { nil: undefined }),
  lists: fc.subarray(['black', 'white', 'blackSegment', 'contact'] as const),
  isPaused: fc.boolean(),
  isStormy: fc.boolean(),
  hasPaid: fc.boolean(),
  hasDialled: fc.boolean(),
})
type Settings = typeof settings extends fc.Arbitrary<infer Value> ? Value : never

/** The sample has this at least: a suspect whom the subscriber dialled calls after a payment. */
const paidAndDialled: Settings = {
  products: ['umm'],
  switches: [],
  kinds: [],
  treatment: undefined,
  doNotDisturb: undefined,
  lists: ['white', 'contact'],
  isPaused: false,
  isStormy: false,
  hasPaid: true,
  hasDialled: true,
}

/** Each product once by itself, with every switch on that it covers: the sample alone draws few of them. */
const ofEachProduct: [Settings][] = productKeys.map((product) => [
  {
    ...paidAndDialled,
    products: [product],
    switches: [...ofCalls],
    lists: ['black'],
    hasPaid: false,
    hasDialled: false,
  },
])

const always = Array.from({ length: 7 }, () => ({ startMinute: 0, endMinute: 1440 }))

/** Makes the settings as a person does: what the products do not cover is refused, as on the screens. */
async function choose({ token, phoneNo }: { token: string; phoneNo: string }, chosen: Settings) {
  const { switches, kinds, treatment, doNotDisturb, lists, isPaused, isStormy, hasPaid, hasDialled } = chosen
  const changes = [
    ...switches.map((name) => ({ switches: [{ name, on: true }] })),
    { kinds },
    ...(treatment === undefined ? [] : [{ treatment }]),
    ...(doNotDisturb === undefined ? [] : [{ doNotDisturb: { on: doNotDisturb, week: always } }]),
  ]
  for (const change of changes) await gateway.call('guard/v1/call/save', { change, requestId: newRequest() }, token)
  const add = (list: string, value: string) =>
    gateway.call('guard/v1/list/add', { list, entries: [{ value }], move: true, requestId: newRequest() }, token)
  if (lists.includes('black')) await add('black', callers.listed)
  if (lists.includes('white')) await add('white', callers.nuisance)
  if (lists.includes('blackSegment')) await add('blackSegment', '021*')
  if (lists.includes('contact')) {
    const contact = { phoneNo: callers.contact, name: '妈妈', note: '' }
    await gateway.call('guard/v1/contact/add', { contact, requestId: newRequest() }, token)
  }
  if (isStormy) await gateway.call('guard/v1/live/storm/run', { on: true, requestId: newRequest() }, token)
  if (hasPaid) {
    const facts = { paidAt: gateway.now(), way: 'bank', records: [], requestId: newRequest() }
    await gateway.call('guard/v1/live/payment/start', facts, token)
  }
  if (hasDialled) {
    const dialled = [callers.suspect, callers.stranger].map((to) => ({
      kind: 'dialled',
      at: gateway.now(),
      from: phoneNo,
      to,
    }))
    await post(gateway, '/carrier/line/events', dialled)
  }
  if (isPaused) await gateway.call('guard/v1/call/pause', { minutes: 15, requestId: newRequest() }, token)
}

const modes: [string, () => Promise<TestApp>][] = [
  ['in production', makeProduction],
  ['in development', makeDevelopment],
]

it.each(modes)(
  'what the screen says is what the line does %s, for any settings, products and caller',
  async (_mode, make) => {
    gateway = await make()
    await loadLists()
    const seen = new Set<string>()
    const property = fc.asyncProperty(settings, async (chosen) => {
      gateway.advance(MINUTE)
      const { token, phoneNo } = await newSubscriber(gateway, ...chosen.products)
      await choose({ token, phoneNo }, chosen)
      for (const from of [...Object.values(callers), '']) {
        const said = (await gateway.call('guard/v1/call/try', { from }, token)).data
        const done = await newCallOf(gateway, phoneNo, from).ask()
        const { action, treatment, rule, alsoMatched } = said
        if (rule.reason === 'afterPayment') expect(action).toMatch(/^(stop|agent)$/)
        expect(done).toMatchObject({
          action: lineActionOf(action),
          treatment,
          reason: rule.reason,
          alsoMatched: alsoMatched.map(({ reason }) => reason),
        })
        seen.add(done.reason)
      }
    })
    const examples: [Settings][] = [[paidAndDialled], ...ofEachProduct]
    await fc.assert(property, { numRuns: 13 + examples.length, examples })
    // The sample reaches the rules, not only the ways around them.
    expect([...seen].sort()).toEqual(
      expect.arrayContaining([
        'afterPayment',
        'blacklist',
        'dialled',
        'fraud',
        'harassment',
        'international',
        'neverBlock',
        'noProduct',
        'noRule',
      ]),
    )
  },
)

const smsSettings = fc.record({
  products: fc.subarray(productKeys, { maxLength: 3 }),
  isGuardOn: fc.boolean(),
  allowed: fc.subarray([...marketingCategories]),
  switches: fc.subarray(['intelSmsRemind', 'intelSmsReceive'] as const),
  lists: fc.subarray([
    ['allowed', senders.allowed],
    ['refused', senders.refused],
    ['refused', '10694*'],
    ['black', senders.listed],
    ['white', senders.listed],
    ['blockWord', '快递'],
    ['allowWord', '五折'],
  ] as const),
  isContact: fc.boolean(),
})

type SmsSettings = typeof smsSettings extends fc.Arbitrary<infer Value> ? Value : never

/** With these nearly every rule decides something. */
const everythingOn: SmsSettings = {
  ...{ products: ['nine'], isGuardOn: true, allowed: ['education'], switches: ['intelSmsRemind'], isContact: true },
  lists: [['refused', senders.refused]],
}

async function chooseForSms(token: string, chosen: SmsSettings) {
  const requestId = newRequest
  await gateway.call('guard/v1/sms/settings/set', { enabled: chosen.isGuardOn, requestId: requestId() }, token)
  const categories = { categories: chosen.allowed, enabled: false, requestId: requestId() }
  if (chosen.allowed.length > 0) await gateway.call('guard/v1/sms/category/set', categories, token)
  for (const name of chosen.switches)
    await gateway.call(
      'guard/v1/call/save',
      { change: { switches: [{ name, on: true }] }, requestId: requestId() },
      token,
    )
  for (const [list, value] of chosen.lists)
    await gateway.call('guard/v1/list/add', { list, entries: [{ value }], move: true, requestId: requestId() }, token)
  const contact = { phoneNo: senders.contact, name: '妈妈', note: '' }
  if (chosen.isContact) await gateway.call('guard/v1/contact/add', { contact, requestId: requestId() }, token)
}

const doneWith = { pass: 'pass', stop: 'hold', remind: 'label', agent: 'pass' } as const

it.each(modes)(
  'what the screen says of an SMS is what the line does %s, for any settings, products and sender',
  async (_mode, make) => {
    gateway = await make()
    await loadLists()
    const seen = new Set<string>()
    const property = fc.asyncProperty(smsSettings, async (chosen) => {
      gateway.advance(MINUTE)
      const { token, phoneNo } = await newSubscriber(gateway, ...chosen.products)
      await chooseForSms(token, chosen)
      for (const from of Object.values(senders)) {
        // Tries cost a budget of milliseconds a minute, which a busy machine uses up.
        gateway.advance(MINUTE)
        for (const text of Object.values(texts)) {
          const said = (await gateway.call('guard/v1/sms/try', { from, text }, token)).data
          const question = { id: newRequest(), from, senderClass: 'unknown', to: phoneNo, text, at: gateway.now() }
          const { body: done } = await post<SmsVerdict>(gateway, '/carrier/sms/verdict', question)
          expect({ from, text, action: done.action, reason: done.reason }).toEqual({
            ...{ from, text, reason: said.rule.reason },
            action: doneWith[said.action],
          })
          seen.add(done.reason)
        }
      }
    })
    // Without an SMS product nothing reads a text.
    const examples: [SmsSettings][] = [[everythingOn], [{ ...everythingOn, products: ['antiFraud5'] }]]
    await fc.assert(property, { numRuns: 10, examples })
    const reached = [
      'verificationCode',
      'carrierNotice',
      'refusedSender',
      'marketingSms',
      'blockWord',
      'fraudSms',
      'noProduct',
      'noRule',
    ]
    expect(reached.filter((reason) => !seen.has(reason))).toEqual([])
  },
)
