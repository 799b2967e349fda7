import fc from 'fast-check'
import { marketingCategories } from '@contract/words/sms'
import { decideSms } from '@/rules/verdict/decide'
import type { ReasonCode } from '@/rules/verdict/reasons'
import { productKeys } from '@/rules/products/catalogue'
import { everySwitch, listed, NOON, settingsWith } from './settings-with'

/** Every rule that can match an SMS, in order; a prefix on the subscriber's list comes after the number itself. */
const precedence: readonly (ReasonCode | 'allowedPrefix' | 'refusedPrefix')[] = [
  'verificationCode',
  'carrierNotice',
  'neverBlock',
  'temporaryAllow',
  'whitelist',
  'allowedSender',
  'blacklist',
  'refusedSender',
  'allowedPrefix',
  'contact',
  'refusedPrefix',
  'allowWord',
  'blockWord',
  'marketingSms',
  'fraudSms',
  'internationalSms',
  'internationalSmsReceived',
]
const ofGuard: readonly string[] = precedence.slice(4, 14)

const situation = fc.record({
  from: fc.constantFrom('10690218', '12110', '10010', '+442071234567', '13900001111'),
  kind: fc.constantFrom('code', 'notice', 'marketing', 'fraud', 'other'),
  category: fc.option(fc.constantFrom(...marketingCategories)),
  text: fc.constantFrom('', '全场五折', '您的快递到了', '快递五折'),
  passedCategories: fc.subarray([...marketingCategories]),
  switches: fc.subarray(everySwitch),
  products: fc.subarray(productKeys),
  enabled: fc.boolean(),
  isWhite: fc.boolean(),
  isBlack: fc.boolean(),
  isContact: fc.boolean(),
  isAllowance: fc.boolean(),
  allowedSender: fc.boolean(),
  refusedSender: fc.boolean(),
  allowedPrefix: fc.boolean(),
  refusedPrefix: fc.boolean(),
  allowWord: fc.boolean(),
  blockWord: fc.boolean(),
})
type Situation = typeof situation extends fc.Arbitrary<infer Value> ? Value : never

const senders = (from: string, isExact: boolean, isPrefix: boolean) => [
  ...(isExact ? listed(from) : []),
  ...(isPrefix ? listed(`${from.slice(0, 3)}*`) : []),
]

function decide(facts: Situation) {
  const { from, kind, category, text, enabled, passedCategories } = facts
  const settings = settingsWith(
    {
      switches: facts.switches,
      whitelist: facts.isWhite ? listed(from) : [],
      blacklist: facts.isBlack ? listed(from) : [],
      contacts: facts.isContact ? [from] : [],
      allowances: facts.isAllowance ? [{ id: 'a', phoneNo: from, once: false, until: NOON + 1 }] : [],
      sms: {
        enabled,
        passedCategories,
        allowedSenders: senders(from, facts.allowedSender, facts.allowedPrefix),
        refusedSenders: senders(from, facts.refusedSender, facts.refusedPrefix),
        allowWords: facts.allowWord ? listed('快递') : [],
        blockWords: facts.blockWord ? listed('五折') : [],
      },
    },
    facts.products,
  )
  const { action, rule, alsoMatched } = decideSms(
    { from, kind, category, text, because: [], isSuspect: false, unverified: null, isFromAbroad: false },
    settings,
    NOON,
  )
  const nameOf = ({ reason, detail }: typeof rule) =>
    detail.endsWith('*') ? reason.replace('Sender', 'Prefix') : (reason as string)
  return { action, names: [rule, ...alsoMatched].map(nameOf) }
}

/** Whether the subscriber's refusal of just this sender comes before the code. */
const isRefusedCode = (names: readonly string[]): boolean =>
  ['blacklist', 'refusedSender'].includes(names[0] ?? '') && names[1] === 'verificationCode'

describe('with any SMS and settings', () => {
  it('the first rule in order decides, and the rest follow in order', () => {
    fc.assert(
      fc.property(situation, (facts) => {
        const { names } = decide(facts)
        if (names.length === 1 && /^no(Rule|Product)$/.test(names[0] ?? '')) return
        const refusal = isRefusedCode(names) ? names.shift() : undefined
        expect(refusal).not.toBe('refusedPrefix')
        const ranks = names.map((name) => precedence.indexOf(name as ReasonCode))
        expect(ranks).not.toContain(-1)
        expect(ranks).toEqual([...new Set(ranks)].sort((a, b) => a - b))
      }),
      { numRuns: 2000 },
    )
  })

  it('a carrier notice passes, and a code unless the subscriber refused just its sender', () => {
    fc.assert(
      fc.property(situation, fc.constantFrom('code', 'notice'), (facts, kind) => {
        const refused = kind === 'code' && (facts.isBlack || facts.refusedSender)
        const { action, names } = decide({ ...facts, kind })
        expect(action === 'pass' || (refused && isRefusedCode(names))).toBe(true)
      }),
    )
  })

  it('nothing is held without a product or while the guard is off', () => {
    fc.assert(
      fc.property(situation, (facts) => {
        for (const resting of [
          { ...facts, products: [] },
          { ...facts, enabled: false },
        ]) {
          const { action, names } = decide(resting)
          expect(action).not.toBe('stop')
          expect(names.filter((name) => ofGuard.includes(name))).toEqual([])
        }
      }),
    )
  })

  it('an SMS is held only by a list, a prefix, a word or a category of the subscriber', () => {
    const holding = ['blacklist', 'refusedSender', 'refusedPrefix', 'blockWord', 'marketingSms']
    fc.assert(
      fc.property(situation, (facts) => {
        const { action, names } = decide(facts)
        expect(action === 'stop').toBe(holding.includes(names[0] ?? ''))
      }),
    )
  })

  it('allowing one more category never holds an SMS that passed', () => {
    fc.assert(
      fc.property(situation, fc.constantFrom(...marketingCategories), (facts, category) => {
        const after = decide({ ...facts, passedCategories: [...facts.passedCategories, category] })
        if (decide(facts).action !== 'stop') expect(after.action).not.toBe('stop')
      }),
    )
  })
})
