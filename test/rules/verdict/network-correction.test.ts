import fc from 'fast-check'
import {
  correctedBy,
  correctionStates,
  nextCorrectionState,
  ofCorrectedSender,
} from '@/rules/verdict/network-correction'
import { reasonCodes } from '@/rules/verdict/reasons'
import { readSms } from '@/rules/verdict/sms-rules'

describe('a correction', () => {
  it.each([
    ['call', '02188889999', 'fraud', { kind: 'number', value: '02188889999' }],
    ['call', '02188889999', 'harassment', { kind: 'number', value: '02188889999' }],
    ['call', '02188889999', 'blacklist', null],
    ['call', '', 'harassment', null],
    ['sms', '10690218', 'marketingSms', { kind: 'sender', value: '10690218' }],
    ['sms', '10690218', 'fraudSms', { kind: 'sender', value: '10690218' }],
    ['sms', '10690218', 'refusedSender', null],
    ['sms', '13912340001', 'fraudSms', null],
    ['sms', '10086', 'fraudSms', null],
    ['web', 'etc-renew.xyz', 'riskyWebsite', { kind: 'site', value: 'etc-renew.xyz' }],
    ['web', 'https://etc-renew.xyz/pay?token=8f3a', 'riskyWebsite', { kind: 'site', value: 'etc-renew.xyz' }],
  ] as const)('of a %s of "%s" that %s decided is one of %j', (kind, caller, reason, target) =>
    expect(correctedBy({ kind, caller, reason })).toEqual(target),
  )

  it('never says anything of what a list of the subscriber decided, nor a path, a query or a text', () => {
    const own = fc.constantFrom(
      ...reasonCodes.filter((reason) => /list|segment|sender|word|contact|allow/i.test(reason)),
    )
    fc.assert(
      fc.property(fc.constantFrom('call', 'sms'), own, (kind, reason) => {
        expect(correctedBy({ kind, caller: '10690218', reason })).toBeNull()
      }),
    )
  })
})

describe('a text of a confirmed sender', () => {
  const FROM = '10690218'
  const FRAUD = '【珠湾银行】您的手机银行将于今日24时停用，请登录 zwbk-e.qvlo.cc 更新身份信息，逾期账户冻结。'
  const kindOf = (text: string, isListed = false, from = FROM) =>
    readSms(from, text, () => isListed, { isConfirmed: true }).kind

  it.each([
    ['an advertisement', '【优选商城】会员日全场五折，拒收请回复R', 'other'],
    ['what reads as fraud', FRAUD, 'other'],
    ['a code', '【优选商城】验证码 482913，5 分钟内有效，请勿告诉他人', 'code'],
  ])('%s is %s: %s', (_what, text, kind) => expect(kindOf(text)).toBe(kind))

  it('stays a fraud with a link that the network warns of', () => expect(kindOf(FRAUD, true)).toBe('fraud'))

  it('is not even suspected', () => {
    const suspect = { kind: 'other', category: null, because: [], isSuspect: true } as const
    expect(ofCorrectedSender({ ...suspect, because: [] }, false).isSuspect).toBe(false)
    expect(ofCorrectedSender({ ...suspect, because: [] }, true).isSuspect).toBe(true)
  })
})

describe('the case of a correction', () => {
  it.each([
    ['review', 'accept', 'accepted'],
    ['review', 'refuse', 'refused'],
    ['review', 'withdraw', null],
    ['accepted', 'withdraw', 'withdrawn'],
    ['accepted', 'refuse', null],
    ['refused', 'accept', null],
    ['withdrawn', 'withdraw', null],
  ] as const)('in %s, after %s: %s', (state, verdict, next) => expect(nextCorrectionState(state, verdict)).toBe(next))

  it('has every state as a result or a beginning', () => {
    const reached = correctionStates.flatMap((state) =>
      (['accept', 'refuse', 'withdraw'] as const).flatMap((verdict) => nextCorrectionState(state, verdict) ?? []),
    )
    expect(new Set(['review', ...reached])).toEqual(new Set(correctionStates))
  })
})
