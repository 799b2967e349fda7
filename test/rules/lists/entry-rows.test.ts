import fc from 'fast-check'
import type { ListEntry } from '@contract/lists'
import { asLines, readEntryRows, withoutLines } from '@/rules/lists/read-entry-rows'
import { writeListCsv } from '@/rules/lists/write-csv'

const entry = (value: string, note = '', expiresAt: number | null = null): ListEntry => ({
  id: value,
  value,
  note,
  addedAt: 0,
  expiresAt,
  place: '',
  carrier: '',
})
const END = Date.parse('2026-12-31T18:00:00+08:00')
const heads = { value: '号码', note: '备注', end: '有效期' }
const read = (text: string) => readEntryRows('number', text)
const numbers = (text: string) => read(text).rows.map(({ value, note }) => [value, note])

describe('pasted numbers', () => {
  it.each([
    ['13900001111', [['13900001111', '']]],
    ['+86 139-0000-1111', [['13900001111', '']]],
    ['13900001111,推销', [['13900001111', '推销']]],
    ['推销 13900001111', [['13900001111', '推销']]],
    ['13900001111 推销', [['13900001111', '推销']]],
    ['13900001111\t推销\n010-88889999\t中介', [['13900001111', '推销'], ['01088889999', '中介']]], // prettier-ignore
    ['号码,备注\n13900001111,"贷款, 天天打"', [['13900001111', '贷款, 天天打']]],
    ['号码 备注\n13900001111 推销', [['13900001111', '推销']]],
    ['\n\n95588\n\n', [['95588', '']]],
    ["'+85251234567,诈骗", [['+85251234567', '诈骗']]],
    ['13912340001 3 次\n02188880001 12 次', [['13912340001', '3 次'], ['02188880001', '12 次']]], // prettier-ignore
    ['1) 13912340004 推销', [['13912340004', '推销']]],
    ['13912340005 13912340006', [['13912340005', ''], ['13912340006', '']]], // prettier-ignore
    ['88880007 88880008', [['88880007', ''], ['88880008', '']]], // prettier-ignore
    ['①13912340001 ②13912340002', [['13912340001', ''], ['13912340002', '']]], // prettier-ignore
    ['1.13912340001 2.13912340002', [['13912340001', ''], ['13912340002', '']]], // prettier-ignore
    ['13912340001 转 010-88886666', [['13912340001', '转'], ['01088886666', '转']]], // prettier-ignore
    ['13912340001 6222021234567890123', [['13912340001', '6222021234567890123']]],
  ])('read from %j', (text, expected) => {
    expect(numbers(text)).toEqual(expected)
  })

  it('may have an expiry', () => {
    expect(read('13900001111,快递 至 2026-12-31 18:00').rows).toEqual([
      { line: 1, value: '13900001111', note: '快递', expiresAt: END },
    ])
    expect(read('13900001111 courier until 2026-12-31 18:00').rows[0]).toMatchObject({
      note: 'courier',
      expiresAt: END,
    })
    expect(read('13900001111 至 2026-12-31 18:00').rows[0]).toMatchObject({ note: '', expiresAt: END })
    expect(read('13900001111,至 2026-02-30 18:00').rows[0]).toMatchObject({ expiresAt: null })
  })

  it('have the line and the error of every row that cannot be added', () => {
    const text = [
      '13900001111',
      '没有号码',
      '12',
      '13900001111,再来一次',
      `13900002222,${'长'.repeat(41)}`,
      '"没有结束',
    ]
    expect(read(text.join('\n')).errors).toEqual([
      { line: 2, source: '没有号码', reason: 'noValue' },
      { line: 3, source: '12', reason: 'bad' },
      { line: 4, source: '13900001111 再来一次', reason: 'repeated' },
      { line: 5, source: `13900002222 ${'长'.repeat(41)}`, reason: 'tooLong' },
      { line: 6, source: '"没有结束', reason: 'brokenQuote' },
    ])
  })

  it('stay in the text until they have been added', () => {
    const text = '号码,备注\n13900001111,"两\n行"\n12,坏\n13900002222,好'
    const { rows, errors } = read(text)
    const starts = [...rows, ...errors].map(({ line }) => line).sort((a, b) => a - b)
    expect(withoutLines(text, new Set([2, 5]), starts)).toBe('号码,备注\n12,坏')
    expect(withoutLines(text, new Set(), starts)).toBe(text)
  })

  it('are never lost: each non-empty line is a row, an error or a heading', () => {
    const line = fc.oneof(fc.constantFrom('13900001111', '12', '备注', '95588 银行', '010-88889999,中介'), fc.string())
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const text = lines.join('\n')
        const { rows, errors } = read(text)
        const first = Math.min(...[...rows, ...errors].map((row) => row.line))
        const hasWords = lines.some((words) => /[\p{L}\p{N}]/u.test(words))
        expect(hasWords ? first <= lines.length : true).toBe(true)
      }),
    )
  })
})

