import type { VerdictAction } from '@contract/words/guard'
import type { IncomingCall } from '@/rules/verdict/call-rules'
import { REPEAT_WINDOW_MS } from '@/rules/verdict/call-rules'
import { decideCall, decideSms } from '@/rules/verdict/decide'
import type { ReasonCode, Verdict } from '@/rules/verdict/reasons'
import type { GuardRows } from '@/rules/verdict/settings'
import { readSms } from '@/rules/verdict/sms-rules'
import type { ProductKey } from '@/rules/products/catalogue'
import { CALLER, callFrom, everyDay, listed, MINUTE, NOON, settingsWith, without } from './settings-with'

const FOREIGN = '+442071234567'
const dayAndNight = everyDay({ startMinute: 0, endMinute: 1440 })

function decide(
  rows: Partial<GuardRows>,
  call: Partial<IncomingCall> = {},
  now = NOON,
  products?: ProductKey[],
): Verdict {
  return decideCall(callFrom(call.from ?? CALLER, call), settingsWith(rows, products), now)
}

const reasons = ({ rule, alsoMatched }: Verdict): ReasonCode[] => [rule, ...alsoMatched].map((match) => match.reason)

describe('decideCall', () => {
  it.each([
    ['an emergency number', {}, { from: '110' }, 'pass', 'neverBlock', '110'],
    ['the anti-fraud hotline', { blacklist: listed('96110') }, { from: '96110' }, 'pass', 'neverBlock', '96110'],
    ['a carrier hotline', { blacklist: listed('10010') }, { from: '10010' }, 'pass', 'neverBlock', '10010'],
    ['a whitelist number', { whitelist: listed() }, {}, 'pass', 'whitelist', CALLER],
    ['a blacklist number', { blacklist: listed() }, {}, 'stop', 'blacklist', CALLER],
    ['a whitelist segment', { whiteSegments: listed('021*') }, {}, 'pass', 'whiteSegment', '021'],
    ['a contact', { contacts: [CALLER] }, {}, 'pass', 'contact', CALLER],
    ['a number dialled before', { dialled: [CALLER] }, {}, 'pass', 'dialled', CALLER],
    ['a number answered before', { answered: [CALLER] }, {}, 'pass', 'answered', CALLER],
    ['a blacklist segment', { blackSegments: listed('021*') }, {}, 'stop', 'blackSegment', '021'],
    [
      'the longest segment',
      { blackSegments: [...listed('0*'), ...listed('0218*'), ...listed('021*')] },
      {},
      'stop',
      'blackSegment',
      '0218',
    ],
    ['confident fraud', {}, { fraud: 'high' }, 'stop', 'fraud', CALLER],
    ['a repeat call', {}, { lastCallAt: NOON - MINUTE }, 'pass', 'repeatCall', CALLER],
    ['harassment', {}, { harassment: 'loan' }, 'stop', 'harassment', 'loan'],
    ['another country', {}, { from: FOREIGN }, 'stop', 'international', FOREIGN],
    ['abroad with a number from here', {}, { isFromAbroad: true }, 'stop', 'international', CALLER],
    ['a hidden number', { stopHidden: true }, { from: '' }, 'stop', 'hidden', ''],
    ['do-not-disturb hours', { doNotDisturb: dayAndNight }, {}, 'stop', 'doNotDisturb', '00:00-24:00'],
    ['a risk number', {}, { fraud: 'risk' }, 'remind', 'riskCall', 'risk'],
    ['abroad by reminder', { switches: without('umm:7') }, { from: FOREIGN }, 'remind', 'internationalCall', FOREIGN],
    ['a stranger', {}, {}, 'agent', 'stranger', ''],
    ['a hidden stranger', {}, { from: '' }, 'agent', 'stranger', ''],
    ['a stranger without the agent', { switches: without('uasp:1') }, {}, 'pass', 'noRule', ''],
  ] satisfies [string, Partial<GuardRows>, Partial<IncomingCall>, string, ReasonCode, string][])(
    'judges %s',
    (_name, rows, call, action, reason, detail) => {
      expect(decide(rows, call)).toMatchObject({ action, rule: { reason, detail } })
    },
  )

  it('names every other rule that would have matched, in order', () => {
    const rows = { whitelist: listed(), blacklist: listed(), contacts: [CALLER], blackSegments: listed('02*') }
    const verdict = decide(rows, { fraud: 'high', harassment: 'robot' })
    expect(reasons(verdict)).toEqual([
      'whitelist',
      'blacklist',
      'contact',
      'blackSegment',
      'fraud',
      'harassment',
      'riskCall',
    ])
    expect(verdict.alsoMatched[2]).toEqual({ reason: 'blackSegment', detail: '02' })
  })

  it('knows nothing about a hidden number', () => {
    const rows = { whitelist: listed(''), contacts: [''], blackSegments: listed('*'), switches: without('uasp:1') }
    expect(reasons(decide(rows, { from: '', lastCallAt: NOON - 1 }))).toEqual(['noRule'])
  })
})

