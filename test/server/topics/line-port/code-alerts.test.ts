import fc from 'fast-check'
import type { SmsVerdict } from '@contract/line'
import type { ProductKey } from '@/rules/products/catalogue'
import { newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import { realTables, tablesWith } from '../account/every-table'
import {
  alerts,
  bind,
  endBinding,
  everything,
  newFamily,
  protectorsOf,
  smsTo,
  type Family,
  type Member,
} from '../family/family-stage'
import { answerCall, bankSms as newBankSms, makeProduction, newCallOf, post } from './network'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const SUSPECT = '17011112222'
const STRANGER = '13912345678'
const ABROAD = '+442071234567'
let gateway: TestApp

beforeAll(async () => {
  gateway = await makeProduction()
  const row = { value: SUSPECT, level: 'suspect', tag: '疑似诈骗', marks: 9, markedAt: gateway.now() }
  const part = { list: 'numbers', version: 1, isWhole: true, isLast: true, rows: [row] }
  await post(gateway, '/carrier/reputation/feed', part)
})
afterAll(() => gateway.close())
beforeEach(() => gateway.advance(HOUR))

const passed = { applied: 'gateway', action: 'pass' }
/** An SMS of a bank that the network has registered, or of anybody else. */
const bankSms = (person: Pick<Member, 'phoneNo'>, more: object = {}) => ({ ...newBankSms(gateway, person), ...more })
const receive = async (message: object) => (await post<SmsVerdict>(gateway, '/carrier/sms/verdict', message)).body
const shown = async ({ token }: Member) => (await gateway.call('guard/v1/live/codes', {}, token)).data
const codeSms = (member: Member) => smsTo(gateway, member).filter((text) => text.includes('此时收到'))
const expects = (id: string, expected: boolean, { token }: Member) =>
  gateway.call('guard/v1/live/codes/expect', { id, expected, requestId: newRequest() }, token)
const switches = (on: boolean, { token }: Member) =>
  gateway.call('guard/v1/live/codes/switch', { on, requestId: newRequest() }, token)

const mine = (what: 'leave' | 'pause' | 'scope', { token }: Member, body: object) =>
  gateway.call(`guard/v1/family/mine/${what}`, { requestId: newRequest(), ...body } as never, token)

/** A call that the person answers. It goes on. */
const answered = (person: Pick<Member, 'phoneNo'>, from = SUSPECT, asked: object = {}) =>
  answerCall(gateway, person, from, asked)

describe('a code of a bank during a call', () => {
  it('raises one alert at once, by SMS and on the screen, with both facts', async () => {
    const person = await newSubscriber(gateway, 'sms')
    const call = await answered(person)
    gateway.advance(12 * MINUTE)
    const codeAt = gateway.now()
    expect(await receive(bankSms(person))).toMatchObject({ action: 'pass', reason: 'verificationCode' })
    expect(await shown(person)).toEqual({
      on: true,
      held: 0,
      items: [
        {
          ...{ id: expect.any(String), from: SUSPECT, caller: 'risky', sender: 'bank', isCode: true },
          ...{ codeAt, seconds: 720, isOver: false, state: 'raised', silentUntil: null, endedAt: null },
          warning: expect.objectContaining({ isHigh: true, claimedBy: null }),
        },
      ],
      guardians: expect.any(Number),
    })
    expect(codeSms(person)).toEqual([expect.stringContaining(`正与${SUSPECT}通话（12分钟），此时收到银行验证码`)])
    await receive(bankSms(person))
    await call.report(call.event(4, 'ended'))
    gateway.advance(MINUTE)
    await receive(bankSms(person, { from: '95188', senderName: '支付宝' }))
    expect([(await shown(person)).items.length, codeSms(person).length]).toEqual([1, 1])
  })

  it('raises one alert for one code, however many calls it fits', async () => {
    const person = await newSubscriber(gateway, 'umm')
    for (const from of [SUSPECT, STRANGER]) {
      const call = await answered(person, from)
      gateway.advance(MINUTE / 2)
      await call.report(call.event(4, 'ended'))
    }
    await receive(bankSms(person))
    expect((await shown(person)).items.map(({ from }) => from)).toEqual([STRANGER])
    const last = await answered(person, ABROAD, { origin: 'international' })
    await last.report(last.event(4, 'ended'))
    expect([(await shown(person)).items.length, codeSms(person).length]).toEqual([1, 1])
  })

  it.each<[string, string, object, string | null]>([
    ['whom the network suspects', SUSPECT, {}, 'risky'],
    ['from abroad', ABROAD, { origin: 'international' }, 'abroad'],
    ['from abroad behind a domestic number', '02155550001', { origin: 'international', fromVerified: false }, 'abroad'],
    ['whom nobody knows', STRANGER, {}, 'stranger'],
    ['who hides the number', '', {}, 'stranger'],
    ['whom nobody ever blocks', '110', {}, null],
  ])('is watched with a caller %s', async (_who, from, asked, caller) => {
    const person = await newSubscriber(gateway, 'antiFraud5')
    await answered(person, from, asked)
    await receive(bankSms(person))
    expect((await shown(person)).items.map((alert) => alert.caller)).toEqual(caller === null ? [] : [caller])
    expect(codeSms(person)).toHaveLength(caller === null ? 0 : 1)
  })

  it.each<[string, (person: Member) => Promise<unknown>]>([
    [
      'who is a contact',
      ({ token }) => {
        const contact = { phoneNo: STRANGER, name: '老同学', note: '' }
        return gateway.call('guard/v1/contact/add', { contact, requestId: newRequest() }, token)
      },
    ],
    [
      'who was dialled before',
      ({ phoneNo }) =>
        post(gateway, '/carrier/line/events', [{ kind: 'dialled', at: gateway.now(), from: phoneNo, to: STRANGER }]),
    ],
    [
      'who was answered more than a day before',
      async (person) => {
        const call = await answered(person, STRANGER)
        gateway.advance(MINUTE)
        await call.report(call.event(4, 'ended'))
        gateway.advance(DAY)
      },
    ],
  ])('raises none with a caller %s', async (_who, prepare) => {
    const person = await newSubscriber(gateway, 'umm')
    await prepare(person)
    const call = await answered(person, STRANGER)
    await receive(bankSms(person))
    gateway.advance(MINUTE)
    await call.report(call.event(4, 'ended'))
    await receive(bankSms(person))
    expect([(await shown(person)).items, codeSms(person)]).toEqual([[], []])
  })

  it('counts in the second call of a stranger within a day too', async () => {
    const person = await newSubscriber(gateway, 'umm')
    const first = await answered(person, STRANGER)
    gateway.advance(MINUTE)
    await first.report(first.event(4, 'ended'))
    gateway.advance(DAY - HOUR)
    await answered(person, STRANGER)
    await receive(bankSms(person))
    expect((await shown(person)).items).toMatchObject([{ from: STRANGER, caller: 'stranger' }])
  })

  it('counts in a call of one whom the subscriber has called back, for a day', async () => {
    const person = await newSubscriber(gateway, 'umm')
    const missed = newCallOf(gateway, person.phoneNo, STRANGER)
    const { decision, action } = await missed.ask()
    await missed.report(missed.event(2, 'ringing', { applied: 'gateway', action, decision }), missed.event(3, 'ended'))
    gateway.advance(MINUTE)
    const dialled = () => [{ kind: 'dialled', at: gateway.now(), from: person.phoneNo, to: STRANGER }]
    await post(gateway, '/carrier/line/events', dialled())
    gateway.advance(MINUTE)
    const call = await answered(person, STRANGER)
    await receive(bankSms(person))
    expect((await shown(person)).items).toMatchObject([{ from: STRANGER, caller: 'stranger' }])
    await call.report(call.event(4, 'ended'))
    gateway.advance(DAY)
    // To be called back once more makes nobody new.
    await post(gateway, '/carrier/line/events', dialled())
    gateway.advance(MINUTE)
    await answered(person, STRANGER)
    await receive(bankSms(person))
    expect((await shown(person)).items).toHaveLength(1)
  })

  it('is on the screen alone after five SMS in 24 hours, and guardians get one SMS in ten minutes', async () => {
    const { guardian, person } = await newFamily(gateway, { holds: ['umm'] })
    const counts = async () => [
      codeSms(person).length,
      (await shown(person)).items.length,
      smsTo(gateway, guardian).filter((text) => text.includes('银行或支付短信')).length,
    ]
    const turn = async () => {
      const call = await answered(person)
      await receive(bankSms(person))
      gateway.advance(4 * MINUTE)
      await call.report(call.event(4, 'ended'))
    }
    for (let index = 0; index < 5; index += 1) await turn()
    expect(await counts()).toEqual([5, 5, 5])
    for (let index = 0; index < 4; index += 1) await turn()
    const [toPerson, onScreen, toGuardian] = await counts()
    expect([toPerson, onScreen]).toEqual([5, 9])
    // The suspected calls' own alerts use up the ten minutes too.
    expect(toGuardian).toBeLessThanOrEqual(7)
    gateway.advance(DAY)
    await turn()
    expect((await counts()).slice(0, 2)).toEqual([6, 10])
  })

  it.each<[string, object, string | null]>([
    ['a code of a bank', {}, 'bank'],
    [
      'a code of a payment service',
      { from: '95188', senderName: undefined, text: '【支付宝】验证码 482913' },
      'payment',
    ],
    ['a notice of a bank', { text: '【工商银行】您的账户收入 20.00 元' }, null],
    ['a code of a shop', { senderName: '美团', text: '【美团】验证码 482913' }, null],
    ["a code from a person's number", { from: '13800001111', senderClass: 'person' }, null],
    ['a code from abroad', { senderClass: 'foreign' }, null],
  ])('is %s: %s', async (_what, more, sender) => {
    const person = await newSubscriber(gateway, 'nine')
    await answered(person)
    await receive(bankSms(person, more))
    expect((await shown(person)).items.map((alert) => [alert.sender, alert.isCode])).toEqual(
      sender === null ? [] : [[sender, true]],
    )
  })

  it('is known by its sender alone where no text may be read, and the alert says no more', async () => {
    const person = await newSubscriber(gateway, 'umm')
    await answered(person)
    await receive(bankSms(person, { text: '【工商银行】您的账户收入 20.00 元' }))
    expect((await shown(person)).items).toMatchObject([{ sender: 'bank', isCode: false }])
    expect(codeSms(person)).toEqual([expect.stringContaining('此时收到银行短信')])
  })

  it('counts until three minutes after the call, also when the call is known only then', async () => {
    const person = await newSubscriber(gateway, 'umm')
    const call = newCallOf(gateway, person.phoneNo, SUSPECT)
    const { decision } = await call.ask()
    const at = gateway.now()
    gateway.advance(8 * MINUTE)
    await receive(bankSms(person))
    expect((await shown(person)).items).toEqual([])
    await call.report(
      call.event(4, 'ended', { at: at + 5 * MINUTE }),
      call.event(3, 'answered', { at }),
      call.event(2, 'ringing', { ...passed, decision, at }),
    )
    expect((await shown(person)).items).toMatchObject([{ seconds: 300, isOver: true }])
    expect(codeSms(person)).toEqual([expect.stringContaining(`刚与${SUSPECT}通话（5分钟）`)])
    gateway.advance(1)
    const later = await newSubscriber(gateway, 'umm')
    const ended = await answered(later)
    await ended.report(ended.event(4, 'ended'))
    gateway.advance(3 * MINUTE + 1)
    await receive(bankSms(later))
    expect((await shown(later)).items).toEqual([])
  })

  it('raises none when the agent talks, when nobody answered, and when it is held', async () => {
    const person = await newSubscriber(gateway, 'nine')
    const agent = newCallOf(gateway, person.phoneNo, SUSPECT)
    await agent.report(agent.event(1, 'ringing', { applied: 'gateway', action: 'agent' }), agent.event(2, 'answered'))
    const missed = newCallOf(gateway, person.phoneNo, SUSPECT)
    await missed.report(missed.event(1, 'ringing', passed), missed.event(2, 'ended'))
    await receive(bankSms(person))
    gateway.advance(MINUTE)
    await answered(person)
    const entries = [{ value: '1069000012345' }]
    const refused = { list: 'refused', entries, requestId: newRequest() }
    await gateway.call('guard/v1/list/add', refused, person.token)
    gateway.advance(MINUTE * 4)
    expect(await receive(bankSms(person))).toMatchObject({ action: 'hold' })
    expect((await shown(person)).items).toEqual([])
  })

  it('is answered the same, call or not, and leaves no text in any table of alerts', async () => {
    const text = '【工商银行】验证码 771294，转账用'
    const [quiet, talking] = [await newSubscriber(gateway, 'sms'), await newSubscriber(gateway, 'sms')]
    await answered(talking)
    const answers = [await receive(bankSms(quiet, { text })), await receive(bankSms(talking, { text }))]
    expect(answers[0]).toEqual(answers[1])
    const holding = Object.keys(await tablesWith(gateway.db, '771294'))
    expect(holding).toEqual(['line_log'])
    const columns = await realTables(gateway.db)
    expect([...(columns.get('money_codes')?.keys() ?? [])].sort()).toEqual([
      'at',
      'entry_id',
      'is_code',
      'sender',
      'subscriber_id',
    ])
  })

  it('raises one alert for every order and repetition of what the network reports', async () => {
    const arrival = fc.record({
      order: fc.shuffledSubarray([0, 1, 2, 3, 0, 1, 2, 3], { minLength: 8 }),
      withdraws: fc.option(fc.nat(7), { nil: -1 }),
    })
    const property = fc.asyncProperty(arrival, async ({ order, withdraws }) => {
      gateway.advance(2 * HOUR)
      const { guardian, person, id } = await newFamily(gateway, { holds: ['umm'] })
      const call = newCallOf(gateway, person.phoneNo, SUSPECT)
      const { decision } = await call.ask()
      const at = gateway.now()
      const code = bankSms(person, { at: at + 60_000 })
      const events = [
        call.event(2, 'ringing', { ...passed, decision, at }),
        call.event(3, 'answered', { at: at + 4000 }),
        call.event(4, 'ended', { at: at + 90_000 }),
      ]
      for (const [index, which] of order.entries()) {
        if (index === withdraws) {
          const scope = { ...everything, codes: false }
          await gateway.call('guard/v1/family/mine/scope', { id, scope, requestId: newRequest() }, person.token)
        }
        const event = events[which]
        if (event) await call.report(event)
        else await receive(code)
      }
      const raisedAt = order.findIndex((_which, index) => {
        const known = new Set(order.slice(0, index + 1))
        return [0, 1, 3].every((which) => known.has(which))
      })
      expect((await shown(person)).items).toMatchObject([{ from: SUSPECT, state: 'raised' }])
      expect(codeSms(person)).toHaveLength(1)
      // Consent that was withdrawn hides the alert, whether it was withdrawn before or after.
      const seen = (await alerts(gateway, guardian)).filter(({ risk }) => risk === 'codeInCall')
      expect(seen).toHaveLength(withdraws === -1 ? 1 : 0)
      const told = smsTo(gateway, guardian).filter((text) => text.includes('银行或支付短信'))
      expect(told).toHaveLength(withdraws === -1 || withdraws > raisedAt ? 1 : 0)
    })
    await fc.assert(property, { numRuns: 12 })
  })
})

describe('"I asked for it"', () => {
  it('silences this caller with this sender for an hour, and can be taken back', async () => {
    const person = await newSubscriber(gateway, 'umm')
    const turn = async (more: object = {}) => {
      const call = await answered(person)
      gateway.advance(MINUTE)
      await receive(bankSms(person, more))
      await call.report(call.event(4, 'ended'))
      gateway.advance(5 * MINUTE)
      return (await shown(person)).items
    }
    const [first] = await turn()
    const said = await expects(first!.id, true, person)
    const silentUntil = gateway.now() + HOUR
    expect(said.data.items).toMatchObject([{ id: first!.id, state: 'expected', silentUntil }])
    expect(await turn()).toHaveLength(1)
    // Another sender is another pair.
    expect(await turn({ from: '95188', senderName: '支付宝' })).toHaveLength(2)
    gateway.advance(HOUR)
    expect(await turn()).toHaveLength(3)
    const [newest] = (await shown(person)).items
    await expects(newest!.id, true, person)
    expect(await turn()).toHaveLength(3)
    const undone = await expects(newest!.id, false, person)
    expect(undone.data.items[0]).toMatchObject({ state: 'raised', silentUntil: null })
    expect(await turn()).toHaveLength(4)
  })

  it('is refused for an alert of somebody else', async () => {
    const [person, other] = [await newSubscriber(gateway, 'umm'), await newSubscriber(gateway, 'umm')]
    await answered(person)
    await receive(bankSms(person))
    const [alert] = (await shown(person)).items
    expect((await expects(alert!.id, true, other)).code).toBe('U0301')
    expect((await shown(person)).items).toMatchObject([{ state: 'raised' }])
  })
})

describe('the switch', () => {
  it.each<[ProductKey[], boolean]>([
    [['umm'], true],
    [['sms'], true],
    [['nine'], true],
    [[], false],
  ])('is on with %j: %s', async (products, on) => {
    const person = await newSubscriber(gateway, ...products)
    expect((await shown(person)).on).toBe(on)
    expect((await switches(true, person)).code).toBe(on ? 'A0000' : 'U0201')
  })

  it('that is off raises nothing, for guardians neither', async () => {
    const { guardian, person } = await newFamily(gateway, { holds: ['umm'] })
    expect((await switches(false, person)).data.on).toBe(false)
    await answered(person)
    await receive(bankSms(person))
    expect([(await shown(person)).items, codeSms(person)]).toEqual([[], []])
    expect(await alerts(gateway, guardian)).toEqual([])
    // Other settings keep it.
    const change = { switches: [{ name: 'hiddenBlock', on: true }] }
    await gateway.call('guard/v1/call/save', { change, requestId: newRequest() }, person.token)
    expect((await shown(person)).on).toBe(false)
    expect((await switches(true, person)).data.on).toBe(true)
  })
})

describe('a guardian', () => {
  it('gets the alert at once within what the person agreed to, also when the person has no product', async () => {
    const { guardian, person, id } = await newFamily(gateway)
    const masked = await newSubscriber(gateway, 'six')
    const callsOnly = await newSubscriber(gateway, 'six')
    await bind(gateway, masked, person, { ...everything, caller: 'masked' })
    await bind(gateway, callsOnly, person, { ...everything, codes: false })
    expect((await protectorsOf(gateway, person)).protectors).toHaveLength(3)
    await answered(person)
    gateway.advance(2 * MINUTE)
    await receive(bankSms(person))
    expect(await alerts(gateway, guardian)).toMatchObject([
      {
        ...{ personId: id, risk: 'codeInCall', outcome: 'rang', seconds: 120, caller: SUSPECT },
        ...{ script: 'account', canBlock: false },
      },
    ])
    expect(await alerts(gateway, masked)).toMatchObject([{ caller: '170****2222' }])
    expect(await alerts(gateway, callsOnly)).toEqual([])
    expect(smsTo(gateway, guardian)[0]).toContain('妈妈刚刚遇到可疑通话，通话中还收到银行或支付短信')
    expect([codeSms(person), (await shown(person)).items.length]).toEqual([[], 1])
  })

  it.each<[string, (family: Family) => Promise<unknown>]>([
    ['who has left', ({ guardian, person }) => endBinding(gateway, guardian, person.phoneNo)],
    ['whom the person has left', ({ person, id }) => mine('leave', person, { id })],
    ['during a pause', ({ person, id }) => mine('pause', person, { id, length: 'open' })],
    ['without this consent', ({ person, id }) => mine('scope', person, { id, scope: { ...everything, codes: false } })],
  ])('%s between the call and its code gets neither alert nor SMS; the person does', async (_when, happens) => {
    const family = await newFamily(gateway, { holds: ['umm'] })
    const { guardian, person } = family
    await answered(person)
    gateway.advance(MINUTE)
    await happens(family)
    await receive(bankSms(person))
    expect((await shown(person)).items).toMatchObject([{ from: SUSPECT, state: 'raised' }])
    expect((await alerts(gateway, guardian)).filter(({ risk }) => risk === 'codeInCall')).toEqual([])
    expect(smsTo(gateway, guardian).filter((text) => text.includes('银行或支付短信'))).toEqual([])
  })

  it('gets its SMS also within ten minutes of another alert, and keeps both alerts of the call', async () => {
    const { guardian, person } = await newFamily(gateway, { holds: ['umm'] })
    const first = newCallOf(gateway, person.phoneNo, SUSPECT)
    await first.report(first.event(1, 'ringing', passed), first.event(2, 'ended'))
    const call = await answered(person)
    gateway.advance(MINUTE)
    await receive(bankSms(person))
    await call.report(call.event(4, 'ended'))
    const risks = (await alerts(gateway, guardian)).map(({ risk }) => risk)
    expect(risks.sort()).toEqual(['codeInCall', 'suspectCall', 'suspectCall'])
    const told = smsTo(gateway, guardian).filter((text) => text.includes('刚刚遇到'))
    expect(told).toHaveLength(2)
  })
})

it('is counted by why the call was watched, with the time until its SMS', async () => {
  const person = await newSubscriber(gateway, 'umm')
  const before = await gateway.deps.metrics.codeAlertLag.get()
  await answered(person)
  const at = gateway.now()
  gateway.advance(1500)
  await receive(bankSms(person, { at }))
  await shown(person)
  const sumOf = ({ values }: typeof before) => values.find(({ metricName }) => metricName?.endsWith('_sum'))?.value ?? 0
  const after = await gateway.deps.metrics.codeAlertLag.get()
  expect(sumOf(after) - sumOf(before)).toBeCloseTo(1.5)
  const counted = await gateway.deps.metrics.codeAlerts.get()
  expect(counted.values.find(({ labels }) => labels.caller === 'risky')?.value).toBeGreaterThan(0)
})
