import { comesFromAbroad } from '@/rules/line/origin'

it.each([
  ['international', false, true],
  ['international', true, false],
  ['domestic', false, false],
  ['own', false, false],
  ['unknown', false, false],
] as const)('a call that came in from %s, verified %s, counts as from abroad: %s', (origin, fromVerified, counts) => {
  expect(comesFromAbroad({ origin, fromVerified })).toBe(counts)
})
