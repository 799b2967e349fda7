import { TextDecoder } from 'node:util'
import fc from 'fast-check'
import Papa from 'papaparse'
import { mergeContact, readContacts } from '@/rules/contacts/read-contacts'
import { splitRows } from '@/rules/contacts/split-rows'
import { isStorable } from '@/rules/text/storable-text'

const lines = (...all: string[]) => all.join('\r\n')
const reasons = (text: string) => readContacts(text).errors.map(({ line, reason }) => `${line} ${reason}`)
const found = (text: string) => readContacts(text).contacts.map(({ name, phoneNo, note }) => [name, phoneNo, note])

describe('a vCard file', () => {
  it('gives each number of a card, with organisation and note', () => {
    const card = lines(
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:王;芳;;;',
      'FN:王芳',
      'item1.TEL;TYPE=CELL:+86 138 0013 8111',
      'TEL;TYPE=WORK:010-8888 9999',
      'ORG:联通;客服部',
      'NOTE:周一至周五\\, 白天',
      'END:VCARD',
    )
    expect(found(card)).toEqual([
      ['王芳', '13800138111', '联通 客服部；周一至周五, 白天'],
      ['王芳', '01088889999', '联通 客服部；周一至周五, 白天'],
    ])
  })

  it.each([
    ['a folded line', lines('BEGIN:VCARD', 'FN:Alex', '  Smith', 'TEL:13800138111', 'END:VCARD'), 'Alex Smith'],
    ['a name in parts', lines('BEGIN:VCARD', 'N:李;强', 'TEL:13800138111', 'END:VCARD'), '李强'],
    ['Latin parts', lines('BEGIN:VCARD', 'N:Smith;Anna;Maria', 'TEL:13800138111', 'END:VCARD'), 'Anna Maria Smith'],
    ['an escaped semicolon', lines('BEGIN:VCARD', 'N:A\\;B;C', 'TEL:13800138111', 'END:VCARD'), 'C A;B'],
    ['only a company', lines('BEGIN:VCARD', 'ORG:社区医院', 'TEL:13800138111', 'END:VCARD'), '社区医院'],
    [
      'quoted-printable of version 2.1, over two lines',
      lines(
        'BEGIN:VCARD',
        'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E7=8E=8B=',
        '=E8=8A=B3',
        'TEL:13800138111',
        'END:VCARD',
      ),
      '王芳',
    ],
  ])('reads %s', (_name, card, name) => {
    expect(found(card)).toEqual([[name, '13800138111', '']].map((row) => [...row.slice(0, 2), expect.any(String)]))
  })

  it('keeps the other cards of a file with a broken one, and cards without a version', () => {
    const good = (name: string) => ['BEGIN:VCARD', `FN:${name}`, 'TEL;CELL:13800138111', 'END:VCARD']
    expect(found(lines('BEGIN:VCARD', 'FN:断', ...good('王芳')))).toEqual([['王芳', '13800138111', '']])
    expect(found(lines(...good('王芳'), 'BEGIN:VCARD', 'FN:断'))).toEqual([['王芳', '13800138111', '']])
  })

  it('reads the URI form of version 4.0', () => {
    const card = lines('BEGIN:VCARD', 'FN:A', 'TEL;VALUE=uri:tel:+86-138-0013-8111;ext=5', 'END:VCARD')
    expect(found(card)).toEqual([['A', '13800138111', '']])
  })

  it('reads a parameter with a colon in quotes, a card without an end, and one with the card of an agent', () => {
    const file = lines(
      'BEGIN:VCARD',
      'FN;X-SOURCE="card:2":李安',
      'TEL;X-LABEL="work:main";TYPE=cell:+8613912350024',
      'AGENT:',
      'BEGIN:VCARD',
      'FN:秘书',
      'TEL:13912350099',
      'END:VCARD',
      'END:VCARD',
      'BEGIN:VCARD',
      'FN:何方',
      'TEL:13912350021,,123',
    )
    expect(found(file)).toEqual([
      ['李安', '13912350024', ''],
      ['何方', '13912350021', ''],
    ])
    expect(reasons(file)).toEqual([])
  })

  it('keeps a contact whose organisation cannot be decoded, and cuts a note that is too long', () => {
    const file = lines(
      'BEGIN:VCARD',
      'FN:钱多',
      'TEL:13912350022',
      'ORG;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E6=9F=90=E5',
      `NOTE:${'长'.repeat(600)}`,
      'END:VCARD',
    )
    expect(found(file)).toEqual([['钱多', '13912350022', '长'.repeat(500)]])
  })

  it('reads several numbers of one line, and a nickname; a name in base64 is not stored as it stands', () => {
    const file = lines(
      'BEGIN:VCARD',
      'N:;;;;',
      'NICKNAME:小林',
      'TEL:13912340001,13912340002',
      'END:VCARD',
      'BEGIN:VCARD',
      'FN;ENCODING=BASE64;CHARSET=UTF-8:5p6X5pmT',
      'TEL:13912340003',
      'END:VCARD',
    )
    expect(found(file)).toEqual([
      ['小林', '13912340001', ''],
      ['小林', '13912340002', ''],
    ])
    expect(reasons(file)).toEqual(['6 encoding'])
  })

  it('reads a field that has a Chinese encoding of its own with a decoder, and UTF-8 by any of its names', () => {
    const file = lines(
      'BEGIN:VCARD',
      'FN;CHARSET=GBK;ENCODING=QUOTED-PRINTABLE:=CD=F5=C4=FE',
      'TEL:13912340001',
      'END:VCARD',
      'BEGIN:VCARD',
      'FN;CHARSET="utf8";ENCODING=QUOTED-PRINTABLE:=E7=8E=8B=E8=8A=B3',
      'TEL:13912340002',
      'END:VCARD',
      'BEGIN:VCARD',
      'FN;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=89=A4',
      'TEL:13912340003',
      'END:VCARD',
    )
    const { contacts, errors } = readContacts(file, (bytes) => new TextDecoder('gb18030').decode(bytes))
    expect(contacts.map(({ name, phoneNo }) => [name, phoneNo])).toEqual([
      ['王宁', '13912340001'],
      ['王芳', '13912340002'],
    ])
    expect(errors.map(({ line, reason }) => [line, reason])).toEqual([[9, 'encoding']])
  })

  const own = (...properties: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...properties, 'END:VCARD']
  const agent = ['BEGIN:VCARD', 'FN:秘书', 'TEL:13912350098', 'END:VCARD']

  it.each([
    ['an agent in the same line', own('FN:李安', 'AGENT:BEGIN:VCARD', ...agent.slice(1), 'TEL:13912350024')],
    ['an agent of a group', own('FN:李安', 'item1.AGENT;VALUE=VCARD:', ...agent, 'TEL:13912350024')],
    ['no end behind an agent', own('FN:李安', 'TEL:13912350024', 'AGENT:', ...agent).slice(0, -1)],
    ['no end of an agent', own('FN:李安', 'TEL:13912350024', 'AGENT:', ...agent.slice(0, -1)).slice(0, -1)],
    ['a quote that is not closed', own('FN:李安', 'TEL;X-LABEL="work:main;TYPE=cell:13912350024')],
    ['blanks around the colon', ['BEGIN : VCARD', 'FN:李安', 'TEL:13912350024', 'END : VCARD']],
    ['a name that is cut at a quoted sign', own('FN;ENCODING=QUOTED-PRINTABLE:=E6=9D=8E=E5=AE=89=', 'TEL:13912350024')],
    ['a quoted name over two lines', own('FN;ENCODING=QUOTED-PRINTABLE:=E6=9D=8E=', ' =E5=AE=89', 'TEL:13912350024')],
    ['a number with parameters behind', own('FN:李安', 'TEL;VALUE=uri:tel:13912350024;phone-context=+86;ext=5')],
  ])('reads a card with %s, and the next one', (_what, card) => {
    const file = lines(...card, ...own('FN:王宁', 'TEL:13912350099'))
    expect(found(file)).toEqual([
      ['李安', '13912350024', ''],
      ['王宁', '13912350099', ''],
    ])
    expect(reasons(file)).toEqual([])
  })

  it('gives both numbers that a semicolon separates', () => {
    expect(found(lines(...own('FN:李安', 'TEL:13912350024;13912350025'))).map(([, number]) => number)).toEqual([
      '13912350024',
      '13912350025',
    ])
  })

  it('of any names and numbers gives exactly those, however its cards are written', () => {
    const name = fc.stringMatching(/^[王李张赵周][一二三四五六七八九十芳强宁]$/)
    const number = fc.stringMatching(/^13\d{9}$/)
    const people = fc.uniqueArray(fc.tuple(name, number), {
      selector: ([, phone]) => phone,
      minLength: 1,
      maxLength: 5,
    })
    const quoted = (text: string) =>
      [...Buffer.from(text)].map((unit) => `=${unit.toString(16).toUpperCase().padStart(2, '0')}`).join('')
    const named = fc.constantFrom<(text: string) => string[]>(
      (text) => [`FN:${text}`],
      (text) => [`N:${text[0]};${text[1]};;;`],
      (text) => [`FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${quoted(text)}`],
      (text) => [`item1.FN:${text}`, 'item1.X-ABLabel:_$!<Other>!$_'],
    )
    const phoned = fc.constantFrom<(phone: string) => string>(
      (phone) => `TEL:${phone}`,
      (phone) => `TEL;CELL;PREF:+86 ${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`,
      (phone) => `TEL;TYPE="cell,voice";X-A="a:b":${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`,
      (phone) => `TEL;VALUE=uri:tel:+86-${phone};ext=5`,
      (phone) => `tel;type=home:${phone},,12#`,
    )
    const end = fc.constantFrom(['END:VCARD'], [], ['PHOTO;ENCODING=b:/9j/13800138000', 'END:VCARD'])
    fc.assert(
      fc.property(people, named, phoned, end, (all, names, phones, closing) => {
        const cards = all.flatMap(([who, phone]) => [
          'BEGIN:VCARD',
          'VERSION:3.0',
          ...names(who),
          phones(phone),
          ...closing,
        ])
        expect(found(lines(...cards)).map(([who, phone]) => [who, phone])).toEqual(all)
        expect(reasons(lines(...cards))).toEqual([])
      }),
    )
  })

  it('names the first line of each card that cannot be imported', () => {
    const file = lines(
      'BEGIN:VCARD',
      'FN:没有号码',
      'END:VCARD',
      'BEGIN:VCARD',
      'FN:坏号码',
      'TEL:abc',
      'END:VCARD',
      'BEGIN:VCARD',
      'FN;CHARSET=GBK;ENCODING=QUOTED-PRINTABLE:=CD=F5',
      'TEL:13800138111',
      'END:VCARD',
      'BEGIN:VCARD',
      'FN:没有结束',
      'BEGIN:VCARD',
      'FN:好',
      'TEL:13800138112',
      'END:VCARD',
      'BEGIN:VCARD',
      'FN:断在这里',
    )
    expect(reasons(file)).toEqual(['1 noNumber', '4 badNumber', '8 encoding', '12 brokenCard', '18 brokenCard'])
    expect(found(file)).toEqual([['好', '13800138112', '']])
  })
})

