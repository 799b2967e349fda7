import type { HouseholdPolicy } from '@contract/household'
import { ruleOfToday } from '@/rules/household/today'

describe('ruleOfToday', () => {
  // 07:30 in Shanghai, the day before in UTC.
  const now = Date.parse('2026-11-25T23:30:00Z')
  const rulesOf = (day: string) => ({ today: [{ personId: 'kid', day, rule: 'off' }] }) as unknown as HouseholdPolicy

  it.each([
    ['2026-11-26', 'kid', 'off'],
    ['2026-11-25', 'kid', null],
    ['2026-11-26', 'sister', null],
  ])('of %s for %s is %s', (day, personId, rule) => {
    expect(ruleOfToday(rulesOf(day), personId, now)).toBe(rule)
  })
})
