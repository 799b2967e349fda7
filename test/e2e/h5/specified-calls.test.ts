import { readFileSync } from 'node:fs'
import path from 'node:path'
import { urlOf } from '@contract/words/addresses'
import { root } from '../../support/source-files'
import { specifiedCalls } from '../../support/specified-calls'
import { HOST_APP_PATTERN, userAgents } from './support/environments'
import { eventually } from './support/eventually'
import { protect } from './support/family'
import { specifiedAt, wireFaults } from './support/foreign-gateway'
import { loginBySms } from './support/login'
import type { Phone, PhoneOptions } from './support/phone'
import { setStage } from './support/stage'

/** Nine yuan, with people, modems and lists. */
const SUBSCRIBER = '13800138000'
/** Six yuan, with lines to bind. */
const HOME = '13800138006'
/** Three yuan: two people. */
const GUARDIAN = '13800138003'
/** Holds nothing at first. */
const BUYER = '13800138009'
const PERSON = '13900000001'
const POINTS_ZONE = 'https://points.example/zone'

const stage = setStage({ HOST_APP_PATTERN, POINTS_ZONE_URL: POINTS_ZONE })
/** The calls to which the gateway has answered. */
const made = new Set<string>()
/** What of their requests is not as specified. */
const faults = new Set<string>()
const phones: Phone[] = []

async function phoneOf(number: string | null, options: Partial<PhoneOptions> = {}): Promise<Phone> {
  const login = number === null ? undefined : await stage.gateway.login(number)
  const phone = await stage.open({ login, ...options })
  phones.push(phone)
  phone.context.on('response', (response) => {
    const request = response.request()
    const [url, method, headers] = [request.url(), request.method(), request.headers()]
    const call = specifiedAt(url)
    if (call === undefined) return
    if (response.ok()) made.add(call)
    for (const fault of wireFaults({ url, method, headers, body: request.postData() ?? '' })) faults.add(fault)
  })
  return phone
}

/** Waits until all of these calls have been made; each is given by the end of its name. */
const areMade = (...names: string[]) =>
  eventually(() => {
    const seen = [...made]
    expect(names.filter((name) => !seen.some((call) => `/${call}`.endsWith(`/${name}`)))).toEqual([])
  })

afterEach(async () => {
  const errors = phones.flatMap((phone) => phone.errors)
  for (const phone of phones.splice(0)) await phone.close()
  expect(errors).toEqual([])
})

describe('logging in', () => {
  it('by SMS', async () => {
    const phone = await phoneOf(null)
    await phone.visit('/smsLogin')
    await loginBySms(phone, stage.gateway, BUYER)
    await phone.waitForPath('/')
    await areMade('generateCaptchaCode', 'sendCaptchaCode', 'bindUser')
  })

  it("from the carrier's app, and by a ticket once the other number is given up", async () => {
    const inApp = await phoneOf(null, { userAgent: userAgents.carrierApp })
    await inApp.visit(`/personal?accessCode=dev-${SUBSCRIBER}`)
    await areMade('authSwapAccessCode')
    const { token } = await stage.gateway.freshLogin(HOME)
    const asked = { as: 'wxmpToken' } as const
    const { ticket: wxmpToken } = await stage.gateway.call('/api/v1/auth/getTicket', asked, token)
    const phone = await phoneOf(null, { login: await stage.gateway.freshLogin(SUBSCRIBER) })
    await phone.visit(`/autoLogin?wxmpToken=${encodeURIComponent(wxmpToken)}`)
    await phone.tap('dialog-confirm')
    await areMade('auth/ticket', 'autoLogin')
  })
})

