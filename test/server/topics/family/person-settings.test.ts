import type { FamilyChange, FamilySettings, FamilySettingsChange } from '@contract/family'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import { alerts, bind, everything, FRAUD, frauds, fraudSms, newFamily, type Family, type Member } from './family-stage'

let gateway: TestApp
beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

type Guardian = Pick<Family, 'guardian' | 'id'>
const load = async ({ guardian, id }: Guardian): Promise<FamilySettings> =>
  (await gateway.call('guard/v1/family/settings', { id }, guardian.token)).data
const set = ({ guardian, id }: Guardian, version: string, change: FamilySettingsChange) =>
  gateway.call('guard/v1/family/settings/set', { id, version, change, requestId: newRequest() }, guardian.token)
/** A change based on the newest version. */
const change = async (family: Guardian, what: FamilySettingsChange) => set(family, (await load(family)).version, what)
const on = (name: 'fraudBlock' | 'harassmentBlock' | 'riskCallRemind' | 'riskySiteRemind', isOn = true) =>
  ({ kind: 'switch', name, on: isOn }) as const
const log = async ({ token }: Member, id?: string): Promise<FamilyChange[]> =>
  (await gateway.call('guard/v1/family/changes', id === undefined ? {} : { id }, token)).data.items
const undo = (person: Member, id: string) =>
  gateway.call('guard/v1/family/changes/undo', { id, requestId: newRequest() }, person.token)
const ownSwitch = async ({ token }: Member, name: string) =>
  (await gateway.call('guard/v1/call/settings', {}, token)).data.switches.find((entry) => entry.name === name)?.on
const blacklist = async ({ token }: Member) =>
  (await gateway.call('guard/v1/list/query', { list: 'black' }, token)).data.items.map(({ value }) => value)

/** A person with a product, so that there are settings, and two guardians with consent. */
async function twoGuardians(): Promise<{ one: Family; other: Guardian }> {
  const one = await newFamily(gateway, { holds: ['three'] })
  const guardian = await newSubscriber(gateway, 'three')
  return { one, other: { guardian, id: await bind(gateway, guardian, one.person) } }
}

describe('the settings of a protected person', () => {
  it('are four switches and the numbers blocked by guardians, and no other entries', async () => {
    const family = await newFamily(gateway, { holds: ['three'] })
    await gateway.call(
      'guard/v1/list/add',
      { list: 'black', entries: [{ value: '02155550000' }], requestId: newRequest() },
      family.person.token,
    )
    const settings = await load(family)
    expect(settings.switches.map(({ name, covered }) => [name, covered])).toEqual([
      ['fraudBlock', true],
      ['harassmentBlock', true],
      ['riskCallRemind', true],
      ['riskySiteRemind', true],
    ])
    expect([settings.numbers, settings.hasRoom, settings.hasList]).toEqual([[], true, true])
  })

  it('apply to the person at once, and are in both logs', async () => {
    const family = await newFamily(gateway, { holds: ['three'] })
    const { data } = await change(family, on('fraudBlock'))
    expect(data.applied).toBe(true)
    expect(data.settings.switches[0]).toEqual({ name: 'fraudBlock', on: true, covered: true })
    expect(await ownSwitch(family.person, 'fraudBlock')).toBe(true)
    const line = { kind: 'switch', name: 'fraudBlock', on: true, by: '小明', at: gateway.now(), undoneAt: null }
    expect(await log(family.person)).toMatchObject([{ ...line, isMine: false, canUndo: true }])
    expect(await log(family.guardian, family.id)).toMatchObject([{ ...line, isMine: true, canUndo: false }])
    await change(family, on('fraudBlock'))
    expect(await log(family.person)).toHaveLength(1)
  })

  it.each(['fraudBlock', 'riskCallRemind', 'riskySiteRemind'] as const)(
    'without a product of the person cannot be turned on: %s',
    async (name) => {
      const family = await newFamily(gateway)
      expect((await load(family)).switches.every(({ covered, on: isOn }) => !covered && !isOn)).toBe(true)
      expect((await change(family, on(name))).code).toBe('U0425')
      expect(await log(family.person)).toEqual([])
    },
  )

  it('of a newer version are shown, not overwritten, whoever made them', async () => {
    const { one, other } = await twoGuardians()
    const { version } = await load(one)
    await change(other, on('fraudBlock'))
    const stale = await set(one, version, on('fraudBlock', false))
    expect(stale.data).toEqual({ applied: false, settings: await load(other) })
    expect(await ownSwitch(one.person, 'fraudBlock')).toBe(true)

    const before = (await load(one)).version
    await gateway.call(
      'guard/v1/call/save',
      { change: { switches: [{ name: 'harassmentBlock', on: true }] }, requestId: newRequest() },
      one.person.token,
    )
    expect((await set(one, before, on('riskCallRemind'))).data.applied).toBe(false)
    expect((await log(one.person)).length).toBe(1)
  })

  it('accept one of two concurrent changes', async () => {
    const { one, other } = await twoGuardians()
    const { version } = await load(one)
    const replies = await Promise.all([set(one, version, on('fraudBlock')), set(other, version, on('riskCallRemind'))])
    expect(replies.map(({ data }) => data.applied).sort()).toEqual([false, true])
    expect(await log(one.person)).toHaveLength(1)
  })

  it('have one log for the person and every guardian', async () => {
    const { one, other } = await twoGuardians()
    await change(one, on('fraudBlock'))
    gateway.advance(1)
    await change(other, { kind: 'block', phoneNo: '021-5555 0001' })
    const lines = (items: FamilyChange[]) => items.map(({ id, kind, number }) => ({ id, kind, number }))
    const logs = [await log(one.person), await log(one.guardian, one.id), await log(other.guardian, other.id)].map(
      lines,
    )
    expect(logs[0]?.map(({ kind, number }) => [kind, number])).toEqual([
      ['block', '02155550001'],
      ['switch', ''],
    ])
    expect(logs[1]).toEqual(logs[0])
    expect(logs[2]).toEqual(logs[0])
    expect((await log(other.guardian, other.id)).map(({ isMine }) => isMine)).toEqual([true, false])
  })
})

