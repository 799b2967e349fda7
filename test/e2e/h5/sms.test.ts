import { eventually } from './support/eventually'
import { ask } from './support/family'
import type { Phone } from './support/phone'
import { setStage } from './support/stage'

const phoneNo = '13800138006'
const sender = '10690218'
const MARKETING = '【优选商城】会员日全场五折，拒收请回复R'
const CODE = '【优选商城】验证码 482913，5 分钟内有效，请勿告诉他人'

const stage = setStage()
let phone: Phone

const receive = (from: string, text: string) => stage.gateway.line({ phoneNo, kind: 'sms', from, text })

beforeAll(async () => {
  phone = await stage.open({ login: await stage.gateway.login(phoneNo) })
})

describe('the SMS guard', () => {
  it('holds a marketing SMS and shows it in quarantine', async () => {
    expect((await receive(sender, MARKETING)).action).toBe('stop')
    await phone.visit('/messagePersonal')
    await phone.waitForId('switch-sms-guard')
    await phone.tap('sms-open-held')
    await phone.waitForTextIn('row-0', sender)
  })

  it('restores it and allows its sender from then on', async () => {
    await phone.tap('row-0')
    await phone.waitForTextIn('held-text', MARKETING)
    await phone.tap('held-allow')
    await phone.waitForGone('held-allow')
    await phone.waitForText(/最近恢复/)
    await eventually(async () => expect(await phone.textOf('row-0')).not.toContain(MARKETING))
    expect(await receive(sender, MARKETING)).toMatchObject({ action: 'pass', rule: { reason: 'allowedSender' } })
    await phone.visit('/addWhiteNameList')
    await phone.waitForTextIn('row-0', sender)
  })

  it('deletes a held SMS and undoes that', async () => {
    await receive('10693999', MARKETING)
    await phone.visit('/messagePersonal?tab=held')
    await phone.waitForTextIn('row-0', '10693999')
    await phone.tap('row-0')
    await phone.tap('held-remove')
    await phone.waitForId('undo')
    await eventually(async () => expect(await phone.textOf('row-0')).not.toContain('10693999'))
    await phone.tap('undo')
    await phone.waitForTextIn('row-0', '10693999')
  })

  it('folds what one sender sent below the newest, and restores an older one in two taps', async () => {
    const older = MARKETING.replace('五折', '六折')
    for (const words of [older, MARKETING]) await receive('10693111', words)
    const { items } = await ask(stage.gateway, phoneNo, 'guard/v1/sms/held/query', { search: '10693111' })
    await phone.visit('/messagePersonal?tab=held')
    await phone.waitForTextIn('row-0', MARKETING)
    await phone.tap('held-more-0')
    await phone.tap(`held-release-${items.find(({ text }) => text === older)?.id ?? ''}`)
    await phone.waitForGone('held-more-0')
    expect(await phone.textOf('row-0')).toContain(MARKETING)
  })

  it('blocks a sender and a prefix of senders, but never their codes', async () => {
    await phone.visit('/rejectNumberList')
    await phone.tap('list-add')
    await phone.waitForPath('/addNumberList')
    await phone.fill('list-value', '1068')
    await phone.tap('list-prefix')
    await phone.tap('list-save')
    await phone.waitForPath('/rejectNumberList')
    await phone.waitForTextIn('row-0', '1068*')
    expect((await receive('10687788', '您有新的通知')).action).toBe('stop')
    expect(await receive('10687788', CODE)).toMatchObject({ action: 'pass', rule: { reason: 'verificationCode' } })
  })

  it('marks the code of a refused sender on top, says it once, and one tap restores it', async () => {
    await phone.visit('/rejectNumberList')
    await phone.tap('list-add')
    await phone.waitForPath('/addNumberList')
    await phone.fill('list-value', '10675555')
    await phone.tap('list-save')
    await phone.waitForPath('/rejectNumberList')
    expect((await receive('10675555', CODE)).action).toBe('stop')
    await receive('10675555', CODE.replace('482913', '571204'))
    await receive('10693777', MARKETING)
    await phone.visit('/messagePersonal')
    await phone.tap('sms-held-codes')
    await phone.waitForTextIn('row-0', '可能是您在等的')
    expect(await phone.textOf('row-0')).toContain('571204')
    expect(await phone.textOf('row-1')).toContain('482913')
    expect(await phone.textOf('row-2')).toContain('10693777')
    const { items } = await ask(stage.gateway, phoneNo, 'guard/v1/sms/held/query', {})
    await phone.tap(`held-release-${items[0]?.id ?? ''}`)
    await phone.waitForText(/最近恢复/)
    await eventually(async () => expect(await phone.textOf('row-0')).toContain('482913'))
  })

  it('allows a category that is switched off', async () => {
    expect((await receive('10693000', MARKETING)).action).toBe('stop')
    await phone.visit('/marketCategory')
    await phone.tap('switch-category-shopping')
    await eventually(async () =>
      expect(await phone.el('switch-category-shopping').getAttribute('aria-checked')).toBe('false'),
    )
    expect((await receive('10693000', MARKETING)).action).toBe('pass')
  })

  it('predicts what would happen to an SMS', async () => {
    await phone.visit('/messagePersonal?tab=words')
    await phone.tap('list-add')
    await phone.fill('list-value', '加微信')
    await phone.tap('list-save')
    await phone.waitForTextIn('row-0', '加微信')
    await phone.tap('sms-try')
    await phone.fill('try-from', '13912345678')
    await phone.fill('try-text', '快加微信领红包')
    await phone.tap('try-go')
    await phone.waitForTextIn('try-result', '加微信')
    expect(await receive('13912345678', '快加微信领红包')).toMatchObject({ rule: { reason: 'blockWord' } })
  })

  it('accepts a report of a wrongly held SMS, and restores it', async () => {
    await phone.visit('/messageFeedback')
    await phone.tap('feedback-choose')
    await phone.tap('row-0')
    await phone.tapFor('feedback-submit', '已恢复到收件箱')
    await phone.waitForTextIn('row-0', '已处理')
  })

  it('did all this without an error in the page', () => {
    expect(phone.errors).toEqual([])
  })
})
