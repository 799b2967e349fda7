import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { keySetting, partnerKeys, postSigned } from '../../support/signed-server'
import { purgeExpired } from '@server/purge-expired'
import { newSubscriber } from '../../support/subscriber'
import { alerts, bind, DAY, FRAUD, HOUR, invite, MINUTE, newFamily, people, protectorsOf, smsTo } from './family-stage'
import type { Family } from './family-stage'

let gateway: TestApp
beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

/** Moves the clock as the development tools do, and runs due work. */
async function wait(ms: number): Promise<void> {
  const reply = await gateway.app.inject({
    method: 'POST',
    url: '/dev/clock',
    payload: { ms },
    headers: { host: 'localhost' },
  })
  expect(reply.statusCode).toBe(200)
}
/** Waits until a time of the day in Shanghai, today or tomorrow. */
async function waitUntil(hour: number, minute = 0): Promise<void> {
  const day = (gateway.now() + 8 * HOUR) % DAY
  await wait((hour * HOUR + minute * MINUTE - day + DAY) % DAY)
}
const release = (phoneNo: string) =>
  gateway.app.inject({ method: 'POST', url: '/dev/release', payload: { phoneNo }, headers: { host: 'localhost' } })
const ring = (phoneNo: string) => gateway.line.feed({ phoneNo, kind: 'call', from: FRAUD, seconds: 10 })
const edit = ({ guardian, id }: Family, body: object) =>
  gateway.call('guard/v1/family/edit', { id, ...body, requestId: newRequest() }, guardian.token)

describe('as time goes by', () => {
  it('an invitation expires, and its links are deleted a month later', async () => {
    const guardian = await newSubscriber(gateway, 'three')
    const { token, person } = await invite(gateway, guardian, '13711120001')
    await wait(7 * DAY)
    const state = async () =>
      (await gateway.db.selectFrom('guardianships').select('state').where('binding_id', '=', person.id).execute())[0]
    expect(await state()).toEqual({ state: 'expired' })
    expect((await gateway.call('guard/v1/family/invitation', { token })).data.state).toBe('expired')
    await wait(23 * DAY - 1)
    await purgeExpired(gateway.db, gateway.now())
    expect((await gateway.call('guard/v1/family/invitation', { token })).code).toBe('A0000')
    await wait(1)
    await purgeExpired(gateway.db, gateway.now())
    expect((await gateway.call('guard/v1/family/invitation', { token })).code).toBe('U0411')
  })

  it('alerts are deleted after half a year', async () => {
    const family = await newFamily(gateway)
    await ring(family.person.phoneNo)
    const kept = async () => {
      await purgeExpired(gateway.db, gateway.now())
      return gateway.db.selectFrom('family_alerts').select('alert_id').where('binding_id', '=', family.id).execute()
    }
    await wait(182 * DAY - 1)
    expect(await kept()).toHaveLength(1)
    await wait(1)
    expect(await kept()).toEqual([])
  })

  it('a digest of the alerts is sent at nine, once, and not without alerts', async () => {
    const family = await newFamily(gateway)
    await edit(family, { alertSms: 'digest' })
    const digests = () => smsTo(gateway, family.guardian).filter((text) => text.includes('过去一天'))
    await waitUntil(8, 59)
    await ring(family.person.phoneNo)
    await ring(family.person.phoneNo)
    expect(digests()).toEqual([])
    await wait(MINUTE)
    expect(digests()).toHaveLength(1)
    expect(digests()[0]).toContain('妈妈遇到 2 次')
    expect(digests()[0]).not.toContain(FRAUD)
    await wait(HOUR)
    await wait(DAY)
    expect(digests()).toHaveLength(1)
    await ring(family.person.phoneNo)
    await wait(DAY)
    expect(digests()).toHaveLength(2)
    expect(digests()[0]).toContain('1 次')
  })

  it('a protected person is reminded every half year who gets their alerts, by day', async () => {
    const family = await newFamily(gateway)
    const reminders = () => smsTo(gateway, family.person).filter((text) => text.includes('正在守护您的号码'))
    await waitUntil(22)
    await wait(182 * DAY)
    expect(reminders()).toEqual([])
    await waitUntil(9)
    expect(reminders()).toHaveLength(1)
    expect(reminders()[0]).toMatch(/小明.*暂停、缩小范围或退出/)
    await wait(181 * DAY)
    expect(reminders()).toHaveLength(1)
    await wait(DAY)
    expect(reminders()).toHaveLength(2)
  })
})

