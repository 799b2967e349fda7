import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { failureCodes } from '@contract/envelope'
import type { News, NewsChange } from '@contract/news'
import { urlOf } from '@contract/words/addresses'
import { DAY_MS, HOUR_MS } from '@/rules/time/units'
import { buildApp } from '@server/app'
import { readLibrary } from '@server/topics/quiz/lessons'
import { readMethods } from '@server/topics/news/methods'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'

const CONTENT = path.join(__dirname, '../../../../server/content')
const WEEK = 7 * DAY_MS
const FRAUD = '17011112222'
const text = (words: string) => ({ zh: `中文${words}`, en: `English ${words}` })
const file = (id: string, more: object = {}) => ({
  id,
  version: 1,
  hits: ['fraudCall'],
  regions: [] as object[],
  published: '2026-11-01',
  until: '2027-10-31',
  reviewed: { on: '2026-11-01', by: text('desk') },
  source: { name: text('source'), url: null as string | null },
  lesson: 'police',
  title: text(id),
  begins: text('begins'),
  next: text('next'),
  act: [text('one'), text('two')],
  ...more,
})
type Method = ReturnType<typeof file>

/** The content folder with these methods in place of its own. */
function folderOf(...methods: object[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'methods-'))
  cpSync(CONTENT, folder, { recursive: true })
  rmSync(path.join(folder, 'methods'), { recursive: true })
  mkdirSync(path.join(folder, 'methods'))
  methods.forEach((method, index) => {
    writeFileSync(path.join(folder, `methods/${String(index).padStart(2, '0')}.json`), JSON.stringify(method))
  })
  return folder
}

let gateway: TestApp
const started: FastifyInstance[] = []
beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(async () => {
  for (const app of started) await app.close()
  await gateway.close()
})
beforeEach(() => gateway.advance(HOUR_MS))

/** A gateway with these methods on the same database. */
async function serve(...methods: Method[]) {
  const app = await buildApp({ ...gateway.deps, contentFolder: folderOf(...methods) })
  started.push(app)
  const post = async (url: string, payload: object, token?: string, language = 'zh') => {
    const headers = {
      host: 'localhost',
      'accept-language': language,
      ...(token ? { 'auth-sa-token': token, token } : {}),
    }
    const answer = await app.inject({ method: 'POST', url, payload, headers })
    return { status: answer.statusCode, ...answer.json<{ code: string; data: News }>() }
  }
  return {
    read: async (token?: string, language?: string) =>
      (await post(urlOf('guard/v1/live/news'), {}, token, language)).data,
    change: (change: NewsChange, token?: string, requestId = newRequest()) =>
      post(urlOf('guard/v1/live/news/change'), { change, requestId }, token),
  }
}

/** A stopped call of a number that is known for fraud. */
const fraudCall = ({ phoneNo }: { phoneNo: string }, from = FRAUD) => gateway.line.feed({ phoneNo, kind: 'call', from })
const rowsOf = (token: string) =>
  gateway.db.selectFrom('method_news').selectAll().where('subscriber_id', '=', token.slice(4, 20)).execute()
const logOf = (token: string) =>
  gateway.db.selectFrom('line_log').select('entry_id').where('subscriber_id', '=', token.slice(4, 20)).execute()

/** A subscriber with the functions on that stop and remind. */
async function newGuarded() {
  const person = await newSubscriber(gateway, 'umm', 'antiFraud5')
  const switches = ['fraudBlock', 'riskCallRemind'].map((name) => ({ name, on: true }))
  await gateway.call('guard/v1/call/save', { change: { switches }, requestId: newRequest() }, person.token)
  return person
}

/** A subscriber whom a call of fraud has reached. */
async function newVictim() {
  const person = await newGuarded()
  await fraudCall(person)
  return person
}