describe('pasted segments, senders and words', () => {
  it.each([
    ['segment', '170', [['170*', '']]],
    ['segment', '170*,虚拟号\n0755 推销', [['170*', '虚拟号'], ['0755*', '推销']]], // prettier-ignore
    ['segment', '境外诈骗 +44*', [['+44*', '境外诈骗']]],
    ['segment', '号段,备注\n170*,"贷款, 天天打"', [['170*', '贷款, 天天打']]],
    ['sender', '1069* 推销\n10690218\n95588，银行', [['1069*', '推销'], ['10690218', ''], ['95588', '银行']]], // prettier-ignore
    ['sender', '10086 24小时客服', [['10086', '24小时客服']]],
    ['sender', '推销,1069*', [['1069*', '推销']]],
    ['sender', '+86 139 0000 1111', [['13900001111', '']]],
    ['sender', '10690001,10690002,10690003\n10690013 10690014', ['10690001', '10690002', '10690003', '10690013', '10690014'].map((value) => [value, ''])], // prettier-ignore
    ['sender', '1069 0001 1069 0002', [['10690001', ''], ['10690002', '']]], // prettier-ignore
    ['sender', '1069 0001 95588', [['10690001', ''], ['95588', '']]], // prettier-ignore
    ['sender', '[10690001]\n10690002（某 贷）', [['10690001', ''], ['10690002', '某；贷']]], // prettier-ignore
    ['sender', '（021）8888 0001 某贷', [['02188880001', '某贷']]],
    ['sender', '139 1234 0001 和 1069*', [['13912340001', ''], ['1069*', '']]], // prettier-ignore
    ['segment', '180,181,182', [['180*', ''], ['181*', ''], ['182*', '']]], // prettier-ignore
    ['segment', '1) 170开头', [['170*', '']]],
    ['segment', '①170 ②171', [['170*', ''], ['171*', '']]], // prettier-ignore
    ['word', '1.贷款 2.办证', [['贷款', ''], ['办证', '']]], // prettier-ignore
    ['word', '①贷款②办证', [['贷款', ''], ['办证', '']]], // prettier-ignore
    ['word', '买2送1', [['买2送1', '']]],
    ['segment', '1、170XXXXXXXX', [['170*', '']]],
    ['segment', '号段：170和171', [['170*', '号段'], ['171*', '号段']]], // prettier-ignore
    ['segment', '180,181,182 虚拟', [['180*', '虚拟'], ['181*', '虚拟'], ['182*', '虚拟']]], // prettier-ignore
    ['segment', '170* 12 次', [['170*', '12次']]],
    ['segment', '170,2026/07/01', [['170*', '2026/07/01']]],
    ['segment', '170 2026.7.1', [['170*', '2026-7-1']]],
    ['segment', '170 12:30', [['170*', '12∶30']]],
    ['segment', '号段,次数\n170,12', [['170*', '12']]],
    ['sender', '10690001 2026/07/01', [['10690001', '2026-07-01']]],
    ['sender', '发送方,备注\n10690001,95588', [['10690001', '95588']]],
    ['segment', '95 96', [['95*', ''], ['96*', '']]], // prettier-ignore
    ['sender', '10690001 2026-07-01', [['10690001', '2026-07-01']]],
    ['sender', '【某贷】10690001', [['10690001', '某贷']]],
    ['sender', "'10690001", [['10690001', '']]],
    ['sender', '10690001,,10690002和106开头', [['10690001', ''], ['10690002', ''], ['106*', '']]], // prettier-ignore
    ['segment', '180、181*；0755 虚拟', [['180*', '虚拟'], ['181*', '虚拟'], ['0755*', '虚拟']]], // prettier-ignore
    ['word', '加微信', [['加微信', '']]],
    ['word', '加 微信\n贷款,小额', [['加 微信', ''], ['贷款', ''], ['小额', '']]], // prettier-ignore
    ['word', '贷款、办证;发票/代开', [['贷款', ''], ['办证', ''], ['发票', ''], ['代开', '']]], // prettier-ignore
    ['word', '1. 贷款\n2、办证', [['贷款', ''], ['办证', '']]], // prettier-ignore
    ['segment', '180，虚拟，181', [['180*', '虚拟'], ['181*', '虚拟']]], // prettier-ignore
    ['segment', '400 800 95', [['400*', ''], ['800*', ''], ['95*', '']]], // prettier-ignore
    ['segment', '139 1234', [['1391234*', '']]],
    ['sender', '10690001 95588', [['10690001', ''], ['95588', '']]], // prettier-ignore
    ['sender', '10690001 3次 10690002', [['10690001', '3次'], ['10690002', '3次']]], // prettier-ignore
    ['sender', '10690001.10690002', [['10690001', ''], ['10690002', '']]], // prettier-ignore
    ['sender', '10690001 & 10690002', [['10690001', ''], ['10690002', '']]], // prettier-ignore
    ['sender', '139 1234 0001 10690001', [['13912340001', ''], ['10690001', '']]], // prettier-ignore
    ['sender', '955 88 955 33', [['95588', ''], ['95533', '']]], // prettier-ignore
    ['word', '关键词,备注\n"免费,领取",推销', [['免费,领取', '推销']]],
  ] as const)('are read: %s %j', (topic, text, expected) => {
    const { rows, errors } = readEntryRows(topic, text)
    expect(errors).toEqual([])
    expect(rows.map(({ value, note }) => [value, note])).toEqual(expected)
  })

  it.each([
    ['segment', '170* 至 2026-12-31 18:00'],
    ['sender', '1069*,至 2026-12-31 18:00'],
    ['word', '加微信 至 2026-12-31 18:00'],
  ] as const)('may have an expiry: %s', (topic, text) => {
    expect(readEntryRows(topic, text).rows).toEqual([
      { line: 1, value: text.split(/[ ,]/)[0], note: '', expiresAt: END },
    ])
  })

  it.each([
    ['segment', '虚拟号', 'noValue'],
    ['segment', '1', 'bad'],
    ['segment', '1701*\n170 1', 'repeated'],
    ['segment', '170-179', 'range'],
    ['segment', '170,171-173', 'range'],
    ['segment', '170..179', 'range'],
    ['segment', '170…179', 'range'],
    ['segment', '170‑179', 'range'],
    ['segment', '170 to 179', 'range'],
    ['segment', '170-179 171', 'range'],
    ['segment', '170 171-179', 'range'],
    ['segment', '179-170', 'range'],
    ['segment', '170-9', 'range'],
    ['segment', '170-171-172', 'bad'],
    ['segment', '170-1709', 'bad'],
    ['sender', '10690001~9', 'range'],
    ['sender', '10690001 3', 'bad'],
    ['sender', '1069 1068 1065', 'bad'],
    ['sender', '10655 10690', 'bad'],
    ['sender', '10690001-10690009', 'range'],
    ['number', '138001380001 推销', 'bad'],
    ['number', '1380013800', 'bad'],
    ['number', '110101199003070014', 'bad'],
    ['number', '6222021234567890123', 'bad'],
    ['number', '+8675526000*', 'segment'],
    ['sender', '12', 'bad'],
    ['sender', '1069*\n1069＊', 'repeated'],
    ['word', '贷', 'bad'],
    ['word', '贷款\n贷 款', 'repeated'],
    ['word', '贷款,办', 'bad'],
    ['word', `关键词,备注\n贷款,${'长'.repeat(41)}`, 'tooLong'],
    ['word', '"没有结束', 'brokenQuote'],
    ['number', '13900001111,推销\0', 'encoding'],
    ['number', '13900001111,\ud83d推销', 'encoding'],
    ['number', '1390000\x001111', 'encoding'],
    ['word', '贷\0款', 'encoding'],
  ] as const)('have their error: %s %j', (topic, text, reason) => {
    const lines = text.split('\n')
    expect(readEntryRows(topic, text).errors).toEqual([expect.objectContaining({ line: lines.length, reason })])
  })
})

