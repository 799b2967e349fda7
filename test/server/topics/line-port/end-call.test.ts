import fc from 'fast-check'
import { noNetwork, type NetworkPort } from '@server/ports/network'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
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
  protectorsOf,
  smsTo,
  type Family,
  type Member,
} from '../family/family-stage'
import { answerCall, bankSms, makeProduction, newCallOf, post } from './network'

const SUSPECT = '17011112222'

/** A switch. `answer`: whether it has begun to end a call; it may also reject, or let something happen before it answers. */
const theSwitch = { asked: [] as string[], answer: async (): Promise<boolean> => true }
const network: NetworkPort = {
  ...noNetwork,
  endsCalls: true,
  release: (callId) => {
    theSwitch.asked.push(callId)
    return theSwitch.answer()
  },
}

let gateway: TestApp
beforeAll(async () => {
  gateway = await makeProduction({}, { network })
  const row = { value: SUSPECT, level: 'suspect', tag: '疑似诈骗', marks: 9, markedAt: gateway.now() }
  const part = { list: 'numbers', version: 1, isWhole: true, isLast: true, rows: [row] }
  await post(gateway, '/carrier/reputation/feed', part)
})
afterAll(() => gateway.close())
beforeEach(() => {
  gateway.advance(HOUR)
  theSwitch.asked = []
  theSwitch.answer = async () => true
})

const agree = ({ person, id }: Omit<Family, 'guardian'>, more: object = { endCalls: true }) =>
  gateway.call(
    'guard/v1/family/mine/scope',
    { id, scope: { ...everything, ...more }, requestId: newRequest() },
    person.token,
  )
/** A family whose person lets the guardian end risky calls. */
async function agreedFamily(): Promise<Family> {
  const family = await newFamily(gateway, { holds: ['umm'] })
  await agree(family)
  return family
}
/** A second guardian of the person, with the same consent. */
async function another(person: Member): Promise<Member> {
  const guardian = await newSubscriber(gateway, 'six')
  await agree({ person, id: await bind(gateway, guardian, person) })
  return guardian
}
/** A call that goes on, in which a code of a bank came. */
async function riskyCall(person: Member, from = SUSPECT) {
  const call = await answerCall(gateway, person, from)
  await post(gateway, '/carrier/sms/verdict', bankSms(gateway, person))
  return call
}
const newestOf = async (guardian: Member) => {
  const [newest] = (await alerts(gateway, guardian)).filter(({ risk }) => risk === 'codeInCall')
  if (!newest) throw new Error('No alert about a code')
  return newest
}
const end = (guardian: Member, id: string, requestId = newRequest()) =>
  gateway.call('guard/v1/family/alerts/endCall', { id, requestId }, guardian.token)
const endNewest = async (guardian: Member) => end(guardian, (await newestOf(guardian)).id)
const codesOf = async ({ token }: Member) => (await gateway.call('guard/v1/live/codes', {}, token)).data.items
const expects = async (person: Member, expected: boolean) => {
  const [alert] = await codesOf(person)
  return gateway.call(
    'guard/v1/live/codes/expect',
    { id: alert?.id ?? '', expected, requestId: newRequest() },
    person.token,
  )
}
const logOf = async ({ token }: Member, id?: string) =>
  (await gateway.call('guard/v1/family/changes', { id }, token)).data.items.filter(({ kind }) => kind === 'endCall')
const toldOf = (person: Member) => smsTo(gateway, person).filter((text) => text.includes('结束了这次通话'))

