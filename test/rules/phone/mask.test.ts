import fc from 'fast-check'
import { maskFamily, maskSubscriber } from '@/rules/phone/mask'

const digits = (min: number, max: number) =>
  fc.array(fc.constantFrom(...'0123456789'), { minLength: min, maxLength: max }).map((list) => list.join(''))

describe('maskSubscriber', () => {
  it.each([
    ['13800138000', '138****8000'],
    ['19912345678', '199****5678'],
    ['12345', '123****'],
    ['', '****'],
  ])('%s becomes %s', (phone, expected) => expect(maskSubscriber(phone)).toBe(expected))

  it('never depends on the four digits in the middle', () => {
    fc.assert(
      fc.property(digits(3, 3), digits(4, 4), digits(4, 4), digits(4, 4), (head, one, other, tail) => {
        expect(maskSubscriber(head + one + tail)).toBe(maskSubscriber(head + other + tail))
      }),
    )
  })
})

describe('maskFamily', () => {
  it.each([
    ['13800138000', { kind: 'masked', text: '138****8000' }],
    ['0101234567', { kind: 'masked', text: '010***4567' }],
    ['+86 138 0013 8000', { kind: 'masked', text: '861******8000' }],
    ['123456789', { kind: 'user', tail: '6789' }],
    ['123', { kind: 'user', tail: '123' }],
    ['', { kind: 'user', tail: '' }],
  ])('%s', (number, expected) => expect(maskFamily(number)).toEqual(expected))

  it('keeps the length and shows at most 7 digits', () => {
    fc.assert(
      fc.property(digits(10, 20), (number) => {
        const masked = maskFamily(number)
        const text = masked.kind === 'masked' ? masked.text : ''
        expect(text).toHaveLength(number.length)
        expect(text.slice(3, -4)).toMatch(/^\*+$/)
      }),
    )
  })

  it('shows no more than 4 digits of a short number', () => {
    fc.assert(
      fc.property(digits(0, 9), (number) => {
        expect(maskFamily(number)).toEqual({ kind: 'user', tail: number.slice(-4) })
      }),
    )
  })
})