describe('a table', () => {
  it('finds its columns by their names', () => {
    const file = lines('姓名,手机号码,备注', '王芳,138 0013 8111,"老师, 三班"', '"李""强""",010-88889999,')
    expect(found(file)).toEqual([
      ['王芳', '13800138111', '老师, 三班'],
      ['李"强"', '01088889999', ''],
    ])
  })

  it('takes a number only from columns of phone numbers', () => {
    const roster = lines(
      '姓名,身份证号码,QQ号码,手机号码,号码归属地',
      '林晓,110101199003070014,123456789,13912340001,北京',
    )
    expect(found(roster)).toEqual([['林晓', '13912340001', '']])
    const google = lines(
      'First Name,Last Name,Phonetic First Name,Phonetic Last Name,Notes,Phone 1 - Label,Phone 1 - Value',
      '晓,林,Xiao,Lin,同学,Mobile,+86 139 1234 0001 ::: 010-65551234',
    )
    expect(found(google)).toEqual([
      ['林晓', '13912340001', '同学'],
      ['林晓', '01065551234', '同学'],
    ])
    expect(reasons(google)).toEqual([])
  })

  it.each([
    ['姓名,手机,座机,邮编\n王芳,13912340001,010-65551234,100000', ['王芳 13912340001', '王芳 01065551234']],
    ['客户姓名,联系方式\n王芳,13912340001', ['王芳 13912340001']],
    ['显示名,主要电话\n王芳,13912340001', ['王芳 13912340001']],
    ['公司名称,姓名,电话\n某公司,王芳,13912340001', ['王芳 13912340001']],
    ['姓名|电话\n王芳|13912340001', ['王芳 13912340001']],
    ['姓名,身份證號碼,QQ號碼,行動電話\n王芳,110101199003070014,123456789,13912340001', ['王芳 13912340001']],
    ['Name,Contact No.\nAnna,13912340001', ['Anna 13912340001']],
    ['王芳,13912340001,100000', ['王芳 13912340001']],
    ['姓名,护照号码,手机\n王芳,E12345678,13912340001', ['王芳 13912340001']],
    ['姓名,驾驶证号码,手机\n王芳,110101199003070014,13912340001', ['王芳 13912340001']],
    ['姓名,订单号码,收货人手机\n王芳,1234567890123,13912340001', ['王芳 13912340001']],
    ['姓名,会员号码,手机号码\n王芳,80012345,13912340001', ['王芳 13912340001']],
    ['姓名,房间号码,联系号码\n王芳,1201,13912340001', ['王芳 13912340001']],
    ['姓名,手机型号,手机号码\n王芳,12345678,13912340001', ['王芳 13912340001']],
    ['姓名,电话次数,电话\n王芳,100,13912340001', ['王芳 13912340001']],
    ['姓名*,手机号（必填）\n王芳,13912340001', ['王芳 13912340001']],
    ['姓名,区号,电话\n王芳,010,65551234\n李强,755,26000000', ['王芳 01065551234', '李强 075526000000']],
    ['收件人,收件人手机\n王芳,13912340001', ['王芳 13912340001']],
    ['Full Name,Cell\nAnna,13912340001', ['Anna 13912340001']],
    ['名字,拼音名字,姓氏,拼音姓氏,电话1 - 标签,电话1 - 值\n晓,Xiao,林,Lin,手机,13912340001', ['林晓 13912340001']],
    ['id,peer,time,reason\n1,13912340001,1700000000000,1', ['13912340001 13912340001']],
    ['13912340001,3', ['13912340001 13912340001']],
    ['王芳(13912340001)', ['王芳 13912340001']],
    ['王芳：13912340001；李强：13912340002', ['王芳 13912340001', '李强 13912340002']],
    ['王芳,13912340001,李强,13912340002', ['王芳 13912340001', '李强 13912340002']],
    ['王芳 13912340001 李强 13912340002', ['王芳 13912340001', '李强 13912340002']],
    ['王芳,13912340001\n1,李强,13912340002', ['王芳 13912340001', '李强 13912340002']],
    ['王芳：13912340001；家：01065551234', ['王芳：；家 13912340001', '王芳：；家 01065551234']],
  ])('gives each number of %j to its name', (file, contacts) => {
    expect(found(file).map(([name, number]) => `${name} ${number}`)).toEqual(contacts)
    expect(reasons(file)).toEqual([])
  })

  it('of any names and numbers gives exactly those, with any separator, with and without titles', () => {
    const name = fc.stringMatching(/^[王李张赵周][一二三四五六七八九十芳强宁]$/)
    const number = fc.stringMatching(/^(?:13\d{9}|0755[2-8]\d{7})$/)
    const people = fc.uniqueArray(fc.tuple(name, number), {
      selector: ([, phone]) => phone,
      minLength: 1,
      maxLength: 6,
    })
    const separator = fc.constantFrom(',', '\t', ';', '，', '|')
    const title = fc.constantFrom('', '姓名,手机号码', 'Name,Phone', '联系人,联系方式', '*姓名,手机号（必填）')
    fc.assert(
      fc.property(people, separator, title, (all, between, titles) => {
        const body = all.map(([who, phone]) => [who, phone].join(between))
        const file = [...(titles === '' ? [] : [titles.split(',').join(between)]), ...body].join('\n')
        expect(found(file).map(([who, phone]) => [who, phone])).toEqual(all)
        expect(reasons(file)).toEqual([])
      }),
    )
  })

  it('takes no number from a column of anything else, wherever that stands', () => {
    const number = fc.stringMatching(/^13\d{9}$/)
    const other = fc.constantFrom(
      '身份证',
      '护照',
      'QQ',
      '微信',
      '会员',
      '订单',
      '合同',
      '房间',
      '车牌',
      '社保',
      '银行卡',
      '学籍',
    )
    const digits = fc.stringMatching(/^[1-9]\d{3,17}$/)
    fc.assert(
      fc.property(number, other, digits, fc.nat(2), (phone, title, value, place) => {
        const put = (row: string[], cell: string) => [...row.slice(0, place), cell, ...row.slice(place)].join(',')
        const file = lines(put(['姓名', '手机号码'], `${title}号码`), put(['王芳', phone], value))
        expect(found(file)).toEqual([['王芳', phone, '']])
        expect(reasons(file)).toEqual([])
      }),
    )
  })

  it('separates the numbers of a cell, without extensions', () => {
    const file = lines(
      '姓名,电话',
      '客服,010-88886666转802',
      '何方,"88886666',
      '88887777"',
      '钱多,88886661 88887771',
      '孙平,13912340007/13912340008',
      '李安,13912340009.0',
      '王宁,="13912340010"',
      '赵北,86-10-65551234',
    )
    expect(found(file).map(([name, number]) => `${name} ${number}`)).toEqual([
      '客服 01088886666',
      '何方 88886666',
      '何方 88887777',
      '钱多 88886661',
      '钱多 88887771',
      '孙平 13912340007',
      '孙平 13912340008',
      '李安 13912340009',
      '王宁 13912340010',
      '赵北 01065551234',
    ])
    expect(reasons(file)).toEqual([])
  })

  it('is read below its name, without its counter, and with its identifiers as notes', () => {
    expect(found(lines('通讯录', '姓名\t电话', '王芳\t13912340001'))).toEqual([['王芳', '13912340001', '']])
    expect(found(lines('1,王芳,13912340001', '2,李强,13912340002')).map(([name]) => name)).toEqual(['王芳', '李强'])
    expect(found('王芳,110101199003070014,123456789,19900307,13912340001')).toEqual([
      ['王芳', '13912340001', '110101199003070014；123456789；19900307'],
    ])
  })

  it('is read below its name with a date', () => {
    expect(found(lines('客户表20260701', '姓名,电话', '林晓,13912340001'))).toEqual([['林晓', '13912340001', '']])
  })

  it('names each number that lost digits in a spreadsheet or on the way', () => {
    const file = lines('姓名,电话', '王芳,1.3912340001E+10', '李强,1.39124E+10', '张伟,1380013800', '赵敏,1391234')
    expect(found(file)).toEqual([['王芳', '13912340001', '']])
    expect(reasons(file)).toEqual(['3 badNumber', '4 badNumber', '5 badNumber'])
  })

  it("reads Google's export, with two numbers in one cell", () => {
    const file = lines(
      'First Name,Last Name,Phone 1 - Label,Phone 1 - Value,Phone 2 - Value,Notes',
      'Anna,Smith,Mobile,13800138111 ::: 13800138112,+1 646 555 1234,gym',
    )
    expect(found(file).map(([name, number]) => `${name} ${number}`)).toEqual([
      'Anna Smith 13800138111',
      'Anna Smith 13800138112',
      'Anna Smith +16465551234',
    ])
  })

  it.each([
    ['semicolons', '王芳;13800138111'],
    ['tabs', '王芳\t13800138111'],
    ['Chinese commas', '王芳，13800138111'],
    ['a blank', '王芳 138 0013 8111'],
    ['the number first', '13800138111 王芳'],
    ['a colon', '王芳：13800138111'],
    ['a mark at the start', '\ufeff王芳,13800138111'],
  ])('without a heading is read with %s', (_name, file) => {
    expect(found(file)).toEqual([['王芳', '13800138111', '']])
  })

  it.each([
    ['ends of lines of several kinds', '王芳,13800138111\r\n李强,13800138112\n张伟,13800138113\r赵敏,13800138114', 4],
    ['a blank before a quote', '王芳, "13800138111"', 1],
    ['text after a quote', '"王"芳,13800138111\n李强,13800138112', 2],
  ])('loses no row because of %s', (_name, file, count) => {
    expect(found(file)).toHaveLength(count)
    expect(reasons(file)).toEqual([])
  })

  it.each([',', ';', '\t'])('is split at %j like Papa Parse', (delimiter) => {
    const sign = fc.constantFrom('a', '王', '1', ' ', '"', '\n', ',', ';', '\t', '=')
    const cell = fc.string({ unit: sign, maxLength: 6 }).map((text) => `x${text}`)
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n'), (rows, newline) => {
        const head = ['name', 'phone', 'note', 'end', 'more', 'last', 'x', 'y']
        const text = Papa.unparse([head, ...rows], { delimiter, newline })
        const read = splitRows(text)
        expect(read.brokenLine).toBeNull()
        expect(read.rows.map(({ cells }) => cells)).toEqual(Papa.parse(text, { delimiter, newline }).data)
      }),
    )
  })

  it('counts lines in quotes, and names every row that cannot be imported', () => {
    const file = lines('name,phone', '"two', 'lines",13800138111', 'nobody,', 'wrong,12', '', 'last,13800138112')
    expect(reasons(file)).toEqual(['4 noNumber', '5 badNumber'])
    expect(readContacts(file).contacts.map(({ line }) => line)).toEqual([2, 7])
  })

  it('keeps the rows before an unclosed quote', () => {
    const file = lines('王芳,13800138111', '李强,"13800138112', '张伟,13800138113')
    expect(found(file)).toHaveLength(1)
    expect(reasons(file)).toEqual(['2 brokenQuote'])
  })

  it('reports that a text is in another encoding', () => {
    expect(reasons('\ufffd\ufffd,13800138111')).toEqual(['1 encoding'])
  })

  it.each(['', '\n\n', '   '])('without content has no rows: %j', (file) => {
    expect(readContacts(file)).toEqual({ contacts: [], merged: 0, errors: [] })
  })
})

