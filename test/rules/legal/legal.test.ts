import fc from 'fast-check'
import { isConsentWanted } from '@/rules/legal/consent'
import { findInText, readLinks } from '@/rules/legal/find-in-text'

describe('a consent is requested', () => {
  const versions = [
    { version: '3.1', material: false },
    { version: '3.0', material: true },
    { version: '2.0', material: true },
  ]
  const agreed = (version: string) => ({ version, agreed: true })

  it.each([
    ['when nothing was said yet', null, true],
    ['when it was refused', { version: '3.1', agreed: false }, true],
    ['when a material version came after it', agreed('2.0'), true],
    ['when its version is none of the history', agreed('1.0'), true],
    ['not when only words have changed since', agreed('3.0'), false],
    ['not when it was given to the newest', agreed('3.1'), false],
  ])('%s', (_when, given, wanted) => {
    expect(isConsentWanted(versions, given)).toBe(wanted)
  })
})

describe('searching in a text', () => {
  it('marks every occurrence, ignoring case', () => {
    expect(findInText('SMS and sms', 'Sms')).toEqual([
      { text: 'SMS', isHit: true },
      { text: ' and ', isHit: false },
      { text: 'sms', isHit: true },
    ])
  })

  it('never changes the text, and marks only what was searched for', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'A', 'b', '短', '信', ' ') }),
        fc.string({ maxLength: 3 }),
        (text, query) => {
          const pieces = findInText(text, query)
          expect(pieces.map((piece) => piece.text).join('')).toBe(text)
          for (const piece of pieces.filter(({ isHit }) => isHit))
            expect(piece.text.toLowerCase()).toBe(query.trim().toLowerCase())
          const rest = pieces.filter(({ isHit }) => !isHit)
          if (query.trim())
            for (const { text: between } of rest)
              expect(between.toLowerCase()).not.toContain(query.trim().toLowerCase())
        },
      ),
    )
  })

  it('removes links and keeps their words', () => {
    expect(readLinks('见[我的](/personal)和[周报](/weekly)。')).toEqual({
      text: '见我的和周报。',
      links: [
        { words: '我的', path: '/personal' },
        { words: '周报', path: '/weekly' },
      ],
    })
  })
})
