import type { ProductKey } from '@/rules/products/catalogue'
import { decideSms, decideWeb } from '@/rules/verdict/decide'
import type { ReasonCode, Verdict } from '@/rules/verdict/reasons'
import type { GuardRows } from '@/rules/verdict/settings'
import type { IncomingSms } from '@/rules/verdict/sms-rules'
import { readSms } from '@/rules/verdict/sms-rules'
import type { SmsRows } from '@/rules/verdict/sms-settings'
import { CALLER, listed, NOON, settingsWith, without } from './settings-with'

const FOREIGN = '+442071234567'
const SHOP = '10690218'
const beginning = (prefix: string) => listed(`${prefix}*`)
const reasons = ({ rule, alsoMatched }: Verdict): ReasonCode[] => [rule, ...alsoMatched].map((match) => match.reason)

function decide(rows: Partial<GuardRows>, sms: Partial<IncomingSms> = {}, products?: ProductKey[]): Verdict {
  const incoming: IncomingSms = {
    from: CALLER,
    text: '',
    kind: 'other',
    because: [],
    isSuspect: false,
    category: null,
    unverified: null,
    isFromAbroad: false,
    ...sms,
  }
  return decideSms(incoming, settingsWith(rows, products), NOON)
}
const sale: Partial<IncomingSms> = { from: SHOP, kind: 'marketing', category: 'shopping', text: '全场五折，回T退订' }
const decideSale = (sms: SmsRows, more: Partial<GuardRows> = {}) => decide({ sms, ...more }, sale)

