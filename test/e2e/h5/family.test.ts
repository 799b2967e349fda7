import { withoutPopUps } from './support/answers'
import { eventually } from './support/eventually'
import {
  alertsOf,
  ask,
  endBinding,
  everything,
  FRAUD,
  FRIEND,
  invite,
  newRequest,
  peopleOf,
  protect,
  remind,
  scan,
  tokenSentTo,
} from './support/family'
import type { PhoneOptions, Phone } from './support/phone'
import { setStage } from './support/stage'

/** Three yuan: two people. Nine yuan: five. Six yuan: a person whose products cover the settings. */
const GUARDIAN = '13800138003'
const SECOND = '13800138000'
const PERSON = '13800138009'
const COVERED = '13800138006'
const DAY = 24 * 60 * 60 * 1000

const stage = setStage()
const phones: Phone[] = []

async function phoneOf(number: string | null, options: Partial<PhoneOptions> = {}): Promise<Phone> {
  const login = number === null ? undefined : await stage.gateway.login(number)
  const phone = await stage.open({ login, ...options })
  await withoutPopUps(phone.page)
  phones.push(phone)
  return phone
}

afterEach(async () => {
  const errors = phones.flatMap((phone) => phone.errors)
  for (const phone of phones.splice(0)) await phone.close()
  expect(errors).toEqual([])
})

describe('from an invitation to its end', () => {
  it('invites by SMS, and the other accepts without a login by an SMS code', async () => {
    const guardian = await phoneOf(GUARDIAN)
    await guardian.visit('/familyProtect?tab=0')
    await guardian.fill('invite-phone', '+86 138-0013 8009')
    await guardian.fill('invite-nickname', '妈妈')
    await guardian.fill('invite-guardian', '小明')
    await guardian.tap('invite-sms')
    await guardian.waitForId('invite-sent')
    const token = await tokenSentTo(stage.gateway, PERSON)

    const person = await phoneOf(null)
    await person.visit(`/guardianInvite?id=${token}`)
    await person.waitForText('小明（138****8003）')
    // Both answers are visible without scrolling.
    for (const id of ['invite-accept', 'invite-refuse']) {
      const box = await person.el(id).boundingBox()
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(812)
    }
    await person.tap('invite-accept')
    // The sheet is still there after the page that it opened, and Back then closes only the sheet.
    await person.fill('prove-code', '12')
    await person.tap('prove-privacy')
    await person.waitForGone('prove-submit')
    await person.step('back')
    await person.waitForId('prove-submit')
    expect(await person.valueOf('prove-code')).toBe('12')
    await person.step('back')
    await person.waitForGone('prove-submit')
    expect(person.path()).toBe('/guardianInvite')
    await person.tap('invite-accept')
    const seen = (await stage.gateway.outbox(PERSON)).length
    await person.tap('prove-send')
    await person.fill('prove-code', await stage.gateway.smsCode(PERSON, seen))
    await person.tap('prove-submit')
    await person.waitForText('小明 开始守护您')

    await guardian.visit('/familyAffectionProtect')
    await guardian.waitForTextIn('row-0', /妈妈[^]*起守护/)
  })

  it('alerts the guardian of a risky call within a second, and of no other', async () => {
    await stage.gateway.line({ phoneNo: PERSON, kind: 'call', from: FRIEND, seconds: 60 })
    expect(await alertsOf(stage.gateway, GUARDIAN)).toEqual([])
    await stage.gateway.line({ phoneNo: PERSON, kind: 'call', from: FRAUD, seconds: 60 })
    const answered = Date.now()
    const [alert] = await alertsOf(stage.gateway, GUARDIAN)
    expect(alert).toMatchObject({ nickname: '妈妈', risk: 'fraudCall', caller: '162****0000' })
    expect(answered - (alert?.at ?? 0)).toBeLessThan(1000)

    const guardian = await phoneOf(GUARDIAN)
    await guardian.visit('/familyRemind')
    await guardian.waitForTextIn('row-0', '妈妈')
    await guardian.tap('row-0')
    await guardian.waitForTextIn('alert-call', '妈妈')
    await guardian.waitForId('alert-say')
  })

  it('shows nothing during a pause, and continues after it', async () => {
    const person = await phoneOf(PERSON)
    await person.visit('/personal')
    await person.tap('personal-protection')
    await person.tap('personal-protectors')
    await person.waitForPath('/guardianInvite')
    await person.tap('protector-0-pause')
    await person.tapFor('pause-open', '已暂停')
    await person.waitForTextIn('protector-0-paused', '已暂停，直到您恢复')
    await stage.gateway.line({ phoneNo: PERSON, kind: 'call', from: '16200000001', seconds: 30 })
    expect(await alertsOf(stage.gateway, GUARDIAN)).toHaveLength(1)
    const guardian = await phoneOf(GUARDIAN)
    await guardian.visit('/familyAffectionProtect')
    await guardian.waitForTextIn('row-0', '本人已暂停')
    await person.tapFor('protector-0-resume', '已恢复守护')
    await person.waitForId('protector-0-pause')
  })

  it('is left without a reason, and the guardian is notified', async () => {
    const person = await phoneOf(PERSON)
    await person.visit('/guardianInvite')
    await person.tap('protector-0-leave')
    await person.tap('dialog-confirm')
    await person.waitForText('还没有人守护您')
    await stage.gateway.line({ phoneNo: PERSON, kind: 'call', from: FRAUD, seconds: 30 })
    expect(await alertsOf(stage.gateway, GUARDIAN)).toEqual([])
    const guardian = await phoneOf(GUARDIAN)
    await guardian.visit(`/protectEdit?phone=${PERSON}`)
    await guardian.waitForTextIn('person-state', '已退出守护')
  })
})

