import fc from 'fast-check'
import type { FamilyScope } from '@contract/family'
import type { PaymentChange, PaymentRecord } from '@contract/payments'
import type { PaymentStep } from '@contract/words/live'
import type { ProductKey } from '@/rules/products/catalogue'
import { dayOf } from '@/rules/time/shanghai'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/rules/time/units'
import { purgeExpired } from '@server/purge-expired'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import { tablesWith } from '../account/every-table'
import { alerts, bind, endBinding, everything, newFamily, smsTo, type Member } from '../family/family-stage'

const OWN = '13800138006'
const OTHER = '13800138003'
const SUSPECT = '17011112222'
let gateway: TestApp
let token: string

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())
beforeEach(async () => {
  // The payments of an earlier test are over.
  gateway.advance(2 * DAY_MS)
  token = await gateway.login(OWN)
  await close()
})

const read = async (who = token) => (await gateway.call('guard/v1/live/payment', {}, who)).data
/** The newest record of the log, as it is offered; with `before` an older one. */
async function recentRecord(who = token, before = 0): Promise<PaymentRecord> {
  const record = (await read(who)).recent[before]
  if (!record) throw new Error('The log has no such record')
  return record
}
const facts = (more: object = {}) => ({
  paidAt: gateway.now() - 5 * MINUTE_MS,
  way: 'bank',
  records: [],
  requestId: newRequest(),
  ...more,
})
const start = (more: object = {}, who = token) => gateway.call('guard/v1/live/payment/start', facts(more), who)
const change = (change: PaymentChange, who: string) =>
  gateway.call('guard/v1/live/payment/change', { change, requestId: newRequest() }, who)
const tick = (step: PaymentStep, done = true, who = token) => change({ kind: 'step', step, done }, who)
const close = (who = token) => change({ kind: 'close' }, who)
const ring = (from: string, phoneNo = OWN) => gateway.line.feed({ phoneNo, kind: 'call', from })

describe('a payment to a fraudster', () => {
  it('is noted with the records that were chosen, and shown with the clock of the gateway', async () => {
    await ring(SUSPECT)
    gateway.advance(MINUTE_MS)
    await ring('13912345678')
    const [newest, risky] = [await recentRecord(), await recentRecord(token, 1)]
    expect([newest.from, risky.from]).toEqual(['13912345678', SUSPECT])
    const { data } = await start({ records: [risky.id], payee: '  张三  ', amountFen: 500_000 })
    expect(data).toMatchObject({
      now: gateway.now(),
      payment: {
        paidAt: gateway.now() - 5 * MINUTE_MS,
        way: 'bank',
        payee: '张三',
        amountFen: 500_000,
        records: [{ id: risky.id, from: SUSPECT, kind: 'call' }],
        missing: 0,
        steps: [],
        closedAt: null,
      },
    })
    expect(await read()).toEqual(data)
  })

  it('is corrected while it is open, and keeps its ticks', async () => {
    const first = await start()
    await tick('police')
    const { data } = await start({ way: 'wechat', payee: '李四' })
    expect(data.payment).toMatchObject({ id: first.data.payment?.id, way: 'wechat', payee: '李四' })
    expect(data.payment?.steps).toEqual([{ step: 'police', at: gateway.now() }])
  })

  it('has steps that are ticked at the time of the gateway, once, and taken back', async () => {
    await start()
    const at = gateway.now()
    await tick('payer')
    gateway.advance(MINUTE_MS)
    await tick('payer')
    const { data } = await tick('police')
    expect(data.payment?.steps).toEqual([
      { step: 'police', at: at + MINUTE_MS },
      { step: 'payer', at },
    ])
    expect((await tick('payer', false)).data.payment?.steps).toEqual([{ step: 'police', at: at + MINUTE_MS }])
  })

  it('is closed once, stays readable, and makes place for another', async () => {
    const first = await start()
    const { data } = await close()
    expect(data.payment?.closedAt).toBe(gateway.now())
    gateway.advance(MINUTE_MS)
    expect((await close()).data.payment?.closedAt).toBe(data.payment?.closedAt)
    expect((await tick('police')).code).toBe('U0301')
    const next = await start()
    expect(next.data.payment).toMatchObject({ closedAt: null, steps: [] })
    expect(next.data.payment?.id).not.toBe(first.data.payment?.id)
  })

  it('is noted once when the request is repeated', async () => {
    const body = facts()
    const [first, again] = [await start(body), await start(body)]
    expect(first.data.payment).not.toBeNull()
    expect(again.data.payment?.id).toBe(first.data.payment?.id)
  })

  it.each([
    ['later than now', { paidAt: 3 * MINUTE_MS }, 'U0100'],
    ['before anything that is kept', { paidAt: -91 * DAY_MS }, 'U0100'],
  ])('is refused when it was %s', async (_, { paidAt }, code) => {
    expect((await start({ paidAt: gateway.now() + paidAt })).code).toBe(code)
    expect((await read()).payment?.closedAt).not.toBeNull()
  })

  it('takes records of the own log alone, and shows none of another subscriber', async () => {
    const other = await gateway.login(OTHER)
    await ring(SUSPECT, OTHER)
    const theirs = await recentRecord(other)
    expect((await start({ records: [theirs.id] })).code).toBe('U0301')
    await start({ payee: '张三' })
    const shown = await read(other)
    expect([shown.payment, JSON.stringify(shown).includes('张三')]).toEqual([null, false])
    expect([(await tick('police', true, other)).code, (await close(other)).code]).toEqual(['U0301', 'U0301'])
    expect((await read()).payment?.steps).toEqual([])
  })

  it('offers the last 24 hours, and shows chosen records for longer', async () => {
    await ring(SUSPECT)
    const record = await recentRecord()
    await start({ records: [record.id] })
    gateway.advance(24 * HOUR_MS)
    const later = await read()
    expect([later.recent, later.payment?.records.length]).toEqual([[], 1])
  })

  it('says how many of its records the log has no more, and holds no content of them', async () => {
    await ring(SUSPECT)
    const record = await recentRecord()
    await start({ records: [record.id] })
    const rows = await gateway.db.selectFrom('payments').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(SUSPECT)
    await gateway.db.deleteFrom('line_log').where('entry_id', '=', record.id).execute()
    expect((await read()).payment).toMatchObject({ records: [], missing: 1 })
  })

  it('is deleted after 90 days', async () => {
    await start({ payee: '王五' })
    gateway.advance(90 * DAY_MS - 1)
    await purgeExpired(gateway.db, gateway.now())
    expect(await tablesWith(gateway.db, '王五')).toMatchObject({ payments: 1 })
    gateway.advance(1)
    await purgeExpired(gateway.db, gateway.now())
    expect((await tablesWith(gateway.db, '王五')).payments).toBeUndefined()
  })
})