describe('the method of the week', () => {
  it('is one of the kind that reached the subscriber, with why, and stays for the week', async () => {
    const app = await serve(file('one'), file('two'), file('loans', { hits: ['loanCall'] }))
    const person = await newVictim()
    const at = gateway.now()
    const first = await app.read(person.token)
    expect(first).toMatchObject({
      on: true,
      card: { id: 'one', hit: 'fraudCall', what: '可疑来电', hitAt: at, isAgain: false },
    })
    await fraudCall(person)
    expect((await app.read(person.token)).card).toMatchObject({ id: 'one' })
    expect(await rowsOf(person.token)).toHaveLength(1)
    gateway.advance(WEEK)
    expect((await app.read(person.token)).card).toMatchObject({ id: 'two' })
  })

  it('is none without anything that came, for a guest, and for another subscriber', async () => {
    const app = await serve(file('one'))
    const [victim, other] = [await newVictim(), await newSubscriber(gateway, 'umm')]
    expect((await app.read(victim.token)).card).not.toBeNull()
    expect(await app.read(other.token)).toMatchObject({ on: true, card: null })
    const guest = await app.read()
    expect(guest).toMatchObject({ on: null, card: null })
    expect(guest.items.map(({ id }) => id)).toEqual(['one'])
    expect(await rowsOf(other.token)).toEqual([])
    // What the victim was shown is nothing that another one can answer.
    expect(await app.change({ kind: 'dismissed', id: 'one' }, other.token)).toMatchObject({
      code: failureCodes.entryGone,
    })
    expect((await app.change({ kind: 'dismissed', id: 'one' })).status).toBe(401)
    expect((await rowsOf(victim.token)).map(({ state }) => state)).toEqual(['offered'])
  })

  it('counts a risky call with a code, a number that was tagged, and no record that was corrected or removed', async () => {
    const methods = [file('codes', { hits: ['codeInCall'] }), file('jobs', { hits: ['jobCall'] }), file('fraud')]
    const app = await serve(...methods)
    const tagger = await newSubscriber(gateway, 'umm')
    const tag = { phoneNo: '13711110000', tag: '招聘猎头', requestId: newRequest() }
    expect((await gateway.call('guard/v1/tag/set', tag, tagger.token)).code).toBe('A0000')
    expect((await app.read(tagger.token)).card).toMatchObject({ id: 'jobs', hit: 'jobCall' })

    const person = await newVictim()
    const [entry] = await logOf(person.token)
    const wrong = { id: entry?.entry_id, requestId: newRequest() }
    expect((await gateway.call('guard/v1/intercept/wrong', wrong, person.token)).code).toBe('A0000')
    expect((await app.read(person.token)).card).toBeNull()

    const owner = person.token.slice(4, 20)
    const alert = {
      ...{
        subscriber_id: owner,
        entry_id: 'e1',
        at: gateway.now(),
        caller: FRAUD,
        watched_as: 'risky',
        sender: 'bank',
      },
      ...{ is_code: true, code_at: gateway.now(), seconds: 60, is_over: false, state: 'raised' },
    } as const
    await gateway.db
      .insertInto('code_alerts')
      .values(alert as never)
      .execute()
    expect((await app.read(person.token)).card).toMatchObject({ id: 'codes', hit: 'codeInCall' })
    // "I asked for it" takes the reason away, and nothing takes its place in this week.
    await gateway.db.updateTable('code_alerts').set({ state: 'expected' }).where('subscriber_id', '=', owner).execute()
    expect((await app.read(person.token)).card).toBeNull()
  })

  it('comes again once, from the third week on, then rests', async () => {
    const app = await serve(file('one'))
    const person = await newVictim()
    const look = async () => (await app.read(person.token)).card
    expect(await look()).toMatchObject({ isAgain: false })
    await app.change({ kind: 'seen', id: 'one' }, person.token)
    gateway.advance(WEEK)
    expect(await look()).toBeNull()
    gateway.advance(WEEK)
    expect(await look()).toMatchObject({ id: 'one', isAgain: true })
    gateway.advance(WEEK)
    await fraudCall(person)
    expect(await look()).toBeNull()
    gateway.advance(3 * WEEK)
    await fraudCall(person)
    expect(await look()).toMatchObject({ isAgain: false })
  })

  it('does not come again when the call is more than four weeks ago', async () => {
    const app = await serve(file('one'))
    const person = await newVictim()
    gateway.advance(20 * DAY_MS)
    await app.read(person.token)
    await app.change({ kind: 'seen', id: 'one' }, person.token)
    gateway.advance(2 * WEEK)
    expect((await app.read(person.token)).card).toBeNull()
  })

  it('never comes back after a dismissal, which can be taken back', async () => {
    const app = await serve(file('one'), file('two'))
    const person = await newVictim()
    await app.read(person.token)
    expect((await app.change({ kind: 'dismissed', id: 'one' }, person.token)).data.card).toBeNull()
    expect((await app.change({ kind: 'undone', id: 'one' }, person.token)).data.card).toMatchObject({ id: 'one' })
    const requestId = newRequest()
    await app.change({ kind: 'dismissed', id: 'one' }, person.token, requestId)
    await app.change({ kind: 'dismissed', id: 'one' }, person.token, requestId)
    for (let week = 1; week <= 10; week += 1) {
      gateway.advance(WEEK)
      await fraudCall(person)
      expect((await app.read(person.token)).card?.id).not.toBe('one')
    }
  })

  it('is chosen once by many requests at once', async () => {
    const app = await serve(file('one'), file('two'))
    const person = await newVictim()
    const cards = await Promise.all(Array.from({ length: 6 }, () => app.read(person.token)))
    expect(new Set(cards.map(({ card }) => card?.id))).toEqual(new Set(['one']))
    expect(await rowsOf(person.token)).toHaveLength(1)
  })
})

