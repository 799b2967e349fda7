import { canShow, messageValue, newsFields } from '@/rules/wechat/message-values'
import { wechatMessageKinds } from '@contract/words/wechat'

const at = Date.parse('2026-11-20T09:05:00+08:00')

describe('the value of a key of a WeChat template', () => {
  it.each([
    ['words as they are', 'who', 'thing1', '妈妈', '妈妈'],
    ['exactly twenty characters', 'what', 'thing2', '一二三四五六七八九十'.repeat(2), '一二三四五六七八九十'.repeat(2)],
    [
      'longer ones cut to twenty',
      'what',
      'thing2',
      '一二三四五六七八九十'.repeat(3),
      `${'一二三四五六七八九十'.repeat(2).slice(0, 19)}…`,
    ],
    ['no half of a character', 'who', 'thing1', `${'好'.repeat(18)}👨‍👩‍👧家`, `${'好'.repeat(18)}…`],
    ['one line', 'who', 'thing1', ' 妈\n妈 ', '妈 妈'],
    ['a mark for nothing, which WeChat refuses', 'who', 'thing1', '  ', '-'],
    ['no whole number of anybody', 'who', 'thing1', '老王13912345678', '老王139****5678'],
    ['the day and time in Shanghai', 'at', 'time3', at, '2026年11月20日 09:05'],
    ['the day alone', 'at', 'date3', at, '2026年11月20日'],
  ] as const)('is %s', (_what, field, key, value, text) => {
    expect(messageValue('familyAlert', field, key, value)).toBe(text)
  })

  it.each([
    ['count', 'number1', 12, '12'],
    ['count', 'thing1', 12, '12'],
  ] as const)('is a count in digits', (field, key, value, text) => {
    expect(messageValue('weekly', field, key, value)).toBe(text)
  })

  it.each([
    [900, '9元'],
    [29, '0.29元'],
  ])('is %p fen in yuan', (fen, text) => {
    expect(messageValue('renewal', 'amount', 'amount2', fen)).toBe(text)
  })

  it.each(wechatMessageKinds)('is at most twenty characters for any words of %s', (kind) => {
    for (const [field, form] of Object.entries(newsFields[kind]))
      if (form === 'words')
        for (let length = 0; length < 60; length += 1) {
          const text = messageValue(kind, field, 'thing1', '字👍e\u0301'.repeat(20).slice(0, length))
          expect(text.length).toBeGreaterThan(0)
          expect(text.length).toBeLessThanOrEqual(20)
        }
  })
})

describe('a key of a template', () => {
  it.each([
    ['familyAlert', 'who', 'thing1', true],
    ['familyAlert', 'at', 'time2', true],
    ['familyAlert', 'at', 'thing2', false],
    ['familyAlert', 'who', 'number1', false],
    ['familyAlert', 'amount', 'amount1', false],
    ['familyAlert', 'toString', 'thing1', false],
    ['renewal', 'amount', 'amount1', true],
    ['weekly', 'count', 'number1', true],
    ['weekly', 'count', 'thing', false],
  ] as const)('of %s: %s in %s is %p', (kind, field, key, can) => {
    expect(canShow(kind, field, key)).toBe(can)
  })
})
