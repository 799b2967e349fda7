import fc from 'fast-check'
import { accountSees, forAdults, isMinorBy, MINOR_POP_UP } from '@/rules/home-screen/minors'
import { nextNotice, type HomeNotice } from '@/rules/home-screen/next-notice'

const forEverybody = ['oneClick', 'mergeUser', 'banner', 'assistant', 'balance', 'heldRights'] as const

it('lets adults see everything, and minors what neither sells nor rewards', () => {
  for (const what of [...forAdults, ...forEverybody]) expect(accountSees(what, false)).toBe(true)
  for (const what of forAdults) expect([what, accountSees(what, true)]).toEqual([what, false])
  for (const what of forEverybody) expect([what, accountSees(what, true)]).toEqual([what, true])
  // A further one has to be decided here too.
  expect(forAdults).toHaveLength(8)
})

it.each<[string, Parameters<typeof isMinorBy>[0], boolean]>([
  ['before the gateway has returned any', undefined, true],
  ['with the pop-up', [{ id: MINOR_POP_UP, enabled: true }], true],
  ['with the pop-up turned off', [{ id: MINOR_POP_UP, enabled: false }], false],
  ['with other pop-ups alone', [{ id: 1, enabled: true }], false],
])('takes an account for a minor %s: %s', (_when, popUps, expected) => {
  expect(isMinorBy(popUps)).toBe(expected)
})

it('opens to a minor, whatever is due, no pop-up that is for adults', () => {
  const flag = fc.boolean()
  const facts = fc.record({
    isLeaving: flag,
    guideSeen: flag,
    isElder: flag,
    isConsentDue: flag,
    isSmsOnlyInDnd: flag,
    isMergeUser: flag,
    isOneClickDue: flag,
    channel: fc.constantFrom('H5|buy|tpr1', 'H5|buy|abc', 'tpr'),
    seen: fc.constant(new Set<HomeNotice>()),
  })
  fc.assert(
    fc.property(facts, (given) => {
      const notice = nextNotice({ ...given, isMinor: true })
      expect(forAdults).not.toContain(notice)
      // Nothing else changes: what an adult sees and is for everybody, a minor sees too.
      const adult = nextNotice({ ...given, isMinor: false })
      if (adult !== 'smsUpgrade' && adult !== 'marketing') expect(notice).toBe(adult)
    }),
  )
})