describe('the switch', () => {
  it('acts at once, deletes what was shown, chooses and notes nothing while it is off, and begins anew', async () => {
    const app = await serve(file('one'), file('two'))
    const person = await newVictim()
    const { card } = await app.read(person.token)
    expect((await app.change({ kind: 'switch', on: false }, person.token)).data).toMatchObject({
      on: false,
      card: null,
    })
    expect(await rowsOf(person.token)).toEqual([])
    expect((await app.read(person.token)).items).toHaveLength(2)
    await fraudCall(person)
    expect((await app.change({ kind: 'switch', on: true }, person.token)).data).toMatchObject({
      on: true,
      card: { id: card?.id },
    })
    await app.change({ kind: 'switch', on: false }, person.token)
    gateway.advance(2 * WEEK)
    expect(await app.read(person.token)).toMatchObject({ on: false, card: null })
    expect(await rowsOf(person.token)).toEqual([])
  })

  it('forgets a dismissal with the rest, and nothing of another subscriber', async () => {
    const app = await serve(file('one'))
    const person = await newVictim()
    const other = await newVictim()
    for (const { token } of [person, other]) {
      await app.read(token)
      await app.change({ kind: 'dismissed', id: 'one' }, token)
    }
    for (const on of [false, true]) await app.change({ kind: 'switch', on }, person.token)
    expect((await app.read(person.token)).card).toMatchObject({ id: 'one', isAgain: false })
    expect((await app.read(other.token)).card).toBeNull()
    expect(await rowsOf(other.token)).toMatchObject([{ state: 'dismissed' }])
  })

  it('needs no product', async () => {
    const app = await serve(file('one'))
    const person = await newSubscriber(gateway)
    for (const on of [false, true])
      expect((await app.change({ kind: 'switch', on }, person.token)).data).toMatchObject({ on })
  })
})

