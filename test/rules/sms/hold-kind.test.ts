import { hideCode, holdKindOf, isHeldCode, isHeldCodeTold, ruleOfHoldKind } from '@/rules/sms/hold-kind'
import { decideSms } from '@/rules/verdict/decide'
import { readSms } from '@/rules/verdict/sms-rules'
import { listed, NOON, settingsWith } from '../verdict/settings-with'

describe('holdKindOf', () => {
  it.each([
    ['marketingSms', 'finance', 'finance'],
    ['marketingSms', 'something new', 'other'],
    ['refusedSender', '1069*', 'refusedSender'],
    ['blockWord', '低息', 'blockWord'],
    ['blacklist', '13900001111', 'blacklist'],
    ['noRule', '', null],
  ])('of %s "%s" is %s', (reason, detail, kind) => expect(holdKindOf({ reason, detail })).toBe(kind))

  it.each([
    ['finance', { reason: 'marketingSms', detail: 'finance' }],
    ['blockWord', { reason: 'blockWord', detail: null }],
  ] as const)('can be read back from %s', (kind, rule) => expect(ruleOfHoldKind(kind)).toEqual(rule))
})

describe('hideCode', () => {
  it.each([
    ['验证码 482913，5 分钟内有效', '验证码 ******，5 分钟内有效'],
    ['码:4829', '码:****'],
    ['订单 123456789 不是验证码', '订单 123456789 不是验证码'],
    ['1234 5678', '**** ****'],
    ['没有', '没有'],
  ])('of "%s" is "%s"', (text, hidden) => expect(hideCode(text)).toBe(hidden))
})

describe('a held code', () => {
  const FROM = '10690218'
  const CODE = '【某商城】验证码 482913，5 分钟内有效，请勿告诉他人'
  const refusing = { refusedSenders: listed(FROM) }
  it.each([
    ['of a refused sender', CODE, refusing, true],
    ['beside an opt-out', `${CODE}，拒收请回复R`, refusing, true],
    ['that the text asks for', '把刚收到的验证码482913发给客服', refusing, false],
    ['that is offered as a voucher', '验证码482913已中奖，请加微信领取奖品', refusing, false],
    ['that is none', '【某商城】全场五折，拒收请回复R', refusing, false],
  ])('%s: %s', (_name, text, sms, isCode) => {
    const { action, alsoMatched } = decideSms(readSms(FROM, text), settingsWith({ sms }), NOON)
    expect([action, isHeldCode(alsoMatched)]).toEqual(['stop', isCode])
  })

  it.each([
    ['the first of a day', 'a', [], true],
    ['one more of the same sender', 'a', ['a'], false],
    ['one of a third sender', 'c', ['a', 'b'], true],
    ['one of a fourth sender', 'd', ['a', 'b', 'c'], false],
  ])('is told or not: %s', (_name, sender, earlier, isTold) => expect(isHeldCodeTold(sender, earlier)).toBe(isTold))
})
