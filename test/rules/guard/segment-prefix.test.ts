import fc from 'fast-check'
import { normalisePrefix } from '@/rules/guard/segment-prefix'
import { normaliseNumber } from '@/rules/phone/number'

describe('normalisePrefix', () => {
  it.each([
    ['0571', '0571'],
    [' 170 0 ', '1700'],
    ['１７０', '170'],
    ['170*', '170'],
    ['170＊', '170'],
    ['170……', '170'],
    ['0044', '+44'],
    ['+1', '+1'],
    ['+86 139', '139'],
    ['+86000', '+86000'],
    ['1', null],
    ['+', null],
    ['+86', null],
    ['abc', null],
    ['', null],
    ['17*0', null],
    ['170-179', null],
    ['0755-26', '075526'],
    ['0755 26', '075526'],
    ['138-0013', '1380013'],
    ['170..179', null],
    ['170—179', null],
    ['170 to 179', null],
    ['170-9', null],
    ['179-170', null],
    ['170 171', null],
    ['170-171-172', null],
    ['0755 0769', null],
    ['400 800', null],
    ['1234567890123456', null],
  ])('%j becomes %j', (raw, expected) => {
    expect(normalisePrefix(raw)).toBe(expected)
  })

  it('is a prefix of every mobile number that it was made from', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 13_000_000_000, max: 19_999_999_999 }),
        fc.integer({ min: 2, max: 11 }),
        (value, length) => {
          const number = normaliseNumber(`+86${value}`)
          expect(number?.startsWith(normalisePrefix(`+86${String(value).slice(0, length)}`) ?? 'none')).toBe(true)
        },
      ),
    )
  })
})
