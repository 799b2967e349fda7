import fc from 'fast-check'
import { isInternationalNumber, isSubscriberNumber, normaliseNumber } from '@/rules/phone/number'
import { typedDigits, typedMobile } from '@/rules/phone/typed-digits'

describe('normaliseNumber', () => {
  it.each([
    ['13800138000', '13800138000'],
    [' 138-0013-8000 ', '13800138000'],
    ['138 0013 8000', '13800138000'],
    ['１３８００１３８０００', '13800138000'],
    ['+86 13800138000', '13800138000'],
    ['8613800138000', '13800138000'],
    ['008613800138000', '13800138000'],
    ['(010) 1234.5678', '01012345678'],
    ['+86 10 12345678', '01012345678'],
    ['+8602112345678', '02112345678'],
    ['+8675512345678', '075512345678'],
    ['+864008001234', '4008001234'],
    ['00442071234567', '+442071234567'],
    ['+1 (202) 555-0100', '+12025550100'],
    ['95588', '95588'],
    ['110', '110'],
    ['\u202a13800138000\u202c', '13800138000'],
  ])('%s becomes %s', (raw, expected) => expect(normaliseNumber(raw)).toBe(expected))

  it.each([
    [''],
    ['12'],
    ['+12'],
    ['abc'],
    ['138x'],
    ['1+3800138000'],
    ['123456789012345678901'],
    ['+'],
    ['<b>110</b>'],
  ])('refuses %p', (raw) => expect(normaliseNumber(raw)).toBeNull())

  it.each([['+86110'], ['+8610086'], ['0086110']])('never makes a short code from the forged %s', (raw) =>
    expect(normaliseNumber(raw)).toMatch(/^\+86/),
  )

  it('returns a valid number that is already normal', () => {
    const character = fc.constantFrom(...'0123456789+ -().０８６')
    const spelling = fc.array(character, { maxLength: 25 }).map((list) => list.join(''))
    const prefixed = fc
      .tuple(fc.constantFrom('', '+86', '0086', '86', '+', '00'), spelling)
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(prefixed, (raw) => {
        const number = normaliseNumber(raw)
        if (number === null) return
        expect(number).toMatch(/^\+?\d{3,20}$/)
        expect(normaliseNumber(number)).toBe(number)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('isSubscriberNumber', () => {
  it.each([
    ['13800138000', true],
    ['1380013800', false],
    ['138001380000', false],
    ['23800138000', false],
    ['1380013800a', false],
    ['', false],
  ])('%s: %s', (value, expected) => expect(isSubscriberNumber(value)).toBe(expected))
})

describe('isInternationalNumber', () => {
  it.each([
    ['+442071234567', true],
    ['+8610086', false],
    ['13800138000', false],
    ['', false],
  ])('%s: %s', (value, expected) => expect(isInternationalNumber(value)).toBe(expected))
})

describe('a mobile number while it is typed or pasted', () => {
  it.each([
    ['13912340001', '13912340001'],
    ['139 1234 0001', '13912340001'],
    ['+86 139 1234 0001', '13912340001'],
    ['0086-139-1234-0001', '13912340001'],
    ['013912340001', '13912340001'],
    ['１３９１２３４０００１', '13912340001'],
    ['139123400019', '139123400019'],
    ['086 139 1234 0001', '13912340001'],
    ['17951 13912340001', '13912340001'],
    ['1) 139 1234 0001', '13912340001'],
    ['139 1234 0001（王）', '13912340001'],
    ['13912340001转2', '13912340001'],
    ['13912340001.0', '13912340001'],
    ['①③⑨12340001', '13912340001'],
    ['13912340001 13912340002', '1391234000113912340002'.slice(0, 20)],
    ['86139', '86139'],
    ['139 12', '13912'],
    ['', ''],
  ])('%j is %j', (typed, digits) => expect(typedMobile(typed)).toBe(digits))

  it('is whole after its last digit, whatever was typed in front', () => {
    for (const prefix of ['', '0', '86', '0086', '+86 '])
      expect([...`${prefix}13912340001`].reduce((field, key) => typedMobile(field + key), '')).toBe('13912340001')
  })
})

it('the digits of a code may be full-width', () => expect(typedDigits('４８２ 193')).toBe('482193'))
