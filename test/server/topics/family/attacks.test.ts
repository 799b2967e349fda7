import type { CallPath } from '@contract/calls'
import { familyCalls } from '@contract/family-calls'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import { alerts, bind, everything, FRAUD, fraudSms, invite, newFamily, people, riskySite } from './family-stage'
import type { Family, Member } from './family-stage'

const OLD_NOISE = '02155559999'
const BLOCKED = '02155558888'

let gateway: TestApp
/** The victims: a guardian with the full scope, and a person with alerts, changes and a blacklist. */
let victims: Family
let alertId: string
let changeId: string
/** Somebody else's open invitation to the person. */
let waiting: { id: string; token: string }
/** Its sender, with the id of that binding. */
let invited: Member & { id: string }
/** A guardian whom the person has left. */
let left: Member & { id: string }
/** Somebody with a tier, and nobody to protect. */
let stranger: Member
/** Somebody who protects another person. */
let outsider: Member & { id: string }

beforeAll(async () => {
  gateway = await makeTestApp()
  victims = await newFamily(gateway, { holds: ['six'] })
  const { guardian, person, id } = victims

  const named = { familyPhoneNo: person.phoneNo, nickname: '老太君', requestId: newRequest() }
  await gateway.call('configs/v1/updateFamilyNickname', named, guardian.token)
  const leaving = await newSubscriber(gateway, 'six')
  left = { ...leaving, id: await bind(gateway, leaving, person) }

  for (const event of [{ kind: 'call', from: FRAUD, seconds: 9 } as const, fraudSms, riskySite])
    await gateway.line.feed({ phoneNo: person.phoneNo, ...event })
  alertId = (await alerts(gateway, guardian)).find(({ risk }) => risk === 'fraudCall')?.id ?? ''
  await gateway.call(
    'guard/v1/list/add',
    { list: 'black', entries: [{ value: OLD_NOISE }], requestId: newRequest() },
    person.token,
  )
  const { version } = (await gateway.call('guard/v1/family/settings', { id }, guardian.token)).data
  const change = { kind: 'block', phoneNo: BLOCKED }
  await gateway.call('guard/v1/family/settings/set', { id, version, change, requestId: newRequest() }, guardian.token)
  changeId = (await gateway.call('guard/v1/family/changes', {}, person.token)).data.items[0]?.id ?? ''
  await gateway.call('guard/v1/family/mine/leave', { id: left.id, requestId: newRequest() }, person.token)

  const asking = await newSubscriber(gateway, 'six')
  const sent = await invite(gateway, asking, person.phoneNo, { guardianName: '路人', asked: everything })
  invited = { ...asking, id: sent.person.id }
  const other = await newFamily(gateway)
  outsider = { ...other.guardian, id: other.id }
  waiting = { id: invited.id, token: sent.token }
  stranger = await newSubscriber(gateway, 'six')
})
afterAll(() => gateway.close())