describe('an invitation by QR code or link', () => {
  it('is one address, which the invited number accepts in one tap', async () => {
    const phoneNo = '13900000001'
    const guardian = await phoneOf(GUARDIAN)
    await guardian.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await guardian.visit(`/familyProtect?tab=0&phone=${phoneNo}&name=爸爸`)
    await guardian.tap('invite-link')
    await guardian.waitForId('invite-qr')
    const address = await scan(guardian, 'invite-qr')
    await guardian.tap('invite-copy')
    await eventually(async () =>
      expect(await guardian.page.evaluate(() => navigator.clipboard.readText())).toBe(address),
    )
    expect(address).toMatch(new RegExp(`^${stage.gateway.app('/guardianInvite\\?id=')}[\\w-]{22}$`))

    const person = await phoneOf(phoneNo)
    await person.page.goto(address ?? '')
    await person.tap('invite-refuse')
    await person.waitForText('已拒绝邀请')
    await guardian.visit('/familyAffectionProtect')
    await guardian.waitForText('没有同意')
    // The same link again: it has been answered.
    const stranger = await phoneOf(null)
    await stranger.page.goto(address ?? '')
    await stranger.waitForText('已拒绝邀请')
  })

  it('has texts for its own sender, another number, and an unknown token', async () => {
    const { token, person } = await invite(stage.gateway, GUARDIAN, '13900000002')
    const sender = await phoneOf(GUARDIAN)
    await sender.visit(`/guardianInvite?id=${token}`)
    await sender.waitForText('这是您发出的邀请')
    await sender.tap('invite-people')
    await sender.waitForPath('/familyAffectionProtect')
    const other = await phoneOf(COVERED)
    await other.visit(`/guardianInvite?id=${token}`)
    await other.waitForText('您登录了其他号码')
    await other.tap('invite-accept')
    await other.waitForText('您登录的是 138****8006')
    await other.visit('/guardianInvite?id=nobody-has-this-token')
    await other.waitForText('邀请链接无效')
    await endBinding(stage.gateway, GUARDIAN, person.phoneNo, 1)
  })

  it('can be narrowed before it is accepted: the guardian sees no more than that', async () => {
    const phoneNo = '13900000003'
    const { token } = await invite(stage.gateway, GUARDIAN, phoneNo, everything)
    const phone = await phoneOf(phoneNo)
    await phone.visit(`/guardianInvite?id=${token}`)
    await phone.tap('invite-narrow')
    await phone.tap('switch-scope-settings')
    await phone.tap('scope-hidden')
    await phone.tap('scope-done')
    await phone.tap('invite-accept')
    await phone.waitForId('invite-protectors')
    await stage.gateway.line({ phoneNo, kind: 'call', from: FRAUD, seconds: 30 })
    expect(await alertsOf(stage.gateway, GUARDIAN)).toMatchObject([{ risk: 'fraudCall', caller: '' }])
    const guardian = await phoneOf(GUARDIAN)
    await guardian.visit(`/mobileSetting?phone=${phoneNo}`)
    await guardian.waitForText('没有允许修改设置')
    await endBinding(stage.gateway, GUARDIAN, phoneNo, 0)
  })
})

