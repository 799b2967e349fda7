import type { FamilyScope } from '@contract/family'
import { sendEachClaimed } from '@server/kernel/send-claimed'
import { SmsUnanswered } from '@server/ports/sms'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import { alerts, bind, DAY, everything, FRAUD, fraudSms, HOUR, MINUTE, newFamily, people } from './family-stage'
import { protectorsOf, riskySite, smsTo, suspects, type Family, type Member } from './family-stage'

let gateway: TestApp
beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

const ring = (phoneNo: string, from = FRAUD, seconds = 30) =>
  gateway.line.feed({ phoneNo, kind: 'call', from, seconds })
const mine = (what: 'pause' | 'resume' | 'scope' | 'leave', { person, id }: Family, body: object = {}) =>
  gateway.call(`guard/v1/family/mine/${what}`, { id, ...body, requestId: newRequest() }, person.token)
const edit = ({ guardian, id }: Family, body: object) =>
  gateway.call('guard/v1/family/edit', { id, ...body, requestId: newRequest() }, guardian.token)
/** The SMS about alerts that a guardian has got. */
const noticesTo = (member: Member) =>
  smsTo(gateway, member).filter((text) => !text.includes('已同意') && !/验证码/.test(text))

describe('an alert', () => {
  it.each([
    ['a fraudulent call', { kind: 'call', from: FRAUD, seconds: 65 } as const, 'fraudCall', 'general', FRAUD],
    ['a suspicious call', { kind: 'call', from: suspects[0]! } as const, 'suspectCall', 'general', suspects[0]],
    ['an SMS that reads as fraud', fraudSms, 'fraudSms', 'account', fraudSms.from],
    ['a visit to a risky site', riskySite, 'riskySite', 'site', riskySite.from],
  ])('about %s is created at once, also for somebody without a product', async (_, event, risk, script, caller) => {
    const { guardian, person, id } = await newFamily(gateway)
    await gateway.line.feed({ phoneNo: person.phoneNo, ...event })
    expect(await alerts(gateway, guardian)).toEqual([
      {
        id: expect.any(String),
        personId: id,
        phoneNo: person.phoneNo,
        nickname: '妈妈',
        at: gateway.now(),
        risk,
        outcome: 'rang',
        seconds: 'seconds' in event ? 65 : 0,
        caller,
        script,
        isRead: false,
        canBlock: event.kind === 'call',
        isBlocked: false,
        ending: 'none',
        claim: 'none',
        reply: 'none',
      },
    ])
  })

  it('shows what the guard of the person has done', async () => {
    const { guardian, person } = await newFamily(gateway, { holds: ['six'] })
    const set = (name: string) =>
      gateway.call(
        'guard/v1/call/save',
        { change: { switches: [{ name, on: true }] }, requestId: newRequest() },
        person.token,
      )
    await set('riskCallRemind')
    await ring(person.phoneNo)
    await set('fraudBlock')
    await ring(person.phoneNo)
    expect((await alerts(gateway, guardian)).map(({ outcome }) => outcome).sort()).toEqual(['stopped', 'warned'])
  })

  it.each([
    ['an ordinary call', { kind: 'call', from: '13912345678' } as const],
    ['an ordinary SMS', { kind: 'sms', from: '13912345678', text: '晚上回家吃饭吗' } as const],
    ['a code', { kind: 'sms', from: '106900001234', text: '您的验证码是 123456' } as const],
    ['an ordinary site', { kind: 'web', from: 'example.com' } as const],
  ])('is never created about %s', async (_, event) => {
    const { guardian, person } = await newFamily(gateway)
    await gateway.line.feed({ phoneNo: person.phoneNo, ...event })
    expect(await alerts(gateway, guardian)).toEqual([])
    expect(noticesTo(guardian)).toEqual([])
  })

  it('is never created about a caller whom the person knows', async () => {
    const { guardian, person } = await newFamily(gateway)
    const contact = { name: '老同学', phoneNo: FRAUD, note: '' }
    const body = { contact, requestId: newRequest() }
    const added = await gateway.call('guard/v1/contact/add', body, person.token)
    expect(added.data.refused).toBeNull()
    await ring(person.phoneNo)
    expect(await alerts(gateway, guardian)).toEqual([])
  })

  it.each([
    ['calls', { kind: 'call', from: FRAUD } as const],
    ['sms', fraudSms],
    ['sites', riskySite],
  ] as const)('is not created without consent to %s', async (part, event) => {
    const { guardian, person } = await newFamily(gateway, { asked: { ...everything, [part]: false } })
    await gateway.line.feed({ phoneNo: person.phoneNo, ...event })
    expect(await alerts(gateway, guardian)).toEqual([])
  })

  it.each([
    ['hidden', ''],
    ['masked', `162****${FRAUD.slice(-4)}`],
    ['full', FRAUD],
  ] as const)('shows a caller with the scope %s as "%s"', async (caller, shown) => {
    const { guardian, person } = await newFamily(gateway, { asked: { ...everything, caller } })
    await ring(person.phoneNo)
    expect((await alerts(gateway, guardian))[0]?.caller).toBe(shown)
    if (caller !== 'full') {
      const rows = await gateway.db.selectFrom('family_alerts').selectAll().where('caller', '=', FRAUD).execute()
      expect(rows.filter(({ caller_view }) => caller_view !== 'full')).toEqual([])
    }
  })

  it('goes to each guardian within their scope', async () => {
    const { guardian, person } = await newFamily(gateway)
    const second = await newSubscriber(gateway, 'three')
    const third = await newSubscriber(gateway, 'three')
    await bind(gateway, second, person, { ...everything, caller: 'hidden' })
    await bind(gateway, third, person, { ...everything, calls: false })
    await ring(person.phoneNo)
    expect((await alerts(gateway, guardian))[0]?.caller).toBe(FRAUD)
    expect((await alerts(gateway, second))[0]?.caller).toBe('')
    expect(await alerts(gateway, third)).toEqual([])
  })

  it('is not created while the reminder of the guardian is off or their product has ended', async () => {
    const family = await newFamily(gateway)
    const remind = (status: 0 | 1) => gateway.call('configs/v1/familyRemindSwitch', { status }, family.guardian.token)
    await remind(0)
    await ring(family.person.phoneNo)
    await remind(1)
    await gateway.db
      .updateTable('products')
      .set({ status: 4 })
      .where('subscriber_id', '=', family.guardian.token.slice(4, 20))
      .execute()
    await ring(family.person.phoneNo)
    expect(await alerts(gateway, family.guardian)).toEqual([])
  })
})

