import type { LineKind } from '@contract/words/guard'
import { alertOutcome, alertRisk, scriptOf, type EventDanger } from '@/rules/family/alert'

const harmless = (kind: LineKind): EventDanger => ({ kind, fraud: 'none', isFraudSms: false, isRiskySite: false })

describe('alertRisk', () => {
  it.each([
    [{ ...harmless('call'), fraud: 'high' as const }, 'fraudCall'],
    [{ ...harmless('call'), fraud: 'risk' as const }, 'suspectCall'],
    [{ ...harmless('sms'), isFraudSms: true }, 'fraudSms'],
    [{ ...harmless('web'), isRiskySite: true }, 'riskySite'],
    [harmless('call'), null],
    [harmless('sms'), null],
    [harmless('web'), null],
    // A fraudster's number that sends an ordinary SMS.
    [{ ...harmless('sms'), fraud: 'high' as const }, null],
  ])('of %j is %s', (danger, risk) => {
    expect(alertRisk(danger, 'noProduct')).toBe(risk)
  })

  it.each([
    'fraud',
    'blacklist',
    'riskCall',
    'noRule',
    'noProduct',
    'paused',
    'stranger',
    'doNotDisturb',
    'answered',
    'dialled',
  ] as const)('is reported when %s decides', (reason) => {
    expect(alertRisk({ ...harmless('call'), fraud: 'high' }, reason)).toBe('fraudCall')
  })

  it.each([
    'neverBlock',
    'temporaryAllow',
    'whitelist',
    'whiteSegment',
    'contact',
    'allowedSender',
    'allowWord',
    'verificationCode',
    'carrierNotice',
  ] as const)('is not reported when %s lets the event through', (reason) => {
    expect(alertRisk({ kind: 'call', fraud: 'high', isFraudSms: false, isRiskySite: false }, reason)).toBeNull()
    expect(alertRisk({ kind: 'sms', fraud: 'none', isFraudSms: true, isRiskySite: false }, reason)).toBeNull()
  })
})

it.each([
  ['stop', 'stopped'],
  ['agent', 'stopped'],
  ['remind', 'warned'],
  ['pass', 'rang'],
] as const)('an event that ends in %s was %s', (action, outcome) => {
  expect(alertOutcome(action)).toBe(outcome)
})

it.each([
  ['fraudSms', '您涉嫌洗钱，请联系公安局', 'police'],
  ['fraudSms', '刷单日结，点击领取', 'task'],
  ['fraudSms', '您的征信受损，请处理', 'loan'],
  ['fraudSms', '恭喜您中奖，点击领奖', 'prize'],
  ['fraudSms', '您的快递丢失，申请理赔', 'parcel'],
  ['fraudSms', '积分即将清零', 'points'],
  ['fraudSms', '您的银行卡已被冻结', 'account'],
  ['fraudSms', 'Your account has been suspended', 'account'],
  ['fraudCall', '', 'general'],
  ['riskySite', '快递', 'site'],
  ['codeInCall', '', 'account'],
  ['forwarding', '', 'account'],
  ['paid', '', 'paid'],
] as const)('%s "%s" has the script %s', (risk, words, script) => {
  expect(scriptOf(risk, words)).toBe(script)
})
