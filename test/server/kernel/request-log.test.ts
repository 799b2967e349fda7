import { PassThrough } from 'node:stream'
import { type Kysely, sql } from 'kysely'
import fc from 'fast-check'
import { urlOf } from '@contract/words/addresses'
import { DatabaseUnavailable } from '@server/kernel/errors'
import { createLogger, maskText } from '@server/kernel/http/request-log'
import { makeTestApp } from '../support/app'
import { openTestDatabase } from '../support/database'

describe('the log', () => {
  it.each([
    ['a subscriber number', '{"phoneNo":"13800138000"}', '{"phoneNo":"138****8000"}'],
    ['two of them', '13800138000 13900001111', '138****8000 139****1111'],
    ['a session token', `token pgt_${'a'.repeat(59)} used`, 'token [token] used'],
    ['a login ticket', `pgl_${'b-'.repeat(29)}`, '[token]'],
    [
      'the prefix of the country',
      '+8613800138000 008613800138000 8613800138000',
      '138****8000 138****8000 138****8000',
    ],
    ['one as an address spells it', '/a/%2B86%2013800138000/b', '/a/138****8000/b'],
    ['one in groups', '138-0013-8000, 138 0013 8000, 138.0013.8000', '138****8000, 138****8000, 138****8000'],
    ['a landline', '010-55550001 (0755)5555 0001 +86 21 55550001', '010****0001 (075****0001 215****0001'],
    ['a number of another country', '+852 5555 0001', '852****0001'],
  ])('masks %s', (_name, text, masked) => {
    expect(maskText(text)).toBe(masked)
  })

  it.each([
    '{"time":1795231364484,"ms":12,"port":8080}',
    'connect ECONNREFUSED 192.168.10.123:5432',
    '2026-11-20T12:00:00+08:00',
    '{"seconds":0.123456789012,"ratio":10.123456789}',
    'at query (/gateway/server/main.js:12345:67)',
  ])('keeps times, IP addresses and other numbers: %s', (text) => {
    expect(maskText(text)).toBe(text)
  })

  const digitsOf = (count: number) =>
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: count, maxLength: count })
  const gap = fc.constantFrom('', ' ', '-', '  ', ' - ', '%20', '%2D', '\u00a0', '+', '－')
  const mobile = fc
    .tuple(fc.constantFrom(...'3456789'), digitsOf(9))
    .map(([second, rest]) => ({ prefix: '', own: `1${second}${rest}` }))
  const landline = fc
    .tuple(fc.constantFrom('010', '021', '0755', '0371'), fc.integer({ min: 7, max: 8 }).chain(digitsOf))
    .map(([area, local]) => ({ prefix: area.slice(0, 1), own: `${area.slice(1)}${local}` }))
  /** A number and its notation: with a prefix, in groups, in full width or URL-encoded. */
  const written = fc
    .record({
      number: fc.oneof(mobile, landline),
      country: fc.constantFrom('', '+86', '0086', '86', '(+86)', '%2B86', '＋86'),
      after: gap,
      gaps: fc.array(gap, { minLength: 12, maxLength: 12 }),
      spelled: fc.constantFrom('plain', 'wide', 'percent'),
    })
    .map(({ number: { prefix, own }, country, after, gaps, spelled }) => {
      const digits = country === '' ? prefix + own : own
      const spell = (digit: string) =>
        spelled === 'plain' ? digit : spelled === 'wide' ? String.fromCharCode(0xff10 + Number(digit)) : `%3${digit}`
      const text = [...digits]
        .map((digit, index) => spell(digit) + (index < digits.length - 1 ? gaps[index] : ''))
        .join('')
      return { own, text: country === '' ? text : country + after + text }
    })
  const around = fc.constantFrom<(text: string) => string>(
    (text) => text,
    (text) => `/sjgj/uasp/numberSign/${text}/detail`,
    (text) => `/callLogDetails?phone=${text}&tab=1`,
    (text) => JSON.stringify({ err: { message: `Key (phone_no)=(${text}) already exists.` } }),
    (text) => JSON.stringify({ time: 1795231364484, phones: [text, text] }),
    (text) => `from ${text}, to ${text}: no answer`,
  )
  const plain = (text: string) =>
    text
      .replace(/%3(\d)/g, '$1')
      .replace(/%[0-9A-F]{2}/g, ' ')
      .normalize('NFKC')
      .replace(/[\s\-+()]/g, '')

  it('contains no phone number, in any notation and place', () => {
    fc.assert(
      fc.property(written, around, ({ own, text }, put) => {
        expect(plain(put(text))).toContain(own)
        expect(plain(maskText(put(text)))).not.toContain(own.slice(2))
      }),
      { numRuns: 3000 },
    )
  })

  it('is fast for every text', () => {
    const long = ['1-'.repeat(50_000), '0'.repeat(100_000), '%3'.repeat(50_000), '+86 '.repeat(25_000)]
    expect(long.map((text) => maskText(text).length > 0)).toEqual([true, true, true, true])
  })
})

