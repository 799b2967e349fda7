import type { CallAnswer, CallPath, CallRequest } from '@contract/calls'
import { addDays, dayTypesOf } from '@/rules/household/calendar'
import { dayOf, startOfCalendarDay } from '@/rules/time/shanghai'
import { withoutPopUps } from './support/answers'
import { eventually } from './support/eventually'
import type { Phone } from './support/phone'
import { setStage } from './support/stage'

/** Six yuan: every number has lines that it can bind; the first is a home of 20 devices. */
const GUARDIAN = '13800138006'
/** The second digit marks a random address. */
const RANDOM_MAC = 'DA:11:22:33:44:55'
const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE

const stage = setStage()
const phones: Phone[] = []
/** How far the gateway's clock has been moved. */
let ahead = 0
let account = ''

async function ask<Path extends CallPath>(path: Path, request: CallRequest<Path>): Promise<CallAnswer<Path>> {
  return stage.gateway.call(path, request, (await stage.gateway.login(GUARDIAN)).token)
}

/** A phone with the gateway's clock. */
async function guardianAt(path: string): Promise<Phone> {
  const phone = await stage.open({ login: await stage.gateway.login(GUARDIAN) })
  phones.push(phone)
  await withoutPopUps(phone.page)
  await phone.page.clock.setSystemTime(Date.now() + ahead)
  await phone.visit(path.includes('?') ? path : `${path}?pppoeAccount=${account}`)
  return phone
}

async function moveTo(at: number): Promise<void> {
  const ms = at - Date.now() - ahead
  await stage.gateway.advance(ms)
  ahead += ms
}

const visit = async (host: string) =>
  (await stage.gateway.home({ do: 'visit', pppoeAccount: account, mac: RANDOM_MAC, host })).visits
const stateOf = async () =>
  (await ask('configs/v1/smartFamilyGuardian/greenNetStatus', { pppoeAccount: account })).household
/** The modem has the rules that were sent. */
const inForce = (phone: Phone) => phone.waitForTextIn('household-sync', '已在光猫生效')

async function newDevice() {
  const device = (await stateOf()).devices.find(({ mac }) => mac === RANDOM_MAC)
  if (!device) throw new Error('The device is not in the network')
  return device
}

/** 22:30 of the next school night of the official calendar that is at least an hour away. */
function nextSchoolNight(): number {
  for (let day = dayOf(Date.now()); ; day = addDays(day, 1)) {
    const at = (startOfCalendarDay(day) ?? 0) + 22.5 * HOUR
    const { types } = dayTypesOf(day, { holidayMode: false, holidays: [] })
    if (types.includes('schoolNight') && at > Date.now() + HOUR) return at
  }
}

afterEach(async () => {
  const errors = phones.flatMap((phone) => phone.errors)
  for (const phone of phones.splice(0)) await phone.close()
  expect(errors).toEqual([])
})