describe('the content', () => {
  it('is shown in both languages, the newest first, as long as it is valid', async () => {
    const app = await serve(
      file('old', { until: '2026-11-10' }),
      file('coming', {
        published: '2099-01-01',
        until: '2099-02-01',
        reviewed: { on: '2099-01-01', by: text('desk') },
      }),
      file('one', { source: { name: text('source'), url: 'https://police.example/warning' } }),
      file('newer', { published: '2026-11-05', regions: [{ zh: '湖北省', en: 'Hubei' }], version: 3 }),
    )
    const { items } = await app.read(undefined, 'en')
    expect(items.map(({ id }) => id)).toEqual(['newer', 'one'])
    expect(items[0]).toMatchObject({ title: 'English newer', lesson: 'police' })
    expect(items.map(({ about }) => about)).toEqual([
      ['Region: Hubei', 'Source: English source', 'Version 3, reviewed on 2026-11-01 by: English desk'],
      [
        'Source: English source',
        'https://police.example/warning',
        'Version 1, reviewed on 2026-11-01 by: English desk',
      ],
    ])
    expect(items[1]).toMatchObject({ act: ['English one', 'English two'] })
    expect((await app.read()).items[0]).toMatchObject({
      title: '中文newer',
      about: ['地区：湖北省', '来源：中文source', '第 3 版，2026-11-01 审核：中文desk'],
    })
  })

  it('is of the region of the number', async () => {
    const { place } = gateway.deps.phoneData.lookUp('13600000001')
    expect(place).not.toBe('')
    const elsewhere = place.startsWith('湖北省') ? '湖南省' : '湖北省'
    const person = await newVictim()
    const there = await serve(file('one', { regions: [{ zh: elsewhere, en: 'Elsewhere' }] }))
    expect(await there.read(person.token)).toMatchObject({ card: null, items: [{ id: 'one' }] })
    const here = await serve(file('one', { regions: [{ zh: place, en: 'Here' }] }))
    expect((await here.read(person.token)).card).toMatchObject({ id: 'one' })
  })

  it('is not shown any more when it has expired or was withdrawn, and nothing takes its place', async () => {
    const person = await newVictim()
    const app = await serve(file('one'), file('two'))
    expect((await app.read(person.token)).card).toMatchObject({ id: 'one' })
    const without = await serve(file('two'))
    expect(await without.read(person.token)).toMatchObject({ card: null, items: [{ id: 'two' }] })
    const yesterday = new Date(gateway.now() - DAY_MS).toISOString().slice(0, 10)
    const expired = await serve(file('one', { until: yesterday }), file('two'))
    expect(await expired.read(person.token)).toMatchObject({ card: null, items: [{ id: 'two' }] })
  })

  it('of a new version takes the place of the old one, also on the card, and a dismissal holds', async () => {
    const person = await newVictim()
    const app = await serve(file('one'))
    expect((await app.read(person.token)).card).toMatchObject({ id: 'one' })
    const later = await serve(file('one', { version: 2, title: text('changed') }))
    expect(await later.read(person.token)).toMatchObject({
      card: { id: 'one' },
      items: [{ title: '中文changed' }],
    })
    await later.change({ kind: 'dismissed', id: 'one' }, person.token)
    gateway.advance(WEEK)
    const newest = await serve(file('one', { version: 3 }))
    expect(await newest.read(person.token)).toMatchObject({ card: null, items: [{ id: 'one' }] })
  })

  it.each<[string, object]>([
    ['a language is missing', { title: { zh: '标题' } }],
    ['a field is unknown', { more: 1 }],
    ['a day is none', { published: '2026-02-30' }],
    ['it ends before it begins', { until: '2026-10-31' }],
    ['its review is too old', { reviewed: { on: '2025-01-01', by: text('desk') } }],
    ['it was reviewed after its end', { reviewed: { on: '2028-01-01', by: text('desk') } }],
    ['its source is no page', { source: { name: text('source'), url: 'javascript:alert(1)' } }],
    ['its kind is unknown', { hits: ['gossip'] }],
    ['a kind stands twice', { hits: ['fraudCall', 'fraudCall'] }],
    ['it has no kind', { hits: [] }],
    ['its lesson is not there', { lesson: 'nothing' }],
  ])('is refused when %s', (_what, more) => {
    const library = readLibrary(CONTENT)
    expect(readMethods(folderOf(file('one')), library)).toHaveLength(1)
    expect(() => readMethods(folderOf(file('one', more)), library)).toThrow(/one|00\.json/)
  })

  it('is refused when two have the same id', () => {
    expect(() => readMethods(folderOf(file('one'), file('one')), readLibrary(CONTENT))).toThrow('two have the id one')
  })
})

it('keeps what it holds of one subscriber in every order of what happens', async () => {
  const app = await serve(file('one'), file('two', { hits: ['fraudCall', 'abroadCall'] }))
  const step = fc.oneof(
    fc.constantFrom('call', 'week', 'day', 'off', 'on', 'look'),
    fc.record({
      kind: fc.constantFrom('seen' as const, 'dismissed' as const, 'undone' as const),
      id: fc.constantFrom('one', 'two'),
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const person = await newGuarded()
      const other = await newSubscriber(gateway, 'umm')
      let isOn = true
      const dismissed = new Set<string>()
      for (const one of steps) {
        if (one === 'call') await fraudCall(person)
        else if (one === 'week' || one === 'day') gateway.advance(one === 'week' ? WEEK : DAY_MS)
        else if (one === 'off' || one === 'on') {
          isOn = one === 'on'
          await app.change({ kind: 'switch', on: isOn }, person.token)
        } else if (typeof one === 'object') {
          const { code } = await app.change(one, person.token)
          if (code === 'A0000' && one.kind === 'dismissed') dismissed.add(one.id)
          if (code === 'A0000' && one.kind === 'undone') dismissed.delete(one.id)
        }
        const { on, card } = await app.read(person.token)
        expect(on).toBe(isOn)
        const rows = await rowsOf(person.token)
        if (!isOn) expect([card, rows]).toEqual([null, []])
        const weeks = rows.map(({ week }) => week)
        expect(new Set(weeks).size).toBe(weeks.length)
        if (card) expect(rows.find(({ method_id }) => method_id === card.id)?.state).not.toBe('dismissed')
      }
      expect((await app.read(other.token)).card).toBeNull()
      expect(await rowsOf(other.token)).toEqual([])
    }),
    { numRuns: 12 },
  )
})
