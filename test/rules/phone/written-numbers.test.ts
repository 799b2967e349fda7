import fc from 'fast-check'
import { normaliseNumber } from '@/rules/phone/number'
import { numbersIn, onlyNumber, readNumber } from '@/rules/phone/written-numbers'

/** Forms that people, spreadsheets and other phones write, and the number that each is. */
const forms: [string, string][] = [
  ['0755-26000000转8001', '075526000000'],
  ['1391234 0001.0', '13912340001'],
  ['021 8888 0001', '02188880001'],
  ['（010）88886666', '01088886666'],
  ['+1 (202) 555-0100', '+12025550100'],
  ['tel:13912340001', '13912340001'],
  ['13912340001x5', '13912340001'],
  ['8888-0007', '88880007'],
  ['86-10-65551234', '01065551234'],
  ['8621 8888 0001', '02188880001'],
  ['+86 (0)139 1234 0001', '13912340001'],
  ['013912340001', '13912340001'],
  ['++8613912340001', '13912340001'],
  ['13912340001.0', '13912340001'],
  ['="13912340001"', '13912340001'],
  ['010-88886666-801', '01088886666'],
  ['010-88886666转801', '01088886666'],
  ['4008001234,1', '4008001234'],
]

describe('a number as people write it', () => {
  it.each(forms)('%j is %s in a field and in a text', (written, number) => {
    expect(readNumber(written)).toBe(number)
    expect(numbersIn(written)).toEqual({ numbers: [number], rest: '', doubtful: [] })
    expect(onlyNumber(written)).toBe(number)
  })
})

describe('numbersIn', () => {
  it.each([
    ['13912340001 3 次', ['13912340001'], '3 次'],
    ['13912340003 2026-07-01', ['13912340003'], '2026-07-01'],
    ['2026年7月1日 13912340001', ['13912340001'], '2026年7月1日'],
    ['1) 13912340004 推销', ['13912340004'], '推销'],
    ['1、13912340004 推销', ['13912340004'], '推销'],
    ['1. 13912340004', ['13912340004'], ''],
    ['13912340005 13912340006', ['13912340005', '13912340006'], ''],
    ['88880007 88880008', ['88880007', '88880008'], ''],
    ['13912340007/13912340008', ['13912340007', '13912340008'], ''],
    [
      '13912340001,13912340002;13912340003、13912340004',
      ['13912340001', '13912340002', '13912340003', '13912340004'],
      '',
    ],
    ['+86 139 1234 0001 +44 20 7123 4567', ['13912340001', '+442071234567'], ''],
    ['13912340001或13912340002', ['13912340001', '13912340002'], '或'],
    ['客服 400-810 6666，工作日', ['4008106666'], '客服，工作日'],
    ['电话:13912340001(王芳)', ['13912340001'], '电话:(王芳)'],
    ['王芳 138 0013 8111', ['13800138111'], '王芳'],
    ['10690013 10690014', ['10690013', '10690014'], ''],
    ['楼下3号店', [], '楼下3号店'],
    ['', [], ''],
  ])('of %j', (text, numbers, rest) => {
    expect(numbersIn(text)).toMatchObject({ numbers, rest })
  })

  it.each(['138 0013 811', '3-13912340001', '13912340001 13912340', '1391234000113912340002'])(
    'guesses nothing of %j',
    (text) => {
      expect(numbersIn(text)).toMatchObject({ numbers: [], doubtful: [text] })
    },
  )

  it('finds every number that was written, and no other, whatever stands between', () => {
    const mobile = fc.integer({ min: 13_000_000_000, max: 19_999_999_999 }).map(String)
    const landline = fc.integer({ min: 20_000_000, max: 89_999_999 }).map((local) => `010${local}`)
    const between = fc.constantFrom(' ', '  ', '/', '、', ',', '，', ';', '；', '\n', '\t', ' 或 ', '(', ' - ')
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.oneof(mobile, landline), between), { minLength: 1, maxLength: 5 }), (list) => {
        const text = list.map(([number, separator]) => number + separator).join('')
        const read = numbersIn(text)
        const written = list.map(([number]) => number)
        expect(read.doubtful.length > 0 || read.numbers.join() === written.join()).toBe(true)
        for (const number of read.numbers) expect(written).toContain(number)
      }),
    )
  })

  it('reads any text, and each number is one that a field accepts', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 -+()/,;.转王a\n') }), (text) => {
        for (const number of numbersIn(text).numbers) expect(normaliseNumber(number)).toBe(number)
      }),
    )
  })
})
