import { addDays, dayTypesOf } from '@/rules/household/calendar'
import { dayOf, startOfCalendarDay } from '@/rules/time/shanghai'
import { eventually } from '../h5/support/eventually'
import { setStage } from './support/subscriber'
import { waitForGone, waitForTextIn } from './support/waits'

/** Six yuan: every number has lines that it can bind. */
const OWN = '13800138006'
/** The second digit marks a random address. */
const RANDOM_MAC = 'DA:11:22:33:44:55'
const HOUR = 60 * 60 * 1000

const stage = setStage(OWN)
let account = ''

const stateOf = async () =>
  (await stage.subscriber.ask('configs/v1/smartFamilyGuardian/greenNetStatus', { pppoeAccount: account })).household
const open = (path: string) => stage.weapp.visit(path, `?pppoeAccount=${account}`)
const visit = async (host: string) =>
  (await stage.weapp.gateway.home({ do: 'visit', pppoeAccount: account, mac: RANDOM_MAC, host })).visits[0]
const newDevice = async () => (await stateOf()).devices.find(({ mac }) => mac === RANDOM_MAC)

/** 22:30 of the next school night of the official calendar whose evening has not begun. */
function nextSchoolNight(): number {
  for (let day = dayOf(Date.now()); ; day = addDays(day, 1)) {
    const at = (startOfCalendarDay(day) ?? 0) + 22.5 * HOUR
    const { types } = dayTypesOf(day, { holidayMode: false, holidays: [] })
    if (types.includes('schoolNight') && at > Date.now() + 3 * HOUR) return at
  }
}

describe('a home network from its binding to its end', () => {
  it('is bound by its account and an SMS to the number that it is registered with', async () => {
    const { accountList } = await stage.subscriber.ask('configs/v1/smartFamilyGuardian/autoSearchStatusVer', {})
    account = accountList[0]?.pppoeAccount ?? ''
    await stage.weapp.visit('/broadbandBind')
    await stage.weapp.fill('account-field', account)
    await stage.weapp.tap('account-go')
    await stage.weapp.tap('prove-sms')
    const seen = (await stage.weapp.gateway.outbox(OWN)).length
    await stage.weapp.tap('verify-send')
    await stage.weapp.fill('verify-code', await stage.weapp.gateway.smsCode(OWN, seen))
    await stage.weapp.tap('bind-go')
    await stage.weapp.tap('bound-devices')
    await stage.weapp.waitForScreen('/homeAccessDevices')
    expect((await stateOf()).devices).toHaveLength(20)
  })

  it('asks about a new device with a random address, and gives it to the child', async () => {
    await open('/addTimePeriod')
    await stage.weapp.tap('person-add')
    await stage.weapp.fill('person-name', '小明')
    await stage.weapp.tapFor('person-save', '已保存')
    await stage.weapp.gateway.home({
      do: 'bring',
      pppoeAccount: account,
      mac: RANDOM_MAC,
      host: 'xiaoming',
      type: 'tablet',
    })
    await open('/homeAccessDevices')
    await stage.weapp.el('devices-new')
    const device = await newDevice()
    expect(device).toMatchObject({ isRandom: true, trust: 'new' })
    await stage.weapp.tap(`device-${device?.id}`)
    await stage.weapp.tap(`device-person-${(await stateOf()).policy.persons[0]?.id}`)
    await eventually(async () => expect((await newDevice())?.personId).not.toBeNull())
    await stage.weapp.tap('trust-trusted')
    await eventually(async () => expect((await newDevice())?.trust).toBe('trusted'))
  })

  it('stops a visit in a band of school nights, and shows why and until when', async () => {
    await open('/addTimePeriod')
    await stage.weapp.waitForText('次日')
    await stage.weapp.tapFor('band-save', '已保存')
    await eventually(async () => expect((await stateOf()).sync.state).toBe('applied'))
    await stage.weapp.gateway.advance(nextSchoolNight() - 2 * HOUR - Date.now())
    expect(await visit('www.douyin.com')).toMatchObject({ allowed: true })
    await stage.weapp.gateway.advance(2 * HOUR)
    expect(await visit('www.douyin.com')).toEqual({ allowed: false, rule: 'band', seconds: 0 })
    await open('/homeAccessDevices')
    await stage.weapp.tap(`device-${(await newDevice())?.id}`)
    await waitForTextIn(stage.weapp, 'device-why', /上学前夜.*06:30/)
  })

  it('grants requested extra time, and the visit passes', async () => {
    await stage.weapp.gateway.home({ do: 'askExtra', pppoeAccount: account, mac: RANDOM_MAC, minutes: 30 })
    await open('/onlineManage')
    await waitForTextIn(stage.weapp, 'requests', '小明')
    await stage.weapp.tap('approve-0')
    await eventually(async () => expect((await stateOf()).requests).toMatchObject([{ state: 'approved' }]))
    await eventually(async () => expect((await visit('www.douyin.com'))?.rule).toBe('extraTime'))
  })

  it('blocks a site by its name, tests an address below it, and deletes it', async () => {
    await open('/urlBlackList')
    await stage.weapp.fill('url-add', 'https://例子.com/page')
    await stage.weapp.tap('url-save')
    await waitForTextIn(stage.weapp, 'row-0', '例子.com')
    await eventually(async () => expect((await visit('www.xn--fsqu00a.com'))?.rule).toBe('urlList'))
    await stage.weapp.fill('url-test', 'http://m.例子.com')
    await stage.weapp.tap('url-test-go')
    await waitForTextIn(stage.weapp, 'url-test-result', '打不开 m.例子.com')
    await stage.weapp.tap('delete-0')
    await waitForGone(stage.weapp, 'row-0')
  })

  it('counts what green net stopped', async () => {
    await open('/greenNet')
    await stage.weapp.tap('switch-green-net')
    await eventually(async () => expect((await visit('www.bet365.com'))?.rule).toBe('greenNet'))
    await open('/greenNetReport')
    await waitForTextIn(stage.weapp, 'row-0', 'www.bet365.com')
  })

  it('is unbound in two taps, with its rules', async () => {
    await open('/familyModemEdit')
    await stage.weapp.tap('line-unbind')
    await stage.weapp.tap('dialog-confirm')
    await stage.weapp.waitForScreen('/broadbandProtect')
    const { bindingStatus } = await stage.subscriber.ask(
      'configs/v1/smartFamilyGuardian/securityPluginBindingStatusCheck',
      {
        pppoeAccount: account,
      },
    )
    expect(bindingStatus).toBe(1)
  })
})
