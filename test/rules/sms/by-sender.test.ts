import fc from 'fast-check'
import { gatherBySender } from '@/rules/sms/by-sender'
import { HELD_CODE_MS } from '@/rules/sms/hold-kind'

const now = Date.parse('2026-11-25T10:00:00+08:00')
const sms = (id: string, from: string, more: { isCode?: boolean; at?: number } = {}) => ({
  id,
  from,
  at: now - 1000,
  isCode: false,
  ...more,
})
const idsOf = (groups: { id: string }[][]) => groups.map((group) => group.map(({ id }) => id).join(''))

describe('gatherBySender', () => {
  it('gathers what follows each other of one sender', () => {
    expect(idsOf(gatherBySender([sms('a', '1'), sms('b', '1'), sms('c', '2'), sms('d', '1')], now))).toEqual([
      'ab',
      'c',
      'd',
    ])
  })

  it('leaves a code of the last 24 hours alone, and no older one', () => {
    const fresh = { isCode: true, at: now - HELD_CODE_MS + 1 }
    const old = { isCode: true, at: now - HELD_CODE_MS }
    const list = [sms('a', '1', fresh), sms('b', '1', fresh), sms('c', '1'), sms('d', '1', old)]
    expect(idsOf(gatherBySender(list, now))).toEqual(['a', 'b', 'cd'])
  })

  it('loses nothing and keeps the order', () => {
    const one = fc.record({ from: fc.constantFrom('1', '2'), isCode: fc.boolean(), at: fc.constantFrom(now, 0) })
    fc.assert(
      fc.property(fc.array(one), (list) => {
        const groups = gatherBySender(list, now)
        expect(groups.flat()).toEqual(list)
        for (const group of groups) expect(new Set(group.map(({ from }) => from)).size).toBe(1)
      }),
    )
  })
})