describe('an entry that ends', () => {
  it.each([
    ['holds until its end', NOON + 1, 'blacklist'],
    ['is over at its end', NOON, 'stranger'],
  ])('%s', (_name, expiresAt, reason) => {
    expect(decide({ blacklist: listed(CALLER, expiresAt) }).rule.reason).toBe(reason)
  })
})

describe('a temporary allowance', () => {
  const once = { id: 'once', phoneNo: CALLER, once: true, until: NOON + 1 }
  const day = { id: 'day', phoneNo: CALLER, once: false, until: NOON + 1 }

  it.each([
    ['lets a blacklisted number through and says which it was', [once], 'pass', 'temporaryAllow', 'once'],
    ['that lasts goes before one for a single call', [once, day], 'pass', 'temporaryAllow', 'day'],
    ['of another number does nothing', [{ ...once, phoneNo: '02188889998' }], 'stop', 'blacklist', null],
    ['is over at its end', [{ ...once, until: NOON }], 'stop', 'blacklist', null],
  ])('%s', (_name, allowances, action, reason, allowanceId) => {
    const verdict = decide({ allowances, blacklist: listed() })
    expect(verdict).toMatchObject({ action, rule: { reason }, allowanceId })
  })

  it('is not used up by a number that is never blocked', () => {
    const verdict = decide({ allowances: [{ ...once, phoneNo: '110' }] }, { from: '110' })
    expect(verdict.allowanceId).toBeNull()
  })
})

describe('a repeat call', () => {
  it.each([
    ['passes at the end of the third minute', { lastCallAt: NOON - REPEAT_WINDOW_MS }, 'repeatCall'],
    ['passes in the same instant', { lastCallAt: NOON }, 'repeatCall'],
    ['is none after it', { lastCallAt: NOON - REPEAT_WINDOW_MS - 1 }, 'stranger'],
    ['is none after a call from the future', { lastCallAt: NOON + 1 }, 'stranger'],
    ['passes for the second time in a day', { lastCallAt: NOON - 1, repeatPassesToday: 1 }, 'repeatCall'],
    ['is none for the third time', { lastCallAt: NOON - 1, repeatPassesToday: 2 }, 'stranger'],
    ['passes what is harassment', { lastCallAt: NOON - 1, harassment: 'robot' }, 'repeatCall'],
    ['never passes fraud', { lastCallAt: NOON - 1, fraud: 'high' }, 'fraud'],
    ['never passes a risk without its reminder', { lastCallAt: NOON - 1, fraud: 'risk' }, 'riskCall'],
  ] satisfies [string, Partial<IncomingCall>, ReasonCode][])('%s', (_name, call, reason) => {
    expect(decide({}, call).rule.reason).toBe(reason)
  })

  it('does not pass when the subscriber turned that off', () => {
    expect(decide({ passRepeats: false }, { lastCallAt: NOON - 1 }).rule.reason).toBe('stranger')
  })

  it('never passes fraud where fraud only causes a reminder', () => {
    const verdict = decide({ switches: without('umm:3:0') }, { lastCallAt: NOON - 1, fraud: 'high' })
    expect(reasons(verdict)).toEqual(['riskCall', 'stranger'])
  })
})

describe('do-not-disturb hours that cross midnight', () => {
  // 10 March 2026 is a Tuesday.
  const night = { startMinute: 22 * 60, endMinute: 7 * 60 }
  const tuesday = [null, night, null, null, null, null, null]

  it.each([
    ['before they start', tuesday, '2026-03-10T21:59', 'stranger'],
    ['when they start', tuesday, '2026-03-10T22:00', 'doNotDisturb'],
    ['in the last minute of the day', tuesday, '2026-03-10T23:59', 'doNotDisturb'],
    ['at midnight, on the next day', tuesday, '2026-03-11T00:00', 'doNotDisturb'],
    ['in their last minute', tuesday, '2026-03-11T06:59', 'doNotDisturb'],
    ['when they end', tuesday, '2026-03-11T07:00', 'stranger'],
    ['on the evening of another day', tuesday, '2026-03-11T22:00', 'stranger'],
    ['on the morning of their own day', tuesday, '2026-03-10T06:00', 'stranger'],
    [
      'on a Monday morning that Sunday began',
      [null, null, null, null, null, null, night],
      '2026-03-09T06:00',
      'doNotDisturb',
    ],
  ] as const)('hold or not %s', (_name, doNotDisturb, clock, reason) => {
    const now = Date.parse(`${clock}:30+08:00`)
    expect(decide({ doNotDisturb }, {}, now).rule.reason).toBe(reason)
  })
})