describe('the backup of another blocker', () => {
  it.each(['139?1234000', '+86170#', '170#', '1391234????', '+86139*', '139****0001', '+86170'])(
    'of the pattern %s is named as a segment',
    (text) => {
      expect(readEntryRows('number', text)).toMatchObject({ rows: [], errors: [{ reason: 'segment' }] })
    },
  )

  it('takes no number from a pattern that begins with a sign', () => {
    const rows = read('ID,name,pattern\n1,,#95588\n2,甲,+8613912340001')
    expect(rows.rows.map(({ value }) => value)).toEqual(['13912340001'])
    expect(rows.errors.map(({ line }) => line)).toEqual([2])
  })

  it('gives its numbers with their names; ids, counts and times are none, and a pattern is named', () => {
    const text = [
      'ID,name,pattern,creationTimestamp,numberOfCalls,lastCallTimestamp',
      '1,推销甲,+8613912340001,1700000000000,3,1700000001000',
      '2,推销乙,+8675526000*,1700000000500,0,',
      '101,推销丙,02188880001,1700000000900,12,1700000009000',
    ].join('\r\n')
    expect(numbers(text)).toEqual([
      ['13912340001', '推销甲'],
      ['02188880001', '推销丙'],
    ])
    expect(read(text).errors).toEqual([expect.objectContaining({ line: 3, reason: 'segment' })])
  })
})

