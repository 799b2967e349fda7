import { broadbandCalls } from '@contract/broadband-calls'
import { householdCalls } from '@contract/household-calls'
import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import { bind, householdOf, prove } from './support'

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
  'configs/v1/smartFamilyGuardian/querySecurityPluginEnable': {},
  'configs/v1/smartFamilyGuardian/modifyNickname': { nickname: '客厅' },
  'configs/v1/smartFamilyGuardian/unsubscribe': {},
  'guard/v1/home/change': { version: 2, change: { kind: 'newDevices', rule: 'quarantine' } },
  'guard/v1/home/notices': { sms: false },
  'guard/v1/home/resend': {},
  'guard/v1/home/replay': { change: { kind: 'holidayMode', on: true } },
  'guard/v1/home/why': { url: 'example.com' },
  'guard/v1/home/usage': person,
  'guard/v1/home/visits': {},
  'guard/v1/home/extra/answer': { id: 'some', minutes: 10 },
  'configs/v1/smartFamilyGuardian/getNetTopology': {},
  'configs/v1/smartFamilyGuardian/setNetTopology': { deviceId: 'some', name: '电视' },
  'configs/v1/smartFamilyGuardian/deleteDev': { deviceId: 'some' },
  'configs/v1/smartFamilyGuardian/getConnectionStatus': { deviceId: 'some' },
  'configs/v1/smartFamilyGuardian/netConnectionSwitch': { deviceId: 'some', netStatus: 0 },
  'configs/v1/smartFamilyGuardian/getAccessForbiddenNum': {},
  'configs/v1/smartFamilyGuardian/getOnlineDuration': {},
  'configs/v1/smartFamilyGuardian/setOnlineDuration': { id: 'some', duration: budget },
  'configs/v1/smartFamilyGuardian/getOnlineTimeSlot': {},
  'configs/v1/smartFamilyGuardian/setOnlineTimeSlot': { id: 'some', ...person, days, timeRange: ['08:00-09:00'] },
  'configs/v1/smartFamilyGuardian/getAppAccess': person,
  'configs/v1/smartFamilyGuardian/setAppAccess': { ...person, target: 'games', rule: 'block' },
  'configs/v1/smartFamilyGuardian/deviceBlock': { deviceId: 'some', block: 1 },
  'configs/v1/smartFamilyGuardian/deviceBlockList': {},
  'configs/v1/smartFamilyGuardian/greenNetStatus': {},
  'configs/v1/smartFamilyGuardian/greenNet': { status: 1, level: 'low' },
  'configs/v1/smartFamilyGuardian/greenNetForbidCount': {},
  'configs/v1/smartFamilyGuardian/greenNetForbidDetail': {},
  'configs/v1/smartFamilyGuardian/greenNetCountByWeekOf28': {},
  'configs/v1/smartFamilyGuardian/getUrlBlackList': {},
  'configs/v1/smartFamilyGuardian/setUrlBlackList': { url: 'example.com', block: 1 },
  'configs/v1/smartFamilyGuardian/accelerate': { status: 1 },
  'configs/v1/smartFamilyGuardian/accelerateStatus': {},
  'configs/v1/smartFamilyGuardian/queryAccelerateUrl': {},
  'configs/v1/smartFamilyGuardian/queryHolidayMod': {},
  'configs/v1/smartFamilyGuardian/setHolidayMod': { status: 1 },
  'configs/v1/smartFamilyGuardian/getHolidayInterval': {},
  'configs/v1/smartFamilyGuardian/setHolidayInterval': {
    id: 'some',
    interval: { name: '', from: '2026-12-01', to: '2026-12-02' },
  },
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
    const [, free = ''] = (
      await gateway.call('configs/v1/smartFamilyGuardian/autoSearchStatusVer', {}, thief)
    ).data.accountList.map((line) => line.pppoeAccount)
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
      expect((await gateway.call(`configs/v1/smartFamilyGuardian/${path}`, body, thief)).code).toBe('U0503')
  })

  it('is invalid once somebody else has bound the line', async () => {
    const { token: first } = await newSubscriber(gateway, 'nine')
    const { token: second } = await newSubscriber(gateway, 'nine')
    const [line] = (await gateway.call('configs/v1/smartFamilyGuardian/autoSearchStatusVer', {}, first)).data
      .accountList
    const pppoeAccount = line?.pppoeAccount ?? ''
    const proofs = [await prove(gateway, first, pppoeAccount), await prove(gateway, second, pppoeAccount)]
    const answers = await Promise.all(
      [first, second].map((token, index) =>
        gateway.call(
          'configs/v1/smartFamilyGuardian/autoSubscribe',
          { pppoeAccount, proof: proofs[index], requestId: newRequest() },
          token,
        ),
      ),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual(['A0000', 'U0503'])
  })

  it('is stored only as a hash', async () => {
    const { token } = await newSubscriber(gateway, 'nine')
    const [line] = (await gateway.call('configs/v1/smartFamilyGuardian/autoSearchStatusVer', {}, token)).data
      .accountList
    const proof = await prove(gateway, token, line?.pppoeAccount ?? '')
    const rows = await gateway.db.selectFrom('home_proofs').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(proof)
  })
})
