import { alertsOf, ask, everything, FRAUD, invite, newRequest, peopleOf, remind } from '../h5/support/family'
import { eventually } from '../h5/support/eventually'
import { setStage } from './support/subscriber'
import { waitForGone, waitForTextIn } from './support/waits'

/** The mini-program belongs to a person who is protected and protects somebody: three yuan, two people. */
const OWN = '13800138003'
/** The other phones: a guardian of the mini-program's number, and a person that it protects. */
const GUARDIAN = '13800138000'
const PERSON = '13800138009'
const DAY = 24 * 60 * 60 * 1000

const stage = setStage(OWN)
const gateway = () => stage.weapp.gateway

describe('the protected person', () => {
  beforeAll(() => remind(gateway(), GUARDIAN))

  it('accepts a narrowed invitation from a card or link in one tap', async () => {
    const { token } = await invite(gateway(), GUARDIAN, OWN, everything)
    await stage.weapp.visit('/guardianInvite', `?id=${token}`)
    await stage.weapp.waitForText('小明（138****8000）')
    await stage.weapp.tap('invite-narrow')
    await stage.weapp.tap('scope-masked')
    await stage.weapp.tap('scope-done')
    await stage.weapp.tap('invite-accept')
    await stage.weapp.waitForText('小明 开始守护您')
  })

  it('causes an alert within a second, and none during a pause', async () => {
    await gateway().line({ phoneNo: OWN, kind: 'call', from: FRAUD, seconds: 30 })
    const answered = Date.now()
    const [alert] = await alertsOf(gateway(), GUARDIAN)
    expect(alert).toMatchObject({ phoneNo: OWN, risk: 'fraudCall', caller: '162****0000' })
    expect(answered - (alert?.at ?? 0)).toBeLessThan(1000)

    await stage.weapp.tap('invite-protectors')
    await stage.weapp.tap('protector-0-pause')
    await stage.weapp.tapFor('pause-hour', '已暂停')
    await waitForTextIn(stage.weapp, 'protector-0-paused', /已暂停到 \d\d:\d\d，还剩/)
    await gateway().line({ phoneNo: OWN, kind: 'call', from: '16200000001', seconds: 30 })
    expect(await alertsOf(gateway(), GUARDIAN)).toHaveLength(1)
    await stage.weapp.tapFor('protector-0-resume', '已恢复守护')
  })

  it("sees the guardian's changes, and undoes one in one tap", async () => {
    const people = await peopleOf(gateway(), GUARDIAN)
    const id = people.find(({ phoneNo }) => phoneNo === OWN)?.id ?? ''
    const { version } = await ask(gateway(), GUARDIAN, 'guard/v1/family/settings', { id })
    const change = { kind: 'block', phoneNo: '13711110007' } as const
    await ask(gateway(), GUARDIAN, 'guard/v1/family/settings/set', { id, version, change, requestId: newRequest() })
    expect(await stage.subscriber.listed('black')).toContain('13711110007')
    await stage.weapp.visit('/mobileSetting')
    await waitForTextIn(stage.weapp, 'change-0', '拉黑了 13711110007')
    await stage.weapp.tapFor('change-0-undo', '已撤销')
    await waitForGone(stage.weapp, 'change-0-undo')
    expect(await stage.subscriber.listed('black')).not.toContain('13711110007')
  })

  it('leaves without a reason, which ends the binding on the other phone', async () => {
    await stage.weapp.visit('/guardianInvite')
    await stage.weapp.tap('protector-0-leave')
    await stage.weapp.tap('dialog-confirm')
    await stage.weapp.waitForText('还没有人守护您')
    const people = await peopleOf(gateway(), GUARDIAN)
    expect(people.find(({ phoneNo }) => phoneNo === OWN)).toMatchObject({ state: 'left', scope: null })
    expect(await alertsOf(gateway(), GUARDIAN)).toEqual([])
  })

  it('refuses an invitation from the scene of a WeChat code, and all others', async () => {
    const { token } = await invite(gateway(), GUARDIAN, OWN)
    expect(token).toMatch(/^[\w-]{22,32}$/)
    await stage.weapp.visit('/guardianInvite', `?scene=${encodeURIComponent(token)}`)
    await stage.weapp.tap('invite-refuse')
    await stage.weapp.waitForText('已拒绝邀请')
    await stage.weapp.tapFor('invite-refuse-all', '您的号码不再接受邀请')
    await expect(invite(gateway(), GUARDIAN, OWN)).rejects.toThrow('U0406')
  })

  it('proves another number by the code of an SMS', async () => {
    const phoneNo = '13900000001'
    const { token } = await invite(gateway(), GUARDIAN, phoneNo)
    await stage.weapp.visit('/guardianInvite', `?id=${token}`)
    await stage.weapp.waitForText('您登录了其他号码')
    await stage.weapp.tap('invite-accept')
    const seen = (await gateway().outbox(phoneNo)).length
    await stage.weapp.tap('prove-send')
    await stage.weapp.fill('prove-code', await gateway().smsCode(phoneNo, seen))
    await stage.weapp.tap('prove-submit')
    await stage.weapp.waitForText('小明 开始守护您')
  })
})

describe('the guardian', () => {
  it('invites by QR code, and is alerted once the other has accepted', async () => {
    await stage.weapp.visit('/familyProtect', '?tab=0')
    await stage.weapp.fill('invite-phone', PERSON)
    await stage.weapp.fill('invite-nickname', '妈妈')
    await stage.weapp.tap('invite-link')
    await stage.weapp.el('invite-qr')
    await stage.weapp.el('invite-share')
    // The invited person accepts on their own phone.
    const { invitations } = await ask(gateway(), PERSON, 'guard/v1/family/mine', {})
    await ask(gateway(), PERSON, 'guard/v1/family/mine/answer', {
      id: invitations[0]?.id ?? '',
      accept: true,
      requestId: newRequest(),
    })
    await gateway().line({ phoneNo: PERSON, kind: 'call', from: FRAUD, seconds: 30 })
    await stage.weapp.visit('/familyRemind')
    await waitForTextIn(stage.weapp, 'row-0', '妈妈')
    await stage.weapp.tap('row-0')
    await waitForTextIn(stage.weapp, 'alert-call', '妈妈')
  })

  it('sees that the other has left', async () => {
    const { protectors } = await ask(gateway(), PERSON, 'guard/v1/family/mine', {})
    await ask(gateway(), PERSON, 'guard/v1/family/mine/leave', { id: protectors[0]?.id ?? '', requestId: newRequest() })
    await stage.weapp.visit('/protectEdit', `?phone=${PERSON}`)
    await waitForTextIn(stage.weapp, 'person-state', '已退出守护')
  })

  it('sees that an invitation has expired, seven days later', async () => {
    const { token } = await invite(gateway(), OWN, '13900000002')
    await gateway().advance(7 * DAY)
    await stage.weapp.visit('/guardianInvite', `?id=${token}`)
    await stage.weapp.waitForText('这是您发出的邀请')
    await stage.weapp.visit('/protectEdit', '?phone=13900000002')
    await eventually(async () => expect(await stage.weapp.textOf('person-state')).toContain('邀请已过期'))
  })
})