describe('the table of a blocker with both kinds of lists in one', () => {
  const text = [
    'pattern,description,isBlacklist,priority',
    '8613912340001,推销,true,1',
    '13912340002,快递,false,5',
    '139.*,段,true,1',
    '\\+8613912340003,,true,1',
  ].join('\n')

  it('gives each list its own numbers, and names the others', () => {
    const black = readEntryRows('number', text, true)
    expect(black.rows.map(({ value, note }) => [value, note])).toEqual([
      ['13912340001', '推销'],
      ['13912340003', ''],
    ])
    expect(black.errors.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'otherList'],
      [4, 'segment'],
    ])
    const white = readEntryRows('number', text, false)
    expect(white.rows.map(({ value }) => value)).toEqual(['13912340002'])
    expect(white.errors.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'otherList'],
      [4, 'otherList'],
      [5, 'otherList'],
    ])
  })
})

describe('the backup of a blocker in JSON', () => {
  /** As SpamBlocker writes it. */
  const backup = {
    global: { enabled: true },
    recentApps: { list: ['com.example.app'], inXMin: 5 },
    numberRules: {
      rules: [
        { id: 1, pattern: '8613912340001', description: '推销', priority: 1, flags: 3 },
        { id: 2, pattern: '13912340002', description: '快递', isBlacklist: false },
        { id: 3, pattern: '139.*' },
        { id: 4, pattern: '\\+8613912340003' },
      ],
    },
    contentRules: { rules: [{ id: 1, pattern: '13912349999' }] },
    bots: { bots: [{ desc: '', number: '13912348888' }] },
    spamNumbers: { numbers: [{ id: 88880001, peer: '02188880001', time: 1700000000000 }] },
  }

  it.each([
    ['in lines', JSON.stringify(backup, null, 2)],
    ['in one line', JSON.stringify(backup)],
  ])('%s gives each list its own numbers, and no id, time or rule for words', (_how, text) => {
    const black = readEntryRows('number', text, true)
    expect(black.rows.map(({ value, note }) => [value, note])).toEqual([
      ['13912340001', '推销'],
      ['13912340003', ''],
      ['02188880001', ''],
    ])
    expect(black.errors.map(({ reason }) => reason)).toEqual(['otherList', 'segment'])
    expect(readEntryRows('number', text, false).rows.map(({ value, note }) => [value, note])).toEqual([
      ['13912340002', '快递'],
    ])
  })

  it.each([
    ['[{"number":"13912340001","name":"推销, 甲","count":88880001},{"number":95588}]', ['13912340001', '95588']],
    ['{"original_number":"139 1234 0001","e164_number":"+8613912340001"}\n{"original_number":"95588"}', ['13912340001', '95588']], // prettier-ignore
    ['[{"id":1,"name":"甲","pattern":"+8613912340001","creationTimestamp":1700000000000,"numberOfCalls":3}]', ['13912340001']], // prettier-ignore
    ['{"blocked":[{"phone":"13912340001"}],"allowed":[{"phone":"13912340002"}]}', ['13912340001']],
    ['{"blacklist":["13912340001","02188880001"]}', ['13912340001', '02188880001']],
    ['["13912340001","02188880001"]', ['13912340001', '02188880001']],
    ['[13912340001]', ['13912340001']],
    ['{\n "id": 88880001,\n "peer": "13912340001",\n "time": 1700000000000,', ['13912340001']],
  ])('%j has its numbers, and no other', (text, expected) => {
    expect(read(text).rows.map(({ value }) => value)).toEqual(expected)
  })

  it('becomes a table, whose rows stay until they have been added', () => {
    expect(asLines('number', '[{"number":"13912340001","name":"推销, \\"甲\\""},{"number":"139*"}]')).toBe(
      'number,note,isBlacklist\n"13912340001","推销, ""甲""",""\n"139*","",""',
    )
    expect(asLines('number', '13912340001')).toBe('13912340001')
    expect(asLines('word', '["13912340001"]')).toBe('["13912340001"]')
  })

  it('of any numbers gives exactly those', () => {
    const number = fc.stringMatching(/^13\d{9}$/)
    const record = fc.record({ id: fc.nat(), number, name: fc.string({ maxLength: 8 }), time: fc.nat() })
    fc.assert(
      fc.property(fc.uniqueArray(record, { selector: (one) => one.number, minLength: 1, maxLength: 6 }), (records) => {
        const { rows } = read(JSON.stringify({ list: records }))
        expect(rows.map(({ value }) => value)).toEqual(records.map((one) => one.number))
      }),
    )
  })
})