describe('the account', () => {
  it('sees home, and turns everything on with one click', async () => {
    const phone = await phoneOf(SUBSCRIBER)
    await phone.visit('/')
    await phone.tapFor('oneclick-confirm', '功能设置成功')
    await areMade('popUpQuery', 'oneClickConfig', 'popUpInfoUpdate', 'vipConfigUser')
    await areMade('homepageKeyData', 'queryScore', 'configToBeOptimized', 'smsIntentionCountQuery')
    await areMade('bindingFamilyInfoQuery', 'smartFamilyGuardian/index', 'statusQuery')
  })

  it('receives a right, and opens the points zone', async () => {
    const phone = await phoneOf(SUBSCRIBER)
    await phone.page.route(`${POINTS_ZONE}*`, (route) => route.fulfill({ body: '' }))
    await phone.visit('/personal')
    await phone.tap('personal-balance')
    await phone.tap('points-rights')
    await phone.tap('right-memberPoints-receive')
    await phone.waitForTextIn('right-memberPoints', '可再次领取')
    await phone.tap('right-loyaltyBill-receive')
    await phone.waitForTextIn('right-loyaltyBill', '可再次领取')
    await areMade('queryPoint', 'right/list', 'right/auth', 'right/receive', 'receiveWxCommit')
    // As if the billing centre had booked it only now: the screen asks for the result.
    await phone.page.route(/\/right\/list\?/, async (route) => {
      const response = await route.fetch()
      const text = (await response.text()).replaceAll('"state":"received"', '"state":"pending"')
      await route.fulfill({ response, body: text })
    })
    await phone.visit('/personal')
    await phone.tap('personal-balance')
    await phone.tap('points-rights')
    await areMade('queryReceiveResult')
    await phone.visit('/personal')
    await phone.tap('personal-balance')
    await phone.tap('personal-points')
    await phone.page.waitForURL(`${POINTS_ZONE}*`)
    await areMade('jf/v1/ticket')
  })

  it('turns the weekly report off, sends feedback, tags a number, and sees the score and the figures', async () => {
    const phone = await phoneOf(SUBSCRIBER)
    await phone.visit('/weekly')
    await phone.tap('switch-weekly')
    await areMade('weeklySwitchStatus')
    await phone.visit('/feedback')
    await phone.fill('feedback-content', '拦截很准，谢谢')
    await phone.tap('feedback-submit')
    await areMade('feedback')
    await phone.visit('/editNumSign?phone=01088889999')
    await phone.fill('tag-own', '小区物业')
    await phone.tap('tag-save')
    await areMade('checkSensitiveWords')
    await phone.visit('/safetyScore')
    await areMade('safetyScoreRadarChart')
    await phone.visit('/call')
    await phone.tap('call-statistics')
    await areMade('queryKeyData')
  })

  it('orders a package, and is known as a customer afterwards', async () => {
    const phone = await phoneOf(BUYER)
    await phone.visit('/freeTrial')
    await phone.tap('try-uasp-6')
    const seen = (await stage.gateway.outbox(BUYER)).length
    await phone.tap('order-send')
    await phone.fill('order-code', await stage.gateway.smsCode(BUYER, seen))
    await phone.tap('order-agree')
    await phone.tap('order-submit')
    await phone.waitForId('order-done')
    await areMade('v1/order', 'serviceSignToCBSS')
    await phone.visit('/distribute?channel=tpr0001')
    await phone.tap('distribute-orders')
    await phone.waitForPath('/orderHistory')
    await areMade('isStockUser', 'subscribeList')
  })

  it("shares the packages in WeChat's browser", async () => {
    const phone = await phoneOf(null, { userAgent: userAgents.wechat })
    await phone.page.route('https://res.wx.qq.com/**', (route) => route.abort())
    await phone.visit('/orderIntroduce')
    await areMade('getWxShareSignature')
  })
})

