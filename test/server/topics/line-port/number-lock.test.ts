import fc from 'fast-check'
import type { BatchAnswer, LockAnswer } from '@contract/line'
import type { LockAct } from '@contract/words/number-lock'
import { products, type ProductKey } from '@/rules/products/catalogue'
import { newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import { bind, endBinding, everything, newFamily, smsTo, type Member } from '../family/family-stage'
import { answerCall, bankSms, makeProduction, nextKey, post } from './network'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const SUSPECT = '17011112222'

let gateway: TestApp
beforeAll(async () => {
  gateway = await makeProduction()
  const row = { value: SUSPECT, level: 'suspect', tag: '疑似诈骗', marks: 9, markedAt: gateway.now() }
  const list = { list: 'numbers', version: 1, isWhole: true, isLast: true, rows: [row] }
  await post(gateway, '/carrier/reputation/feed', list)
})
afterAll(() => gateway.close())
beforeEach(() => gateway.advance(HOUR))

const shown = async ({ token }: Pick<Member, 'token'>) => (await gateway.call('guard/v1/live/lock', {}, token)).data
const act = (one: LockAct, { token }: Pick<Member, 'token'>, requestId = newRequest()) =>
  gateway.call('guard/v1/live/lock/change', { act: one, requestId }, token)
const check = async ({ phoneNo }: Pick<Member, 'phoneNo'>, change = 'sim') =>
  (await post<LockAnswer>(gateway, '/carrier/number-lock/check', { phoneNo, change })).body
let reports = 0
function report({ phoneNo }: Pick<Member, 'phoneNo'>, what: object) {
  reports += 1
  return { id: `lock-${reports}`, at: gateway.now(), phoneNo, ...what }
}
const send = async (...events: object[]) =>
  (await post<BatchAnswer>(gateway, '/carrier/number-lock/events', events)).body
const unlockSms = (member: Member) => smsTo(gateway, member).filter((text) => text.includes('申请解锁'))
const saidBySms = (member: Member) => smsTo(gateway, member).filter((text) => text.includes('您的守护人说'))
const unlockAlerts = async ({ token }: Member) =>
  (await gateway.call('guard/v1/family/alerts', {}, token)).data.items.filter(({ risk }) => risk === 'unlock')
const doubts = async (member: Member, claimed = true, id?: string) =>
  gateway.call(
    'guard/v1/family/alerts/claim',
    { id: id ?? (await unlockAlerts(member))[0]!.id, claimed, requestId: newRequest() },
    member.token,
  )

/** A subscriber with a locked number, in a session of the day before. */
async function newLocked(...holds: ProductKey[]): Promise<Member> {
  const person = await newSubscriber(gateway, ...holds)
  await act('lock', person)
  gateway.advance(DAY)
  return person
}

describe('the number lock', () => {
  it('is off at first, locks at once, opens for an hour after a wait, and locks itself again', async () => {
    const person = await newSubscriber(gateway, 'sms')
    expect(await shown(person)).toMatchObject({ state: 'off', until: null, restUntil: null, guardians: 0, log: [] })
    expect(await check(person)).toEqual({ allowed: true, reason: 'off', until: null })
    expect((await act('lock', person)).data).toMatchObject({ state: 'locked', log: [{ kind: 'turnedOn' }] })
    expect(await check(person)).toEqual({ allowed: false, reason: 'locked', until: null })
    gateway.advance(DAY)
    const opensAt = gateway.now() + 10 * MINUTE
    expect((await shown(person)).next).toEqual({ opensAt, why: 'usual' })
    expect((await act('unlock', person)).data).toMatchObject({ state: 'asked', until: opensAt, why: 'usual' })
    expect(await check(person)).toEqual({ allowed: false, reason: 'asked', until: opensAt })
    gateway.advance(10 * MINUTE)
    expect(await check(person)).toEqual({ allowed: true, reason: 'open', until: opensAt + HOUR })
    gateway.advance(HOUR)
    expect(await check(person)).toMatchObject({ allowed: false, reason: 'locked' })
    expect(unlockSms(person)).toHaveLength(1)
  })

  it('needs no product, so that nobody is locked out of their own number', async () => {
    const person = await newLocked()
    expect((await act('off', person)).data).toMatchObject({ state: 'leaving' })
    gateway.advance(10 * MINUTE)
    expect(await check(person)).toMatchObject({ allowed: true, reason: 'off' })
  })

  it('a doubled request, a second tap and a second session ask once, and send one SMS', async () => {
    const person = await newLocked()
    const requestId = newRequest()
    await act('unlock', person, requestId)
    await act('unlock', person, requestId)
    await act('unlock', person)
    expect(unlockSms(person)).toHaveLength(1)
    expect((await shown(person)).log.map(({ kind }) => kind)).toEqual(['asked', 'turnedOn'])
  })

  it('a stolen young session waits a day, and any session of the subscriber takes it back', async () => {
    const person = await newLocked()
    const thief = { token: await gateway.login(person.phoneNo) }
    expect((await act('unlock', thief)).data).toMatchObject({ state: 'asked', why: 'youngSession' })
    gateway.advance(23 * HOUR)
    expect(await check(person)).toMatchObject({ allowed: false })
    expect((await act('lock', person)).data).toMatchObject({ state: 'locked', log: [{ kind: 'takenBack' }, {}, {}] })
    expect((await act('off', thief)).data).toMatchObject({ state: 'leaving', why: 'takenBack' })
  })

  it('waits longer during a risky call, and while its warning is open', async () => {
    const person = await newLocked('antiFraud5')
    const call = await answerCall(gateway, person, SUSPECT)
    expect((await shown(person)).next.why).toBe('riskyCall')
    await post(gateway, '/carrier/sms/verdict', bankSms(gateway, person))
    await call.report(call.event(4, 'ended'))
    gateway.advance(31 * MINUTE)
    expect((await shown(person)).next.why).toBe('warning')
    const until = gateway.now() + 2 * HOUR
    expect((await act('unlock', person)).data).toMatchObject({ state: 'asked', until, why: 'warning' })
  })

  it('lets five unlocks a day be asked for', async () => {
    const person = await newLocked()
    for (let time = 0; time < 5; time += 1) {
      expect((await act('unlock', person)).data.state).toBe('asked')
      await act('lock', person)
    }
    expect(await act('unlock', person)).toMatchObject({ code: 'B0429' })
    expect((await shown(person)).state).toBe('locked')
    expect(unlockSms(person)).toHaveLength(5)
  })

  it('guards the account, and says so by a code of its own', async () => {
    const person = await newLocked()
    for (const purpose of ['export', 'deletion'] as const)
      expect(await gateway.call('guard/v1/account/sendCode', { purpose }, person.token)).toMatchObject({
        code: 'U0302',
      })
    const { id: productId } = products.six
    const codeOfOrder = async () => (await gateway.call('guard/v1/order/sendCode', { productId }, person.token)).code
    expect(await codeOfOrder()).toBe('U0302')
    await act('unlock', person)
    gateway.advance(10 * MINUTE)
    expect(await gateway.call('guard/v1/account/sendCode', { purpose: 'export' }, person.token)).toMatchObject({
      code: 'A0000',
    })
    expect(await codeOfOrder()).toBe('A0000')
    const { code } = gateway.outbox.messages(person.phoneNo)[0]!
    await act('lock', person)
    // The code from before does not help.
    const order = { productId, code, agreed: true, requestId: newRequest() }
    expect(await gateway.call('subscribe/v1/order', order, person.token)).toMatchObject({ code: 'U0302' })
  })
})

describe('what the carrier reports', () => {
  it('a change of the SIM begins a day without sensitive changes, lock or not, whenever it is reported', async () => {
    const [locked, person] = [await newLocked(), await newSubscriber(gateway, 'sms')]
    await act('unlock', locked)
    gateway.advance(20 * MINUTE)
    expect(await check(locked)).toMatchObject({ allowed: true })
    const changes = [locked, person].map((one) => report(one, { act: 'changed', change: 'sim' }))
    gateway.advance(5 * MINUTE)
    expect(await send(...changes)).toMatchObject({ taken: 2 })
    expect(await send(...changes)).toMatchObject({ repeated: 2 })
    const until = changes[0]!.at + DAY
    for (const one of [locked, person]) {
      expect(await check(one, 'portOut')).toEqual({ allowed: false, reason: 'simChange', until })
      expect(await gateway.call('guard/v1/account/sendCode', { purpose: 'export' }, one.token)).toMatchObject({
        code: 'U0302',
      })
      expect(smsTo(gateway, one).filter((text) => text.includes('换了 SIM 卡'))).toHaveLength(1)
    }
    gateway.advance(DAY)
    expect([await check(locked), await check(person)]).toMatchObject([{ reason: 'locked' }, { reason: 'off' }])
  })

  it('a lost phone: the desk that has seen the papers opens it for an hour, and the subscriber and guardians are told', async () => {
    const { guardian, person } = await newFamily(gateway)
    await act('lock', person)
    gateway.advance(MINUTE)
    expect(await send(report(person, { act: 'deskOpened' }))).toMatchObject({ taken: 1 })
    expect(await check(person, 'sim')).toMatchObject({ allowed: true, reason: 'open' })
    expect(smsTo(gateway, person).filter((text) => text.includes('凭证件'))).toHaveLength(1)
    expect(await unlockAlerts(guardian)).toMatchObject([{ claim: 'none' }])
    gateway.advance(MINUTE)
    await send(report(person, { act: 'changed', change: 'esim' }))
    expect(await check(person, 'sim')).toMatchObject({ allowed: false, reason: 'simChange' })
    gateway.advance(DAY)
    expect(await check(person)).toMatchObject({ reason: 'locked' })
  })

  it('refused changes are told, five a day, and logged', async () => {
    const person = await newLocked()
    const refused = Array.from({ length: 7 }, () => report(person, { act: 'refused', change: 'portOut' }))
    await send(...refused)
    expect(smsTo(gateway, person).filter((text) => text.includes('携号转网，'))).toHaveLength(5)
    expect((await shown(person)).log.filter(({ change }) => change === 'portOut')).toHaveLength(7)
  })

  it('unsigned, malformed, of nobody, or about a former holder it changes nothing', async () => {
    const person = await newLocked()
    const desk = report(person, { act: 'deskOpened' })
    const forged = await post(gateway, '/carrier/number-lock/events', [desk], {
      key: { ...nextKey, secret: 'x'.repeat(32) },
    })
    expect(forged.status).toBe(401)
    const old = { ...desk, id: 'old', at: gateway.now() - 3 * DAY }
    const nobody = report({ phoneNo: '13800009999' }, { act: 'deskOpened' })
    const answer = await send(old, nobody, { ...desk, act: 'changed' }, { ...desk, at: gateway.now() + DAY })
    expect(answer).toMatchObject({ taken: 0, unknown: 2 })
    expect(answer.refused).toHaveLength(2)
    expect(await check(person)).toMatchObject({ reason: 'locked' })
    expect(await check({ phoneNo: '13800009999' })).toMatchObject({ allowed: true, reason: 'off' })
  })
})

describe('a guardian', () => {
  const newProtected = async () => {
    const family = await newFamily(gateway)
    await act('lock', family.person)
    gateway.advance(DAY)
    return family
  }

  it('is told of an unlock, and delays it by a day with one tap', async () => {
    const { guardian, person } = await newProtected()
    await act('unlock', person)
    expect(smsTo(gateway, guardian).some((text) => text.includes('号码锁被申请解锁'))).toBe(true)
    gateway.advance(15 * MINUTE)
    expect(await check(person)).toMatchObject({ allowed: true })
    expect((await doubts(guardian)).data).toMatchObject({ claim: 'mine' })
    expect(await check(person)).toEqual({ allowed: false, reason: 'asked', until: gateway.now() + DAY })
    expect(await shown(person)).toMatchObject({
      state: 'asked',
      why: 'doubted',
      log: [{ kind: 'doubted' }, { kind: 'asked' }, { kind: 'turnedOn' }],
    })
    expect(saidBySms(person)).toHaveLength(1)
    await doubts(guardian, false)
    expect(await check(person)).toMatchObject({ allowed: true })
  })

  it('sees that another one has said so, and can neither say it again nor take it back', async () => {
    const { guardian, person } = await newFamily(gateway)
    const second = await newSubscriber(gateway, 'six')
    await bind(gateway, second, person, everything)
    await act('lock', person)
    gateway.advance(DAY)
    await act('unlock', person)
    const claims = async () => {
      const [one, other] = [await unlockAlerts(guardian), await unlockAlerts(second)]
      return [one[0]?.claim, other[0]?.claim]
    }
    expect(await claims()).toEqual(['open', 'open'])
    await doubts(guardian)
    expect(await claims()).toEqual(['mine', 'other'])
    for (const claimed of [true, false]) expect((await doubts(second, claimed)).code).toBe('U0425')
    expect(await claims()).toEqual(['mine', 'other'])
    expect(await check(person)).toEqual({ allowed: false, reason: 'asked', until: gateway.now() + DAY })
    expect(saidBySms(person)).toHaveLength(1)
    await doubts(guardian, false)
    expect(await claims()).toEqual(['open', 'open'])
    await doubts(second)
    expect(await claims()).toEqual(['other', 'mine'])
    // It stays when who has said it leaves: whoever holds the phone could end the binding.
    await endBinding(gateway, second, person.phoneNo)
    expect((await unlockAlerts(guardian))[0]?.claim).toBe('other')
    expect((await shown(person)).why).toBe('doubted')
  })

  it('of two who say it at once one is the first, and the person is told once', async () => {
    const { guardian, person } = await newFamily(gateway)
    const second = await newSubscriber(gateway, 'six')
    await bind(gateway, second, person, everything)
    await act('lock', person)
    gateway.advance(DAY)
    await act('unlock', person)
    const answers = await Promise.all([doubts(guardian), doubts(second)])
    expect(answers.map(({ code }) => code).sort()).toEqual(['A0000', 'U0425'])
    expect(saidBySms(person)).toHaveLength(1)
  })

  it('who has left, has lost the consent, or reads the alert of another, delays nothing', async () => {
    const { guardian, person, id } = await newProtected()
    await act('unlock', person)
    const alert = (await unlockAlerts(guardian))[0]!.id
    const stranger = await newSubscriber(gateway, 'six')
    expect((await doubts({ ...stranger } as Member, true, alert)).code).not.toBe('A0000')
    const scope = { ...everything, lock: false }
    await gateway.call('guard/v1/family/mine/scope', { id, scope, requestId: newRequest() }, person.token)
    expect((await doubts(guardian, true, alert)).code).not.toBe('A0000')
    await endBinding(gateway, guardian, person.phoneNo)
    expect((await doubts(guardian, true, alert)).code).not.toBe('A0000')
    expect(await shown(person)).toMatchObject({ state: 'asked', why: 'usual', guardians: 0 })
  })

  it('is given nothing while the number is locked, and less at any time', async () => {
    const { person, id } = await newProtected()
    const setScope = async (scope: typeof everything) =>
      (await gateway.call('guard/v1/family/mine/scope', { id, scope, requestId: newRequest() }, person.token)).code
    expect(await setScope({ ...everything, block: false })).toBe('A0000')
    expect(await setScope(everything)).toBe('U0302')
  })

  it('of two keeps a doubted unlock shut in any interleaving, also when the consent is withdrawn or the binding ends after it', async () => {
    const steps = fc.array(
      fc.constantFrom('unlock', 'again', 'lock', 'doubt', 'otherDoubts', 'wait', 'withdraw', 'leave', 'sim'),
      { minLength: 3, maxLength: 9 },
    )
    const property = fc.asyncProperty(steps, async (story) => {
      const { guardian, person, id } = await newProtected()
      const other = await newSubscriber(gateway, 'six')
      // Giving a guardian more waits for an unlock.
      await send(report(person, { act: 'deskOpened' }))
      await bind(gateway, other, person, everything)
      gateway.advance(2 * HOUR)
      let shutUntil = gateway.now()
      let sim: object | null = null
      for (const step of story) {
        gateway.advance(1000)
        if (step === 'unlock') {
          const { data } = await act('unlock', person)
          if (data?.state === 'asked') shutUntil = Math.max(shutUntil, data.until ?? 0)
        } else if (step === 'again' && sim) await send(sim)
        else if (step === 'lock') await act('lock', person)
        else if (step === 'wait') gateway.advance(11 * MINUTE)
        else if (step === 'doubt' || step === 'otherDoubts') {
          const who = step === 'doubt' ? guardian : other
          const [alert] = await unlockAlerts(who)
          if (alert?.claim === 'open' && (await doubts(who, true, alert.id)).code === 'A0000')
            shutUntil = Math.max(shutUntil, gateway.now() + DAY)
        } else if (step === 'withdraw') {
          const scope = { ...everything, lock: false }
          await gateway.call('guard/v1/family/mine/scope', { id, scope, requestId: newRequest() }, person.token)
        } else if (step === 'leave') await endBinding(gateway, other, person.phoneNo)
        else if (step === 'sim') {
          sim = report(person, { act: 'changed', change: 'sim' })
          await send(sim)
          shutUntil = Math.max(shutUntil, gateway.now() + DAY)
        }
        if (gateway.now() < shutUntil) expect(await check(person)).toMatchObject({ allowed: false })
      }
    })
    await fc.assert(property, { numRuns: 12 })
  })
})