describe('the person', () => {
  it('pauses for an hour, and then alerts come again by themselves', async () => {
    const family = await newFamily(gateway)
    const { data } = await mine('pause', family, { length: 'hour' })
    expect(data.protectors[0]).toMatchObject({ state: 'paused', pausedUntil: gateway.now() + HOUR })
    expect((await people(gateway, family.guardian))[0]?.state).toBe('paused')
    await ring(family.person.phoneNo)
    gateway.advance(HOUR - 1)
    await ring(family.person.phoneNo)
    expect(await alerts(gateway, family.guardian)).toEqual([])
    gateway.advance(1)
    await ring(family.person.phoneNo)
    expect(await alerts(gateway, family.guardian)).toHaveLength(1)
    expect((await protectorsOf(gateway, family.person)).protectors[0]?.state).toBe('accepted')
  })

  it('pauses until midnight, or until they end it', async () => {
    const family = await newFamily(gateway)
    await mine('pause', family, { length: 'open' })
    gateway.advance(20 * DAY)
    await ring(family.person.phoneNo)
    expect(await alerts(gateway, family.guardian)).toEqual([])
    expect((await mine('resume', family)).data.protectors[0]?.state).toBe('accepted')
    await mine('pause', family, { length: 'today' })
    const until = (await protectorsOf(gateway, family.person)).protectors[0]?.pausedUntil ?? 0
    expect((until + 8 * HOUR) % DAY).toBe(0)
    expect(until - gateway.now()).toBeGreaterThan(0)
    expect(until - gateway.now()).toBeLessThanOrEqual(DAY)
  })

  it('narrows the scope, for earlier alerts too, and widens it again up to the requested one', async () => {
    const family = await newFamily(gateway, { asked: { ...everything, settings: false } })
    await ring(family.person.phoneNo)
    await gateway.line.feed({ phoneNo: family.person.phoneNo, ...fraudSms })
    const narrow = (scope: Partial<FamilyScope>) =>
      mine('scope', family, { scope: { ...everything, settings: false, ...scope } })
    await narrow({ caller: 'masked', sms: false })
    expect((await alerts(gateway, family.guardian)).map(({ risk, caller }) => [risk, caller])).toEqual([
      ['fraudCall', `162****${FRAUD.slice(-4)}`],
    ])
    await narrow({ caller: 'hidden', calls: false })
    expect((await alerts(gateway, family.guardian)).map(({ risk, caller }) => [risk, caller])).toEqual([
      ['fraudSms', ''],
    ])
    expect((await people(gateway, family.guardian))[0]?.unread).toBe(1)
    await narrow({ calls: false, sms: false, sites: false, codes: false, forwarding: false, payments: false })
    expect(await alerts(gateway, family.guardian)).toEqual([])
    expect((await narrow({ settings: true })).code).toBe('U0424')
    expect((await narrow({})).code).toBe('A0000')
    expect(await alerts(gateway, family.guardian)).toHaveLength(2)
  })

  it('leaves at once: the guardian sees only that, no reason and no earlier alerts', async () => {
    const family = await newFamily(gateway)
    await ring(family.person.phoneNo)
    expect((await mine('leave', family)).data.protectors).toEqual([])
    await ring(family.person.phoneNo)
    expect(await alerts(gateway, family.guardian)).toEqual([])
    expect(await people(gateway, family.guardian)).toMatchObject([
      { state: 'left', endedAt: gateway.now(), acceptedAt: null, scope: null, unread: 0 },
    ])
    expect((await mine('leave', family)).code).toBe('U0421')
    const left = await gateway.db.selectFrom('family_alerts').selectAll().where('binding_id', '=', family.id).execute()
    expect(left).toEqual([])
  })

  it('sees their guardians, and how many alerts each got', async () => {
    const family = await newFamily(gateway)
    await ring(family.person.phoneNo)
    const { protectors } = await protectorsOf(gateway, family.person)
    const phone = `${family.guardian.phoneNo.slice(0, 3)}****${family.guardian.phoneNo.slice(-4)}`
    expect(protectors).toMatchObject([
      { name: '小明', phone, alerts: 1, recent: [{ risk: 'fraudCall' }], scope: everything, asked: everything },
    ])
    expect(JSON.stringify(protectors)).not.toContain(family.guardian.phoneNo)
  })
})