describe('a timed pause', () => {
  const pausedUntil = NOON + 1

  it.each([
    ['lets harassment through', {}, { harassment: 'robot' }, ['paused', 'harassment', 'stranger']],
    [
      'lets abroad through, with its reminder',
      {},
      { from: FOREIGN },
      ['internationalCall', 'international', 'stranger'],
    ],
    ['lets hidden callers through', { stopHidden: true }, { from: '' }, ['paused', 'hidden', 'stranger']],
    ['lets calls through in quiet hours', { doNotDisturb: dayAndNight }, {}, ['paused', 'doNotDisturb', 'stranger']],
    ['keeps strangers from the agent', {}, {}, ['paused', 'stranger']],
    ['never suspends the blacklist', { blacklist: listed() }, {}, ['blacklist', 'stranger']],
    ['never suspends a blacklist segment', { blackSegments: listed('021*') }, {}, ['blackSegment', 'stranger']],
    ['never suspends fraud', {}, { fraud: 'high' }, ['fraud', 'riskCall', 'stranger']],
    ['is no reason where it held nothing back', { switches: [] }, {}, ['noRule']],
  ] satisfies [string, Partial<GuardRows>, Partial<IncomingCall>, ReasonCode[]][])(
    '%s',
    (_name, rows, call, expected) => {
      expect(reasons(decide({ pausedUntil, ...rows }, call))).toEqual(expected)
    },
  )

  it('is over at its end', () => {
    expect(decide({ pausedUntil: NOON }, { harassment: 'robot' }).rule.reason).toBe('harassment')
  })
})

describe('"only who I know"', () => {
  const stormUntil = NOON + 1

  it.each([
    ['a stranger', {}, {}, 'stop', 'storm'],
    ['a hidden caller', {}, { from: '' }, 'stop', 'storm'],
    ['a stranger who calls again at once', {}, { lastCallAt: NOON - 1000 }, 'stop', 'storm'],
    ['a fraud as what it is', {}, { fraud: 'high' }, 'stop', 'fraud'],
    ['a contact', { contacts: [CALLER] }, {}, 'pass', 'contact'],
    ['a number on the whitelist', { whitelist: listed() }, {}, 'pass', 'whitelist'],
    ['a number that the subscriber has called', { dialled: [CALLER] }, {}, 'pass', 'dialled'],
    ['a number that the subscriber has answered', { answered: [CALLER] }, {}, 'pass', 'answered'],
    ['the police', {}, { from: '110' }, 'pass', 'neverBlock'],
    ['the carrier', {}, { from: '10010' }, 'pass', 'neverBlock'],
    ['the family', { family: [CALLER], switches: [] }, {}, 'pass', 'noRule'],
    ['the hotline of a bank', { switches: [] }, { from: '95588' }, 'pass', 'noRule'],
    ['what looks like it, from abroad', { switches: [] }, { from: '95588', isFromAbroad: true }, 'stop', 'storm'],
    ['a stranger while a call is expected', { pausedUntil: NOON + 1, switches: [] }, {}, 'pass', 'paused'],
  ] satisfies [string, Partial<GuardRows>, Partial<IncomingCall>, VerdictAction, ReasonCode][])(
    'stops or lets through: %s',
    (_who, rows, call, action, reason) => {
      expect(decide({ stormUntil, ...rows }, call)).toMatchObject({ action, rule: { reason } })
    },
  )

  it('is over at its end, and needs a call guard', () => {
    expect(decide({ stormUntil: NOON, switches: [] }).rule.reason).toBe('noRule')
    expect(decide({ stormUntil, switches: [] }, {}, NOON, ['antiFraud5']).rule.reason).toBe('noRule')
  })

  it('holds no text back', () => {
    const sms = readSms('10690000', '【某某网】您的验证码是 123456，请勿告诉他人')
    expect(decideSms(sms, settingsWith({ stormUntil }), NOON).action).toBe('pass')
  })
})

