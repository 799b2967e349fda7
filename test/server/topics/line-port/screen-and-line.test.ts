import fc from 'fast-check'
import { callTreatments, guardSwitchNames, harassmentKinds } from '@contract/words/guard'
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
  await post(gateway, '/carrier/reputation/feed', { list: 'numbers', version: 1, isWhole: true, isLast: true, rows })
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
})
type Settings = typeof settings extends fc.Arbitrary<infer Value> ? Value : never

const always = Array.from({ length: 7 }, () => ({ startMinute: 0, endMinute: 1440 }))

/** Makes the settings as a person does: what the products do not cover is refused, as on the screens. */
async function choose(token: string, { switches, kinds, treatment, doNotDisturb, lists, isPaused }: Settings) {
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
  if (isPaused) await gateway.call('guard/v1/call/pause', { minutes: 15, requestId: newRequest() }, token)
}

it.each([
  ['in production', makeProduction],
  ['in development', makeDevelopment],
])('what the screen says is what the line does %s, for any settings, products and caller', async (_mode, make) => {
  gateway = await make()
  await loadLists()
  const seen = new Set<string>()
  const property = fc.asyncProperty(settings, async (chosen) => {
    gateway.advance(MINUTE)
    const { token, phoneNo } = await newSubscriber(gateway, ...chosen.products)
    await choose(token, chosen)
    for (const from of [...Object.values(callers), '']) {
      const said = (await gateway.call('guard/v1/call/try', { from }, token)).data
      const done = await newCallOf(gateway, phoneNo, from).ask()
      const { action, treatment, rule, alsoMatched } = said
      expect(done).toMatchObject({
        action: lineActionOf(action),
        treatment,
        reason: rule.reason,
        alsoMatched: alsoMatched.map(({ reason }) => reason),
      })
      seen.add(done.reason)
    }
  })
  await fc.assert(property, { numRuns: 14 })
  // The sample reaches the rules, not only the ways around them.
  expect([...seen].sort()).toEqual(
    expect.arrayContaining(['blacklist', 'fraud', 'harassment', 'international', 'neverBlock', 'noProduct', 'noRule']),
  )
})