describe('characters that the gateway rejects', () => {
  const card = (name: string) => lines('BEGIN:VCARD', `FN:${name}`, 'TEL:13800138111', 'END:VCARD')
  const quoted = lines('BEGIN:VCARD', 'FN;ENCODING=QUOTED-PRINTABLE:A=00', 'TEL:13800138111', 'END:VCARD')

  it.each([
    ['a NUL in a name of a table', '王\0芳,13800138111'],
    ['a NUL in a number of a table', '王芳,1380013\x008111'],
    ['a NUL in a note of a table', 'name,phone,note\n王芳,13800138111,老\0师'],
    ['half of an emoji in a table', '王芳\ud83d,13800138111'],
    ['a NUL in a card', card('王\0芳')],
    ['a quoted NUL in a card', quoted],
    ['half of an emoji in a card', card('\ude00王芳')],
  ])('make %s an error of its row, and the other rows are kept', (_what, text) => {
    const rest = text.startsWith('BEGIN') ? card('李强').replace('8111', '8112') : '李强,13800138112'
    const { contacts, errors } = readContacts(`${text}\n${rest}`)
    expect(contacts.map(({ name, phoneNo }) => [name, phoneNo])).toEqual([['李强', '13800138112']])
    expect(errors.map(({ reason }) => reason)).toEqual(['encoding'])
  })

  it('are in no contact, whatever the text', () => {
    const piece = fc.constantFrom('王', '😀', '\0', '\ud83d', '\ude00', '长'.repeat(20), '\n', '"')
    const cell = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
        const text = rows.map(([name, note]) => `"${name}",13800138111,"${note}"`).join('\n')
        const sent = readContacts(`name,phone,note\n${text}`).contacts
        expect(sent.flatMap(({ name, note }) => [name, note]).filter((words) => !isStorable(words))).toEqual([])
        expect(sent.filter(({ name, note }) => name.length > 40 || note.length > 500)).toEqual([])
      }),
    )
  })
})