describe('an invitation that ends', () => {
  it('is withdrawn while it is open on the other phone', async () => {
    const phoneNo = '13900000004'
    const { token, person } = await invite(stage.gateway, GUARDIAN, phoneNo)
    const phone = await phoneOf(phoneNo)
    await phone.visit(`/guardianInvite?id=${token}`)
    await phone.waitForId('invite-accept')
    const guardian = await phoneOf(GUARDIAN)
    await guardian.visit(`/protectEdit?phone=${person.phoneNo}`)
    await guardian.tap('invite-withdraw')
    await guardian.tap('dialog-confirm')
    await guardian.waitForTextIn('person-state', '您已撤回邀请')
    await phone.tap('invite-accept')
    await phone.waitForText('邀请已撤回')
  })

  it('is accepted and withdrawn at once: one of them counts, and both phones show which', async () => {
    const phoneNo = '13900000005'
    const { token } = await invite(stage.gateway, GUARDIAN, phoneNo)
    const results = await Promise.allSettled([
      ask(stage.gateway, phoneNo, 'guard/v1/family/invitation/answer', {
        token,
        accept: true,
        requestId: newRequest(),
      }),
      endBinding(stage.gateway, GUARDIAN, phoneNo, 1),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const isAgreed = results[0].status === 'fulfilled'
    const phone = await phoneOf(phoneNo)
    await phone.visit(`/guardianInvite?id=${token}`)
    await phone.waitForText(isAgreed ? '您已同意这份邀请' : '邀请已撤回')
    const guardian = await phoneOf(GUARDIAN)
    await guardian.visit(`/protectEdit?phone=${phoneNo}`)
    await guardian.waitForTextIn('person-state', isAgreed ? '起守护' : '您已撤回邀请')
    if (isAgreed) await endBinding(stage.gateway, GUARDIAN, phoneNo, 0)
  })

  it('counts for the quota while it waits', async () => {
    for (const phoneNo of ['13900000006', '13900000007']) await invite(stage.gateway, GUARDIAN, phoneNo)
    const guardian = await phoneOf(GUARDIAN)
    await guardian.visit('/familyProtect?tab=0')
    await guardian.fill('invite-phone', '13900000008')
    await guardian.tap('invite-sms')
    await guardian.waitForText('守护人数已满')
  })
})

describe('two guardians of one person', () => {
  it('are both alerted, and an edit of an older version overwrites nothing', async () => {
    const nuisance = '13711110007'
    const first = await protect(stage.gateway, SECOND, COVERED, everything)
    await remind(stage.gateway, SECOND)
    const people = await peopleOf(stage.gateway, GUARDIAN)
    for (const { phoneNo } of people.filter(({ state }) => state === 'invited'))
      await endBinding(stage.gateway, GUARDIAN, phoneNo, 1)
    const other = await protect(stage.gateway, GUARDIAN, COVERED, everything)
    await stage.gateway.line({ phoneNo: COVERED, kind: 'call', from: FRAUD, seconds: 30 })
    for (const guardian of [SECOND, GUARDIAN])
      expect((await alertsOf(stage.gateway, guardian))[0]).toMatchObject({ phoneNo: COVERED, caller: FRAUD })

    const phone = await phoneOf(SECOND)
    await phone.visit(`/mobileSetting?phone=${COVERED}`)
    await phone.waitForId('switch-harassmentBlock')
    const wasOn = (await phone.el('switch-harassmentBlock').getAttribute('aria-checked')) === 'true'
    const { version } = await ask(stage.gateway, GUARDIAN, 'guard/v1/family/settings', { id: other })
    const change = { kind: 'block', phoneNo: nuisance } as const
    await ask(stage.gateway, GUARDIAN, 'guard/v1/family/settings/set', {
      id: other,
      version,
      change,
      requestId: newRequest(),
    })
    await phone.tap('switch-harassmentBlock')
    await phone.waitForText('设置刚被修改过')
    await phone.waitForText(/小明 在 .* 修改了设置/)
    await phone.tap('dialog-confirm')
    await phone.waitForTextIn('number-0', nuisance)
    expect(await phone.el('switch-harassmentBlock').getAttribute('aria-checked')).toBe(String(wasOn))
    await phone.tapFor('switch-harassmentBlock', '已修改')

    // Both see one log, and so does the person, who undoes a change in one tap.
    const { items } = await ask(stage.gateway, SECOND, 'guard/v1/family/changes', {
      id: first,
      cursor: null,
      limit: 10,
    })
    expect(items.map(({ kind }) => kind)).toEqual(['switch', 'block'])
    const person = await phoneOf(COVERED)
    await person.visit('/mobileSetting')
    await person.tapFor('change-0-undo', '已撤销')
    await person.waitForGone('change-0-undo')
    await eventually(async () => {
      const { switches } = await ask(stage.gateway, SECOND, 'guard/v1/family/settings', { id: first })
      expect(switches.find(({ name }) => name === 'harassmentBlock')?.on).toBe(wasOn)
    })
  })
})

describe('seven days later', () => {
  it('an invitation has expired, on both phones', async () => {
    const phoneNo = '13900000009'
    const { token } = await invite(stage.gateway, SECOND, phoneNo)
    await stage.gateway.advance(7 * DAY)
    const person = await phoneOf(null)
    await person.visit(`/guardianInvite?id=${token}`)
    await person.waitForText('邀请已过期')
    const guardian = await phoneOf(SECOND)
    await guardian.visit(`/protectEdit?phone=${phoneNo}`)
    await guardian.waitForTextIn('person-state', '邀请已过期')
  })
})
