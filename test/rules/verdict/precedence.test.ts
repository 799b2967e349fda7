import fc from 'fast-check'
import type { CallTreatment } from '@contract/words/guard'
import { harassmentKinds } from '@contract/words/guard'
import { resolveFlags } from '@/rules/products/flags'
import { decideCall } from '@/rules/verdict/decide'
import type { ReasonCode } from '@/rules/verdict/reasons'
import { reasonCodes } from '@/rules/verdict/reasons'
import { buildList } from '@/rules/verdict/list-set'
import type { GuardRows } from '@/rules/verdict/settings'
import { productKeys } from '@/rules/products/catalogue'
import { holding } from '../products/product-list'
import { callFrom, everyDay, everySwitch, listed, NOON, settingsWith } from './settings-with'

/** DESIGN.md section 5, as a second, independent implementation. */
const precedence: ReasonCode[] = [
  'neverBlock',
  'temporaryAllow',
  'whitelist',
  'blacklist',
  'whiteSegment',
  'contact',
  'dialled',
  'answered',
  'blackSegment',
  'fraud',
  'storm',
  'repeatCall',
  'harassment',
  'international',
  'hidden',
  'doNotDisturb',
  'riskCall',
  'internationalCall',
  'stranger',
]
const treatments: CallTreatment[] = ['hangUp', 'busyTone', 'agent', 'silent']
const suspendable: ReasonCode[] = ['storm', 'harassment', 'international', 'hidden', 'doNotDisturb', 'stranger']

const situation = fc.record({
  from: fc.constantFrom('110', '02188889999', '+442071234567', ''),
  fraud: fc.constantFrom('none', 'risk', 'high'),
  harassment: fc.option(fc.constantFrom(...harassmentKinds)),
  lastCallAt: fc.option(fc.integer({ min: NOON - 400_000, max: NOON + 10_000 })),
  repeatPassesToday: fc.nat(3),
  switches: fc.subarray(everySwitch),
  products: fc.subarray(productKeys),
  isWhite: fc.boolean(),
  isBlack: fc.boolean(),
  isKnown: fc.boolean(),
  isAllowed: fc.boolean(),
  hasSegments: fc.boolean(),
  stopHidden: fc.boolean(),
  hasHours: fc.boolean(),
  isPaused: fc.boolean(),
  isStormy: fc.boolean(),
})
type Situation = typeof situation extends fc.Arbitrary<infer Value> ? Value : never

const callOf = ({ from, fraud, harassment, lastCallAt, repeatPassesToday }: Situation) =>
  callFrom(from, { fraud, harassment, lastCallAt, repeatPassesToday })

function settingsOf(facts: Situation) {
  const rows: Partial<GuardRows> = {
    switches: facts.switches,
    whitelist: facts.isWhite ? listed(facts.from) : [],
    blacklist: facts.isBlack ? listed(facts.from) : [],
    contacts: facts.isKnown ? [facts.from] : [],
    dialled: facts.isKnown ? [facts.from] : [],
    answered: facts.isKnown ? [facts.from] : [],
    allowances: facts.isAllowed ? [{ id: 'a', phoneNo: facts.from, once: true, until: NOON + 1 }] : [],
    whiteSegments: facts.hasSegments ? listed('021*') : [],
    blackSegments: facts.hasSegments ? [...listed('0*'), ...listed('+44*')] : [],
    stopHidden: facts.stopHidden,
    doNotDisturb: facts.hasHours ? everyDay({ startMinute: 0, endMinute: 1440 }) : null,
    pausedUntil: facts.isPaused ? NOON + 1 : null,
    stormUntil: facts.isStormy ? NOON + 1 : null,
  }
  return settingsWith(rows, facts.products)
}

const decide = (facts: Situation) => decideCall(callOf(facts), settingsOf(facts), NOON)