describe("a child's line", () => {
  it.each([
    ['a stranger', {}, {}, 'agent', 'childLine'],
    ['a hidden caller', {}, { from: '' }, 'agent', 'childLine'],
    ['who was answered before', { answered: [CALLER] }, {}, 'agent', 'childLine'],
    ['who calls again at once', {}, { lastCallAt: NOON - 1000 }, 'agent', 'childLine'],
    ['a stranger while a call is expected', { pausedUntil: NOON + 1 }, {}, 'agent', 'childLine'],
    ['a fraud as what it is', {}, { fraud: 'high' }, 'stop', 'fraud'],
    ['a number on the whitelist', { whitelist: listed() }, {}, 'pass', 'whitelist'],
    ['the police', {}, { from: '110' }, 'pass', 'neverBlock'],
    ['the family', { family: [CALLER] }, {}, 'pass', 'noRule'],
    ['a school', { schools: [CALLER] }, {}, 'pass', 'noRule'],
    [
      'a school whose number is used for fraud',
      { schools: [CALLER], switches: [] },
      { fraud: 'risk' },
      'agent',
      'childLine',
    ],
    ['a school on the blacklist', { schools: [CALLER], blacklist: listed() }, {}, 'stop', 'blacklist'],
  ] satisfies [string, Partial<GuardRows>, Partial<IncomingCall>, VerdictAction, ReasonCode][])(
    'stops or lets through: %s',
    (_who, rows, call, action, reason) => {
      expect(decide({ asksFirst: true, ...rows }, call)).toMatchObject({ action, rule: { reason } })
    },
  )

  it('needs a call guard', () => {
    expect(decide({ asksFirst: true, switches: [] }, {}, NOON, ['antiFraud5']).rule.reason).toBe('noRule')
  })

  it('takes nobody from the agent of another line', () => {
    expect(decide({ family: [CALLER], schools: [CALLER] }).rule.reason).toBe('stranger')
  })
})

describe('the stricter days after a payment', () => {
  const stricterUntil = NOON + 1
  const known = { dialled: [CALLER], answered: [CALLER] }
  const mild = [['loan', 'standard']] as const
  const few = { harassment: 'loan', markCount: 3 } as const

  it.each([
    ['a suspect whom the subscriber dialled', known, { fraud: 'risk' }, 'agent', 'afterPayment'],
    ['certain fraud that the subscriber answered', known, { fraud: 'high' }, 'stop', 'afterPayment'],
    ['a nuisance that few have marked', { ...known, harassment: mild }, few, 'agent', 'afterPayment'],
    [
      'a nuisance that calls again',
      { harassment: mild },
      { ...few, lastCallAt: NOON - MINUTE },
      'agent',
      'afterPayment',
    ],
    ['a suspect while a call is expected', { pausedUntil: NOON + 1 }, { fraud: 'risk' }, 'agent', 'afterPayment'],
    ['a suspect stranger', {}, { fraud: 'risk' }, 'agent', 'afterPayment'],
    [
      'a suspect, without the agent',
      { ...known, switches: without('uasp:1') },
      { fraud: 'risk' },
      'stop',
      'afterPayment',
    ],
    ['what is stopped anyway', {}, { harassment: 'loan', fraud: 'risk' }, 'stop', 'harassment'],
    ['fraud that is stopped anyway', {}, { fraud: 'high' }, 'stop', 'fraud'],
    [
      'a suspect in a segment that is stopped',
      { blackSegments: listed('021*') },
      { fraud: 'risk' },
      'stop',
      'blackSegment',
    ],
    ['a contact', { ...known, contacts: [CALLER] }, { fraud: 'risk' }, 'pass', 'contact'],
    ['a whitelist number', { whitelist: listed() }, { fraud: 'high' }, 'pass', 'whitelist'],
    ['a whitelist segment', { whiteSegments: listed('021*') }, { fraud: 'risk' }, 'pass', 'whiteSegment'],
    ['a kind that the subscriber lets through', { ...known, harassment: [] }, few, 'pass', 'dialled'],
    ['a caller whom nobody suspects', known, {}, 'pass', 'dialled'],
    ['a hidden caller', {}, { from: '' }, 'agent', 'stranger'],
    ['the hotline of a bank', { dialled: ['95588'] }, { from: '95588', fraud: 'risk' }, 'pass', 'dialled'],
    [
      'what looks like it, from abroad',
      { dialled: ['95588'], switches: without('umm:7') },
      { from: '95588', fraud: 'risk', isFromAbroad: true },
      'agent',
      'afterPayment',
    ],
  ] satisfies [string, Partial<GuardRows>, Partial<IncomingCall>, string, ReasonCode][])(
    'judge %s',
    (_name, rows, call, action, reason) => {
      expect(decide({ stricterUntil, ...rows }, call)).toMatchObject({ action, rule: { reason } })
    },
  )

  it('name their last day, and what they went before', () => {
    const verdict = decide({ stricterUntil, ...known }, { fraud: 'risk' })
    expect(verdict.rule.detail).toBe('2026-03-10')
    expect(reasons(verdict)).toEqual(['afterPayment', 'dialled', 'answered', 'riskCall'])
  })

  it('are over at their end', () => {
    expect(decide({ stricterUntil: NOON, ...known }, { fraud: 'risk' }).rule.reason).toBe('dialled')
  })

  it.each([['antiFraud5'], ['sms']] satisfies [ProductKey][])('stop nothing with %s alone', (product) => {
    expect(decide({ stricterUntil, ...known }, { fraud: 'high' }, NOON, [product]).action).toBe('pass')
  })
})

