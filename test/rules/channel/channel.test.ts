import fc from 'fast-check'
import { channelValue, isMarketingChannel, parseChannel, purchaseChannel, storedChannel } from '@/rules/channel/channel'

const label = fc.constantFrom('wxPublic', 'stAPP', 'H5')

describe('parseChannel', () => {
  it.each([
    ['takes a short string', 'tpr01', 'tpr01'],
    ['takes 7 characters', 'abcdefg', 'abcdefg'],
    ['ignores 8 characters', 'abcdefgh', undefined],
    ['takes the first of an array', ['one', 'two'], 'one'],
    ['ignores an array whose first is too long', ['abcdefgh', 'two'], undefined],
    ['ignores an empty array', [], undefined],
    ['ignores an empty string', '', undefined],
    ['ignores nothing', undefined, undefined],
  ])('%s', (_name, value, expected) => {
    expect(parseChannel(value)).toBe(expected)
  })
})

describe('channelValue', () => {
  it.each([
    ['H5|buy|tpr1', 'tpr1'],
    ['wxPublic|buy|jiat12', 'jiat12'],
    ['damaged', ''],
  ])('of %s is %s', (stored, value) => expect(channelValue(stored)).toBe(value))
})

describe('storedChannel', () => {
  it.each([
    ['wxPublic', undefined, 'wxPublic|buy|jiat12'],
    ['stAPP', undefined, 'stAPP|buy|jiat11'],
    ['H5', undefined, 'H5|buy|jiat14'],
    ['H5', 'tpr1', 'H5|buy|tpr1'],
    ['H5', 'much too long', 'H5|buy|jiat14'],
  ] as const)('of %s and %s is %s', (channelLabel, value, expected) => {
    expect(storedChannel(channelLabel, value)).toBe(expected)
  })

  it('never contains more than 7 characters of the input', () => {
    fc.assert(
      fc.property(
        label,
        fc.oneof(fc.string(), fc.array(fc.string()), fc.constant(undefined)),
        (channelLabel, value) => {
          const stored = storedChannel(channelLabel, parseChannel(value))
          const prefix = `${channelLabel}|buy|`
          expect(stored.startsWith(prefix)).toBe(true)
          expect(stored.length - prefix.length).toBeGreaterThan(0)
          expect(stored.length - prefix.length).toBeLessThanOrEqual(7)
        },
      ),
    )
  })
})

describe('purchaseChannel', () => {
  it.each([
    ['wxPublic', 'wxPublic_buy_jiat12'],
    ['stAPP', 'stAPP_buy_jiat11'],
    ['H5', 'H5_buy_jiat14'],
  ] as const)('of %s is %s', (channelLabel, expected) =>
    expect(purchaseChannel(storedChannel(channelLabel))).toBe(expected),
  )
})

describe('isMarketingChannel', () => {
  it.each([
    ['H5|buy|tpr01', true],
    ['wxPublic|buy|xtprx', true],
    ['H5|buy|jiat14', false],
    ['', false],
  ])('%s: %s', (channel, expected) => expect(isMarketingChannel(channel)).toBe(expected))
})