describe('the SMS about alerts', () => {
  it('is sent for each alert, but once in ten minutes for one person', async () => {
    const family = await newFamily(gateway)
    const other = await newSubscriber(gateway)
    await bind(gateway, family.guardian, other)
    await ring(family.person.phoneNo)
    await ring(family.person.phoneNo)
    await ring(other.phoneNo)
    expect(noticesTo(family.guardian)).toHaveLength(2)
    expect(noticesTo(family.guardian)[0]).toContain('妈妈刚刚遇到诈骗来电')
    expect(noticesTo(family.guardian).join()).not.toContain(FRAUD)
    gateway.advance(10 * MINUTE - 1)
    await ring(family.person.phoneNo)
    expect(noticesTo(family.guardian)).toHaveLength(2)
    gateway.advance(1)
    await ring(family.person.phoneNo)
    expect(noticesTo(family.guardian)).toHaveLength(3)
    expect(await alerts(gateway, family.guardian)).toHaveLength(5)
  })

  it.each(['digest', 'none'] as const)('is not sent at once with %s', async (alertSms) => {
    const family = await newFamily(gateway)
    expect((await edit(family, { alertSms })).data.alertSms).toBe(alertSms)
    await ring(family.person.phoneNo)
    expect([noticesTo(family.guardian), (await alerts(gateway, family.guardian)).length]).toEqual([[], 1])
  })

  it('that the SMS centre rejects does not delay the next one, and keeps the alert', async () => {
    const family = await newFamily(gateway)
    const send = jest.spyOn(gateway.outbox, 'send').mockRejectedValue(new Error('The SMS centre is away'))
    await ring(family.person.phoneNo)
    send.mockRestore()
    await ring(family.person.phoneNo)
    expect(noticesTo(family.guardian)).toHaveLength(1)
    expect(await alerts(gateway, family.guardian)).toHaveLength(2)
  })

  it('that the SMS centre refuses late does not release the claim of a later one', async () => {
    const family = await newFamily(gateway)
    const send = jest.spyOn(gateway.outbox, 'send').mockImplementationOnce(async () => {
      gateway.advance(10 * MINUTE)
      await ring(family.person.phoneNo)
      throw new Error('refused')
    })
    await ring(family.person.phoneNo)
    await ring(family.person.phoneNo)
    send.mockRestore()
    expect(noticesTo(family.guardian)).toHaveLength(1)
  })

  it('whose claim cannot be released keeps no other guardian from theirs', async () => {
    const sent: string[] = []
    const sms = {
      async send({ phoneNo }: { phoneNo: string }) {
        if (phoneNo === 'first') throw new Error('refused')
        sent.push(phoneNo)
      },
    }
    const release = jest.fn(() => Promise.reject(new Error('away')))
    const claimed = ['first', 'second'].map(
      (phoneNo) => ({ kind: 'family-alert', phoneNo, text: '', release }) as const,
    )
    await sendEachClaimed({ db: gateway.db, sms }, claimed)
    expect(sent).toEqual(['second'])
    expect(release).toHaveBeenCalledTimes(1)
  })

  it('that the SMS centre did not answer in time counts as sent, because it may arrive', async () => {
    const family = await newFamily(gateway)
    const send = jest.spyOn(gateway.outbox, 'send').mockRejectedValue(new SmsUnanswered('silent'))
    await ring(family.person.phoneNo)
    await ring(family.person.phoneNo)
    const sent = send.mock.calls.filter(([{ kind }]) => kind === 'family-alert')
    send.mockRestore()
    expect(sent).toHaveLength(1)
    gateway.advance(10 * MINUTE)
    await ring(family.person.phoneNo)
    expect(noticesTo(family.guardian)).toHaveLength(1)
  })
})

