import type { ProductKey } from '@/rules/products/catalogue'
import { SmsUnanswered } from '@server/ports/sms'
import { findBindingsOfPerson, takeStep } from '@server/topics/family/bindings'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import {
  DAY,
  HOUR,
  bind,
  endBinding,
  everything,
  familyOf,
  invite,
  inviteBySms,
  people,
  protectorsOf,
  smsTo,
} from './family-stage'
import type { Member } from './family-stage'

let gateway: TestApp
beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

const guardianWith = (...products: ProductKey[]) => newSubscriber(gateway, ...products)
const answer = (token: string, body: object, session?: string) =>
  gateway.call('guard/v1/family/invitation/answer', { token, requestId: newRequest(), ...body }, session)
const view = (token: string, session?: string) => gateway.call('guard/v1/family/invitation', { token }, session)

/** The code sent to a number for its invitation. */
async function codeFor(token: string, { phoneNo }: Pick<Member, 'phoneNo'>): Promise<string> {
  await gateway.call('guard/v1/family/invitation/sendCode', { token })
  return gateway.outbox.messages(phoneNo)[0]?.code ?? ''
}

describe('inviting a number', () => {
  it('by SMS sends a link that opens the invitation, with the masked number and the name of the sender', async () => {
    const guardian = await guardianWith('three')
    const person = { phoneNo: '13711110001', token: '' }
    await inviteBySms(gateway, guardian, person.phoneNo)
    const [text = ''] = smsTo(gateway, person)
    const masked = `${guardian.phoneNo.slice(0, 3)}****${guardian.phoneNo.slice(-4)}`
    expect(text).toContain(`小明（${masked}）`)
    expect(text).not.toContain(guardian.phoneNo)
    const token = /guardianInvite\?id=([\w-]{22})/.exec(text)?.[1] ?? ''
    expect((await view(token)).data).toEqual({
      state: 'invited',
      guardianPhone: masked,
      guardianName: '小明',
      phone: '137****0001',
      asked: {
        calls: true,
        sms: true,
        sites: true,
        codes: true,
        forwarding: true,
        payments: true,
        lock: true,
        caller: 'masked',
        block: false,
        settings: false,
        endCalls: false,
        circle: false,
      },
      invitedAt: gateway.now(),
      expiresAt: gateway.now() + 7 * DAY,
      viewer: 'none',
    })
  })

  it('stores no token, not even for a repeated request, which gets the same one', async () => {
    const guardian = await guardianWith('three')
    const body = { phoneNo: '13711110002', requestId: newRequest() }
    const first = (await gateway.call('guard/v1/family/invite', body, guardian.token)).data
    const second = (await gateway.call('guard/v1/family/invite', body, guardian.token)).data
    expect(second).toEqual(first)
    expect(first.token).toMatch(/^[\w-]{22}$/)
    expect(first.link).toContain(first.token)
    const stored = await Promise.all(
      (['family_invitations', 'guardianships', 'idempotent_answers'] as const).map((table) =>
        gateway.db.selectFrom(table).selectAll().execute(),
      ),
    )
    expect(JSON.stringify(stored)).not.toContain(first.token)
    expect(await people(gateway, guardian)).toHaveLength(1)
  })

  it.each([
    ['139 1111 0003', '13911110003'],
    ['+86 139-1111-0004', '13911110004'],
    ['１３９１１１１０００５', '13911110005'],
  ])('reads %s as %s', async (raw, phoneNo) => {
    const guardian = await guardianWith('three')
    expect((await invite(gateway, guardian, raw)).person.phoneNo).toBe(phoneNo)
  })

  it.each([
    ['a landline', '01012345678', 'U0401'],
    ['a foreign number', '+12125550100', 'U0401'],
    ['a typing error', '1391111000', 'U0401'],
    ['words', '妈妈', 'U0401'],
  ])('refuses %s', async (_, phoneNo, code) => {
    const guardian = await guardianWith('three')
    expect((await invite(gateway, guardian, phoneNo)).code).toBe(code)
    expect((await gateway.call('smartont/v1/checkPhone', { phoneNo }, guardian.token)).data.obstacle).toBe('notMobile')
  })

  it('refuses the own number, an invited one, a protected one, and a full quota', async () => {
    const guardian = await guardianWith('three')
    const person = await guardianWith()
    const check = async (phoneNo: string) =>
      (await gateway.call('smartont/v1/checkPhone', { phoneNo }, guardian.token)).data.obstacle
    expect([(await invite(gateway, guardian, guardian.phoneNo)).code, await check(guardian.phoneNo)]).toEqual([
      'U0402',
      'ownNumber',
    ])
    await bind(gateway, guardian, person)
    expect([(await invite(gateway, guardian, person.phoneNo)).code, await check(person.phoneNo)]).toEqual([
      'U0403',
      'alreadyProtected',
    ])
    await invite(gateway, guardian, '13711110006')
    expect([(await invite(gateway, guardian, '13711110006')).code, await check('13711110006')]).toEqual([
      'U0404',
      'alreadyInvited',
    ])
    expect([(await invite(gateway, guardian, '13711110007')).code, await check('13711110007')]).toEqual([
      'U0405',
      'quotaFull',
    ])
  })

  it.each([
    ['nine', 5],
    ['six', 5],
    ['three', 2],
  ] as const)('has the limit of %s: %d, invited people included', async (tier, limit) => {
    const guardian = await guardianWith(tier)
    for (let index = 0; index < limit; index += 1)
      expect((await invite(gateway, guardian, `1372${tier.length}11100${index}`)).code).toBe('A0000')
    expect((await invite(gateway, guardian, '13711110008')).code).toBe('U0405')
    expect((await familyOf(gateway, guardian)).quota).toEqual({ used: limit, limit })
  })

  it.each(['uasp', 'umm', 'dnd', 'sms'] as const)('is not part of %s', async (product) => {
    expect((await invite(gateway, await guardianWith(product), '13711110009')).code).toBe('U0201')
  })

  it('frees the place of a refused, a withdrawn and an expired one', async () => {
    const guardian = await guardianWith('three')
    const refused = await invite(gateway, guardian, '13711110010')
    await answer(refused.token, { accept: false, code: await codeFor(refused.token, { phoneNo: '13711110010' }) })
    const withdrawn = await invite(gateway, guardian, '13711110011')
    await endBinding(gateway, guardian, withdrawn.person.phoneNo)
    await invite(gateway, guardian, '13711110012')
    await invite(gateway, guardian, '13711110013')
    gateway.advance(7 * DAY)
    expect((await invite(gateway, guardian, '13711110012')).code).toBe('A0000')
    const states = (await people(gateway, guardian)).map(({ phoneNo, state }) => `${phoneNo.slice(-2)} ${state}`)
    expect(states.sort()).toEqual(['10 refused', '11 withdrawn', '12 expired', '12 invited', '13 expired'])
  })

  it.each([
    ['200 characters', '长'.repeat(200)],
    ['a number', '加我13912345678'],
    ['an address', '点x.top'],
    ['a bad word', '傻逼'],
  ])('refuses a name with %s, which would be in the SMS', async (_, name) => {
    const guardian = await guardianWith('three')
    expect((await invite(gateway, guardian, '13711110014', { guardianName: name })).code).toBe('U0100')
    expect((await invite(gateway, guardian, '13711110014', { nickname: name })).code).toBe('U0100')
    expect(await people(gateway, guardian)).toEqual([])
  })

  it('keeps markup and emoji of a name as text, and drops invisible characters', async () => {
    const guardian = await guardianWith('three')
    const names = { nickname: '<b>妈</b>🐯', guardianName: '小\u200b明\u202e' }
    const { token, person } = await invite(gateway, guardian, '13711110015', names)
    expect(person.nickname).toBe('<b>妈</b>🐯')
    expect((await view(token)).data.guardianName).toBe('小明')
  })

  it.each(['t.tt/aB', '反诈中心', '小明🐯', '10010', '江城银行'])(
    'is refused under the name %s',
    async (guardianName) => {
      const guardian = await guardianWith('three')
      expect((await invite(gateway, guardian, '13711110034', { guardianName })).code).toBe('U0100')
      expect(await people(gateway, guardian)).toEqual([])
    },
  )

  it('reaches one number three times in 24 hours, from all senders together', async () => {
    const [one, other] = [await guardianWith('six'), await guardianWith('six')]
    const phoneNo = '13711110016'
    const { person } = await inviteBySms(gateway, one, phoneNo)
    const resend = () =>
      gateway.call('guard/v1/family/resend', { id: person.id, by: 'sms', requestId: newRequest() }, one.token)
    gateway.advance(1)
    expect((await resend()).code).toBe('A0000')
    expect((await invite(gateway, other, phoneNo)).code).toBe('A0000')
    gateway.advance(1)
    expect((await resend()).code).toBe('U0407')
    expect((await invite(gateway, await guardianWith('six'), phoneNo)).code).toBe('U0407')
    expect(gateway.outbox.messages(phoneNo)).toHaveLength(2)
    gateway.advance(DAY)
    expect((await resend()).code).toBe('A0000')
  })

  it('is limited for one sender too', async () => {
    const guardian = await guardianWith('nine')
    for (let index = 0; index < 20; index += 1) {
      const { person } = await invite(gateway, guardian, `138111100${String(index).padStart(2, '0')}`)
      await endBinding(gateway, guardian, person.phoneNo)
    }
    expect((await invite(gateway, guardian, '13711110017')).code).toBe('U0407')
  })

  it('stores and counts nothing when the SMS centre rejects it', async () => {
    const guardian = await guardianWith('three')
    const send = jest.spyOn(gateway.outbox, 'send').mockRejectedValue(new Error('The SMS centre is away'))
    const body = { data: { familyPhoneNo: '13711110018' }, requestId: newRequest() }
    const refused = await gateway.call('configs/v1/bindingFamilySMS', body, guardian.token)
    expect(refused).toMatchObject({ code: 'C0503', msg: expect.stringContaining('短信中心') })
    send.mockRestore()
    expect(await people(gateway, guardian)).toEqual([])
    expect((await gateway.call('configs/v1/bindingFamilySMS', body, guardian.token)).code).toBe('A0000')
    expect(gateway.outbox.messages('13711110018')).toHaveLength(1)
  })
})