describe('with any call and settings', () => {
  it('the first rule in order decides, and the rest follow in order', () => {
    fc.assert(
      fc.property(situation, (facts) => {
        const { rule, alsoMatched } = decide(facts)
        const others = alsoMatched.map((match) => precedence.indexOf(match.reason))
        expect(others).not.toContain(-1)
        expect(others).toEqual([...others].sort((a, b) => a - b))
        const rank = precedence.indexOf(rule.reason)
        const live = alsoMatched.filter((match) => !(facts.isPaused && suspendable.includes(match.reason)))
        if (rank >= 0) for (const other of live) expect(precedence.indexOf(other.reason)).toBeGreaterThan(rank)
        else expect(live).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  it('the stricter days after a payment change only what would let a suspected caller through', () => {
    const chosen: ReasonCode[] = ['neverBlock', 'temporaryAllow', 'whitelist', 'whiteSegment', 'contact']
    fc.assert(
      fc.property(situation, (facts) => {
        const settings = settingsOf(facts)
        const usual = decide(facts)
        const strict = decideCall(callOf(facts), { ...settings, stricterUntil: NOON + 1 }, NOON)
        const isSuspected = facts.fraud !== 'none' || facts.harassment !== null
        const isStricter =
          isSuspected && settings.covered.has('umm') && usual.action !== 'stop' && !chosen.includes(usual.rule.reason)
        if (isStricter) {
          expect(['stop', 'agent']).toContain(strict.action)
          expect(strict.rule.reason).toBe('afterPayment')
        } else expect([strict.action, strict.rule]).toEqual([usual.action, usual.rule])
      }),
      { numRuns: 2000 },
    )
  })

  it('there is a known reason, and only a stopping rule stops', () => {
    const stopping: ReasonCode[] = [
      'blacklist',
      'blackSegment',
      'fraud',
      'storm',
      'harassment',
      'international',
      'hidden',
      'doNotDisturb',
    ]
    const reminding: ReasonCode[] = ['riskCall', 'internationalCall']
    fc.assert(
      fc.property(situation, (facts) => {
        const { action, rule } = decide(facts)
        expect(reasonCodes).toContain(rule.reason)
        expect(action === 'stop').toBe(stopping.includes(rule.reason))
        expect(action === 'remind').toBe(reminding.includes(rule.reason))
        expect(action === 'agent').toBe(rule.reason === 'stranger')
      }),
    )
  })

  it('emergency numbers pass, and fraud never passes by calling again', () => {
    fc.assert(
      fc.property(situation, (facts) => {
        expect(decide({ ...facts, from: '110' })).toMatchObject({ action: 'pass', rule: { reason: 'neverBlock' } })
        const { rule, alsoMatched } = decide({ ...facts, fraud: 'high' })
        expect([rule, ...alsoMatched].map((match) => match.reason)).not.toContain('repeatCall')
      }),
    )
  })

  it('a pause never changes what the lists and fraud decide', () => {
    fc.assert(
      fc.property(situation, (facts) => {
        const running = decide({ ...facts, isPaused: false })
        const paused = decide({ ...facts, isPaused: true })
        if (!suspendable.includes(running.rule.reason)) expect(paused).toEqual(running)
        else expect(['pass', 'remind']).toContain(paused.action)
      }),
    )
  })

  it('a contact is never stopped by a segment, however long', () => {
    fc.assert(
      fc.property(situation, fc.integer({ min: 1, max: 11 }), (facts, length) => {
        const from = '02188889999'
        const settings = settingsOf({ ...facts, from, isKnown: true, isBlack: false })
        const blackSegments = buildList(listed(`${from.slice(0, length)}*`))
        const verdict = decideCall(callOf({ ...facts, from }), { ...settings, blackSegments }, NOON)
        expect(verdict.action).toBe('pass')
        expect(verdict.rule.reason).not.toBe('blackSegment')
      }),
    )
  })

  it('the treatment of a stopped call changes neither the rule nor the other matches', () => {
    fc.assert(
      fc.property(situation, fc.constantFrom(...treatments), (facts, treatment) => {
        const plain = decide(facts)
        const treated = decideCall(callOf(facts), { ...settingsOf(facts), treatment }, NOON)
        expect([treated.rule, treated.alsoMatched]).toEqual([plain.rule, plain.alsoMatched])
        if (plain.action !== 'stop') expect(treated).toEqual(plain)
        else expect(['stop', 'agent']).toContain(treated.action)
      }),
    )
  })

  it('nothing is stopped without a product', () => {
    fc.assert(
      fc.property(situation, (facts) => {
        expect(decide({ ...facts, products: [] }).action).toBe('pass')
      }),
    )
  })

  it('more products never remove a match', () => {
    fc.assert(
      fc.property(situation, fc.constantFrom(...productKeys), (facts, added) => {
        const all = ({ rule, alsoMatched }: ReturnType<typeof decide>) =>
          [rule, ...alsoMatched].map((match) => match.reason)
        const before = all(decide({ ...facts, hasSegments: false })).filter((reason) => precedence.includes(reason))
        const after = all(decide({ ...facts, hasSegments: false, products: [...facts.products, added] }))
        // A stranger is a caller whom no rule lets through, so a whitelist that becomes active removes that match.
        const lasting = before.filter((reason) => reason !== 'stranger')
        expect(after).toEqual(expect.arrayContaining(lasting))
      }),
    )
  })

  it('an inactive product has no effect', () => {
    fc.assert(
      fc.property(fc.constantFrom(...productKeys), fc.constantFrom(0, 1, 4), (key, status) => {
        const flags = resolveFlags([holding(key, status)])
        expect(decideCall(callFrom('1', { fraud: 'high' }), settingsWith({ flags }), NOON).rule.reason).toBe(
          'noProduct',
        )
      }),
    )
  })
})