describe('a home network from its binding to its end', () => {
  it('is bound by its account and an SMS to the number that it is registered with', async () => {
    const { accountList } = await ask('configs/v1/smartFamilyGuardian/autoSearchStatusVer', {})
    account = accountList[0]?.pppoeAccount ?? ''
    const phone = await guardianAt('/broadbandBind?')
    await phone.fill('account-field', account)
    await phone.tap('account-go')
    await phone.waitForPath('/bindingDevice')
    await phone.tap('prove-sms')
    await phone.waitForPath('/phoneVerify')
    const seen = (await stage.gateway.outbox(GUARDIAN)).length
    await phone.tap('verify-send')
    await phone.fill('verify-code', await stage.gateway.smsCode(GUARDIAN, seen))
    await phone.fill('bind-name', '家里')
    await phone.tap('bind-go')
    await phone.tap('bound-devices')
    await phone.waitForPath('/homeAccessDevices')
    await phone.waitForId('view-picture')
    expect((await stateOf()).devices).toHaveLength(20)
  })

  it('asks about a new device with a random address, and gives it to the child', async () => {
    const person = await guardianAt('/addTimePeriod')
    await person.tap('person-add')
    await person.fill('person-name', '小明')
    await person.tap('switch-person-preset')
    await person.tapFor('person-save', '已保存')

    await stage.gateway.home({ do: 'bring', pppoeAccount: account, mac: RANDOM_MAC, host: 'xiaoming', type: 'tablet' })
    const phone = await guardianAt('/homeAccessDevices')
    await phone.waitForId('devices-new')
    const { id, isRandom, trust } = await newDevice()
    expect({ isRandom, trust }).toEqual({ isRandom: true, trust: 'new' })
    await phone.tap(`device-${id}`)
    await phone.waitForText('随机')
    await phone.page.getByRole('radio', { name: '小明' }).click()
    await eventually(async () => expect((await newDevice()).personId).not.toBeNull())
    await phone.tap('trust-trusted')
    await eventually(async () => expect((await newDevice()).trust).toBe('trusted'))
  })

  it('sets a band for school nights that crosses midnight, and the modem acknowledges it', async () => {
    const phone = await guardianAt('/addTimePeriod')
    await phone.waitForText('次日')
    await phone.tapFor('band-save', '已保存')
    await eventually(async () => {
      const { sync, policy } = await stateOf()
      expect(policy.bands).toMatchObject([{ days: ['schoolNight'], startMinute: 1320, endMinute: 390, target: 'all' }])
      expect(sync.state).toBe('applied')
    })
  })

  it('ends a running visit when the band begins, stops one at 22:30, and shows why and until when', async () => {
    const night = nextSchoolNight()
    await moveTo(night - 35 * MINUTE)
    expect(await visit('www.douyin.com')).toMatchObject([
      { allowed: true },
      { allowed: false, rule: 'band', seconds: 0 },
    ])
    await moveTo(night)
    expect(await visit('www.douyin.com')).toEqual([{ allowed: false, rule: 'band', seconds: 0 }])
    const phone = await guardianAt('/homeAccessDevices')
    await phone.tap(`device-${(await newDevice()).id}`)
    await phone.waitForTextIn('device-why', /上学前夜.*明天 06:30/)
  })

  it('grants requested extra time, and the visit passes', async () => {
    await stage.gateway.home({ do: 'askExtra', pppoeAccount: account, mac: RANDOM_MAC, minutes: 30 })
    const phone = await guardianAt('/onlineManage')
    await phone.waitForTextIn('requests', '小明')
    await phone.tap('approve-0')
    await eventually(async () => expect((await stateOf()).requests).toMatchObject([{ state: 'approved' }]))
    await eventually(async () =>
      expect((await visit('www.douyin.com'))[0]).toMatchObject({ allowed: true, rule: 'extraTime' }),
    )
    await phone.visit(`/homeAccessDevices?pppoeAccount=${account}`)
    await phone.tap(`device-${(await newDevice()).id}`)
    await phone.waitForTextIn('device-why', '加时中')
  })

  it('counts what green net stopped, and allows a site in one tap, and undoes it', async () => {
    const settings = await guardianAt('/greenNet')
    await settings.tap('switch-green-net')
    await settings.waitForText('已开启绿色上网')
    await inForce(settings)
    expect(await visit('www.bet365.com')).toMatchObject([{ allowed: false, rule: 'greenNet' }])
    // Other devices of the family may have been stopped meanwhile.
    const { total } = await ask('configs/v1/smartFamilyGuardian/greenNetForbidCount', { pppoeAccount: account })
    const { items } = await ask('configs/v1/smartFamilyGuardian/greenNetForbidDetail', { pppoeAccount: account })
    const place = items.findIndex(({ host }) => host === 'www.bet365.com')
    expect(
      (await ask('configs/v1/smartFamilyGuardian/getAccessForbiddenNum', { pppoeAccount: account })).today,
    ).toBeGreaterThanOrEqual(2 + total)

    const report = await guardianAt('/greenNetReport')
    await report.waitForTextIn('green-total', `近 7 天拦截 ${total} 次`)
    await report.waitForTextIn(`row-${place}`, /www\.bet365\.com[^]*赌博/)
    await report.tap(`allow-${place}`)
    await report.waitForTextIn(`row-${place}`, '已放行')
    await inForce(report)
    expect(await visit('www.bet365.com')).toMatchObject([{ allowed: true }])
    await report.tap(`allow-${place}`)
    await report.waitForTextIn(`allow-${place}`, '放行')
    await inForce(report)
    expect(await visit('www.bet365.com')).toMatchObject([{ allowed: false, rule: 'greenNet' }])
  })

  it('blocks a site by its name, tests an address below it, and deletes it', async () => {
    const phone = await guardianAt('/urlBlackList')
    await phone.fill('url-add', 'https://例子.com/page')
    await phone.waitForText('实际按 xn--fsqu00a.com 拦截')
    await phone.tap('url-save')
    await phone.waitForTextIn('row-0', '例子.com')
    await inForce(phone)
    expect(await visit('www.xn--fsqu00a.com')).toMatchObject([{ allowed: false, rule: 'urlList' }])
    expect((await visit('not-xn--fsqu00a.com'))[0]?.rule).not.toBe('urlList')
    await phone.fill('url-test', 'http://m.例子.com')
    await phone.tap('url-test-go')
    await phone.waitForTextIn('url-test-result', /打不开 m\.例子\.com\s*黑名单里的 例子\.com/)
    await phone.tap('delete-0')
    await phone.waitForText('还没有拦截的网站')
    await inForce(phone)
    await phone.tap('url-test-go')
    await phone.waitForTextIn('url-test-result', '可以打开')
  })

  it('shows a change that the modem rejects as not in force, and sends it again', async () => {
    await stage.gateway.home({ do: 'behave', pppoeAccount: account, refuses: true })
    const phone = await guardianAt('/greenNet')
    await phone.tap('level-high')
    await phone.waitForTextIn('household-sync', '没有生效：光猫拒绝了这次设置')
    await phone.waitForTextIn('household-sync', '光猫仍按')
    await stage.gateway.home({ do: 'behave', pppoeAccount: account, refuses: false })
    await phone.tap('household-resend')
    await inForce(phone)
  })

  it('is unbound in two taps, with its rules', async () => {
    const phone = await guardianAt('/familyModemEdit')
    await phone.tap('line-unbind')
    await phone.tap('dialog-confirm')
    await phone.waitForPath('/broadbandProtect')
    await phone.visit(`/greenNet?pppoeAccount=${account}`)
    await phone.waitForText('这条宽带没有绑定')
    expect(
      (await ask('configs/v1/smartFamilyGuardian/securityPluginBindingStatusCheck', { pppoeAccount: account }))
        .bindingStatus,
    ).toBe(1)
  })
})