describe('a guardian whom the person lets end risky calls', () => {
  it('ends one by the switch: the person is told who and why, and both see it in their logs', async () => {
    const { guardian, person, id } = await agreedFamily()
    const second = await another(person)
    const call = await riskyCall(person)
    expect([(await newestOf(guardian)).ending, (await newestOf(second)).ending]).toEqual(['open', 'open'])
    expect((await endNewest(guardian)).data).toMatchObject({ risk: 'codeInCall', ending: 'mine' })
    expect(theSwitch.asked).toEqual([call.callId])
    expect(toldOf(person)).toEqual([
      expect.stringContaining(`您与${SUSPECT}通话时收到银行短信，小明按您的同意请网络结束了这次通话`),
    ])
    expect(toldOf(person)[0]).toContain(`可以回拨${SUSPECT}`)
    await call.report(call.event(4, 'ended', { by: 'network' }))
    expect([(await newestOf(guardian)).ending, (await newestOf(second)).ending]).toEqual(['mine', 'other'])
    const own = { kind: 'endCall', by: '小明', number: SUSPECT, canUndo: false, at: gateway.now() }
    expect(await logOf(person)).toMatchObject([{ ...own, isMine: false }])
    expect(await logOf(guardian, id)).toMatchObject([{ ...own, isMine: true }])
    expect(await codesOf(person)).toMatchObject([{ from: SUSPECT, endedAt: gateway.now() }])
    const { data } = await gateway.call('guard/v1/account/activity', {}, person.token)
    expect(JSON.stringify(data)).toContain('endCall')
  })

  it('gives no number to call back of a caller who hid it, and the log shows callers as the scope does', async () => {
    const { guardian, person, id } = await newFamily(gateway, { holds: ['umm'] })
    await agree({ person, id }, { endCalls: true, caller: 'masked' })
    await riskyCall(person, '')
    await endNewest(guardian)
    expect(toldOf(person)).toEqual([expect.stringContaining('您与未显示号码通话时')])
    expect(toldOf(person)[0]).not.toContain('回拨')
    gateway.advance(5 * MINUTE)
    await riskyCall(person)
    await endNewest(guardian)
    expect((await logOf(guardian, id)).map(({ number }) => number)).toEqual(['170****2222', ''])
    expect((await logOf(person)).map(({ number }) => number)).toEqual([SUSPECT, ''])
  })

  it('cannot undo it, nor can the person', async () => {
    const { guardian, person } = await agreedFamily()
    await riskyCall(person)
    await endNewest(guardian)
    const [change] = await logOf(person)
    const undo = { id: change?.id ?? '', requestId: newRequest() }
    expect((await gateway.call('guard/v1/family/changes/undo', undo, person.token)).code).toBe('U0425')
  })
})

describe('the consent', () => {
  it('is off with each binding, whatever was asked for, and is the person’s to give and take back', async () => {
    const asked = { ...everything, endCalls: true }
    const { guardian, person, id } = await newFamily(gateway, { asked, holds: ['umm'] })
    const scopes = async () => {
      const [protector] = (await protectorsOf(gateway, person)).protectors
      return [protector?.asked.endCalls, protector?.scope.endCalls]
    }
    expect(await scopes()).toEqual([false, false])
    await riskyCall(person)
    expect((await newestOf(guardian)).ending).toBe('none')
    await agree({ person, id })
    expect(await scopes()).toEqual([false, true])
    expect((await newestOf(guardian)).ending).toBe('open')
    await agree({ person, id }, { endCalls: false })
    expect((await newestOf(guardian)).ending).toBe('none')
  })

  it('ends with the alerts about codes', async () => {
    const { person, id } = await agreedFamily()
    await agree({ person, id }, { codes: false, endCalls: true })
    const [protector] = (await protectorsOf(gateway, person)).protectors
    expect(protector?.scope).toEqual({ ...everything, codes: false, endCalls: false })
  })

  it('says nothing of a network that ends no call, and the guardian is told so', async () => {
    const other = await makeTestApp({ LINE_KEYS: 'switch-1=' + 's'.repeat(32) })
    const { guardian, person, id } = await newFamily(other, { holds: ['umm'] })
    const scope = { ...everything, endCalls: true }
    await other.call('guard/v1/family/mine/scope', { id, scope, requestId: newRequest() }, person.token)
    expect((await protectorsOf(other, person)).endsCalls).toBe(false)
    await answerCall(other, person, '13912345678')
    await post(other, '/carrier/sms/verdict', bankSms(other, person))
    const [alert] = await alerts(other, guardian)
    expect(alert).toMatchObject({ risk: 'codeInCall', ending: 'none' })
    const request = { id: alert?.id ?? '', requestId: newRequest() }
    expect((await other.call('guard/v1/family/alerts/endCall', request, guardian.token)).code).toBe('C0503')
    await other.close()
  })
})

