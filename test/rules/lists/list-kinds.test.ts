import fc from 'fast-check'
import { listNames } from '@contract/words/lists'
import { isStopping, oppositeOf, readListValue, topicOf, type ListTopic } from '@/rules/lists/list-kinds'

const every = listNames
const topics: ListTopic[] = ['number', 'segment', 'sender', 'word']

describe('the eight lists', () => {
  it('are two for each topic, of which one blocks', () => {
    for (const topic of topics) {
      const pair = every.filter((list) => topicOf(list) === topic)
      expect(pair).toHaveLength(2)
      expect(pair.map(isStopping).sort()).toEqual([false, true])
    }
    expect(every.filter(isStopping)).toEqual(['black', 'blackSegment', 'refused', 'blockWord'])
  })

  it('have an opposite of the same topic, whose opposite they are', () => {
    for (const list of every) {
      const opposite = oppositeOf(list)
      expect(opposite).not.toBe(list)
      expect([topicOf(opposite), oppositeOf(opposite)]).toEqual([topicOf(list), list])
    }
  })
})

describe('readListValue', () => {
  it.each([
    ['number', '+86 139-0000-1111', '13900001111', '13900001111'],
    ['number', '００４４ 20 7123', '+44207123', '+44207123'],
    ['segment', '170', '170*', '170*'],
    ['segment', ' 0170* ', '0170*', '0170*'],
    ['segment', '00 44-20', '+4420*', '+4420*'],
    ['segment', '+86000', '+86000*', '+86000*'],
    ['sender', '106 9021 8', '10690218', '10690218'],
    ['sender', '1069…', '1069*', '1069*'],
    ['word', ' 贷 款 ', '贷 款', '贷款'],
    ['word', 'VIP', 'VIP', 'vip'],
  ] as const)('reads as a %s "%s" as %s, normalised to %s', (topic, raw, value, normalized) => {
    expect(readListValue(topic, raw)).toEqual({ value, normalized })
  })

  it.each([
    ['number', 'abc'],
    ['number', '1069*'],
    ['number', '12'],
    ['segment', '1'],
    ['segment', '+86'],
    ['sender', '验证码'],
    ['word', 'a'],
    ['word', '一'.repeat(21)],
  ] as const)('reads no %s from "%s"', (topic, raw) => {
    expect(readListValue(topic, raw)).toBeNull()
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.constantFrom(...topics), fc.string({ maxLength: 24 }), fc.nat(99_999), (topic, text, digits) => {
        for (const raw of [text, `1${digits}`, `1${digits}*`, `+${digits}`]) {
          const first = readListValue(topic, raw)
          if (first) expect(readListValue(topic, first.value)?.normalized).toBe(first.normalized)
        }
      }),
      { numRuns: 1000 },
    )
  })
})
