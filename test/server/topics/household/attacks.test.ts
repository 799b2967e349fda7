import { broadbandCalls } from '@contract/broadband-calls'
import { householdCalls } from '@contract/household-calls'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import { bind, C, H, householdOf, prove } from './support'

const calls = { ...broadbandCalls, ...householdCalls }
type HouseholdCall = keyof typeof calls

let gateway: TestApp
let owner: string
let thief: string
let account: string

beforeAll(async () => {
  gateway = await makeTestApp()
  ;({ token: owner } = await newSubscriber(gateway, 'nine'))
  ;({ token: thief } = await newSubscriber(gateway, 'nine'))
  account = await bind(gateway, owner)
  const household = householdOf(gateway, owner, account)
  await household.change({ kind: 'person', person: { id: 'child', name: '小宇', age: 'child', bornOn: null } })
})

const person = { personId: 'child' }
const days = ['workday']
const budget = { ...person, days, minutes: 60, target: 'all' }
/** The fields of each call besides the account. Calls that look up or prove a line are in `open`. */
const bodies: Partial<Record<HouseholdCall, object>> = {
  [`${C}/querySecurityPluginEnable`]: {},
  [`${C}/modifyNickname`]: { nickname: '客厅' },
  [`${C}/unsubscribe`]: {},
  [`${H}/state`]: {},
  [`${H}/change`]: { version: 2, change: { kind: 'holidayMode', on: true } },
  [`${H}/resend`]: {},
  [`${H}/replay`]: { change: { kind: 'holidayMode', on: true } },
  [`${H}/why`]: { url: 'example.com' },
  [`${H}/usage`]: person,
  [`${H}/apps`]: person,
  [`${H}/visits`]: {},
  [`${H}/extra/answer`]: { id: 'some', minutes: 10 },
  [`${C}/getNetTopology`]: {},
  [`${C}/setNetTopology`]: { deviceId: 'some', name: '电视' },
  [`${C}/deleteDev`]: { deviceId: 'some' },
  [`${C}/getConnectionStatus`]: { deviceId: 'some' },
  [`${C}/netConnectionSwitch`]: { deviceId: 'some', netStatus: 0 },
  [`${C}/getAccessForbiddenNum`]: {},
  [`${C}/getOnlineDuration`]: person,
  [`${C}/setOnlineDuration`]: { id: 'some', duration: budget },
  [`${C}/getOnlineTimeSlot`]: person,
  [`${C}/setOnlineTimeSlot`]: { id: 'some', ...person, days, timeRange: ['08:00-09:00'] },
  [`${C}/getAppAccess`]: person,
  [`${C}/setAppAccess`]: { ...person, target: 'games', rule: 'block' },
  [`${C}/deviceBlock`]: { deviceId: 'some', block: 1 },
  [`${C}/deviceBlockList`]: {},
  [`${C}/greenNetStatus`]: {},
  [`${C}/greenNet`]: { status: 1, level: 'low' },
  [`${C}/greenNetForbidCount`]: {},
  [`${C}/greenNetForbidDetail`]: {},
  [`${C}/greenNetCountByWeekOf28`]: {},
  [`${C}/getUrlBlackList`]: {},
  [`${C}/setUrlBlackList`]: { url: 'example.com', block: 1 },
  [`${C}/accelerate`]: { status: 1 },
  [`${C}/accelerateStatus`]: {},
  [`${C}/queryAccelerateUrl`]: {},
  [`${C}/queryHolidayMod`]: {},
  [`${C}/setHolidayMod`]: { status: 1 },
  [`${C}/getHolidayInterval`]: {},
  [`${C}/setHolidayInterval`]: { id: 'some', interval: { name: '', from: '2026-12-01', to: '2026-12-02' } },
}
const open = [
  'index',
  'getAreaCityCode',
  'broadbandAccountQuery',
  'autoSearchStatusVer',
  'deviceAdapter',
  'passwordVerify',
  'captchaSend',
  'phoneVerify',
  'autoSubscribe',
  'securityPluginBindingStatusCheck',
  'broadbandFreeLogin',
]
const paths = Object.keys(calls) as HouseholdCall[]
const bound = Object.keys(bodies) as HouseholdCall[]

const attack = (path: HouseholdCall, token: string | undefined, pppoeAccount = account) =>
  gateway.call(path, { pppoeAccount, requestId: newRequest(), ...bodies[path] }, token)

it('tries every call of the contract', () => {
  const rest = paths.filter((path) => !bound.includes(path)).map((path) => path.slice(path.lastIndexOf('/') + 1))
  expect(rest.filter((name) => !open.includes(name))).toEqual([])
})

describe.each(bound)('%s', (path) => {
  it('rejects a line of somebody else, an unbound one, and an unknown one', async () => {
    const before = await householdOf(gateway, owner, account).state()
    expect((await attack(path, thief)).code).toBe('U0511')
    const [, free = ''] = (await gateway.call(`${C}/autoSearchStatusVer`, {}, thief)).data.accountList.map(
      (line) => line.pppoeAccount,
    )
    expect((await attack(path, thief, free)).code).toBe('U0511')
    expect((await attack(path, thief, '05120000')).code).toBe('U0511')
    expect((await attack(path, undefined)).status).toBe(401)
    expect(await householdOf(gateway, owner, account).state()).toEqual(before)
  })
})

describe('a proof', () => {
  it('is not possible for a bound line of somebody else, by password or by code', async () => {
    const password = account.slice(-6)
    const body = { pppoeAccount: account, password, captcha: '123456', requestId: newRequest() }
    for (const path of ['passwordVerify', 'captchaSend', 'phoneVerify', 'deviceAdapter'] as const)
      expect((await gateway.call(`${C}/${path}`, body, thief)).code).toBe('U0503')
  })

  it('is invalid once somebody else has bound the line', async () => {
    const { token: first } = await newSubscriber(gateway, 'nine')
    const { token: second } = await newSubscriber(gateway, 'nine')
    const [line] = (await gateway.call(`${C}/autoSearchStatusVer`, {}, first)).data.accountList
    const pppoeAccount = line?.pppoeAccount ?? ''
    const proofs = [await prove(gateway, first, pppoeAccount), await prove(gateway, second, pppoeAccount)]
    const answers = await Promise.all(
      [first, second].map((token, index) =>
        gateway.call(`${C}/autoSubscribe`, { pppoeAccount, proof: proofs[index], requestId: newRequest() }, token),
      ),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual(['A0000', 'U0503'])
  })

  it('is stored only as a hash', async () => {
    const { token } = await newSubscriber(gateway, 'nine')
    const [line] = (await gateway.call(`${C}/autoSearchStatusVer`, {}, token)).data.accountList
    const proof = await prove(gateway, token, line?.pppoeAccount ?? '')
    const rows = await gateway.db.selectFrom('home_proofs').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(proof)
  })
})