describe('a number that a guardian blocks', () => {
  it('is added to the blacklist of the person and to the shared list, and removed from both', async () => {
    const { one, other } = await twoGuardians()
    await change(one, { kind: 'block', phoneNo: '021 5555 0002' })
    expect(await blacklist(one.person)).toEqual(['02155550002'])
    const [entry] = (await load(other)).numbers
    expect(entry).toMatchObject({ number: '02155550002', at: gateway.now() })
    await change(other, { kind: 'unblock', id: entry?.id ?? '' })
    expect([await blacklist(one.person), (await load(one)).numbers]).toEqual([[], []])
    expect((await log(one.person)).map(({ kind }) => kind).sort()).toEqual(['block', 'unblock'])
  })

  it('already blocked by the person looks the same, and stays when the guardian removes it', async () => {
    const family = await newFamily(gateway, { holds: ['three'] })
    await gateway.call(
      'guard/v1/list/add',
      { list: 'black', entries: [{ value: '02155550003' }], requestId: newRequest() },
      family.person.token,
    )
    expect((await change(family, { kind: 'block', phoneNo: '02155550003' })).data.applied).toBe(true)
    const [entry] = (await load(family)).numbers
    await change(family, { kind: 'unblock', id: entry?.id ?? '' })
    expect(await blacklist(family.person)).toEqual(['02155550003'])
  })

  it.each([
    ['an emergency number', '110'],
    ['words', '坏人'],
  ])('cannot be %s', async (_, phoneNo) => {
    const family = await newFamily(gateway, { holds: ['three'] })
    expect((await change(family, { kind: 'block', phoneNo })).code).toBe('U0425')
  })

  it('needs a free place on the list of the person', async () => {
    const family = await newFamily(gateway)
    expect(await load(family)).toMatchObject({ hasRoom: false, hasList: false })
    expect((await change(family, { kind: 'block', phoneNo: '02155550004' })).code).toBe('U0425')
  })
})