type Body = object | (() => object)
/** For every call, what an attacker sends about a binding that is not theirs, not yet, or no longer. */
const bodies: Record<keyof typeof familyCalls, (binding: string) => Body[]> = {
  'guard/v1/family/invite': () => [{ phoneNo: 'x', requestId: newRequest() }],
  'guard/v1/family/resend': (id) => [{ id, by: 'link', requestId: newRequest() }],
  'guard/v1/family/edit': (id) => [{ id, alertSms: 'none', requestId: newRequest() }],
  'guard/v1/family/alerts': (personId) => [{}, { personId }, { personId, cursor: null, limit: 100 }],
  'guard/v1/family/alerts/read': () => [{}, { ids: [alertId] }],
  'guard/v1/family/alerts/block': () => [{ id: alertId, requestId: newRequest() }],
  'guard/v1/family/alerts/claim': () => [{ id: alertId, claimed: true, requestId: newRequest() }],
  'guard/v1/family/alerts/endCall': () => [{ id: alertId, requestId: newRequest() }],
  'guard/v1/family/settings': (id) => [{ id }],
  'guard/v1/family/settings/set': (id) => [
    { id, version: 'x', change: { kind: 'switch', name: 'fraudBlock', on: false }, requestId: newRequest() },
    { id, version: 'x', change: { kind: 'block', phoneNo: '13900000001' }, requestId: newRequest() },
    { id, version: 'x', change: { kind: 'unblock', id: changeId }, requestId: newRequest() },
  ],
  'guard/v1/family/child': () => [{}],
  'guard/v1/family/child/set': (id) => [
    { change: { kind: 'switch', id, on: true, bornOn: '2020-01-01' }, requestId: newRequest() },
    { change: { kind: 'pass', id, phoneNo: '13900000001' }, requestId: newRequest() },
    { change: { kind: 'answer', id, request: 'x', answer: 'always' }, requestId: newRequest() },
  ],
  'guard/v1/family/changes': (id) => [{}, { id }],
  'guard/v1/family/changes/undo': () => [{ id: changeId, requestId: newRequest() }],
  'guard/v1/family/report': () => [{}, { days: 90 }],
  'guard/v1/family/mine': () => [{}],
  'guard/v1/family/mine/answer': (id) => [
    { id, accept: true, requestId: newRequest() },
    { id: waiting.id, accept: false, refuseOthers: true, requestId: newRequest() },
  ],
  'guard/v1/family/mine/pause': (id) => [{ id, length: 'open', requestId: newRequest() }],
  'guard/v1/family/mine/resume': (id) => [{ id, requestId: newRequest() }],
  'guard/v1/family/mine/scope': (id) => [{ id, scope: { ...everything, calls: false }, requestId: newRequest() }],
  'guard/v1/family/mine/leave': (id) => [{ id, requestId: newRequest() }],
  'guard/v1/family/mine/refuse': () => [{ on: false, requestId: newRequest() }],
  'guard/v1/family/invitation': () => [{ token: 'A'.repeat(22) }],
  'guard/v1/family/invitation/sendCode': () => [{ token: 'A'.repeat(22) }],
  'guard/v1/family/invitation/answer': () => [
    { token: waiting.token, accept: true, requestId: newRequest() },
    { token: waiting.token, accept: false, refuseOthers: true, requestId: newRequest() },
    { token: waiting.token, accept: true, code: '123456', requestId: newRequest() },
    { token: 'A'.repeat(22), accept: true, requestId: newRequest() },
  ],
  'configs/v1/bindingFamilyInfoQuery': () => [{}, { details: true }],
  'configs/v1/bindingFamilySMS': () => [{ data: { familyPhoneNo: 'x' }, requestId: newRequest() }],
  'configs/v1/unBindingFamilySMS': () => [
    { familyPhoneNo: victims.person.phoneNo, requestId: newRequest() },
    { familyPhoneNo: victims.person.phoneNo, bindingStatus: 0, requestId: newRequest() },
    { familyPhoneNo: victims.person.phoneNo, bindingStatus: 1, requestId: newRequest() },
  ],
  'configs/v1/updateFamilyNickname': () => [
    { familyPhoneNo: victims.person.phoneNo, nickname: '坏', requestId: newRequest() },
  ],
  'configs/v1/familyRemindSwitch': () => [{}],
  'smartont/v1/familyGuardianFreeLogin': () => [{}],
  'smartont/v1/isStockUser': () => [{ phoneNo: '13900000002' }],
  'smartont/v1/checkPhone': () => [{ phoneNo: '13900000002' }],
}
const paths = Object.keys(bodies) as (keyof typeof familyCalls)[]

/** All data of the victims that a call could change. */
async function stateOfVictims(): Promise<unknown> {
  const { guardian, person, id } = victims
  const [guardianId, personId] = [guardian.token.slice(4, 20), person.token.slice(4, 20)]
  const of = (
    table: 'family_alerts' | 'switches' | 'list_entries' | 'family_changes' | 'guard_settings',
    owner: string,
  ) => gateway.db.selectFrom(table).selectAll().where('subscriber_id', '=', owner).execute()
  return {
    bindings: await gateway.db
      .selectFrom('guardianships')
      .selectAll()
      .where((where) =>
        where.or([where('binding_id', 'in', [id, waiting.id]), where('subscriber_id', '=', guardianId)]),
      )
      .orderBy('binding_id')
      .execute(),
    refusals: await gateway.db.selectFrom('family_refusals').selectAll().execute(),
    alerts: await of('family_alerts', guardianId),
    settings: [await of('switches', personId), await of('guard_settings', personId)],
    guardian: await of('switches', guardianId),
    list: await of('list_entries', personId),
    changes: await of('family_changes', personId),
  }
}

/** Data that only the victims may read. */
const secrets = () => [
  FRAUD,
  `162****${FRAUD.slice(-4)}`,
  fraudSms.from,
  fraudSms.text,
  riskySite.from,
  OLD_NOISE,
  BLOCKED,
  victims.guardian.phoneNo,
  '老太君',
  victims.id,
]

/** Attacks a binding with every call, and reports what was shown or changed. */
async function attack(attacker: Pick<Member, 'token'> | null, binding: string): Promise<string[]> {
  const before = JSON.stringify(await stateOfVictims())
  const findings: string[] = []
  for (const path of paths) {
    for (const body of bodies[path](binding)) {
      const sent = typeof body === 'function' ? body() : body
      const reply = await gateway.call(path as CallPath, sent, attacker?.token)
      const shown = secrets().filter(
        (secret) => JSON.stringify(reply.data ?? '').includes(secret) && !JSON.stringify(sent).includes(secret),
      )
      if (shown.length > 0) findings.push(`${path} shows ${shown.join()}`)
      if (JSON.stringify(await stateOfVictims()) !== before) {
        findings.push(`${path} changes something with ${JSON.stringify(sent)}`)
        return findings
      }
    }
  }
  return findings
}

it('has data to attack', async () => {
  expect([alertId, changeId, waiting.token]).not.toContain('')
  expect((await alerts(gateway, victims.guardian)).length).toBe(3)
})

it('attacks with every call', () => {
  expect(paths.sort()).toEqual(Object.keys(familyCalls).sort())
})

