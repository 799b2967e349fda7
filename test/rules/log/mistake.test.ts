import type { InterceptEntry } from '@contract/intercepts'
import { canBeMistake, isProbableMistake } from '@/rules/log/mistake'

const row: InterceptEntry = {
  id: 'r1',
  kind: 'call',
  at: 0,
  from: '17097806189',
  place: '',
  carrier: '',
  tag: '',
  action: 'stop',
  reason: 'harassment',
  seconds: 0,
  text: '',
  intent: null,
  corrected: false,
}

describe('a probable mistake', () => {
  it.each<[string, Partial<InterceptEntry>, boolean]>([
    ['a call of somebody nobody marked', {}, true],
    ['a call of a contact, whatever others say', { contact: '小明', tag: 'sales' }, true],
    ['a call of a marked number', { tag: 'sales' }, false],
    ['what the agent answered: it asked', { action: 'agent' }, false],
    ['a reminder', { action: 'remind' }, false],
    ['an SMS', { kind: 'sms' }, false],
    ['a hidden caller, who cannot be allowed', { from: '' }, false],
    ['what is corrected', { corrected: true }, false],
    ['fraud', { reason: 'fraud' }, false],
    ['the own blacklist', { reason: 'blacklist' }, false],
    ['the days after a payment', { reason: 'afterPayment', contact: '小明' }, false],
  ])('is, or is not, %s', (_, changes, expected) => {
    expect(isProbableMistake({ ...row, ...changes })).toBe(expected)
  })

  it('is possible for what the agent answered, and for an SMS', () => {
    expect(canBeMistake({ ...row, action: 'agent' })).toBe(true)
    expect(canBeMistake({ ...row, kind: 'sms' })).toBe(true)
    expect(canBeMistake({ ...row, kind: 'web' })).toBe(false)
  })
})
