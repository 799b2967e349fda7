import fc from 'fast-check'
import { normaliseNumber } from '@/rules/phone/number'
import { readNumber } from '@/rules/phone/read-number'
import { numberDoubt, numbersIn, onlyNumber, typedNumber } from '@/rules/phone/written-numbers'

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
  ['（+86）139 1234 0001', '13912340001'],
  ['086 13912340001', '13912340001'],
  ['+86(0)10-65551234', '01065551234'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['17951 13912340001', '13912340001'],
  ['1259301065551234', '01065551234'],
  ['1.3912340001E+10', '13912340001'],
  ['13,912,340,001', '13912340001'],
  ['1-391-234-0001', '13912340001'],
  ['139·1234·0001', '13912340001'],
  ['139.12340001', '13912340001'],
  ['400.8001234', '4008001234'],
  ['139_1234_0001', '13912340001'],
  ['139‑1234−0001', '13912340001'],
  ['\u202d+86 139 1234 0001\u202c', '13912340001'],
  ['①③⑨①②③④⓪⓪⓪①', '13912340001'],
  ['一三九一二三四零零零一', '13912340001'],
  ['[13912340001]', '13912340001'],
  ['13912340001。', '13912340001'],
  ["'13912340001", '13912340001'],
  ['010-88886666*801', '01088886666'],
  ['010-88886666（转801）', '01088886666'],
  ['(010)88886666(801)', '01088886666'],
  ['010-88886666 分机号801', '01088886666'],
  ['010-88886666转分机801', '01088886666'],
  ['010-88886666;ext=801', '01088886666'],
  ['(86)10-65551234', '01065551234'],
  ['+86-10-88886666-801', '01088886666'],
  ['+86(10)88886666-801', '01088886666'],
  ['+0086 13912340001', '13912340001'],
  ['+ 86 139 1234 0001', '13912340001'],
  ["='13912340001", '13912340001'],
  ['“13912340001”', '13912340001'],
  ['[139]12340001', '13912340001'],
  ['【010】65551234', '01065551234'],
  ['壹叁玖壹贰叁肆零零零壹', '13912340001'],
  ['幺三九幺二三四洞洞洞幺', '13912340001'],
  ['一三九 一二三四 零零零一', '13912340001'],
  ['139一二三四0001', '13912340001'],
  ['139壹贰叁肆0001', '13912340001'],
]

/** A label in a field is no part of its number; in a text it is one of its words. */
const labelled: [string, string][] = [
  ['电话：13912340001', '13912340001'],
  ['联系电话:010-65551234', '01065551234'],
  ['手机13912340001', '13912340001'],
  ['sms:13912340001', '13912340001'],
]

describe('a number as people write it', () => {
  it.each(forms)('%j is %s in a field and in a text', (written, number) => {
    expect(readNumber(written)).toBe(number)
    expect(numbersIn(written)).toEqual({ numbers: [number], rest: '', doubtful: [] })
    expect(onlyNumber(written)).toBe(number)
  })
})

describe('a number behind a label', () => {
  it.each(labelled)('%j is %s in a field', (written, number) => {
    expect(readNumber(written)).toBe(number)
    expect(numbersIn(written).numbers).toEqual([number])
  })
})

