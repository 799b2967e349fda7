import fc from 'fast-check'
import type { CallVerdict, SmsVerdict } from '@contract/line'
import type { StormState } from '@contract/words/live'
import { stormMoves } from '@/rules/live/storm'
import { newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import { newFamily, smsTo, type Member } from '../family/family-stage'
import { makeProduction, newCallOf, post } from './network'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const stranger = (index: number) => `1371234${String(index).padStart(4, '0')}`
const FRIEND = '13912345678'

let gateway: TestApp
beforeAll(async () => {
  gateway = await makeProduction({ APP_URL: 'https://guard.example/sjgj' })
})
afterAll(() => gateway.close())
beforeEach(() => gateway.advance(HOUR))

/** A call that rings and ends; returns what the gateway decided. */
async function ring({ phoneNo }: Pick<Member, 'phoneNo'>, from: string, asked: object = {}): Promise<CallVerdict> {
  const call = newCallOf(gateway, phoneNo, from)
  const verdict = await call.ask(asked)
  const { decision, action } = verdict
  await call.report(call.event(2, 'ringing', { applied: 'gateway', action, decision }), call.event(3, 'ended'))
  return verdict
}
async function ringAll(person: Pick<Member, 'phoneNo'>, count: number, first = 1): Promise<void> {
  for (let index = first; index < first + count; index += 1) await ring(person, stranger(index))
}
let texts = 0
const codeTo = async ({ phoneNo }: Pick<Member, 'phoneNo'>, from: string, name: string) => {
  texts += 1
  const text = `【${name}】验证码 ${100_000 + texts}，请勿告知他人`
  const message = { id: `code-${texts}`, from, senderClass: 'company', to: phoneNo, text, at: gateway.now() }
  return (await post<SmsVerdict>(gateway, '/carrier/sms/verdict', message)).body
}
const shown = async ({ token }: Member) => (await gateway.call('guard/v1/live/storm', {}, token)).data
const run = (on: boolean, { token }: Member, requestId = newRequest()) =>
  gateway.call('guard/v1/live/storm/run', { on, requestId }, token)
const alone = (on: boolean, { token }: Member) =>
  gateway.call('guard/v1/live/storm/switch', { on, requestId: newRequest() }, token)
const pause = (minutes: number, { token }: Member) =>
  gateway.call('guard/v1/call/pause', { minutes, requestId: newRequest() }, token)
const stormSms = (person: Member) => smsTo(gateway, person).filter((text) => text.includes('只接认识的人'))

describe('a storm of strangers', () => {
  it('is asked about once, by SMS with the way there and on the screen, and stops nobody', async () => {
    const person = await newSubscriber(gateway, 'umm')
    await ringAll(person, 7)
    expect(await shown(person)).toMatchObject({ state: 'calm', until: null, strangers: 0 })
    await ring(person, stranger(8))
    expect(await shown(person)).toMatchObject({ state: 'offered', alone: false, strangers: 8, codes: 0, stopped: 0 })
    expect(await ring(person, stranger(9))).toMatchObject({ action: 'pass' })
    expect(stormSms(person)).toEqual([expect.stringContaining('10分钟内有8个陌生号码来电。需要时可只接认识的人两小时')])
    expect(stormSms(person)[0]).toContain('https://guard.example/sjgj/comDisposal ')
  })

  it('is none over a longer time, of one caller, or of known ones', async () => {
    const person = await newSubscriber(gateway, 'umm')
    for (let index = 1; index <= 9; index += 1) {
      await ring(person, stranger(index))
      await ring(person, stranger(1))
      gateway.advance(2 * MINUTE)
    }
    for (let index = 0; index < 9; index += 1) await ring(person, '110')
    expect(await shown(person)).toMatchObject({ state: 'calm' })
    expect(stormSms(person)).toEqual([])
  })

  it('asks again only after two hours when it was declined', async () => {
    const person = await newSubscriber(gateway, 'umm')
    await ringAll(person, 8)
    expect((await run(false, person)).data).toMatchObject({ state: 'rested' })
    gateway.advance(2 * HOUR - 1)
    await ringAll(person, 8, 20)
    expect(await shown(person)).toMatchObject({ state: 'rested' })
    gateway.advance(1)
    await ring(person, stranger(40))
    expect(await shown(person)).toMatchObject({ state: 'offered' })
    expect(stormSms(person)).toHaveLength(2)
  })
})

describe('"only who I know"', () => {
  it('stops strangers on the line from one tap on, tells nobody of each, and ends by itself', async () => {
    const person = await newSubscriber(gateway, 'umm')
    const change = { notice: 'sms' }
    await gateway.call('guard/v1/call/save', { change, requestId: newRequest() }, person.token)
    const started = (await run(true, person)).data
    expect(started).toMatchObject({ state: 'running', until: gateway.now() + 2 * HOUR })
    expect(await ring(person, stranger(1))).toMatchObject({ action: 'stop', reason: 'storm' })
    expect(await ring(person, '')).toMatchObject({ action: 'stop', reason: 'storm' })
    const tried = (await gateway.call('guard/v1/call/try', { from: stranger(2) }, person.token)).data
    expect(tried).toMatchObject({ action: 'stop' })
    expect(await shown(person)).toMatchObject({ state: 'running', stopped: 2 })
    expect(smsTo(gateway, person).filter((text) => text.includes('拦截来电'))).toEqual([])
    gateway.advance(HOUR)
    // Tapped again it lasts no longer.
    expect((await run(true, person)).data.until).toBe(started.until)
    gateway.advance(HOUR - 1)
    expect(await ring(person, stranger(3))).toMatchObject({ reason: 'storm' })
    gateway.advance(1)
    expect(await ring(person, stranger(4))).toMatchObject({ action: 'pass' })
    expect(await shown(person)).toMatchObject({ state: 'calm', until: null, stopped: 3 })
  })

  it('lets through whom the subscriber knows, the family, hotlines, and official numbers', async () => {
    const { guardian, person } = await newFamily(gateway, { tier: 'nine' })
    const { phoneNo, token } = await newSubscriber(gateway, 'nine')
    const add = { list: 'white', entries: [{ value: FRIEND }], move: true, requestId: newRequest() }
    await gateway.call('guard/v1/list/add', add, token)
    const dialled = { kind: 'dialled', at: gateway.now(), from: phoneNo, to: stranger(1) }
    await post(gateway, '/carrier/line/events', [dialled])
    await ring({ phoneNo }, stranger(2))
    const stormy = { phoneNo, token }
    await run(true, stormy)
    for (const from of [FRIEND, stranger(1), '110', '96110', '10086', '95588'])
      expect([from, (await ring(stormy, from)).action]).toEqual([from, 'pass'])
    expect(await ring(stormy, '95588', { origin: 'international', fromVerified: false })).toMatchObject({
      reason: 'storm',
    })
    expect(await ring(stormy, stranger(2))).toMatchObject({ reason: 'storm' })
    expect((await run(true, guardian)).code).toBe('A0000')
    expect(await ring(guardian, person.phoneNo)).toMatchObject({ action: 'pass' })
    expect(await ring(guardian, stranger(3))).toMatchObject({ reason: 'storm' })
  })

  it('starts by itself where the subscriber has chosen so, and says until when', async () => {
    const person = await newSubscriber(gateway, 'umm')
    expect((await alone(true, person)).data).toMatchObject({ state: 'calm', alone: true })
    await ringAll(person, 8)
    expect(await ring(person, stranger(9))).toMatchObject({ action: 'stop', reason: 'storm' })
    expect(stormSms(person)).toEqual([expect.stringMatching(/已按您的设置只接认识的人，\d\d:\d\d自动恢复/)])
    expect((await run(false, person)).data).toMatchObject({ state: 'rested' })
    await ringAll(person, 8, 20)
    expect(await ring(person, stranger(30))).toMatchObject({ action: 'pass' })
    expect(stormSms(person)).toHaveLength(1)
  })

  it('gives way to "expecting a call", during which no storm is looked for', async () => {
    const person = await newSubscriber(gateway, 'umm')
    await alone(true, person)
    await pause(15, person)
    await ringAll(person, 9)
    expect(await shown(person)).toMatchObject({ state: 'calm' })
    await run(true, person)
    expect(await ring(person, stranger(20))).toMatchObject({ action: 'pass', reason: 'paused' })
    await pause(0, person)
    expect(await ring(person, stranger(21))).toMatchObject({ action: 'stop', reason: 'storm' })
  })

  it('needs a call guard, and rests without one', async () => {
    const person = await newSubscriber(gateway, 'sms')
    await ringAll(person, 9)
    expect(await shown(person)).toMatchObject({ state: 'calm' })
    expect(await run(true, person)).toMatchObject({ code: 'U0201' })
    expect(await alone(true, person)).toMatchObject({ code: 'U0201' })
    expect((await alone(false, person)).code).toBe('A0000')
    const guarded = await newSubscriber(gateway, 'umm')
    await run(true, guarded)
    await gateway.db.deleteFrom('products').where('subscriber_id', '=', guarded.token.slice(4, 20)).execute()
    expect(await shown(guarded)).toMatchObject({ state: 'calm', until: null })
    expect(await ring(guarded, stranger(1))).toMatchObject({ action: 'pass' })
  })
})

describe('a storm of codes', () => {
  it('delivers each code, shows them by sender, and asks', async () => {
    const person = await newSubscriber(gateway, 'nine')
    for (let index = 0; index < 19; index += 1) await codeTo(person, `106900${10 + (index % 3)}`, `某网${index % 3}`)
    expect(await shown(person)).toMatchObject({ state: 'calm', senders: [] })
    gateway.advance(1000)
    await codeTo(person, '10690010', '某网0')
    await run(true, person)
    for (const from of ['10690010', '10690099'])
      expect(await codeTo(person, from, '某网')).toMatchObject({ action: 'pass', reason: 'verificationCode' })
    expect(stormSms(person)).toEqual([expect.stringContaining('10分钟内有20条验证码。')])
    const { state, senders, senderCount } = await shown(person)
    expect([state, senderCount]).toEqual(['running', 4])
    const counts = senders.map(({ from, count }) => `${from} ${count}`)
    expect(counts.sort()).toEqual(['10690010 9', '10690011 6', '10690012 6', '10690099 1'])
    expect(senders.find(({ from }) => from === '10690011')?.name).toBe('某网1')
  })
})

it('ends in the same state in whatever order and however often reports come, with the choice changed in between', async () => {
  /** A call of this caller, one of its two events, or the switch. */
  type Step = { call: number; event: 0 | 1 } | { on: boolean }
  const story = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 7, maxLength: 14 }).chain((callers) => {
    const events = callers.flatMap((_caller, call): Step[] => [
      { call, event: 0 },
      { call, event: 1 },
    ])
    const switched: Step[] = [{ on: true }, { on: false }, { on: true }]
    const all = [...events, ...events, ...switched]
    return fc.tuple(fc.constant(callers), fc.shuffledSubarray(all, { minLength: all.length }))
  })
  const property = fc.asyncProperty(story, async ([callers, steps]) => {
    gateway.advance(HOUR)
    const person = await newSubscriber(gateway, 'umm')
    const calls = []
    for (const index of callers) {
      const call = newCallOf(gateway, person.phoneNo, stranger(index))
      const { decision, action } = await call.ask()
      calls.push([call.event(2, 'ringing', { applied: 'gateway', action, decision }), call.event(3, 'ended')] as const)
    }
    let state: StormState = 'calm'
    let changes = 0
    let isAlone = false
    const came = callers.map(() => new Set<number>())
    const known = new Set<number>()
    for (const step of steps) {
      if ('on' in step) {
        isAlone = step.on
        await alone(step.on, person)
        continue
      }
      await post(gateway, '/carrier/line/events', [calls[step.call]?.[step.event]])
      const seen = came[step.call]
      const wasOver = seen?.size === 2
      seen?.add(step.event)
      if (wasOver || seen?.size !== 2) continue
      known.add(callers[step.call] ?? 0)
      const next: StormState = known.size < 8 ? state : stormMoves[state][isAlone ? 'noticedAlone' : 'noticed']
      if (next !== state) changes += 1
      state = next
    }
    expect(await shown(person)).toMatchObject({ state, alone: isAlone })
    expect(stormSms(person)).toHaveLength(changes)
  })
  await fc.assert(property, { numRuns: 6 })
})