describe('the log of alerts', () => {
  it('has pages, the alerts of one person, and the unread ones', async () => {
    const family = await newFamily(gateway)
    const other = await newSubscriber(gateway)
    const otherId = await bind(gateway, family.guardian, other)
    for (let index = 0; index < 5; index += 1) {
      gateway.advance(MINUTE)
      await ring(index % 2 === 0 ? family.person.phoneNo : other.phoneNo)
    }
    const page = async (body: object) =>
      (await gateway.call('guard/v1/family/alerts', body, family.guardian.token)).data
    const first = await page({ limit: 3 })
    const second = await page({ limit: 3, cursor: first.nextCursor })
    const times = [...first.items, ...second.items].map(({ at }) => at)
    expect([first.items.length, second.items.length, second.nextCursor, first.unread]).toEqual([3, 2, null, 5])
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect((await page({ personId: otherId })).items).toHaveLength(2)

    const read = async (body: object) =>
      (await gateway.call('guard/v1/family/alerts/read', body, family.guardian.token)).data.unread
    expect(await read({ ids: [first.items[0]?.id] })).toBe(4)
    expect((await page({})).items.map(({ isRead }) => isRead)).toEqual([true, false, false, false, false])
    expect((await people(gateway, family.guardian)).map(({ unread }) => unread).sort()).toEqual([2, 2])
    expect([await read({ ids: [] }), await read({})]).toEqual([4, 0])
  })

  it('is counted for the weekly report', async () => {
    const family = await newFamily(gateway)
    await ring(family.person.phoneNo)
    gateway.advance(DAY)
    await ring(family.person.phoneNo)
    await gateway.line.feed({ phoneNo: family.person.phoneNo, ...fraudSms })
    const { data } = await gateway.call('guard/v1/family/report', { days: 3 }, family.guardian.token)
    expect([data.people, data.alerts]).toEqual([1, 3])
    expect([...data.risks].sort((a, b) => b.count - a.count)).toEqual([
      { risk: 'fraudCall', count: 2 },
      { risk: 'fraudSms', count: 1 },
    ])
    expect(data.dayList.map((day) => day.alerts)).toEqual([0, 1, 2])
  })
})