describe('nothing is shown or changed', () => {
  it('for somebody without a login', async () => {
    expect(await attack(null, victims.id)).toEqual([])
  })

  it('for another subscriber who knows the ids', async () => {
    expect(await attack(stranger, victims.id)).toEqual([])
  })

  it('for a guardian of somebody else', async () => {
    expect(await attack(outsider, victims.id)).toEqual([])
  })

  it('for a guardian whom the person has left', async () => {
    expect(await attack(left, left.id)).toEqual([])
    expect(await attack(left, victims.id)).toEqual([])
    expect(await alerts(gateway, left)).toEqual([])
  })

  it.each(['settings', 'changes', 'alerts/block', 'settings/set'] as const)(
    'for a guardian before the person has agreed: %s',
    async (name) => {
      const path = `guard/v1/family/${name}` as const
      for (const body of bodies[path](invited.id)) {
        const before = JSON.stringify(await stateOfVictims())
        const reply = await gateway.call(path, body, invited.token)
        const isList = name === 'changes' && !('id' in body)
        expect([reply.code, JSON.stringify(await stateOfVictims()) === before]).toEqual([
          isList ? 'A0000' : name === 'alerts/block' ? 'U0421' : 'U0423',
          true,
        ])
      }
      expect(await alerts(gateway, invited)).toEqual([])
      expect(await people(gateway, invited)).toMatchObject([
        { state: 'invited', scope: null, unread: 0, acceptedAt: null },
      ])
      const url = await gateway.call(
        'configs/v1/noLogin',
        { familyPhoneNo: victims.person.phoneNo, type: 1 },
        invited.token,
      )
      expect(url.code).toBe('U0301')
    },
  )

  it('for the guardian while the person has paused', async () => {
    const family = await newFamily(gateway, { holds: ['six'] })
    await gateway.line.feed({ phoneNo: family.person.phoneNo, kind: 'call', from: FRAUD })
    const [alert] = await alerts(gateway, family.guardian)
    const pause = { id: family.id, length: 'open', requestId: newRequest() }
    await gateway.call('guard/v1/family/mine/pause', pause, family.person.token)
    const asGuardian = (path: 'settings' | 'changes') =>
      gateway.call(`guard/v1/family/${path}`, { id: family.id }, family.guardian.token)
    expect([(await asGuardian('settings')).code, (await asGuardian('changes')).code]).toEqual(['U0424', 'U0424'])
    const block = { id: alert?.id, requestId: newRequest() }
    expect((await gateway.call('guard/v1/family/alerts/block', block, family.guardian.token)).code).toBe('U0424')
  })
})

describe('a stolen invitation', () => {
  const answer = (body: object, session?: string) =>
    gateway.call(
      'guard/v1/family/invitation/answer',
      { token: waiting.token, accept: true, requestId: newRequest(), ...body },
      session,
    )

  it('shows masked numbers only', async () => {
    for (const session of [undefined, stranger.token, outsider.token]) {
      const reply = await gateway.call('guard/v1/family/invitation', { token: waiting.token }, session)
      expect(reply.data.viewer).toBe(session ? 'other' : 'none')
      for (const { phoneNo } of [invited, victims.person]) expect(JSON.stringify(reply)).not.toContain(phoneNo)
    }
  })

  it('cannot be answered without a code, in another session, or by its own sender', async () => {
    const before = JSON.stringify(await stateOfVictims())
    expect((await answer({})).code).toBe('U0416')
    expect((await answer({}, stranger.token)).code).toBe('U0416')
    expect((await answer({}, invited.token)).code).toBe('U0415')
    expect((await gateway.call('guard/v1/family/invitation', { token: waiting.token }, invited.token)).code).toBe(
      'U0415',
    )
    expect((await answer({ code: '123456' })).code).toBe('U0103')
    expect(JSON.stringify(await stateOfVictims())).toBe(before)
  })

  it('cannot be answered by the code of another invitation, or of a login', async () => {
    const other = await newSubscriber(gateway, 'six')
    const theirs = await invite(gateway, other, '13711130001')
    await gateway.call('guard/v1/family/invitation/sendCode', { token: theirs.token })
    const code = gateway.outbox.messages('13711130001')[0]?.code ?? ''
    gateway.advance(60_000)
    await gateway.call('guard/v1/family/invitation/sendCode', { token: waiting.token })
    const own = gateway.outbox.messages(victims.person.phoneNo)[0]?.code ?? ''
    expect((await answer({ code: code === own ? '000000' : code })).code).toBe('U0102')
    const crossed = { token: theirs.token, accept: true, requestId: newRequest(), code: own === code ? '000000' : own }
    expect((await gateway.call('guard/v1/family/invitation/answer', crossed)).code).toBe('U0102')
  })

  it('cannot be guessed: five wrong codes use up the code', async () => {
    gateway.advance(60_000)
    await gateway.call('guard/v1/family/invitation/sendCode', { token: waiting.token })
    const code = gateway.outbox.messages(victims.person.phoneNo)[0]?.code ?? ''
    const wrong = code === '000000' ? '111111' : '000000'
    for (let tries = 0; tries < 5; tries += 1) expect((await answer({ code: wrong })).code).toBe('U0102')
    expect((await answer({ code })).code).toBe('U0102')
  })
})
