import fc from 'fast-check'
import { partyKinds, reallyStates, type ReallyReason } from '@contract/words/really'
import {
  decideReally,
  digestedText,
  readQuestion,
  soundRegister,
  warningLine,
  type Party,
  type ReallyQuestion,
  type Register,
} from '@/rules/live/really'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const NOW = Date.parse('2026-11-28T14:30:00+08:00')
const ME = '13800138000'
const HASH = 'a'.repeat(64)
const OTHER_HASH = 'b'.repeat(64)

const party = (id: string, numbers: string[], more: Partial<Party> = {}): Party => ({
  ...{ id, kind: 'bank', name: { zh: id, en: id }, hotline: numbers[0] ?? '', numbers, sites: [] },
  ...{ tellsCalls: true, tellsSms: true, ...more },
})
const icbc = party('icbc', ['95588', '1069095588'], { sites: ['icbc.com.cn'] })
const silent = party('silent', ['95555'], { tellsCalls: false, tellsSms: false })
const police = party('police', ['96110'], { kind: 'authority' })
const warnings = party('warnings', ['12381'], { kind: 'authority' })
const call = { party: 'icbc', from: '95588', to: ME, at: NOW - 28 * MINUTE, endedAt: null as number | null }
const sms = { party: 'icbc', from: '95588', to: ME, at: NOW - 5 * MINUTE, digest: HASH }
const registerOf = (more: Partial<Register> = {}): Register => ({
  ...{ at: NOW, since: NOW - DAY, parties: [icbc, silent, police, warnings], calls: [], sms: [] },
  ...more,
})
const sound = (register: Register) => soundRegister(register, { phoneNo: ME, now: NOW })

const now = (number: string | null = null): ReallyQuestion => ({ kind: 'now', number })
const number = (value: string): ReallyQuestion => ({ kind: 'number', number: value })
const text = (from: string | null = null, hosts: string[] = []): ReallyQuestion => ({ kind: 'text', from, hosts })
const link = (...hosts: string[]): ReallyQuestion => ({ kind: 'link', hosts })

const going = { calls: [call] }
const over = { calls: [{ ...call, endedAt: NOW - 20 * MINUTE }] }
const written = { sms: [sms] }
const other = { sms: [{ ...sms, digest: OTHER_HASH }] }
const noRegister = null
const fraud = true

it.each<[string, ReallyQuestion, Partial<Register> | null, ReallyReason, boolean?]>([
  ['a call that goes on', now(), going, 'calling'],
  ['a call that goes on, with its number', now('95588'), going, 'calling'],
  ['a shown number without a call', now('95588'), {}, 'notCalling'],
  ['a shown number whose call is over', now('95588'), over, 'notCalling'],
  ['another number than the one that calls', now('1069095588'), going, 'notCalling'],
  ['nobody calls', now(), {}, 'notCalling'],
  ['nobody tells calls', now(), { parties: [silent] }, 'notTold'],
  ['a number whose owner tells no calls', now('95555'), going, 'notTold'],
  ['a stranger during a call of the bank', now('13912345678'), going, 'notListed'],
  ['now, without a register', now(), noRegister, 'noRegister'],
  ['12381 does not call', now('12381'), {}, 'neverCalls'],
  ['12381 does not call, without a register', now('12381'), noRegister, 'neverCalls'],
  ['96110 without a call', now('96110'), {}, 'notCalling'],
  ['96110 without a register', now('96110'), noRegister, 'warningLine'],
  ['an imitation of 96110', now('+8696110'), {}, 'forged'],
  ['a number that has called', number('95588'), over, 'called'],
  ['a number that has written', number('95588'), written, 'wrote'],
  ['a number that calls', number('95588'), going, 'calling'],
  ['a number that did nothing', number('95588'), {}, 'nothing'],
  ['a number whose owner tells nothing', number('95555'), {}, 'notTold'],
  ['an imitation of 12381', number('1238100'), {}, 'forged'],
  ['96110 with its area code', number('057196110'), {}, 'warningLine'],
  ['a stranger', number('13912345678'), {}, 'notListed'],
  ['a fraudster', number('13912345678'), {}, 'fraud', fraud],
  ['a fraudster, without a register', number('13912345678'), noRegister, 'fraud', fraud],
  ['just this text', text(), written, 'sent'],
  ['just this text, from its sender', text('95588'), written, 'sent'],
  ['just this text, from another sender', text('13912345678'), written, 'notListed'],
  ['just this text, which reads as fraud', text(), written, 'conflict', fraud],
  ['another text in the thread of the bank', text('95588'), other, 'otherWords'],
  ['a text of a sender that wrote nothing', text('95588'), {}, 'nothing'],
  ['a text of a sender that tells nothing', text('95555'), {}, 'notTold'],
  ['a text that reads as fraud', text('95588'), other, 'fraud', fraud],
  ['a text without a sender', text(), {}, 'notListed'],
  ['a text without a register', text('95588'), noRegister, 'noRegister'],
  ['a warning that was not sent', text('12381'), {}, 'nothing'],
  ['a warning with a link', text('12381', ['evil.top']), {}, 'warningLinks'],
  ['a warning with a link, without a register', text('12381', ['evil.top']), noRegister, 'warningLinks'],
  ['a warning without a register', text('12381'), noRegister, 'warningLine'],
  ['a text of an imitation of 12381', text('0012381'), {}, 'forged'],
  ['a registered site', link('icbc.com.cn'), {}, 'site'],
  ['a page below it', link('m.icbc.com.cn'), {}, 'site'],
  ['a site that looks like it', link('icbc.com.cn.evil.top'), {}, 'notListed'],
  ['a homograph of it', link('xn--cbc-nza.com.cn', 'icbc.com.cn'), {}, 'notListed'],
  ['a registered site that is known as fraud', link('icbc.com.cn'), {}, 'conflict', fraud],
  ['a site that is known as fraud', link('evil.top'), {}, 'fraud', fraud],
])('%s', (_what, question, more, reason, isFraud = false) => {
  const register = more && sound(registerOf(more))
  expect(decideReally(question, { register, isFraud, digest: HASH }).reason).toBe(reason)
})