describe('a number that its holder gives up', () => {
  it('ends the binding of a protected person, and the next holder has none', async () => {
    const family = await newFamily(gateway)
    await ring(family.person.phoneNo)
    expect((await release(family.person.phoneNo)).statusCode).toBe(200)
    expect(await people(gateway, family.guardian)).toMatchObject([
      { state: 'ended', nickname: '', scope: null, unread: 0 },
    ])
    expect(await alerts(gateway, family.guardian)).toEqual([])

    const next = { phoneNo: family.person.phoneNo, token: await gateway.login(family.person.phoneNo) }
    const nobody = { protectors: [], invitations: [], refusesInvitations: false, endsCalls: false }
    expect(await protectorsOf(gateway, next)).toEqual(nobody)
    expect((await gateway.call('guard/v1/family/changes', {}, next.token)).data.items).toEqual([])
    await ring(next.phoneNo)
    expect(await alerts(gateway, family.guardian)).toEqual([])
    expect((await gateway.call('configs/v1/bindingFamilyInfoQuery', {}, family.person.token)).status).toBe(401)
  })

  it('ends the bindings of a guardian, whose name is deleted', async () => {
    const family = await newFamily(gateway, { holds: ['three'] })
    const { version } = (await gateway.call('guard/v1/family/settings', { id: family.id }, family.guardian.token)).data
    const change = { kind: 'switch', name: 'fraudBlock', on: true }
    await gateway.call(
      'guard/v1/family/settings/set',
      { id: family.id, version, change, requestId: newRequest() },
      family.guardian.token,
    )
    await release(family.guardian.phoneNo)
    expect((await protectorsOf(gateway, family.person)).protectors).toEqual([])
    expect((await gateway.call('guard/v1/family/changes', {}, family.person.token)).data.items).toMatchObject([
      { by: '', kind: 'switch', canUndo: true },
    ])
    const next = { phoneNo: family.guardian.phoneNo, token: await gateway.login(family.guardian.phoneNo) }
    expect(await people(gateway, next)).toEqual([])
    await ring(family.person.phoneNo)
    expect(await alerts(gateway, next)).toEqual([])
  })

  it('ends open invitations, and the refusal of all invitations', async () => {
    const [guardian, other] = [await newSubscriber(gateway, 'three'), await newSubscriber(gateway, 'three')]
    const person = await newSubscriber(gateway)
    const { token } = await invite(gateway, guardian, person.phoneNo)
    await gateway.call('guard/v1/family/mine/refuse', { on: true, requestId: newRequest() }, person.token)
    await release(person.phoneNo)
    expect((await gateway.call('guard/v1/family/invitation', { token })).code).toBe('U0411')
    expect((await people(gateway, guardian)).map(({ state }) => state)).toEqual(['ended'])
    await bind(gateway, other, { phoneNo: person.phoneNo, token: await gateway.login(person.phoneNo) })
  })
})

describe('the carrier', () => {
  const news = (app: TestApp, body: object, key = partnerKeys[0]) =>
    postSigned(app, '/carrier/number-released', body, { key })

  it('reports that a number was given up; late reports do not affect the next holder', async () => {
    const carrier = await makeTestApp({ CARRIER_EVENTS_KEYS: keySetting })
    const family = await newFamily(carrier)
    const { phoneNo } = family.person
    const at = carrier.now()
    expect((await news(carrier, { phoneNo, at }, { id: 'other', secret: 'x'.repeat(32) })).status).toBe(401)
    expect((await news(carrier, { phoneNo: 'x', at })).status).toBe(400)
    expect((await people(carrier, family.guardian))[0]?.state).toBe('accepted')
    expect((await news(carrier, { phoneNo, at })).status).toBe(200)
    expect((await people(carrier, family.guardian))[0]?.state).toBe('ended')

    const next = { phoneNo, token: await carrier.login(phoneNo) }
    carrier.advance(1)
    await bind(carrier, family.guardian, next)
    expect((await news(carrier, { phoneNo, at })).status).toBe(200)
    expect((await people(carrier, family.guardian)).map(({ state }) => state)).toEqual(['accepted', 'ended'])
    expect((await protectorsOf(carrier, next)).protectors).toHaveLength(1)
    await carrier.close()
  })

  it('is rejected without keys', async () => {
    expect((await news(gateway, { phoneNo: '13711120009', at: 0 })).status).toBe(404)
  })
})