it('an invitation stays when the SMS centre did not answer in time and may deliver its link', async () => {
  const guardian = await guardianWith('three')
  const send = jest.spyOn(gateway.outbox, 'send').mockRejectedValueOnce(new SmsUnanswered('silent'))
  const body = { data: { familyPhoneNo: '13711110019' }, requestId: newRequest() }
  expect((await gateway.call('configs/v1/bindingFamilySMS', body, guardian.token)).code).toBe('A0000')
  send.mockRestore()
  expect((await people(gateway, guardian)).map(({ state }) => state)).toEqual(['invited'])
})

describe('an invitation', () => {
  it('is accepted by the session of its number, with no more than was requested', async () => {
    const [guardian, person] = [await guardianWith('three'), await guardianWith()]
    const { token } = await invite(gateway, guardian, person.phoneNo)
    expect((await view(token, person.token)).data.viewer).toBe('self')
    expect((await answer(token, { accept: true, scope: everything }, person.token)).data.state).toBe('accepted')
    expect((await people(gateway, guardian))[0]).toMatchObject({
      state: 'accepted',
      acceptedAt: gateway.now(),
      scope: { caller: 'masked', block: false, settings: false },
    })
    expect(smsTo(gateway, guardian)[0]).toContain('妈妈已同意由您守护')
  })

  it('is accepted without a login by an SMS code, and makes the number a subscriber', async () => {
    const guardian = await guardianWith('three')
    const person = { phoneNo: '13711110020' }
    const { token } = await invite(gateway, guardian, person.phoneNo)
    const code = await codeFor(token, person)
    expect((await answer(token, { accept: true, code: code === '000000' ? '111111' : '000000' })).code).toBe('U0102')
    expect((await people(gateway, guardian))[0]?.state).toBe('invited')
    expect((await answer(token, { accept: true, code })).data.state).toBe('accepted')
    expect((await gateway.line.feed({ phoneNo: person.phoneNo, kind: 'call', from: '13900000000' })).action).toBe(
      'pass',
    )
  })

  it('is refused, with all others on request', async () => {
    const [guardian, person] = [await guardianWith('three'), await guardianWith()]
    const { token } = await invite(gateway, guardian, person.phoneNo)
    await answer(token, { accept: false, refuseOthers: true }, person.token)
    expect((await people(gateway, guardian))[0]).toMatchObject({ state: 'refused', scope: null, acceptedAt: null })
    expect((await invite(gateway, guardian, person.phoneNo)).code).toBe('U0406')
    expect((await invite(gateway, await guardianWith('six'), person.phoneNo)).code).toBe('U0406')
    const taken = await gateway.call(
      'guard/v1/family/mine/refuse',
      { on: false, requestId: newRequest() },
      person.token,
    )
    expect(taken.data.refusesInvitations).toBe(false)
    expect((await invite(gateway, guardian, person.phoneNo)).code).toBe('A0000')
  })

  it('can be answered in the app, too', async () => {
    const [guardian, person] = [await guardianWith('three'), await guardianWith()]
    await invite(gateway, guardian, person.phoneNo)
    const [waiting] = (await protectorsOf(gateway, person)).invitations
    expect(waiting).toMatchObject({ guardianName: '小明', expiresAt: gateway.now() + 7 * DAY })
    const body = { id: waiting?.id, accept: true, requestId: newRequest() }
    const { data } = await gateway.call('guard/v1/family/mine/answer', body, person.token)
    expect(data).toMatchObject({ invitations: [], protectors: [{ name: '小明', state: 'accepted', alerts: 0 }] })
  })

  it.each(['mine/answer', 'invitation/answer'] as const)('tells the guardian after it is stored: %s', async (path) => {
    const [guardian, person] = [await guardianWith('three'), await guardianWith()]
    const { token, person: invited } = await invite(gateway, guardian, person.phoneNo)
    const states: string[] = []
    const send = jest.spyOn(gateway.deps.sms, 'send').mockImplementation(async () => {
      for (const { state } of await findBindingsOfPerson(gateway.db, person.phoneNo)) states.push(state)
    })
    const body = { ...(path === 'mine/answer' ? { id: invited.id } : { token }), accept: true, requestId: newRequest() }
    await gateway.call(`guard/v1/family/${path}`, body, person.token)
    send.mockRestore()
    expect(states).toEqual(['accepted'])
  })

  it('keeps what the guardian changes while the person pauses', async () => {
    const [guardian, person] = [await guardianWith('three'), await guardianWith()]
    await bind(gateway, guardian, person)
    const [row] = await findBindingsOfPerson(gateway.db, person.phoneNo)
    const sets: string[] = []
    const watched = gateway.db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'UpdateQueryNode') sets.push(JSON.stringify(node.updates))
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const options = { now: gateway.now(), pausedUntil: gateway.now() + HOUR }
    await watched.transaction().execute((trx) => takeStep(trx, row!, 'pause', 'person', options))
    expect(sets).toHaveLength(1)
    expect(sets[0]).toContain('paused_until')
    expect(sets[0]).not.toMatch(/nickname|alert_sms|digest_at/)
  })

  it('is valid for one answer; the same request again returns its result', async () => {
    const [guardian, person] = [await guardianWith('three'), await guardianWith()]
    const { token } = await invite(gateway, guardian, person.phoneNo)
    const requestId = newRequest()
    await answer(token, { accept: true, requestId }, person.token)
    expect((await answer(token, { accept: true, requestId }, person.token)).data.state).toBe('accepted')
    expect((await answer(token, { accept: true }, person.token)).code).toBe('U0414')
    expect((await answer(token, { accept: false }, person.token)).code).toBe('U0414')
    expect(smsTo(gateway, guardian).filter((text) => text.includes('已同意'))).toHaveLength(1)
    expect((await gateway.call('guard/v1/family/invitation/sendCode', { token })).code).toBe('U0414')
  })

  it('expires after seven days, and not earlier', async () => {
    const [guardian, person] = [await guardianWith('three'), await guardianWith()]
    const { token } = await invite(gateway, guardian, person.phoneNo)
    gateway.advance(7 * DAY - 1)
    expect((await view(token)).data.state).toBe('invited')
    gateway.advance(1)
    expect((await view(token)).data).toMatchObject({ state: 'expired', guardianName: '' })
    expect((await answer(token, { accept: true }, person.token)).code).toBe('U0412')
    expect((await gateway.call('guard/v1/family/invitation/sendCode', { token })).code).toBe('U0412')
    expect((await protectorsOf(gateway, person)).invitations).toEqual([])
    const id = (await people(gateway, guardian))[0]?.id
    expect((await endBinding(gateway, guardian, person.phoneNo, 1)).code).toBe('U0412')
    expect(
      (await gateway.call('guard/v1/family/resend', { id, by: 'link', requestId: newRequest() }, guardian.token)).code,
    ).toBe('U0412')
  })

  it('waits seven more days when it is sent again, and its first link still works', async () => {
    const [guardian, person] = [await guardianWith('three'), await guardianWith()]
    const { token, person: invited } = await invite(gateway, guardian, person.phoneNo)
    gateway.advance(6 * DAY)
    const body = { id: invited.id, by: 'link', requestId: newRequest() }
    const again = (await gateway.call('guard/v1/family/resend', body, guardian.token)).data
    expect(again.token).not.toBe(token)
    gateway.advance(6 * DAY)
    expect((await answer(token, { accept: true }, person.token)).data.state).toBe('accepted')
    expect((await answer(again.token, { accept: true }, person.token)).code).toBe('U0414')
  })

  it('that is withdrawn shows it', async () => {
    const [guardian, person] = [await guardianWith('three'), await guardianWith()]
    const { token } = await invite(gateway, guardian, person.phoneNo)
    const withdraw = () => endBinding(gateway, guardian, person.phoneNo, 1)
    expect((await withdraw()).code).toBe('A0000')
    expect((await withdraw()).code).toBe('U0413')
    expect((await view(token)).data.state).toBe('withdrawn')
    expect((await answer(token, { accept: true }, person.token)).code).toBe('U0413')
  })

  it('is either accepted or withdrawn with concurrent requests', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [guardian, person] = [await guardianWith('three'), await guardianWith()]
      const { token } = await invite(gateway, guardian, person.phoneNo)
      const [accepted, withdrawn] = await Promise.all([
        answer(token, { accept: true }, person.token),
        endBinding(gateway, guardian, person.phoneNo, 1),
      ])
      expect([accepted.code, withdrawn.code].filter((code) => code === 'A0000')).toHaveLength(1)
      const state = (await people(gateway, guardian))[0]?.state
      expect(state).toBe(accepted.code === 'A0000' ? 'accepted' : 'withdrawn')
    }
  })

  it('is answered once when two phones of one subscriber answer at once', async () => {
    const [guardian, person] = [await guardianWith('three'), await guardianWith()]
    const { token } = await invite(gateway, guardian, person.phoneNo)
    const replies = await Promise.all([true, false].map((accept) => answer(token, { accept }, person.token)))
    expect(replies.map(({ code }) => code).sort()).toEqual(['A0000', 'U0414'])
  })

  it('sends five codes at most', async () => {
    const guardian = await guardianWith('three')
    const { token } = await invite(gateway, guardian, '13711110030')
    for (let sent = 0; sent < 5; sent += 1) {
      gateway.advance(HOUR)
      expect((await gateway.call('guard/v1/family/invitation/sendCode', { token })).code).toBe('A0000')
    }
    gateway.advance(HOUR)
    expect((await gateway.call('guard/v1/family/invitation/sendCode', { token })).code).toBe('B0429')
  })
})