describe('a forged or broken entry counts for nothing', () => {
  it.each<[string, Partial<Register>]>([
    ['of another line', { calls: [{ ...call, to: '13800138001' }] }],
    ['of an organisation that is not there', { calls: [{ ...call, party: 'nobody' }] }],
    ['from a number that is not its own', { calls: [{ ...call, from: '13912345678' }] }],
    ['from a number that two claim', { calls: [call], parties: [icbc, party('thief', ['95588'])] }],
    ['of a company that claims the number of a bank', { calls: [call], parties: [{ ...icbc, kind: 'company' }] }],
    ['with an id that two have', { calls: [call], parties: [icbc, party('icbc', ['95599'])] }],
    ['from tomorrow', { calls: [{ ...call, at: NOW + DAY }] }],
    ['that has lost its end', { calls: [{ ...call, at: NOW - 5 * 60 * MINUTE }] }],
    ['of an answer from before', { calls: [call], at: NOW - 2 * MINUTE }],
  ])('%s', (_what, more) => {
    const { reason } = decideReally(now('95588'), { register: sound(registerOf(more)), isFraud: false, digest: HASH })
    expect(reallyStates[reason]).not.toBe('yes')
  })

  it("a hotline that is not the organisation's, or a person's, is none", () => {
    const parties = [{ ...icbc, hotline: '17012345678' }, party('fake', ['17012345678'], { kind: 'company' })]
    expect(sound(registerOf({ parties }))?.parties.map(({ hotline }) => hotline)).toEqual(['', ''])
  })
})

