import fc from 'fast-check'
import { decisionApplied, lineActionOf, unchecked, type Decision } from '@/rules/line/applied'
import { labelOf, LABEL_LENGTH } from '@/rules/line/label'
import type { ReasonCode } from '@/rules/verdict/reasons'

const rule = (reason: ReasonCode, detail = '') => ({ reason, detail })
const fraud = { tag: '诈骗电话', markCount: 394 }

describe('the label of a call', () => {
  it.each<[string, Decision['action'], ReasonCode, typeof fraud, string]>([
    ['the tag and its marks', 'remind', 'riskCall', fraud, '诈骗电话 · 394 人标记'],
    ['the tag of a call that no rule stops', 'pass', 'noRule', fraud, '诈骗电话 · 394 人标记'],
    ['the tag alone without marks', 'remind', 'riskCall', { tag: '高频风险', markCount: 0 }, '高频风险'],
    ['that a call is from abroad', 'remind', 'internationalCall', { tag: '', markCount: 0 }, '境外来电'],
    ['nothing of an unknown caller', 'pass', 'noRule', { tag: '', markCount: 0 }, ''],
    ['nothing of a contact', 'pass', 'contact', fraud, ''],
    ['nothing without a product', 'pass', 'noProduct', fraud, ''],
    ['nothing of a stopped call', 'stop', 'fraud', fraud, ''],
    ['nothing of an unchecked call', 'pass', 'unchecked', fraud, ''],
  ])('says %s', (_what, action, reason, tag, label) => {
    expect(labelOf({ action, rule: rule(reason) }, tag)).toBe(label)
  })

  it('fits into a header and one line, whatever the tag is', () => {
    const tag = fc.record({ tag: fc.string({ unit: 'binary', maxLength: 80 }), markCount: fc.nat() })
    fc.assert(
      fc.property(tag, (known) => {
        const label = labelOf({ action: 'remind', rule: rule('riskCall') }, known)
        expect([...label].length).toBeLessThanOrEqual(LABEL_LENGTH)
        expect(label).not.toMatch(/["\\\p{Cc}]/u)
      }),
    )
  })
})

describe('what the log shows of a call', () => {
  const wish: Decision = { action: 'stop', rule: rule('blacklist', '1'), alsoMatched: [rule('fraud')] }

  it('is the decision where the switch did it', () => {
    expect(decisionApplied(wish, { applied: 'gateway', action: 'stop' })).toBe(wish)
    const reminder: Decision = { ...wish, action: 'remind', rule: rule('riskCall') }
    expect(lineActionOf('remind')).toBe('pass')
    expect(decisionApplied(reminder, { applied: 'gateway', action: 'pass' })).toBe(reminder)
  })

  it.each(['deadline', 'breaker', 'badjson', 'lost'] as const)(
    'is a pass after %s, with the rules that matched',
    (applied) => {
      expect(decisionApplied(wish, { applied, action: 'pass' })).toEqual({
        action: 'pass',
        rule: unchecked(applied),
        alsoMatched: [wish.rule, rule('fraud')],
      })
    },
  )

  it('is what the switch did where it did something else', () => {
    const none: Decision = { action: 'agent', rule: rule('noRule'), alsoMatched: [] }
    const shown = decisionApplied(none, { applied: 'gateway', action: 'pass' })
    expect(shown).toEqual({ action: 'pass', rule: unchecked('switch'), alsoMatched: [] })
  })

  it('is a stop by its rule where the agent who was to answer a stopped call is not there', () => {
    const forAgent: Decision = { ...wish, action: 'agent', treatment: 'agent' }
    const refused = decisionApplied(forAgent, { applied: 'gateway', action: 'stop' })
    expect(refused).toEqual({ ...forAgent, action: 'stop' })
    expect(decisionApplied(forAgent, { applied: 'gateway', action: 'pass' }).rule).toEqual(unchecked('switch'))
  })
})