describe('numbersIn', () => {
  it.each([
    ['13912340001（3次）', ['13912340001'], '（3次）'],
    ['13912340001 1000元', ['13912340001'], '1000元'],
    ['13912340001 20260701', ['13912340001'], '20260701'],
    ['13912340001 标记骚扰 120人', ['13912340001'], '标记骚扰 120人'],
    ['13912340001 QQ:123456789', ['13912340001'], 'QQ:123456789'],
    ['订单123456789012 13912340001', ['13912340001'], '订单123456789012'],
    ['①13912340001', ['13912340001'], ''],
    ['1】13912340001', ['13912340001'], ''],
    ['No.1 13912340001', ['13912340001'], 'No.1'],
    ['010-88886666/7777', ['01088886666'], '7777'],
    ['13912340001+13912340002', ['13912340001', '13912340002'], '+'],
    ['小王 61234', ['61234'], '小王'],
    ['139.*', [], '139.*'],
    ['13912340001 3 次', ['13912340001'], '3 次'],
    ['13912340003 2026-07-01', ['13912340003'], '2026-07-01'],
    ['2026年7月1日 13912340001', ['13912340001'], '2026年7月1日'],
    ['1) 13912340004 推销', ['13912340004'], '推销'],
    ['1、13912340004 推销', ['13912340004'], '推销'],
    ['1. 13912340004', ['13912340004'], ''],
    ['12.13912340004', ['13912340004'], ''],
    ['120. 13912340004', ['13912340004'], ''],
    ['001. 13912340004', ['13912340004'], ''],
    ['01) 13912340004', ['13912340004'], ''],
    ['010.65551234', ['01065551234'], ''],
    ['(1)13912340001(2)13912340002', ['13912340001', '13912340002'], ''],
    ['13912340001 95588 110', ['13912340001', '95588'], '110'],
    ['106908718 10086 13912340001', ['106908718', '10086', '13912340001'], ''],
    ['400 6844 369 12345', ['4006844369', '12345'], ''],
    ['95588 139 1234 0001', ['95588', '13912340001'], ''],
    ['13912340001;400-309-5388', ['13912340001', '4003095388'], ''],
    ['010-88886666 ext 5 13912340001', ['01088886666', '13912340001'], ''],
    ['10692646636 （0755）76445031', ['10692646636', '075576445031'], ''],
    ['95533（3次）', ['95533'], '（3次）'],
    ['400-363-1983/86-10-35271711', ['4003631983', '01035271711'], ''],
    ['95588 95533 10086', ['95588', '95533', '10086'], ''],
    ['8888 6666 8888 7777', ['88886666', '88887777'], ''],
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
    ['13912340001 + 13912340002', ['13912340001', '13912340002'], ''],
    ['13912340001 +85261234567', ['13912340001', '+85261234567'], ''],
    ['1065 7525 8192 144', ['106575258192144'], ''],
    ['楼下3号店', [], '楼下3号店'],
    ['13912340001;95588', ['13912340001', '95588'], ''],
    ['电话/微信：13912340001', ['13912340001'], '电话/微信'],
    ['0317-6512345 转 3', ['03176512345'], ''],
    ['12593#13912340001', ['13912340001'], ''],
    ['3 88880007', ['88880007'], '3'],
    ['10690001 95588', ['10690001', '95588'], ''],
    ['10690001.10690002', ['10690001', '10690002'], ''],
    ['', [], ''],
  ])('of %j', (text, numbers, rest) => {
    expect(numbersIn(text)).toMatchObject({ numbers, rest })
  })

  it.each(['139?1234000', '139#1234000', '139*', '139#', '+86170#', '1391234????', '1391234000#', '+86170'])(
    '%j is a pattern and no number',
    (text) => {
      expect(numbersIn(text).numbers).toEqual([])
    },
  )

  it('of a sender in groups of four finds it or nothing: it could be a sender and a local number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^106[1-9](?:[2-9]\d{3}){2,3}\d{1,4}$/), (sender) => {
        const grouped = sender.replace(/(\d{4})(?=\d)/g, '$1 ')
        expect(numbersIn(grouped).numbers).toEqual(sender.length % 4 === 0 ? [] : [sender])
      }),
    )
  })

  it.each(['13912340001#', '13912340001？', '是13912340001吗?', '13912340001#801'])('%j has a number', (text) => {
    expect(numbersIn(text).numbers).toEqual(['13912340001'])
  })

  it.each([
    '138 0013 811',
    '1380013800',
    '138001380001',
    '1391234',
    '3-13912340001',
    '0317-6512345 3',
    '13912340001 13912340',
    '1391234000113912340002',
    '+86 86 13912340001',
    '852 5123 4567',
    '20260701',
    '6222 0212 3456 7890 123',
    '#95588',
    '*8888666',
    '4111 1111 1111 1111',
  ])('guesses nothing of %j', (text) => {
    expect(numbersIn(text)).toMatchObject({ numbers: [], doubtful: [text] })
  })

  it.each(['95588 2', '95588 12', '10086 3', '6512345 3', '+85251234567 3'])(
    'never joins a number and a count: %j',
    (text) => {
      expect(onlyNumber(text)).toBeNull()
      expect(numbersIn(text).numbers).not.toContain(text.replace(/ /g, ''))
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

  it('takes no other number from one in groups, whatever separates them and stands around', () => {
    const digits = (length: number) => fc.stringMatching(new RegExp(`^[2-8]\\d{${length - 1}}$`))
    const number = fc.oneof(
      digits(9).map((local) => `13${local}`),
      digits(8).map((local) => `010${local}`),
      digits(8).map((local) => `0755${local}`),
      digits(7).map((local) => `0317${local}`),
      digits(7).map((local) => `400${local}`),
    )
    const cuts = fc.constantFrom([], [3], [4], [3, 7], [4, 8], [3, 6])
    const separator = fc.constantFrom(' ', '  ', '-', '.', '·', '_', '–', '—', '\u00a0', '\u3000')
    const around = fc.constantFrom(['', ''], ['推销 ', ''], ['王芳：', ''], ['', ' 3 次'], ['', '。'], ['(', ')'])
    fc.assert(
      fc.property(number, cuts, separator, around, (written, places, between, [before, behind]) => {
        const groups = [...places, written.length].map((end, at) => written.slice(places[at - 1] ?? 0, end))
        const read = numbersIn(`${before}${groups.join(between)}${behind}`)
        expect([...read.numbers, ...read.doubtful]).not.toHaveLength(0)
        for (const found of read.numbers) expect(found).toBe(written)
      }),
      { numRuns: 1000 },
    )
  })

  it('invents and loses none in a line of several kinds, with a counter in front and a count, a date or an id behind', () => {
    const inForms = (number: fc.Arbitrary<string>, ...forms: ((number: string) => string)[]) =>
      fc.tuple(number, fc.constantFrom(...forms)).map(([one, write]) => ({ number: one, written: write(one) }))
    const area = (all: string) => all.slice(0, all.startsWith('010') || all.startsWith('02') ? 3 : 4)
    const local = (all: string) => all.slice(area(all).length)
    const one = fc.oneof(
      inForms(
        fc.stringMatching(/^1[35789]\d{9}$/),
        (all) => all,
        (all) => `${all.slice(0, 3)} ${all.slice(3, 7)} ${all.slice(7)}`,
        (all) => `${all.slice(0, 3)}.${all.slice(3, 7)}.${all.slice(7)}`,
        (all) => `+86${all}`,
        (all) => `(+86)${all}`,
        (all) => `17951${all}`,
        (all) => `${all}.0`,
      ),
      inForms(
        fc.stringMatching(/^(?:010|021|0755)[2-8]\d{7}$/),
        (all) => all,
        (all) => `${area(all)}-${local(all)}`,
        (all) => `（${area(all)}）${local(all)}`,
        (all) => `86-${area(all).slice(1)}-${local(all)}`,
        (all) => `${all}转801`,
        (all) => `${area(all)}-${local(all)} ext 5`,
      ),
      inForms(
        fc.stringMatching(/^400[2-8]\d{6}$/),
        (all) => all,
        (all) => `${all.slice(0, 3)}-${all.slice(3, 6)}-${all.slice(6)}`,
        (all) => `${all.slice(0, 3)} ${all.slice(3, 7)} ${all.slice(7)}`,
      ),
      inForms(fc.constantFrom('95588', '10086', '12345', '96110'), (all) => all),
      inForms(fc.stringMatching(/^1069\d{4,9}$/), (all) => all),
    )
    const between = fc.constantFrom(' ', '  ', ',', '，', '、', ';', '/', ' / ', '\n', ' 或 ', '|')
    const before = fc.constantFrom('', '1) ', '① ', '2、', '（1）', '01. ', '王芳 ', '电话：', 'No.3 ', '[推销]')
    const behind = fc.constantFrom('', ' 3次', '（3次）', ' 2026-07-01', ' 2026/7/1 12:30', ' QQ:136090381', ' 1000元')
    const line = fc.tuple(before, fc.array(one, { minLength: 1, maxLength: 3 }), between, behind)
    fc.assert(
      fc.property(line, ([front, all, separator, end]) => {
        const text = front + all.map(({ written }) => written).join(separator) + end
        const { numbers, doubtful } = numbersIn(text)
        const written = all.map(({ number }) => number)
        expect([text, numbers.filter((number) => !written.includes(number))]).toEqual([text, []])
        expect([text, doubtful.length > 0 || numbers.join()]).toEqual([text, doubtful.length > 0 || written.join()])
      }),
      { numRuns: 1000 },
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

describe('typedNumber', () => {
  it.each([...forms, ...labelled])('of %j is %s', (written, number) => expect(typedNumber(written)).toBe(number))

  it.each([
    ['1) 13912340001', '13912340001'],
    ['13912340001 3', '13912340001'],
    ['13912340001 3 次', '13912340001'],
    ['13912340001 2026-07-01', '13912340001'],
    ['推销 13912340001', '13912340001'],
    ['13912340001（王）', '13912340001'],
    ['热线：400-800-1234', '4008001234'],
    ['010/65551234', '01065551234'],
    ['010-88886666 801', '01088886666'],
    ['138 0013 811', '1380013811'],
    ['1380013800', '1380013800'],
    ['138001380001', '138001380001'],
    ['88886666', '88886666'],
    ['0108888666', '0108888666'],
    ['+86110', '+86110'],
    ['110', '110'],
    ['12', null],
    ['', null],
    ['88880007 88880008', null],
    ['95588 95533', null],
    ['4008001234 4008001235', null],
    ['13912340001/13912340002', null],
    ['13912340001 13912340002', null],
    ['95588 2', null],
    ['95588-1', null],
    ['139*', null],
    ['王芳', null],
  ])('of %j is %j', (written, number) => expect(typedNumber(written)).toBe(number))

  it('joins no two numbers and cuts none, whatever separates them', () => {
    const whole = fc.oneof(
      fc.stringMatching(/^13[0-9]{9}$/),
      fc.stringMatching(/^010[2-8]\d{7}$/),
      fc.stringMatching(/^400[1-9]\d{6}$/),
      fc.stringMatching(/^95[1-9]\d{2}$/),
      fc.stringMatching(/^1069\d{4,6}$/),
    )
    const between = fc.constantFrom(' ', '  ', ',', '、', '/', '；', '或', ' - ', '\n', ' & ', '(')
    fc.assert(
      fc.property(whole, between, fc.option(whole, { nil: '' }), (first, separator, second) => {
        const text = `${first}${separator}${second}`
        expect(second === '' ? [first] : [null]).toContain(typedNumber(text))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('a number that may be mistyped', () => {
  it.each([
    ['1391234000', 'length'],
    ['139123400012', 'length'],
    ['88886666', 'area'],
    ['0108888666', 'length'],
    ['02188880001', null],
    ['03176512345', null],
    ['075526000000', null],
    ['13912340001', null],
    ['01088886666', null],
    ['95588', null],
    ['10690001', null],
    ['+12025550100', null],
  ])('%s: %s', (number, doubt) => expect(numberDoubt(number)).toBe(doubt))
})