describe('whatever the register says', () => {
  const numbers = fc.constantFrom(
    '95588',
    '95555',
    '12381',
    '96110',
    '1069095588',
    '13912345678',
    '+8612381',
    '1238100',
  )
  const hosts = fc.array(fc.constantFrom('icbc.com.cn', 'm.icbc.com.cn', 'evil.top'), { maxLength: 2 })
  const at = fc.integer({ min: -26 * 60, max: 5 }).map((minutes) => NOW + minutes * MINUTE)
  const parties = fc.array(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      kind: fc.constantFrom(...partyKinds),
      name: fc.constant({ zh: 'x', en: 'x' }),
      hotline: numbers,
      numbers: fc.array(numbers, { maxLength: 3 }),
      sites: fc.array(fc.constantFrom('icbc.com.cn', 'evil.top'), { maxLength: 2 }),
      tellsCalls: fc.boolean(),
      tellsSms: fc.boolean(),
    }),
    { maxLength: 3 },
  )
  const entry = { party: fc.constantFrom('a', 'b', 'x'), from: numbers, to: fc.constantFrom(ME, '13800138001'), at }
  const register = fc.record({
    at: fc.constantFrom(NOW, NOW - 3 * MINUTE),
    since: fc.constant(NOW - DAY),
    parties,
    calls: fc.array(fc.record({ ...entry, endedAt: fc.option(at) }), { maxLength: 4 }),
    sms: fc.array(fc.record({ ...entry, digest: fc.constantFrom(HASH, OTHER_HASH) }), { maxLength: 4 }),
  })
  const question = fc.oneof(
    fc.record({ kind: fc.constant('now' as const), number: fc.option(numbers) }),
    fc.record({ kind: fc.constant('number' as const), number: numbers }),
    fc.record({ kind: fc.constant('link' as const), hosts }),
    fc.record({ kind: fc.constant('text' as const), from: fc.option(numbers), hosts }),
  )

  it('never says yes without an entry of just this, and never without a register or to what reads as fraud', () => {
    fc.assert(
      fc.property(question, fc.option(register), fc.boolean(), (asked, given, isFraud) => {
        const counts = given && sound(given)
        const { reason, party: whose } = decideReally(asked, { register: counts, isFraud, digest: HASH })
        if (reallyStates[reason] !== 'yes') return
        const { calls = [], sms: texts = [], parties: known = [] } = counts ?? {}
        const entries = {
          calling: calls.some(({ from, endedAt }) => endedAt === null && whose?.numbers.includes(from)),
          sent: !isFraud && texts.some(({ digest, from }) => digest === HASH && whose?.numbers.includes(from)),
          site: !isFraud && known.some(({ sites }) => sites.length > 0),
        }
        expect(entries).toHaveProperty(reason, true)
        if (asked.kind === 'now' || asked.kind === 'number')
          expect(asked.number === null || whose?.numbers.includes(asked.number)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('says the same of entries that come doubled and in another order', () => {
    const orders = register.chain((given) =>
      fc.record({
        given: fc.constant(given),
        calls: fc.shuffledSubarray([...given.calls, ...given.calls], { minLength: 2 * given.calls.length }),
        sms: fc.shuffledSubarray([...given.sms, ...given.sms], { minLength: 2 * given.sms.length }),
      }),
    )
    fc.assert(
      fc.property(question, orders, fc.boolean(), (asked, { given, calls, sms: texts }, isFraud) => {
        const answer = (one: Register) => decideReally(asked, { register: sound(one), isFraud, digest: HASH })
        expect(answer({ ...given, calls, sms: texts })).toEqual(answer(given))
      }),
      { numRuns: 2000 },
    )
  })

  it('without entries there is neither a yes nor an earlier', () => {
    fc.assert(
      fc.property(question, parties, fc.boolean(), (asked, known, isFraud) => {
        const counts = sound(registerOf({ parties: known.map((one) => ({ ...one, sites: [] })) }))
        const { reason } = decideReally(asked, { register: counts, isFraud, digest: HASH })
        expect(['no', 'unknown']).toContain(reallyStates[reason])
      }),
    )
  })
})

it.each([
  ['96110', '96110', false],
  ['057196110', '96110', false],
  ['12381', '12381', false],
  ['+8612381', '12381', true],
  ['+12381', '12381', true],
  ['012381', '12381', true],
  ['961100', '96110', true],
  ['13812312381', null, null],
  ['12345', null, null],
  ['106909611012', null, null],
])('%s: the line that it is or imitates', (value, line, isForged) => {
  expect(warningLine(value)).toEqual(line === null ? null : { line, isForged })
})

it.each<[string, ReallyQuestion]>([
  ['95588', number('95588')],
  ['+86 12381', number('+8612381')],
  ['https://m.icbc.com.cn/login?x=1', link('m.icbc.com.cn')],
  ['icbc.com.cn', link('icbc.com.cn')],
  ['【工商银行】请致电 95588', text('95588')],
  ['call 95588 now', text('95588')],
  ['https://icbc.com.cn_.evil.top', text('95588', ['icbc.com.cn', 'evil.top'])],
  ['https://icbc.com.cn/out?to=https://evil.top', text('95588', ['icbc.com.cn'])],
  ['https://icbc.com.cn/out?to=https%3A%2F%2Fevil.top', text('95588', ['icbc.com.cn'])],
  ['https://icbc.com.cn@evil.top', text('95588', ['evil.top'])],
  ['请点 icbc.com.cn 办理', text('95588', ['icbc.com.cn'])],
  ['【工商银行】您的账户异常', text('95588')],
])('%s is read as what it is', (what, question) => {
  expect(readQuestion({ now: false, what, from: '95588' })).toEqual(question)
})

it('reads the number that is shown during a call, or none', () => {
  const ask = (what: string) => readQuestion({ now: true, what, from: '' })
  expect(ask('95588')).toEqual(now('95588'))
  expect(ask('')).toEqual(now())
})

it('a copied text has the digest of the one that was sent', () => {
  expect(digestedText(' 【工商银行】验证码 123456\n，请勿告知 \u3000')).toBe('【工商银行】验证码123456，请勿告知')
})
