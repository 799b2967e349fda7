import type { HouseholdState } from '@contract/household'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import { bind, householdOf, type Household } from './support'

const SECOND = 1000
let gateway: TestApp
let token: string
let household: Household

beforeAll(async () => {
  gateway = await makeTestApp()
})
beforeEach(async () => {
  ;({ token } = await newSubscriber(gateway, 'nine'))
  household = householdOf(gateway, token, await bind(gateway, token))
})

const dev = async (url: string, payload: object) => {
  const answer = await gateway.app.inject({ method: 'POST', url, headers: { host: 'localhost' }, payload })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ visits: { allowed: boolean; rule: string; seconds: number }[] }>()
}
const behave = (behaviour: object) => dev('/dev/home', { do: 'behave', pppoeAccount: household.account, ...behaviour })
const pass = (ms: number) => dev('/dev/clock', { ms })
const visit = async ({ devices }: HouseholdState, host: string) => {
  const [result] = (
    await dev('/dev/home', { do: 'visit', pppoeAccount: household.account, mac: devices[0]?.mac, host })
  ).visits
  return result
}
const block = (url: string) => household.change({ kind: 'blockUrl', url })

describe('a change', () => {
  it('is sent, and applied once the modem has acknowledged its version', async () => {
    const { applied, state } = await block('example.com')
    expect(applied).toBe(true)
    expect(state.sync).toMatchObject({ state: 'sent', version: 2, appliedVersion: 1 })
    const after = await household.state()
    expect(after.sync).toMatchObject({ state: 'applied', version: 2, appliedVersion: 2, appliedAt: gateway.now() })
    expect(await visit(after, 'www.example.com')).toMatchObject({ allowed: false, rule: 'urlList' })
  })

  it('has no effect before that: a slow modem applies its old rules for thirty seconds', async () => {
    await behave({ delay: 30 * SECOND })
    await block('example.com')
    const waiting = await household.state()
    expect(waiting.sync).toMatchObject({ state: 'sent', appliedVersion: 1 })
    expect(waiting.policy.urls).toHaveLength(1)
    expect(await visit(waiting, 'example.com')).toMatchObject({ allowed: true })
    await pass(29 * SECOND)
    expect((await household.state()).sync.state).toBe('sent')
    await pass(SECOND)
    expect((await household.state()).sync).toMatchObject({ state: 'applied', appliedVersion: 2 })
    expect(await visit(waiting, 'example.com')).toMatchObject({ allowed: false })
  })

  it('fails at an offline modem, and is sent again when it is back', async () => {
    await behave({ online: false })
    await block('example.com')
    const offline = await household.state()
    expect(offline).toMatchObject({ online: false, sync: { state: 'failed', failure: 'offline', appliedVersion: 1 } })
    expect(offline.devices.some(({ online }) => online)).toBe(false)
    await behave({ online: true })
    expect(await household.state()).toMatchObject({
      online: true,
      sync: { state: 'applied', version: 2, failure: null },
    })
  })

  it('fails at a modem that refuses it, until it is sent once more', async () => {
    await behave({ refuses: true })
    await block('example.com')
    expect((await household.state()).sync).toMatchObject({ state: 'failed', failure: 'refused', appliedVersion: 1 })
    await behave({ refuses: false })
    const sent = await household.call('guard/v1/home/resend', { requestId: newRequest() })
    expect(sent.data).toMatchObject({ sync: { state: 'sent', failure: null } })
    expect((await household.state()).sync).toMatchObject({ state: 'applied', version: 2 })
  })

  it('fails after two minutes without an acknowledgement; a later one still counts', async () => {
    await behave({ delay: 300 * SECOND })
    await block('example.com')
    await pass(119 * SECOND)
    expect((await household.state()).sync.state).toBe('sent')
    await pass(SECOND)
    expect((await household.state()).sync).toMatchObject({ state: 'failed', failure: 'timeout', appliedVersion: 1 })
    await pass(180 * SECOND)
    expect((await household.state()).sync).toMatchObject({ state: 'applied', version: 2, failure: null })
  })

  it('is applied once by a modem that acknowledges it twice', async () => {
    await behave({ twice: true })
    await block('example.com')
    const { appliedAt } = (await household.state()).sync
    gateway.advance(SECOND)
    await block('example.org')
    expect((await household.state()).sync).toMatchObject({
      state: 'applied',
      version: 3,
      appliedAt: (appliedAt ?? 0) + SECOND,
    })
  })

  it('is not reverted by a late acknowledgement of an older one', async () => {
    await behave({ reversed: true })
    await block('example.com')
    expect((await household.state()).sync).toMatchObject({ state: 'sent', version: 2, appliedVersion: 1 })
    await block('example.org')
    const state = await household.state()
    expect(state.sync).toMatchObject({ state: 'applied', version: 3, appliedVersion: 3 })
    expect(await visit(state, 'example.org')).toMatchObject({ allowed: false })
  })

  it('is lost with a replaced modem: the new one has no rules until they are sent', async () => {
    await block('example.com')
    await dev('/dev/home', { do: 'replace', pppoeAccount: household.account })
    const replaced = await household.state()
    expect(replaced.sync).toMatchObject({ state: 'failed', failure: 'replaced', version: 2, appliedVersion: 0 })
    expect(await visit(replaced, 'example.com')).toMatchObject({ allowed: true })
    await household.call('guard/v1/home/resend', { requestId: newRequest() })
    expect((await household.state()).sync).toMatchObject({ state: 'applied', version: 2, appliedVersion: 2 })
  })

  it('ignores late acknowledgements of the replaced modem', async () => {
    await behave({ delay: 30 * SECOND })
    await block('example.com')
    await dev('/dev/home', { do: 'replace', pppoeAccount: household.account })
    await pass(60 * SECOND)
    expect((await household.state()).sync).toMatchObject({ state: 'failed', failure: 'replaced', appliedVersion: 0 })
  })

  it('repeats a lost command with the same id, and the modem executes it once', async () => {
    await behave({ delay: 100 * SECOND })
    await block('example.com')
    const commands = () =>
      gateway.db
        .selectFrom('home_commands')
        .select(['command_id', 'attempts', 'state'])
        .where('pppoe_account', '=', household.account)
        .where('version', '=', 2)
        .execute()
    const [first] = await commands()
    await pass(10 * SECOND)
    await pass(20 * SECOND)
    expect(await commands()).toEqual([{ ...first, attempts: 3 }])
    await pass(110 * SECOND)
    expect(await commands()).toEqual([{ ...first, attempts: expect.any(Number), state: 'acknowledged' }])
    expect((await household.state()).sync).toMatchObject({ state: 'applied', version: 2 })
  })
})