describe('a call is not ended', () => {
  it.each<[string, (family: Family) => Promise<unknown>, string]>([
    ['without consent', (family) => agree(family, { endCalls: false }), 'U0424'],
    [
      'while the person pauses the guardian',
      ({ person, id }) =>
        gateway.call('guard/v1/family/mine/pause', { id, length: 'hour', requestId: newRequest() }, person.token),
      'U0424',
    ],
    ['without the alerts about codes', (family) => agree(family, { codes: false }), 'U0421'],
    [
      'by a guardian whom the person has left',
      ({ person, id }) => gateway.call('guard/v1/family/mine/leave', { id, requestId: newRequest() }, person.token),
      'U0421',
    ],
    ['by a guardian who has left', ({ guardian, person }) => endBinding(gateway, guardian, person.phoneNo), 'U0421'],
    ['of which the person says that the code was asked for', ({ person }) => expects(person, true), 'U0425'],
  ])('%s', async (_why, happens, code) => {
    const family = await agreedFamily()
    await riskyCall(family.person)
    const { id } = await newestOf(family.guardian)
    await happens(family)
    expect((await end(family.guardian, id)).code).toBe(code)
    expect([theSwitch.asked, toldOf(family.person), await logOf(family.person)]).toEqual([[], [], []])
  })

  it('that is over already, and one of which the switch knows nothing', async () => {
    const { guardian, person } = await agreedFamily()
    const call = await riskyCall(person)
    const { id } = await newestOf(guardian)
    await call.report(call.event(4, 'ended'))
    expect((await newestOf(guardian)).ending).toBe('none')
    expect((await end(guardian, id)).code).toBe('U0301')
    expect(theSwitch.asked).toEqual([])
    gateway.advance(5 * MINUTE)
    await riskyCall(person)
    theSwitch.answer = async () => false
    expect((await endNewest(guardian)).code).toBe('U0301')
    expect((await newestOf(guardian)).ending).toBe('none')
    theSwitch.answer = async () => true
    expect((await endNewest(guardian)).code).toBe('U0301')
    expect([theSwitch.asked.length, toldOf(person), await logOf(person)]).toEqual([1, [], []])
  })

  it('by anybody else, nor from an alert of another kind', async () => {
    const { guardian, person } = await agreedFamily()
    const stranger = await agreedFamily()
    await riskyCall(person)
    const { id } = await newestOf(guardian)
    expect((await end(stranger.guardian, id)).code).toBe('U0421')
    expect((await end(person, id)).code).toBe('U0421')
    expect((await end(guardian, 'no-such-alert')).code).toBe('U0421')
    const over = newCallOf(gateway, person.phoneNo, SUSPECT)
    const { action, decision } = await over.ask()
    await over.report(
      over.event(2, 'ringing', { applied: 'gateway', action, decision }),
      over.event(3, 'answered'),
      over.event(4, 'ended'),
    )
    const suspect = (await alerts(gateway, guardian)).find(({ risk }) => risk === 'suspectCall')
    expect(suspect?.ending).toBe('none')
    expect((await end(guardian, suspect?.id ?? '')).code).toBe('U0301')
    expect(theSwitch.asked).toEqual([])
  })

  it('while the switch does not answer, which counts for nothing, and can be tried again', async () => {
    const { guardian, person } = await agreedFamily()
    await riskyCall(person)
    theSwitch.answer = async () => Promise.reject(new Error('The switch is away'))
    for (let tries = 0; tries < 4; tries += 1) expect((await endNewest(guardian)).code).toBe('C0503')
    expect([toldOf(person), await logOf(person), (await newestOf(guardian)).ending]).toEqual([[], [], 'open'])
    theSwitch.answer = async () => true
    expect((await endNewest(guardian)).data.ending).toBe('mine')
  })

  it('again after "I asked for it", until that is taken back', async () => {
    const { guardian, person } = await agreedFamily()
    await riskyCall(person)
    await expects(person, true)
    expect((await newestOf(guardian)).ending).toBe('none')
    await expects(person, false)
    expect((await endNewest(guardian)).data.ending).toBe('mine')
  })
})

describe('at once', () => {
  it('a doubled tap ends one call, with one SMS and one entry in the log', async () => {
    const { guardian, person } = await agreedFamily()
    await riskyCall(person)
    const { id } = await newestOf(guardian)
    const same = newRequest()
    const answers = await Promise.all([end(guardian, id, same), end(guardian, id, same), end(guardian, id)])
    expect(answers.map(({ data }) => data.ending)).toEqual(['mine', 'mine', 'mine'])
    expect((await end(guardian, id)).data.ending).toBe('mine')
    expect([toldOf(person).length, (await logOf(person)).length]).toEqual([1, 1])
  })

  it('two guardians end one call: each learns by whom', async () => {
    const { guardian, person } = await agreedFamily()
    const second = await another(person)
    await riskyCall(person)
    const ids = [(await newestOf(guardian)).id, (await newestOf(second)).id]
    const answers = await Promise.all([end(guardian, ids[0]!), end(second, ids[1]!)])
    expect(answers.map(({ data }) => data.ending).sort()).toEqual(['mine', 'other'])
    expect([toldOf(person).length, (await logOf(person)).length]).toEqual([1, 1])
  })

  it('a call that the switch has begun to end was ended, though consent is withdrawn or the code claimed meanwhile', async () => {
    for (const meanwhile of [
      (family: Family) => agree(family, { endCalls: false }),
      ({ person }: Family) => expects(person, true),
    ]) {
      const family = await agreedFamily()
      await riskyCall(family.person)
      theSwitch.answer = async () => {
        await meanwhile(family)
        return true
      }
      expect((await endNewest(family.guardian)).data.ending).toBe('mine')
      expect([toldOf(family.person).length, (await logOf(family.person)).length]).toEqual([1, 1])
    }
  })
})