describe('the family', () => {
  it('is invited by SMS', async () => {
    const phone = await phoneOf(GUARDIAN)
    await phone.visit('/familyProtect?tab=0')
    await phone.fill('invite-phone', '13900000002')
    await phone.tap('invite-sms')
    await phone.waitForId('invite-sent')
    await areMade('checkPhone', 'familyPhonesQuery', 'bindingFamilySMS')
  })

  it("has its reminder, and its pages at the carrier's", async () => {
    await protect(stage.gateway, GUARDIAN, PERSON)
    const phone = await phoneOf(GUARDIAN)
    await phone.visit('/familyRemind')
    await phone.tap('switch-family-remind')
    await areMade('familyRemindSwitch')
    await phone.visit('/familyAffectionProtect')
    await phone.tap('carrier-guardian')
    await phone.page.waitForURL(/\/dev\/login-free\//)
    await areMade('familyGuardianFreeLogin')
    await phone.visit(`/protectEdit?phone=${PERSON}`)
    await phone.tap('carrier-person')
    await phone.page.waitForURL(/\/dev\/login-free\//)
    await areMade('configs/v1/noLogin')
  })

  it('has another name for a person, and ends', async () => {
    const phone = await phoneOf(GUARDIAN)
    await phone.visit(`/protectEdit?phone=${PERSON}`)
    await phone.fill('person-nickname', '外婆')
    await phone.tapFor('person-save', '已保存')
    await phone.tap('person-unbind')
    await phone.tap('dialog-confirm')
    await areMade('updateFamilyNickname', 'unBindingFamilySMS')
  })
})

describe('a line', () => {
  let account = ''
  const at = (screen: string) => `${screen}?pppoeAccount=${account}`

  /** Two devices that are online, and not the phone. */
  async function otherDevices() {
    const { token } = await stage.gateway.login(HOME)
    const read = 'configs/v1/smartFamilyGuardian/getNetTopology' as const
    const { devices } = await stage.gateway.call(read, { pppoeAccount: account }, token)
    const [one, other] = devices.filter(({ isOwn, online, trust }) => !isOwn && online && trust === 'trusted')
    if (!one || !other) throw new Error('Too few devices are online')
    return [one, other] as const
  }

  beforeAll(async () => {
    const { token } = await stage.gateway.login(HOME)
    const { accountList } = await stage.gateway.call('configs/v1/smartFamilyGuardian/autoSearchStatusVer', {}, token)
    account = accountList[0]?.pppoeAccount ?? ''
  })

  it('is found by its area, and bound by its password', async () => {
    const phone = await phoneOf(HOME)
    await phone.visit('/bindingDevice')
    await phone.waitForId('line-0')
    await phone.tap('bind-area')
    await phone.tap('area-city')
    const areaCode = account.slice(0, -11) // an account of the simulated platform begins with it
    await phone.fill('city-search', areaCode)
    await phone.tap(`city-${areaCode}`)
    await phone.tap('line-0')
    await phone.tap('prove-password')
    await phone.fill('verify-password', account.slice(-6))
    await phone.tap('bind-go')
    await phone.tap('bound-devices')
    await phone.waitForId('view-picture')
    await areMade('autoSearchStatusVer', 'getAreaCityCode', 'broadbandAccountQuery', 'deviceAdapter')
    await areMade('securityPluginBindingStatusCheck', 'passwordVerify', 'autoSubscribe', 'getNetTopology')
  })

  it('has its intrusion detection and its service opened at the carrier', async () => {
    const phone = await phoneOf(SUBSCRIBER)
    for (const [id, name] of Object.entries({
      'modem-intrusion-0': 'pppoeNoLogin',
      'carrier-broadband': 'broadbandFreeLogin',
    })) {
      await phone.visit('/broadbandProtect')
      await phone.tap(id)
      await phone.page.waitForURL(/\/dev\/login-free\//)
      await areMade(name)
    }
  })

  it('has devices named, blocked, cut off and forgotten', async () => {
    const [named, gone] = await otherDevices()
    const phone = await phoneOf(HOME)
    await phone.visit(at('/homeAccessDevices'))
    await phone.fill('device-search', named.mac)
    await phone.tap(`device-${named.id}`)
    await phone.fill('device-name', '书房平板')
    await phone.tapFor('device-name-save', '已保存')
    await phone.tap('trust-blocked')
    await areMade('setNetTopology', 'deviceBlock')
    await stage.gateway.home({ do: 'leave', pppoeAccount: account, mac: gone.mac })
    await phone.visit(at('/homeAccessDevices'))
    await phone.fill('device-search', gone.mac)
    await phone.tap(`device-${gone.id}`)
    await phone.tap('device-forget')
    await phone.tap('dialog-confirm')
    await phone.waitForGone('device-forget') // the sheet goes back in the history
    await areMade('deleteDev')
    await phone.visit(at('/preventUseNetwork'))
    await phone.waitForId('row-1')
    const isOwn = (await phone.textOf('row-0')).includes('您正在用的手机')
    await phone.tap(`device-${isOwn ? 1 : 0}-cut`)
    await areMade('deviceBlockList', 'netConnectionSwitch')
  })

  it('has rules for a person', async () => {
    const phone = await phoneOf(HOME)
    await phone.visit(at('/addTimePeriod'))
    await phone.tap('person-add')
    await phone.fill('person-name', '小明')
    await phone.tapFor('person-save', '已保存')
    await phone.tapFor('band-save', '已保存')
    await phone.visit(at('/addTimeDuration'))
    await phone.tapFor('budget-save', '已保存')
    await areMade('getOnlineTimeSlot', 'setOnlineTimeSlot', 'getOnlineDuration', 'setOnlineDuration')
    await phone.visit(at('/applicationControl'))
    await phone.tap('class-games')
    await phone.tap('choice-block')
    await phone.waitForGone('choice-block')
    await areMade('getAppAccess', 'setAppAccess')
    await phone.visit(at('/onlineTimeManagement'))
    await phone.tap('holidays-fold')
    await phone.tap('holiday-add')
    await phone.fill('holiday-name', '寒假')
    await phone.fill('holiday-from', '2027-01-20')
    await phone.fill('holiday-to', '2027-02-20')
    await phone.tap('holiday-save')
    await phone.waitForText('寒假')
    await phone.tap('switch-holiday-mode')
    await areMade('getHolidayInterval', 'setHolidayInterval', 'setHolidayMod')
    await phone.visit(at('/onlineManage'))
    await areMade('queryHolidayMod', 'getAccessForbiddenNum')
  })

  it('has green net, sites, and faster lessons', async () => {
    const phone = await phoneOf(HOME)
    await phone.visit(at('/greenNet'))
    await phone.tap('switch-green-net')
    await areMade('greenNetStatus', 'smartFamilyGuardian/greenNet')
    await phone.waitForTextIn('household-sync', '已在光猫生效')
    const [{ mac }] = await otherDevices()
    await stage.gateway.home({ do: 'visit', pppoeAccount: account, mac, host: 'www.bet365.com' })
    await phone.visit(at('/greenNetReport'))
    await areMade('greenNetForbidCount', 'greenNetForbidDetail', 'greenNetCountByWeekOf28')
    await phone.visit(at('/urlBlackList'))
    await phone.fill('url-add', 'example.com')
    await phone.tap('url-save')
    await areMade('getUrlBlackList', 'setUrlBlackList')
    await phone.visit(at('/educationAcceleration'))
    await phone.tapFor('accelerate', '已开始加速')
    await areMade('accelerateStatus', 'smartFamilyGuardian/accelerate')
    await phone.tap('carrier-acceleration')
    await phone.page.waitForURL(/\/dev\/login-free\//)
    await areMade('queryAccelerateUrl')
  })

  it('gets a name, is unbound, and is bound again by SMS', async () => {
    const phone = await phoneOf(HOME)
    await phone.visit(at('/familyModemEdit'))
    await phone.fill('line-name', '爸妈家')
    await phone.tapFor('line-save', '已保存')
    await phone.tap('line-unbind')
    await phone.tap('dialog-confirm')
    await phone.waitForPath('/broadbandProtect')
    await areMade('querySecurityPluginEnable', 'modifyNickname', 'unsubscribe')
    await phone.visit(at('/phoneVerify'))
    const seen = (await stage.gateway.outbox(HOME)).length
    await phone.tap('verify-send')
    await phone.fill('verify-code', await stage.gateway.smsCode(HOME, seen))
    await phone.tap('bind-go')
    await phone.waitForId('bound-devices')
    await areMade('captchaSend', 'phoneVerify')
  })
})

it('makes every call of the specification but those of its mini-program, and those that no screen makes', () => {
  const page = readFileSync(path.join(root, 'docs/calls-by-screen.md'), 'utf8')
  const unmade = [...page.matchAll(/^\| (\S+) \| none: /gm)].map(([, call = '']) => call)
  const inMiniProgram = ['/api/v1/auth/authSwap', 'subscribe/v1/wxOrder']
  expect(unmade).toHaveLength(2)
  const missing = specifiedCalls().filter((call) => !made.has(call))
  expect(missing.sort()).toEqual([...unmade, ...inMiniProgram].sort())
})

it('makes them with the query, the headers and the productId of the specification', () => {
  expect([...faults]).toEqual([])
  const wrong = {
    method: 'GET',
    url: `${urlOf('report/v1/queryScore')}?product_line=uasp`,
    headers: { token: 'a' },
    body: '{}',
  }
  expect(wireFaults(wrong)).toHaveLength(6)
})
