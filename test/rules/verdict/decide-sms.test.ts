import type { ProductKey } from '@/rules/products/catalogue'
import { decideSms, decideWeb } from '@/rules/verdict/decide'
import type { ReasonCode, Verdict } from '@/rules/verdict/reasons'
import type { GuardRows } from '@/rules/verdict/settings'
import type { IncomingSms } from '@/rules/verdict/sms-rules'
import { CALLER, listed, NOON, settingsWith, without } from './settings-with'

const FOREIGN = '+442071234567'
const reasons = ({ rule, alsoMatched }: Verdict): ReasonCode[] => [rule, ...alsoMatched].map((match) => match.reason)

function decide(rows: Partial<GuardRows>, sms: Partial<IncomingSms> = {}, products?: ProductKey[]): Verdict {
  return decideSms({ from: CALLER, kind: 'other', ...sms }, settingsWith(rows, products), NOON)
}

describe('decideSms', () => {
  it.each([
    ['a code from a refused sender', { refusedSenders: [CALLER] }, { kind: 'code' }, 'pass', 'verificationCode'],
    ['a carrier notice', { blacklist: listed('10010') }, { from: '10010', kind: 'notice' }, 'pass', 'carrierNotice'],
    ['a public number', { blacklist: listed('12110') }, { from: '12110' }, 'pass', 'neverBlock'],
    ['a whitelist number', { whitelist: listed() }, { kind: 'marketing' }, 'pass', 'whitelist'],
    ['an allowed sender', { allowedSenders: [CALLER] }, { kind: 'marketing' }, 'pass', 'whitelist'],
    ['a blacklist number', { blacklist: listed() }, {}, 'stop', 'blacklist'],
    ['a refused sender', { refusedSenders: [CALLER] }, {}, 'stop', 'blacklist'],
    ['marketing', {}, { kind: 'marketing' }, 'stop', 'marketingSms'],
    ['marketing with the guard off', { stopMarketingSms: false }, { kind: 'marketing' }, 'pass', 'noRule'],
    ['fraud', {}, { kind: 'fraud' }, 'remind', 'fraudSms'],
    ['a message from abroad', {}, { from: FOREIGN }, 'remind', 'internationalSms'],
    ['the same received', { switches: without('antiFraud:8') }, { from: FOREIGN }, 'pass', 'internationalSmsReceived'],
    ['the same with all off', { switches: [] }, { from: FOREIGN }, 'pass', 'noRule'],
    ['any other message', {}, {}, 'pass', 'noRule'],
  ] satisfies [string, Partial<GuardRows>, Partial<IncomingSms>, string, ReasonCode][])(
    'judges %s',
    (_name, rows, sms, action, reason) => {
      expect(decide(rows, sms)).toMatchObject({ action, rule: { reason } })
    },
  )

  it('is not held back by a pause, and names what else matched', () => {
    const verdict = decide({ pausedUntil: NOON + 1, whitelist: listed(), blacklist: listed() }, { kind: 'marketing' })
    expect(reasons(verdict)).toEqual(['whitelist', 'blacklist', 'marketingSms'])
  })

  it.each([
    ['sms', ['blacklist', 'marketingSms']],
    ['dnd', ['blacklist', 'marketingSms']],
    ['umm', ['noRule']],
  ] satisfies [ProductKey, ReasonCode[]][])(
    'stops for a subscriber with %s when that covers it',
    (product, expected) => {
      expect(reasons(decide({ blacklist: listed() }, { kind: 'marketing' }, [product]))).toEqual(expected)
    },
  )

  it('reminds of fraud with any antiFraud product alone', () => {
    expect(reasons(decide({}, { kind: 'fraud' }, ['antiFraud5']))).toEqual(['fraudSms'])
    expect(reasons(decide({}, { kind: 'fraud' }, ['sms']))).toEqual(['noRule'])
    expect(reasons(decide({}, { kind: 'fraud' }, []))).toEqual(['noProduct'])
  })

  it('passes by an allowance that lasts, and uses up none for a single call', () => {
    const allowance = { id: 'a', phoneNo: CALLER, until: NOON + 1 }
    const blacklist = listed()
    expect(decide({ blacklist, allowances: [{ ...allowance, once: false }] }).rule.reason).toBe('temporaryAllow')
    const verdict = decide({ blacklist, allowances: [{ ...allowance, once: true }] })
    expect(verdict).toMatchObject({ rule: { reason: 'blacklist' }, allowanceId: null })
  })
})

describe('decideWeb', () => {
  const visit = { site: 'evil.example', risky: true }

  it('reminds of a risky site and never blocks it', () => {
    expect(decideWeb(visit, settingsWith())).toEqual({
      action: 'remind',
      rule: { reason: 'riskyWebsite', detail: 'evil.example' },
      alsoMatched: [],
      allowanceId: null,
    })
  })

  it.each([
    ['any other site', { ...visit, risky: false }, settingsWith(), 'noRule'],
    ['a risky one with the reminder off', visit, settingsWith({ switches: without('uasp:3') }), 'noRule'],
    ['a risky one without the product', visit, settingsWith({}, ['umm']), 'noRule'],
    ['a risky one without any product', visit, settingsWith({}, []), 'noProduct'],
  ])('lets %s pass', (_name, site, settings, reason) => {
    expect(decideWeb(site, settings)).toMatchObject({ action: 'pass', rule: { reason } })
  })
})