describe('several values of a line', () => {
  const mobile = fc.stringMatching(/^13\d{9}$/)
  const landline = fc.stringMatching(/^0755[2-8]\d{7}$/)
  const sender = fc.stringMatching(/^1069\d{4,8}$/)
  const segment = fc.stringMatching(/^1[3-9]\d$/)
  const between = fc.constantFrom(' ', ',', '，', '、', ';', '；', '/', '|', '和', ' , ')

  it.each([
    ['number', fc.oneof(mobile, landline)],
    ['sender', fc.oneof(sender, mobile)],
    ['segment', segment],
    ['word', fc.stringMatching(/^[贷款办证发票代开微信]{2,6}$/)],
  ] as const)('are all on the list %s, and no other', (topic, value) => {
    const line = fc.tuple(fc.uniqueArray(value, { minLength: 1, maxLength: 5 }), between)
    fc.assert(
      fc.property(line, ([values, separator]) => {
        fc.pre(topic !== 'word' || /[,，、;；/|]/.test(separator))
        const { rows, errors } = readEntryRows(topic, values.join(separator))
        const star = topic === 'segment' ? '*' : ''
        expect(errors).toEqual([])
        expect(rows.map((row) => row.value)).toEqual(values.map((one) => `${one}${star}`))
      }),
    )
  })
})

describe('an exported list', () => {
  it('is a table in which no spreadsheet sees formulas', () => {
    const csv = writeListCsv([entry('+85251234567', '=1+1'), entry('95588', '-"a", @b', END)], heads)
    const lines = ['\ufeff号码,备注,有效期', "'+85251234567,'=1+1,", '95588,"\'-""a"", @b",至 2026-12-31 18:00', '']
    expect(csv).toBe(lines.join('\r\n'))
  })

  it('can be read back unchanged', () => {
    const note = fc
      .string({ unit: fc.constantFrom(...'推销快递,;"=+-@ \' a1') })
      .map((text) => text.trim().slice(0, 40))
    const listed = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 99999999 }), note, fc.boolean()), {
      selector: ([number]) => number,
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(listed, (list) => {
        const entries = list.map(([number, words, ends]) =>
          entry(`139${String(number).padStart(8, '0')}`, words, ends ? END : null),
        )
        const { rows, errors } = read(writeListCsv(entries, heads))
        expect(errors).toEqual([])
        expect(rows.map(({ value, note: words, expiresAt }) => [value, words, expiresAt])).toEqual(
          entries.map((one) => [one.value, one.note, one.expiresAt]),
        )
      }),
    )
  })

  it.each([
    ['segment', ['170*', '+44*', '0755*']],
    ['sender', ['1069*', '95588', '+85251234567']],
    ['word', ['加微信', '免费,领取', "'=特价'", '"优惠"', '-回复TD', '50% off; now']],
  ] as const)('can be read back for the topic %s', (topic, values) => {
    const entries = values.map((value, index) =>
      entry(value, index === 1 ? "'=快递, 送" : '', index === 2 ? END : null),
    )
    const { rows, errors } = readEntryRows(topic, writeListCsv(entries, { ...heads, value: '关键词' }))
    expect(errors).toEqual([])
    expect(rows.map(({ value, note, expiresAt }) => [value, note, expiresAt])).toEqual(
      entries.map((one) => [one.value, one.note, one.expiresAt]),
    )
  })
})
