import fc from 'fast-check'
import type { WarningAnswer } from '@contract/words/live'
import { noNetwork, type NetworkNotice, type NetworkPort } from '@server/ports/network'
import { newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import {
  alerts,
  bind,
  DAY,
  endBinding,
  everything,
  HOUR,
  MINUTE,
  newFamily,
  smsTo,
  type Family,
  type Member,
} from '../family/family-stage'
import { answerCall, bankSms, makeProduction, post } from './network'

const SUSPECT = '17011112222'
const STRANGER = '13912340001'
const SECOND = 1000
const WAIT = 4.5 * MINUTE

/** What the network was asked to pass on, and whether it can. */
const network = { flashed: [] as NetworkNotice[], announced: [] as NetworkNotice[], takes: true }
const port: NetworkPort = {
  ...noNetwork,
  flash: async (notice) => {
    network.flashed.push(notice)
    return network.takes
  },
  announce: async (notice) => {
    if (!network.takes) throw new Error('no answer')
    network.announced.push(notice)
    return true
  },
}

let gateway: TestApp
beforeAll(async () => {
  gateway = await makeProduction({}, { network: port })
  const row = { value: SUSPECT, level: 'suspect', tag: '疑似诈骗', marks: 9, markedAt: gateway.now() }
  const part = { list: 'numbers', version: 1, isWhole: true, isLast: true, rows: [row] }
  await post(gateway, '/carrier/reputation/feed', part)
})
afterAll(() => gateway.close())
beforeEach(() => {
  gateway.advance(3 * HOUR)
  Object.assign(network, { flashed: [], announced: [], takes: true })
})

/** A code of a bank comes while the person talks to somebody; resolves once the SMS about it was taken. */
async function warned(person: Pick<Member, 'phoneNo' | 'token'>, from = SUSPECT) {
  const call = await answerCall(gateway, person, from)
  await post(gateway, '/carrier/sms/verdict', bankSms(gateway, person))
  return call
}
const shown = async ({ token }: Member) => (await gateway.call('guard/v1/live/codes', {}, token)).data
const newest = async (person: Member) => {
  const alert = (await shown(person)).items[0]
  if (!alert?.warning) throw new Error('No warning')
  return { id: alert.id, alert, ...alert.warning }
}
const answer = async (person: Member, said: WarningAnswer) =>
  gateway.call(
    'guard/v1/live/codes/answer',
    { id: (await newest(person)).id, answer: said, requestId: newRequest() },
    person.token,
  )
const due = async (ms: number) => {
  gateway.advance(ms)
  await gateway.doDue('forwarding')
}
const alertOf = async (guardian: Member) => {
  const found = (await alerts(gateway, guardian)).find(({ risk }) => risk === 'codeInCall')
  if (!found) throw new Error('No alert about a code')
  return found
}
const claim = async (guardian: Member, claimed = true) =>
  gateway.call(
    'guard/v1/family/alerts/claim',
    { id: (await alertOf(guardian)).id, claimed, requestId: newRequest() },
    guardian.token,
  )
const agreed = () => newFamily(gateway, { holds: ['umm'] })
/** Whose session is not of today. */
async function settled(): Promise<Member> {
  const person = await newSubscriber(gateway, 'umm')
  gateway.advance(DAY)
  return person
}
/** The SMS is sent after the answer to the network. */
async function delivered(person: Member): Promise<void> {
  for (let tries = 0; tries < 500 && (await newest(person)).state === 'raised'; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 10))
}