describe('the stricter days after a payment', () => {
  const CLEAN = '13912345678'
  const LENGTH = 90 * DAY_MS
  type Person = Awaited<ReturnType<typeof newSubscriber>>

  /** A subscriber who has dialled the suspect and somebody else. */
  async function dialling(...products: ProductKey[]): Promise<Person> {
    const person = await newSubscriber(gateway, ...products)
    await gateway.db
      .insertInto('dialled_numbers')
      .values(
        [SUSPECT, CLEAN].map((to) => ({
          subscriber_id: person.token.slice(4, 20),
          phone_no: to,
          dialled_at: gateway.now(),
        })),
      )
      .execute()
    return person
  }
  const rule = async ({ phoneNo }: Person, from = SUSPECT) => {
    const { action, rule } = await gateway.line.feed({ phoneNo, kind: 'call', from })
    return [action, rule.reason, rule.detail]
  }
  const switched = (on: boolean, { token: who }: Person) => change({ kind: 'stricter', on }, who)
  const lastDay = () => dayOf(gateway.now() + LENGTH)

  it('begin with the note: a suspect whom the subscriber dialled is stopped, on the line, in the log and on /call', async () => {
    const person = await dialling('umm')
    expect((await rule(person))[1]).toBe('dialled')
    const { data } = await start({}, person.token)
    expect(data.stricter).toEqual({ until: gateway.now() + LENGTH, on: true, isCovered: true })
    expect(await rule(person)).toEqual(['stop', 'afterPayment', lastDay()])
    expect((await rule(person, CLEAN))[1]).toBe('dialled')
    const [newest] = (await gateway.call('guard/v1/intercept/query', { tab: 'stopped' }, person.token)).data.items
    expect(newest).toMatchObject({ from: SUSPECT, reason: 'afterPayment' })
    const settings = (await gateway.call('guard/v1/call/settings', {}, person.token)).data
    expect(settings.stricterUntil).toBe(gateway.now() + LENGTH)
  })

  it('end by the switch, and go on from it with the same last day', async () => {
    const person = await dialling('umm')
    const until = (await start({}, person.token)).data.stricter?.until
    expect((await switched(false, person)).data.stricter).toEqual({ until, on: false, isCovered: true })
    expect((await rule(person))[1]).toBe('dialled')
    gateway.advance(DAY_MS)
    expect((await switched(true, person)).data.stricter).toEqual({ until, on: true, isCovered: true })
    expect((await rule(person))[1]).toBe('afterPayment')
  })

  it('stay off when the facts are corrected, and begin anew with another payment', async () => {
    const person = await newSubscriber(gateway, 'umm')
    await start({}, person.token)
    await switched(false, person)
    expect((await start({ payee: '李四' }, person.token)).data.stricter).toMatchObject({ on: false })
    await close(person.token)
    gateway.advance(DAY_MS)
    const again = (await start({}, person.token)).data.stricter
    expect(again).toEqual({ until: gateway.now() + LENGTH, on: true, isCovered: true })
  })

  it('go on when the payment is closed, and end by themselves', async () => {
    const person = await dialling('umm')
    await start({}, person.token)
    const until = gateway.now() + LENGTH
    await close(person.token)
    gateway.advance(LENGTH / 2)
    await gateway.login(person.phoneNo) // a number that is not used for 90 days may have another holder
    gateway.advance(until - gateway.now() - 1)
    expect((await rule(person))[1]).toBe('afterPayment')
    gateway.advance(1)
    expect((await rule(person))[1]).not.toBe('afterPayment')
    const later = { ...person, token: await gateway.login(person.phoneNo) }
    expect((await read(later.token)).stricter).toBeNull()
    expect((await switched(true, later)).code).toBe('U0301')
    const settings = (await gateway.call('guard/v1/call/settings', {}, later.token)).data
    expect(settings.stricterUntil).toBeNull()
  })

  it('stop nothing without the call guard, and say so', async () => {
    const person = await dialling()
    expect((await start({}, person.token)).data.stricter).toMatchObject({ on: true, isCovered: false })
    expect((await rule(person))[0]).toBe('pass')
    expect((await gateway.call('guard/v1/call/settings', {}, person.token)).data.stricterUntil).toBeNull()
  })

  it('need a payment', async () => {
    const person = await newSubscriber(gateway, 'umm')
    expect((await switched(true, person)).code).toBe('U0301')
    expect((await rule(person))[1]).not.toBe('afterPayment')
  })
})