describe('the caller of an alert', () => {
  const block = (guardian: Member, id: string) =>
    gateway.call('guard/v1/family/alerts/block', { id, requestId: newRequest() }, guardian.token)
  const ring = (phoneNo: string, from = FRAUD) => gateway.line.feed({ phoneNo, kind: 'call', from, seconds: 5 })

  it('is blocked for the person with their consent, and the next call is stopped', async () => {
    const family = await newFamily(gateway, { holds: ['three'] })
    await ring(family.person.phoneNo)
    const [alert] = await alerts(gateway, family.guardian)
    const { data } = await block(family.guardian, alert?.id ?? '')
    expect(data).toMatchObject({ isBlocked: true, canBlock: false })
    expect(await ring(family.person.phoneNo)).toMatchObject({ action: 'stop', rule: { reason: 'blacklist' } })
    expect(await log(family.person)).toMatchObject([{ kind: 'block', number: FRAUD, by: '小明' }])
    expect((await block(family.guardian, alert?.id ?? '')).data.isBlocked).toBe(true)
    expect(await log(family.person)).toHaveLength(1)
  })

  it('is not revealed by that to a guardian who sees callers masked', async () => {
    const family = await newFamily(gateway, { holds: ['three'], asked: { ...everything, caller: 'masked' } })
    await ring(family.person.phoneNo)
    const [alert] = await alerts(gateway, family.guardian)
    const blocked = await block(family.guardian, alert?.id ?? '')
    const settings = await load(family)
    const changes = await log(family.guardian, family.id)
    expect(JSON.stringify([blocked, settings, changes])).not.toContain(FRAUD)
    expect(settings.numbers[0]?.number).toBe(`162****${FRAUD.slice(-4)}`)
    expect((await log(family.person))[0]?.number).toBe(FRAUD)
    await change(family, { kind: 'unblock', id: settings.numbers[0]?.id ?? '' })
    expect(await blacklist(family.person)).toEqual([])
  })

  it('is not blocked without that consent, nor the sender of an SMS', async () => {
    const family = await newFamily(gateway, { holds: ['three'], asked: { ...everything, block: false } })
    await ring(family.person.phoneNo)
    const [alert] = await alerts(gateway, family.guardian)
    expect(alert?.canBlock).toBe(false)
    expect((await block(family.guardian, alert?.id ?? '')).code).toBe('U0424')
    const other = await newFamily(gateway, { holds: ['three'] })
    await gateway.line.feed({ phoneNo: other.person.phoneNo, ...fraudSms })
    const [sms] = await alerts(gateway, other.guardian)
    expect([sms?.canBlock, (await block(other.guardian, sms?.id ?? '')).code]).toEqual([false, 'U0425'])
    expect([await blacklist(family.person), await blacklist(other.person)]).toEqual([[], []])
  })

  it('cannot be blocked for somebody without a blacklist', async () => {
    const family = await newFamily(gateway)
    await ring(family.person.phoneNo, frauds[1])
    const [alert] = await alerts(gateway, family.guardian)
    expect((await block(family.guardian, alert?.id ?? '')).code).toBe('U0425')
  })
})

describe('a change that the person undoes', () => {
  it('is reverted, and marked in every log', async () => {
    const family = await newFamily(gateway, { holds: ['three'] })
    await change(family, on('fraudBlock'))
    gateway.advance(1)
    await change(family, { kind: 'block', phoneNo: '02155550005' })
    const [blocked, switched] = await log(family.person)
    expect((await undo(family.person, blocked?.id ?? '')).data).toMatchObject({
      undoneAt: gateway.now(),
      canUndo: false,
    })
    await undo(family.person, switched?.id ?? '')
    expect([await blacklist(family.person), await ownSwitch(family.person, 'fraudBlock')]).toEqual([[], false])
    expect((await load(family)).numbers).toEqual([])
    expect((await log(family.guardian, family.id)).every(({ undoneAt }) => undoneAt === gateway.now())).toBe(true)
    expect((await undo(family.person, blocked?.id ?? '')).code).toBe('A0000')
  })

  it('restores a number that a guardian removed', async () => {
    const family = await newFamily(gateway, { holds: ['three'] })
    await change(family, { kind: 'block', phoneNo: '02155550006' })
    gateway.advance(1)
    await change(family, { kind: 'unblock', id: (await load(family)).numbers[0]?.id ?? '' })
    await undo(family.person, (await log(family.person))[0]?.id ?? '')
    expect(await blacklist(family.person)).toEqual(['02155550006'])
    expect((await load(family)).numbers.map(({ number }) => number)).toEqual(['02155550006'])
  })

  it('cannot be undone by others', async () => {
    const family = await newFamily(gateway, { holds: ['three'] })
    await change(family, on('fraudBlock'))
    const [line] = await log(family.person)
    expect((await undo(family.guardian, line?.id ?? '')).code).toBe('U0301')
    expect(await ownSwitch(family.person, 'fraudBlock')).toBe(true)
  })
})

describe('two people who protect each other', () => {
  it('change settings of each other at the same moment, and both changes are applied', async () => {
    const [one, other] = [await newSubscriber(gateway, 'six'), await newSubscriber(gateway, 'six')]
    const families: Guardian[] = [
      { guardian: one, id: await bind(gateway, one, other) },
      { guardian: other, id: await bind(gateway, other, one) },
    ]
    for (let round = 0; round < 3; round += 1) {
      const versions = await Promise.all(families.map(async (family) => (await load(family)).version))
      const changes = families.map((family, index) => set(family, versions[index]!, on('fraudBlock', round % 2 === 0)))
      for (const { code, data } of await Promise.all(changes)) expect([code, data.applied]).toEqual(['A0000', true])
    }
  })
})