describe('a warning of a risky call', () => {
  it('arrives by SMS, names what is asked for next, and says where it went', async () => {
    const { person } = await agreed()
    await warned(person)
    await delivered(person)
    expect(smsTo(gateway, person)[0]).toContain('对方接下来多半会要验证码，或让您把钱转到“安全账户”。请先挂断')
    const at = expect.any(Number)
    expect(await newest(person)).toMatchObject({
      ...{ state: 'delivered', isHigh: true, holdMs: 30 * SECOND, claimedBy: null },
      sent: expect.arrayContaining([
        { at, by: 'sms', to: '' },
        { at, by: 'guardian', to: '小明' },
      ]),
    })
  })

  it('comes on another channel within five minutes without an answer, three times, and then guardians are told', async () => {
    const { guardian, person } = await agreed()
    await warned(person)
    await delivered(person)
    await due(WAIT - 1)
    expect(network.flashed).toEqual([])
    await due(1)
    expect(network.flashed).toMatchObject([{ to: person.phoneNo, text: expect.stringContaining(SUSPECT) }])
    await due(WAIT)
    expect(network.announced).toMatchObject([{ to: person.phoneNo }])
    const before = smsTo(gateway, person).length
    await due(WAIT)
    expect(smsTo(gateway, person)).toHaveLength(before + 1)
    await gateway.call('guard/v1/family/alerts/read', {}, guardian.token)
    await due(WAIT)
    expect(smsTo(gateway, guardian)[0]).toContain('一直没有回应可疑通话的提醒')
    expect(await alertOf(guardian)).toMatchObject({ isRead: false, reply: 'silent', claim: 'open' })
    await due(WAIT)
    expect([network.flashed.length, network.announced.length]).toEqual([1, 1])
    const { sent } = await newest(person)
    expect(sent.filter(({ to }) => to === '').map(({ by }) => by)).toEqual(['sms', 'flash', 'call', 'sms'])
  })

  it('comes by SMS again where the network has no other channel, or does not answer', async () => {
    const person = await settled()
    await warned(person)
    await delivered(person)
    network.takes = false
    await due(WAIT)
    await due(WAIT)
    expect((await newest(person)).sent.map(({ by }) => by)).toEqual(['sms', 'sms', 'sms'])
  })

  it('of a caller whom nobody suspects is not repeated', async () => {
    const person = await settled()
    await warned(person, STRANGER)
    expect(await newest(person)).toMatchObject({ isHigh: false })
    await due(WAIT)
    expect(network.flashed).toEqual([])
  })

  it.each<[string, (person: Member) => Promise<unknown>]>([
    ['is answered', (person) => answer(person, 'help')],
    [
      'is said to be expected',
      async (person) => {
        const { id } = await newest(person)
        return gateway.call('guard/v1/live/codes/expect', { id, expected: true, requestId: newRequest() }, person.token)
      },
    ],
    [
      'is turned off',
      ({ token }) => gateway.call('guard/v1/live/codes/switch', { on: false, requestId: newRequest() }, token),
    ],
    ['is over', async () => gateway.advance(2 * HOUR)],
  ])('that %s is not repeated', async (_what, happen) => {
    const person = await settled()
    await warned(person)
    await happen(person)
    await due(WAIT)
    expect(network.flashed).toEqual([])
  })

  it('can be said to be fine half a minute after it was seen, which silences the caller too', async () => {
    const person = await settled()
    await warned(person)
    expect(await answer(person, 'fine')).toMatchObject({ code: 'U0100' })
    await answer(person, 'seen')
    gateway.advance(30 * SECOND - 1)
    expect(await answer(person, 'fine')).toMatchObject({ code: 'U0100' })
    expect(await newest(person)).toMatchObject({ state: 'seen', holdMs: 1 })
    gateway.advance(1)
    const { data } = await answer(person, 'fine')
    expect(data.items).toMatchObject([{ state: 'expected', warning: { state: 'fine' } }])
    await warned(person)
    expect((await shown(person)).items).toHaveLength(1)
  })

  it('said to be fine in a session of today goes on, for whoever has logged in may be somebody else', async () => {
    const { guardian, person } = await agreed()
    await warned(person)
    await answer(person, 'seen')
    gateway.advance(30 * SECOND)
    await answer(person, 'fine')
    expect(await newest(person)).toMatchObject({ state: 'doubted' })
    expect(await alertOf(guardian)).toMatchObject({ reply: 'doubted', claim: 'open' })
    await due(WAIT)
    expect(network.flashed).toHaveLength(1)
  })

  it('is one for a person: a newer one takes its place, and goes on with what is unanswered', async () => {
    const person = await settled()
    await warned(person)
    await delivered(person)
    gateway.advance(MINUTE)
    await warned(person, STRANGER)
    await delivered(person)
    expect((await shown(person)).items.map(({ warning }) => warning)).toMatchObject([
      { state: 'delivered', isHigh: true },
      { state: 'replaced' },
    ])
    await due(WAIT - MINUTE)
    expect(network.flashed).toMatchObject([{ text: expect.stringContaining(STRANGER) }])
  })

  it('goes to the next channel at once where the SMS centre does not take it', async () => {
    const person = await settled()
    const send = jest.spyOn(gateway.deps.sms, 'send').mockRejectedValueOnce(new Error('away'))
    await warned(person)
    for (let tries = 0; tries < 500 && network.flashed.length === 0; tries += 1) {
      await gateway.doDue('forwarding')
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    send.mockRestore()
    expect(network.flashed).toHaveLength(1)
    expect((await newest(person)).sent.map(({ by }) => by)).toEqual(['flash'])
  })
})

describe('a call for help', () => {
  it('reaches the guardians who may know of it, once', async () => {
    const { guardian, person } = await agreed()
    await warned(person)
    expect((await shown(person)).guardians).toBe(1)
    await answer(person, 'help')
    await answer(person, 'help')
    const asked = smsTo(gateway, guardian).filter((text) => text.includes('请您帮忙'))
    expect(asked).toHaveLength(1)
    expect(await alertOf(guardian)).toMatchObject({ reply: 'help', claim: 'open' })
    await answer(person, 'fine')
    expect(await newest(person)).toMatchObject({ state: 'help' })
  })

  it('reaches nobody from whom the person has withdrawn these alerts', async () => {
    const { guardian, person, id } = await agreed()
    await warned(person)
    const scope = { ...everything, codes: false }
    await gateway.call('guard/v1/family/mine/scope', { id, scope, requestId: newRequest() }, person.token)
    expect((await shown(person)).guardians).toBe(0)
    await answer(person, 'help')
    expect(smsTo(gateway, guardian).filter((text) => text.includes('请您帮忙'))).toEqual([])
  })

  it('is not what a payment tells them', async () => {
    const { guardian, person } = await agreed()
    await warned(person)
    await answer(person, 'paid')
    expect(await alertOf(guardian)).toMatchObject({ reply: 'none', claim: 'none' })
  })
})

describe('a guardian who takes a warning on', () => {
  async function two(): Promise<Family & { other: Member }> {
    const family = await agreed()
    const other = await newSubscriber(gateway, 'six')
    await bind(gateway, other, family.person)
    return { ...family, other }
  }

  it('is the only one for ten minutes, as the others and the person see, and nobody is called meanwhile', async () => {
    const { guardian, other, person } = await two()
    await warned(person)
    expect(await claim(guardian)).toMatchObject({ code: 'A0000', data: { claim: 'mine' } })
    expect(await claim(other)).toMatchObject({ code: 'U0425' })
    expect(await alertOf(other)).toMatchObject({ claim: 'other' })
    expect((await newest(person)).claimedBy).toBe('小明')
    await due(WAIT)
    expect(network.flashed).toEqual([])
    await due(10 * MINUTE - WAIT)
    expect(network.flashed).toHaveLength(1)
    expect(await claim(other)).toMatchObject({ data: { claim: 'mine' } })
  })

  it('gives it up for another, and takes on nothing that the person has answered', async () => {
    const { guardian, other, person } = await two()
    await warned(person)
    await claim(guardian)
    expect(await claim(guardian, false)).toMatchObject({ data: { claim: 'open' } })
    expect(await claim(other)).toMatchObject({ data: { claim: 'mine' } })
    await answer(person, 'paid')
    expect(await claim(guardian)).toMatchObject({ code: 'U0301' })
  })

  it('who leaves has it no longer', async () => {
    const { guardian, other, person } = await two()
    await warned(person)
    await claim(guardian)
    await endBinding(gateway, guardian, person.phoneNo)
    expect((await newest(person)).claimedBy).toBeNull()
    expect(await claim(other)).toMatchObject({ data: { claim: 'mine' } })
  })

  it('needs the consent of now, and an alert of their own', async () => {
    const { guardian, other, person, id } = await two()
    await warned(person)
    const { id: alertId } = await alertOf(guardian)
    const mine = { id: alertId, claimed: true, requestId: newRequest() }
    expect(await gateway.call('guard/v1/family/alerts/claim', mine, other.token)).toMatchObject({ code: 'U0421' })
    await gateway.call('guard/v1/family/mine/pause', { id, length: 'open', requestId: newRequest() }, person.token)
    expect(await claim(guardian)).toMatchObject({ code: 'U0424' })
  })

  it('and the person may do anything in any order: one holds it, and an answer ends the calls', async () => {
    type Move = 'claim' | 'giveUp' | 'other' | 'help' | 'paid' | 'wait' | 'pause' | 'resume'
    const moves = fc.array(
      fc.constantFrom<Move>('claim', 'giveUp', 'other', 'help', 'paid', 'wait', 'pause', 'resume'),
      { minLength: 1, maxLength: 5 },
    )
    const property = fc.asyncProperty(moves, async (story) => {
      gateway.advance(3 * HOUR)
      const { guardian, other, person, id } = await two()
      await warned(person)
      const set = (what: 'pause' | 'resume') =>
        gateway.call(
          `guard/v1/family/mine/${what}`,
          { id, ...(what === 'pause' ? { length: 'open' } : {}), requestId: newRequest() } as never,
          person.token,
        )
      const doMove: Record<Move, () => Promise<unknown>> = {
        claim: () => claim(guardian),
        giveUp: () => claim(guardian, false),
        other: () => claim(other),
        help: () => answer(person, 'help'),
        paid: () => answer(person, 'paid'),
        wait: () => due(WAIT),
        pause: () => set('pause'),
        resume: () => set('resume'),
      }
      for (const move of story) {
        const asked = network.flashed.length + network.announced.length
        const { state } = await newest(person)
        await doMove[move]()
        const views = [await alertOf(guardian), await alertOf(other)].map((one) => one.claim)
        expect(views.filter((one) => one === 'mine').length).toBeLessThanOrEqual(1)
        if (views.includes('mine')) expect(views).toContain('other')
        if (state === 'help' || state === 'paid') expect(network.flashed.length + network.announced.length).toBe(asked)
        if (state === 'paid') expect(views).toEqual(['none', 'none'])
      }
    })
    await fc.assert(property, { numRuns: 4 })
  })
})