describe('three a day', () => {
  const turn = async ({ guardian, person }: Pick<Family, 'guardian' | 'person'>) => {
    gateway.advance(5 * MINUTE)
    const call = await riskyCall(person)
    const { code } = await endNewest(guardian)
    await call.report(call.event(4, 'ended', { by: code === 'A0000' ? 'network' : 'party' }))
    return code
  }

  it('are ended of one person, by all guardians together', async () => {
    const { guardian, person } = await agreedFamily()
    const second = await another(person)
    const codes = [await turn({ guardian, person }), await turn({ guardian: second, person })]
    codes.push(await turn({ guardian, person }), await turn({ guardian: second, person }))
    expect(codes).toEqual(['A0000', 'A0000', 'A0000', 'U0425'])
    expect(theSwitch.asked).toHaveLength(3)
    gateway.advance(DAY)
    const again = { guardian: { ...guardian, token: await gateway.login(guardian.phoneNo) }, person }
    expect(await turn(again)).toBe('A0000')
  })

  it('also when the third and the fourth come at once', async () => {
    const { guardian, person } = await agreedFamily()
    expect([await turn({ guardian, person }), await turn({ guardian, person })]).toEqual(['A0000', 'A0000'])
    gateway.advance(5 * MINUTE)
    await riskyCall(person)
    const first = await newestOf(guardian)
    gateway.advance(MINUTE)
    await riskyCall(person, '13912345678')
    const second = await newestOf(guardian)
    expect(second.id).not.toBe(first.id)
    const codes = (await Promise.all([end(guardian, first.id), end(guardian, second.id)])).map(({ code }) => code)
    expect(codes.sort()).toEqual(['A0000', 'U0425'])
    expect(theSwitch.asked).toHaveLength(3)
  })
})

it('is ended once or not at all, whatever happens in which order', async () => {
  const step = fc.constantFrom('first', 'second', 'expects', 'undoes', 'withdraws', 'agrees', 'over', 'away', 'gone')
  const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
    gateway.advance(HOUR)
    const { guardian, person, id } = await agreedFamily()
    const second = await another(person)
    const call = await riskyCall(person)
    const ids = { first: (await newestOf(guardian)).id, second: (await newestOf(second)).id }
    const known = { isOver: false, isExpected: false, isAgreed: true, isEnded: false, isGone: false }
    let answer: boolean | null = true
    theSwitch.asked = []
    theSwitch.answer = async () => (answer === null ? Promise.reject(new Error('away')) : answer)
    for (const one of steps) {
      const asked = theSwitch.asked.length
      if (one === 'first' || one === 'second') {
        const { code, data } = await end(one === 'first' ? guardian : second, ids[one])
        const isAgreed = one === 'second' || known.isAgreed
        const isOpen = isAgreed && !known.isEnded && !known.isOver && !known.isGone && !known.isExpected
        expect(theSwitch.asked.length - asked).toBe(isOpen ? 1 : 0)
        if (isOpen && answer === true) known.isEnded = true
        if (isOpen && answer === false) known.isGone = true
        expect(code === 'A0000').toBe(isAgreed && known.isEnded)
        if (isOpen && code === 'A0000') expect(data.ending).toBe('mine')
        answer = true
      }
      if (one === 'away') answer = null
      if (one === 'gone') answer = false
      if (one === 'expects' || one === 'undoes') {
        await expects(person, one === 'expects')
        known.isExpected = one === 'expects'
      }
      if (one === 'withdraws' || one === 'agrees') {
        known.isAgreed = one === 'agrees'
        await agree({ person, id }, { endCalls: known.isAgreed })
      }
      if (one === 'over' && !known.isOver) {
        await call.report(call.event(4, 'ended'))
        known.isOver = true
      }
    }
    const count = known.isEnded ? 1 : 0
    expect([toldOf(person).length, (await logOf(person)).length]).toEqual([count, count])
    expect((await codesOf(person)).map(({ endedAt }) => endedAt !== null)).toEqual([known.isEnded])
  })
  await fc.assert(property, { numRuns: 12 })
})