describe('decideSms', () => {
  it.each([
    [
      'a code of a refused sender',
      { sms: { refusedSenders: listed(CALLER) } },
      { kind: 'code' },
      'stop',
      'refusedSender',
    ],
    ['a code of a blacklist number', { blacklist: listed() }, { kind: 'code' }, 'stop', 'blacklist'],
    [
      'a code under a refused prefix',
      { sms: { refusedSenders: beginning('021') } },
      { kind: 'code' },
      'pass',
      'verificationCode',
    ],
    [
      'a code of a whitelist number that is a refused sender',
      { whitelist: listed(), sms: { refusedSenders: listed(CALLER) } },
      { kind: 'code' },
      'pass',
      'verificationCode',
    ],
    [
      'a code of a refused sender with the guard off',
      { sms: { enabled: false, refusedSenders: listed(CALLER) } },
      { kind: 'code' },
      'pass',
      'verificationCode',
    ],
    [
      'a code with a refused word',
      { sms: { blockWords: listed('验证码') } },
      { kind: 'code', text: '验证码 1234' },
      'pass',
      'verificationCode',
    ],
    ['a carrier notice', { blacklist: listed('10010') }, { from: '10010', kind: 'notice' }, 'pass', 'carrierNotice'],
    ['a public number', { blacklist: listed('12110') }, { from: '12110' }, 'pass', 'neverBlock'],
    ['a whitelist number', { whitelist: listed() }, { kind: 'marketing' }, 'pass', 'whitelist'],
    ['an allowed sender', { sms: { allowedSenders: listed(SHOP) } }, sale, 'pass', 'allowedSender'],
    ['an allowed prefix', { sms: { allowedSenders: beginning('1069') } }, sale, 'pass', 'allowedSender'],
    ['a blacklist number', { blacklist: listed() }, {}, 'stop', 'blacklist'],
    ['a refused sender', { sms: { refusedSenders: listed(CALLER) } }, {}, 'stop', 'refusedSender'],
    ['a refused prefix', { sms: { refusedSenders: beginning('021') } }, {}, 'stop', 'refusedSender'],
    [
      'a contact under a refused prefix',
      { contacts: [CALLER], sms: { refusedSenders: beginning('021') } },
      {},
      'pass',
      'contact',
    ],
    ['a refused contact', { contacts: [CALLER], sms: { refusedSenders: listed(CALLER) } }, {}, 'stop', 'refusedSender'],
    ['a refused word', { sms: { blockWords: listed('低息') } }, { text: '当天到账，低 息！' }, 'stop', 'blockWord'],
    [
      'an allowed word',
      { sms: { allowWords: listed('快递') } },
      { ...sale, text: '您的快递到了' },
      'pass',
      'allowWord',
    ],
    [
      'an allowed word in a fraud',
      { sms: { allowWords: listed('快递') } },
      { kind: 'fraud', text: '快递丢失' },
      'remind',
      'fraudSms',
    ],
    ['a fraud of a contact', { contacts: [CALLER] }, { kind: 'fraud' }, 'remind', 'fraudSms'],
    ['marketing', {}, sale, 'stop', 'marketingSms'],
    ['marketing of a category that passes', { sms: { passedCategories: ['shopping'] } }, sale, 'pass', 'noRule'],
    [
      'marketing of no category',
      { sms: { passedCategories: ['shopping'] } },
      { ...sale, category: null },
      'stop',
      'marketingSms',
    ],
    ['marketing with the guard off', { sms: { enabled: false } }, sale, 'pass', 'noRule'],
    [
      'a refused sender with the guard off',
      { sms: { enabled: false, refusedSenders: listed(SHOP) } },
      sale,
      'pass',
      'noRule',
    ],
    ['fraud', {}, { kind: 'fraud' }, 'remind', 'fraudSms'],
    ['fraud with the guard off', { sms: { enabled: false } }, { kind: 'fraud' }, 'remind', 'fraudSms'],
    ['a message from abroad', {}, { from: FOREIGN }, 'remind', 'internationalSms'],
    ['the same received', { switches: without('antiFraud:8') }, { from: FOREIGN }, 'pass', 'internationalSmsReceived'],
    ['the same with all off', { switches: [] }, { from: FOREIGN }, 'pass', 'noRule'],
    ['one from abroad under a domestic number', {}, { isFromAbroad: true }, 'remind', 'internationalSms'],
    ['a signature of another', {}, { unverified: '某某银行' }, 'remind', 'unverifiedSender'],
    ['fraud under a signature of another', {}, { kind: 'fraud', unverified: '某某银行' }, 'remind', 'fraudSms'],
    ['a code under a signature of another', {}, { kind: 'code', unverified: '某某银行' }, 'pass', 'verificationCode'],
    ['a suspect message', {}, { isSuspect: true }, 'pass', 'suspectSms'],
    [
      'a suspect message of a refused sender',
      { sms: { refusedSenders: listed(CALLER) } },
      { isSuspect: true },
      'stop',
      'refusedSender',
    ],
    ['any other message', {}, {}, 'pass', 'noRule'],
  ] satisfies [string, Partial<GuardRows>, Partial<IncomingSms>, string, ReasonCode][])(
    'judges %s',
    (_name, rows, sms, action, reason) => {
      expect(decide(rows, sms)).toMatchObject({ action, rule: { reason } })
    },
  )

  it('names its reason: the category, the exact entry, the word', () => {
    expect(decideSale({}).rule.detail).toBe('shopping')
    expect(decideSale({ refusedSenders: listed(SHOP) }).rule.detail).toBe(SHOP)
    expect(decideSale({ refusedSenders: [...beginning('106'), ...beginning('1069')] }).rule.detail).toBe('1069*')
    expect(decideSale({ blockWords: listed('全 场') }).rule.detail).toBe('全场')
  })

  it('prefers an exact sender to a prefix', () => {
    expect(decideSale({ refusedSenders: listed(SHOP), allowedSenders: beginning('1069') }).action).toBe('stop')
    expect(decideSale({ allowedSenders: listed(SHOP), refusedSenders: beginning('1069') }).action).toBe('pass')
    expect(decideSale({ allowedSenders: beginning('106'), refusedSenders: beginning('1069') }).action).toBe('pass')
  })

  it('ignores a pause, and names the other matches', () => {
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

  it('reminds of fraud with any single antiFraud product', () => {
    expect(reasons(decide({}, { kind: 'fraud' }, ['antiFraud5']))).toEqual(['fraudSms'])
    expect(reasons(decide({}, { kind: 'fraud' }, ['sms']))).toEqual(['noRule'])
    expect(reasons(decide({}, { kind: 'fraud' }, []))).toEqual(['noProduct'])
  })

  it('passes by a lasting allowance, and does not use up one for a single call', () => {
    const allowance = { id: 'a', phoneNo: CALLER, until: NOON + 1 }
    const blacklist = listed()
    expect(decide({ blacklist, allowances: [{ ...allowance, once: false }] }).rule.reason).toBe('temporaryAllow')
    const verdict = decide({ blacklist, allowances: [{ ...allowance, once: true }] })
    expect(verdict).toMatchObject({ rule: { reason: 'blacklist' }, allowanceId: null })
  })
})

describe('readSms', () => {
  it('has a category only for marketing', () => {
    expect(readSms(SHOP, '最高 20 万额度，年化低至 3.6%，拒收请回复R')).toMatchObject({
      kind: 'marketing',
      category: 'finance',
    })
    expect(readSms(SHOP, '您的验证码是 482913')).toMatchObject({ kind: 'code', category: null })
  })
})

describe('decideWeb', () => {
  const visit = { site: 'evil.example', risky: true }

  it('reminds of a risky site and never blocks it', () => {
    expect(decideWeb(visit, settingsWith())).toMatchObject({
      action: 'remind',
      rule: { reason: 'riskyWebsite', detail: 'evil.example' },
      alsoMatched: [],
      treatment: null,
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