describe('a function', () => {
  it.each([
    ['fraud interception', 'umm:3:0', { fraud: 'high' }, 'fraud'],
    ['harassment interception', 'umm:3:1', { harassment: 'loan' }, 'harassment'],
    ['international interception', 'umm:7', { from: FOREIGN }, 'international'],
    ['the risk-call reminder', 'antiFraud:5', { fraud: 'risk' }, 'riskCall'],
    ['the international call reminder', 'antiFraud:9', { from: FOREIGN }, 'internationalCall'],
    ['agent answering', 'uasp:1', {}, 'stranger'],
  ] as const)('%s runs only while its switch is on', (_name, key, call, reason) => {
    expect(reasons(decide({}, call))).toContain(reason)
    expect(reasons(decide({ switches: without(key) }, call))).not.toContain(reason)
  })

  it('of harassment stops only the chosen kinds', () => {
    const harassment = [['loan', 'strict']] as const
    expect(reasons(decide({ harassment }, { harassment: 'loan' }))).toContain('harassment')
    expect(reasons(decide({ harassment }, { harassment: 'robot' }))).not.toContain('harassment')
  })

  it.each([
    ['standard', 99, false],
    ['standard', 100, true],
    ['strict', 0, false],
    ['strict', 1, true],
  ] as const)('of harassment, %s, with %s marks: stops is %s', (strength, markCount, stops) => {
    const found = reasons(decide({ harassment: [['loan', strength]] }, { harassment: 'loan', markCount }))
    expect(found.includes('harassment')).toBe(stops)
  })

  const rows = {
    whitelist: listed(),
    blacklist: listed(),
    whiteSegments: listed('021*'),
    blackSegments: listed('021*'),
    contacts: [CALLER],
    doNotDisturb: dayAndNight,
  }

  it.each([
    [
      'umm',
      ['whitelist', 'blacklist', 'whiteSegment', 'contact', 'blackSegment', 'fraud', 'harassment', 'doNotDisturb'],
    ],
    [
      'dnd',
      ['whitelist', 'blacklist', 'whiteSegment', 'contact', 'blackSegment', 'fraud', 'harassment', 'doNotDisturb'],
    ],
    ['antiFraud8', ['contact', 'riskCall']],
    ['sms', ['contact']],
  ] satisfies [ProductKey, ReasonCode[]][])(
    'runs for a subscriber with %s when that covers it',
    (product, expected) => {
      expect(reasons(decide(rows, { fraud: 'high', harassment: 'loan' }, NOON, [product]))).toEqual(expected)
    },
  )

  it('without a product runs for nobody, and gives the reason of the pass', () => {
    expect(reasons(decide({ blacklist: listed() }, { fraud: 'high' }, NOON, []))).toEqual(['noProduct'])
  })
})

describe('a stopped call', () => {
  const blacklist = listed()

  it.each([
    ['is hung up unless told otherwise', {}, 'stop', 'hangUp'],
    ['hears a busy tone', { treatment: 'busyTone' }, 'stop', 'busyTone'],
    ['rings unheard', { treatment: 'silent' }, 'stop', 'silent'],
    ['is answered by the agent, for the same reason', { treatment: 'agent' }, 'agent', 'agent'],
  ] as const)('%s', (_name, rows, action, treatment) => {
    expect(decide({ blacklist, ...rows })).toMatchObject({ action, treatment, rule: { reason: 'blacklist' } })
  })

  it('is hung up when the agent is chosen but its product has ended', () => {
    const verdict = decide({ blacklist, treatment: 'agent' }, {}, NOON, ['umm'])
    expect(verdict).toMatchObject({ action: 'stop', treatment: 'hangUp' })
  })

  it('is the only one that is treated', () => {
    expect(decide({ treatment: 'busyTone', contacts: [CALLER] }).treatment).toBeNull()
    expect(decide({ treatment: 'busyTone' }).treatment).toBeNull()
  })
})