describe('a line about a fault', () => {
  function logOf(fields: object): { err: Record<string, unknown> } & Record<string, unknown> {
    const stream = new PassThrough()
    createLogger('info', stream).info(fields)
    return JSON.parse(String(stream.read()))
  }

  it('keeps the code of the database, of its own error and of its cause', async () => {
    const { db, drop } = await openTestDatabase()
    await sql`create table held (phone_no text primary key)`.execute(db)
    const insert = (on: Kysely<never>) => sql`insert into held values ('13800138000')`.execute(on)
    await insert(db as never) // a table of this test only
    const fault = await insert(db as never).catch((error: Error) => error)
    await db.destroy()
    await drop()
    const { err } = logOf({ err: fault })
    expect(err.code).toBe('23505')
    expect(JSON.stringify(err)).not.toContain('13800138000')
    const cause = Object.assign(new Error('terminating connection'), { code: '57P01' })
    expect(logOf({ err: new DatabaseUnavailable(cause) }).err.code).toBe('57P01')
  })

  it('keeps the id of a trace, whose digits may look like a number, and masks what only looks like one', () => {
    const trace = '13800138000'.padEnd(32, 'a')
    expect(logOf({ trace }).trace).toBe(trace)
    const forged = `","trace":"${trace}"`
    expect(logOf({ path: forged }).path).toBe(forged.replace('13800138000', '138****8000'))
  })

  it('contains no row of the database and no code that was sent', () => {
    const fault = Object.assign(new Error('failed'), { code: '123456', detail: 'Failing row contains (Wang Fang).' })
    const { err, body } = logOf({ err: fault, body: { code: '654321', captcha: 'abcd' } })
    expect([err.code, err.detail, body]).toEqual(['[masked]', '[masked]', { code: '[masked]', captcha: '[masked]' }])
  })
})

describe('the line of a request', () => {
  it('names the request and the subscriber of its session, so that a day is found, and nothing of their content', async () => {
    const stream = new PassThrough()
    const gateway = await makeTestApp({}, { logger: createLogger('info', stream) })
    const phoneNo = '13800138006'
    const token = await gateway.login(phoneNo)
    const other = await gateway.login('13800138003')
    await gateway.call('guard/v1/list/query', { list: 'black', search: '13912345678' }, token)
    await gateway.call('guard/v1/list/query', { list: 'black' }, other)
    await gateway.call('guard/v1/list/query', { list: 'black' }, 'no session')
    await gateway.close()
    const lines = String(stream.read()).trim().split('\n')
    const requests = lines
      .map((line): Record<string, unknown> => JSON.parse(line))
      .filter(({ msg }) => msg === 'request')
    const own = requests.filter(({ subscriber }) => subscriber === token.slice(4, 20))
    expect(own).toEqual([
      expect.objectContaining({ path: urlOf('guard/v1/list/query'), status: 200, reqId: expect.any(String) }),
    ])
    expect(new Set(requests.map(({ reqId }) => reqId)).size).toBe(requests.length)
    for (const secret of [phoneNo, '13912345678', token]) expect(lines.join('\n')).not.toContain(secret)
  })
})