describe('telling the family of a payment', () => {
  const tell = ({ token: who }: Member) => change({ kind: 'tell' }, who)
  const toldOf = async (guardian: Member) => (await alerts(gateway, guardian)).filter(({ risk }) => risk === 'paid')
  const narrow = (person: Member, id: string, scope: Partial<FamilyScope>) =>
    gateway.call(
      'guard/v1/family/mine/scope',
      { id, scope: { ...everything, ...scope }, requestId: newRequest() },
      person.token,
    )

  it('writes one alert for each guardian who may know, with an SMS, neither with amount nor payee', async () => {
    const { guardian, person, id } = await newFamily(gateway)
    const second = await newSubscriber(gateway, 'six')
    await bind(gateway, second, person)
    await start({ payee: '张三', amountFen: 500_000 }, person.token)
    expect((await read(person.token)).guardians).toBe(2)
    expect(await toldOf(guardian)).toEqual([])
    const { data } = await tell(person)
    expect(data.payment).toMatchObject({ toldAt: gateway.now(), steps: [{ step: 'family', at: gateway.now() }] })
    await tell(person)
    for (const one of [guardian, second]) {
      expect(await toldOf(one)).toMatchObject([
        { risk: 'paid', outcome: 'rang', caller: '', script: 'paid', canBlock: false },
      ])
      const texts = smsTo(gateway, one).filter((text) => text.includes('被骗付款'))
      expect(texts).toHaveLength(1)
      expect(texts[0]).toContain('妈妈')
    }
    const seen = JSON.stringify([await toldOf(guardian), smsTo(gateway, guardian)])
    expect([seen.includes('张三'), seen.includes('5000')]).toEqual([false, false])
    await narrow(person, id, { payments: false })
    expect([await toldOf(guardian), (await toldOf(second)).length]).toEqual([[], 1])
  })

  it('tells nobody without consent to just these alerts, during a pause, or after the binding', async () => {
    const { guardian, person, id } = await newFamily(gateway)
    await start({}, person.token)
    await narrow(person, id, { payments: false })
    expect((await tell(person)).data).toMatchObject({ guardians: 0, payment: { toldAt: null, steps: [] } })
    await narrow(person, id, {})
    await gateway.call('guard/v1/family/mine/pause', { id, length: 'hour', requestId: newRequest() }, person.token)
    expect((await tell(person)).data).toMatchObject({ guardians: 0, payment: { toldAt: null } })
    await gateway.call('guard/v1/family/mine/resume', { id, requestId: newRequest() }, person.token)
    await endBinding(gateway, guardian, person.phoneNo)
    expect((await tell(person)).data).toMatchObject({ guardians: 0, payment: { toldAt: null } })
    expect(smsTo(gateway, guardian).filter((text) => text.includes('被骗付款'))).toEqual([])
  })

  it('in any order, and each step twice: a guardian learns of a payment once, with consent, and the line does what the screen says', async () => {
    type Step = 'start' | 'close' | 'tell' | 'stricter' | 'usual' | 'withdraw' | 'agree' | 'pause' | 'resume' | 'leave'
    const steps = fc.array(
      fc.constantFrom<Step>(
        ...(['start', 'start', 'tell', 'tell', 'close', 'stricter', 'usual'] as const),
        ...(['withdraw', 'agree', 'pause', 'resume', 'leave'] as const),
      ),
      { minLength: 4, maxLength: 9 },
    )
    const property = fc.asyncProperty(steps, async (story) => {
      gateway.advance(HOUR_MS)
      const { guardian, person, id } = await newFamily(gateway, { holds: ['umm'] })
      const second = await newSubscriber(gateway, 'six')
      const secondId = await bind(gateway, second, person)
      const mine = (what: 'pause' | 'resume' | 'leave', of: string) => {
        const more = what === 'pause' ? { length: 'open' } : {}
        const body = { id: of, requestId: newRequest(), ...more } as never // of the call that it names
        return gateway.call(`guard/v1/family/mine/${what}`, body, person.token)
      }
      const does: Record<Step, () => Promise<unknown>> = {
        start: () => start({}, person.token),
        close: () => close(person.token),
        tell: () => tell(person),
        stricter: () => change({ kind: 'stricter', on: true }, person.token),
        usual: () => change({ kind: 'stricter', on: false }, person.token),
        withdraw: () => narrow(person, id, { payments: false }),
        agree: () => narrow(person, id, {}),
        pause: () => mine('pause', id),
        resume: () => mine('resume', id),
        leave: () => mine('leave', secondId),
      }
      const known = { isOpen: false, isTold: false, isStricter: false, isNoted: false }
      const first = { isAgreed: true, isPaused: false, told: 0 }
      const other = { isThere: true, told: 0 }
      for (const step of story) {
        await does[step]()
        await does[step]()
        if (step === 'start') {
          if (!known.isOpen) Object.assign(known, { isTold: false, isStricter: true })
          Object.assign(known, { isOpen: true, isNoted: true })
        }
        if (step === 'close') known.isOpen = false
        if (step === 'stricter' || step === 'usual') known.isStricter = known.isNoted && step === 'stricter'
        if (step === 'withdraw' || step === 'agree') first.isAgreed = step === 'agree'
        if (step === 'pause' || step === 'resume') first.isPaused = step === 'pause'
        if (step === 'leave') other.isThere = false
        const hears = first.isAgreed && !first.isPaused
        if (step === 'tell' && known.isOpen && !known.isTold && (hears || other.isThere)) {
          if (hears) first.told += 1
          if (other.isThere) other.told += 1
          known.isTold = true
        }
        const { payment, stricter } = await read(person.token)
        expect([payment !== null && payment.closedAt === null, (payment?.toldAt ?? null) !== null]).toEqual([
          known.isOpen,
          known.isTold,
        ])
        expect(stricter?.on ?? false).toBe(known.isStricter)
        const { rule } = await gateway.line.feed({ phoneNo: person.phoneNo, kind: 'call', from: SUSPECT })
        expect(rule.reason === 'afterPayment').toBe(known.isStricter)
      }
      const texts = [guardian, second].map(
        (one) => smsTo(gateway, one).filter((text) => text.includes('被骗付款')).length,
      )
      expect(texts).toEqual([first.told, other.told])
      // What guardians were told is hidden with the consent, and with the binding.
      const seen = [(await toldOf(guardian)).length, (await toldOf(second)).length]
      expect(seen).toEqual([first.isAgreed && !first.isPaused ? first.told : seen[0], other.isThere ? other.told : 0])
      if (!first.isAgreed) expect(seen[0]).toBe(0)
    })
    await fc.assert(property, { numRuns: 15 })
  })

  it('needs an open payment', async () => {
    const { guardian, person } = await newFamily(gateway)
    expect((await tell(person)).code).toBe('U0301')
    await start({}, person.token)
    await close(person.token)
    expect((await tell(person)).code).toBe('U0301')
    expect(await toldOf(guardian)).toEqual([])
  })
})