describe('duplicate numbers', () => {
  it('are merged, with the other name in the note', () => {
    const file = lines('妈妈,13800138111', '王芳,+86 13800138111', '妈妈,13800138111')
    expect(readContacts(file)).toMatchObject({
      contacts: [{ line: 1, name: '妈妈', phoneNo: '13800138111', note: '王芳' }],
      merged: 2,
      errors: [],
    })
  })
})

describe('oversized values', () => {
  it('a long name is cut and kept whole in the note', () => {
    const name = '长'.repeat(45)
    expect(found(`${name},13800138111`)).toEqual([['长'.repeat(40), '13800138111', name]])
  })

  it('a long name is cut at a whole character', () => {
    const name = `${'长'.repeat(39)}😀长`
    expect(found(`${name},13800138111`)).toEqual([['长'.repeat(39), '13800138111', name]])
    expect(found(`${'长'.repeat(38)}😀,13800138111`)).toEqual([[`${'长'.repeat(38)}😀`, '13800138111', '']])
  })

  it('a contact without a name is named by its number', () => {
    expect(found(',13800138111')).toEqual([['13800138111', '13800138111', '']])
  })

  it('a note that is too long is cut, and the contact is kept', () => {
    expect(found(`name,phone,note\n王芳,13800138111,${'字'.repeat(501)}`)).toEqual([
      ['王芳', '13800138111', '字'.repeat(500)],
    ])
  })
})

it('reads ten thousand rows at once', () => {
  const file = Array.from({ length: 10_000 }, (_unused, index) => `人${index},138${String(index).padStart(8, '0')}`)
  expect(readContacts(file.join('\n')).contacts).toHaveLength(10_000)
})

describe('merging a contact with an existing one', () => {
  const known = { name: '妈妈', phoneNo: '13800138111', note: '' }

  it.each([
    ['the same again', { ...known }, ''],
    ['another name', { ...known, name: '王芳' }, '王芳'],
    ['a note', { ...known, note: '生日 3 月 4 日' }, '生日 3 月 4 日'],
    ['a name that is only the number', { ...known, name: '13800138111' }, ''],
  ])('keeps the name and notes %s', (_what, other, note) => {
    expect(mergeContact(known, other)).toEqual({ ...known, note })
  })

  it('returns the contact itself when nothing is new', () => {
    const noted = mergeContact(known, { ...known, name: '王芳' })
    expect(mergeContact(noted, { ...known, name: '王芳' })).toBe(noted)
  })

  it('never makes a note too long', () => {
    const full = { ...known, note: '字'.repeat(500) }
    expect(mergeContact(full, { ...known, name: '王芳' })).toBe(full)
  })
})