describe('two phones', () => {
  it('edit concurrently: the later one changes nothing and gets the newer rules', async () => {
    const { version } = (await household.state()).sync
    const change = (url: string) =>
      gateway.call(
        'configs/v1/smartFamilyGuardian/setUrlBlackList',
        { pppoeAccount: household.account, version, url, block: 1, requestId: newRequest() },
        token,
      )
    const answers = await Promise.all([change('example.com'), change('example.org')])
    expect(answers.map(({ data }) => data.applied).sort()).toEqual([false, true])
    const late = answers.find(({ data }) => !data.applied)?.data.state
    const [only, ...others] = (await household.state()).policy.urls
    expect(others).toEqual([])
    expect(late?.policy.urls).toEqual([only])
    expect(late?.sync.version).toBe(version + 1)
  })

  it('send the same request twice: it is applied once', async () => {
    const { version } = (await household.state()).sync
    const requestId = newRequest()
    const body = { pppoeAccount: household.account, version, url: 'example.com', block: 1, requestId }
    const path = 'configs/v1/smartFamilyGuardian/setUrlBlackList'
    const [first, second] = [await gateway.call(path, body, token), await gateway.call(path, body, token)]
    expect(second.data).toEqual(first.data)
    expect((await household.state()).sync.version).toBe(version + 1)
  })
})

describe('an unbound line', () => {
  it('makes its modem drop the rules, even when that was off at the time', async () => {
    await behave({ online: false })
    await household.call('configs/v1/smartFamilyGuardian/unsubscribe', {
      requestId: newRequest(),
    })
    const drops = () =>
      gateway.db
        .selectFrom('home_commands')
        .select(['kind', 'state'])
        .where('pppoe_account', '=', household.account)
        .where('state', '!=', 'replaced')
        .orderBy('kind')
        .execute()
    expect(await drops()).toContainEqual({ kind: 'drop', state: 'open' })
    await behave({ online: true })
    await pass(60 * 60 * SECOND)
    expect(await drops()).toContainEqual({ kind: 'drop', state: 'acknowledged' })
  })
})
