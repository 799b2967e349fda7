import { hideCode, holdKindOf, ruleOfHoldKind } from '@/rules/sms/hold-kind'

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
