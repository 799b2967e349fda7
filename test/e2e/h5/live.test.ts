import type { News } from '@contract/news'
import { carrierKeys, checkLock } from './support/carrier'
import { eventually } from './support/eventually'
import { alertsOf, ask, everything, newRequest, protect, remind } from './support/family'
import type { Phone } from './support/phone'
import { setStage } from './support/stage'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const phoneNo = '13800138000'
const ELSEWHERE = '13912345678'
const GUARDIAN = '13800138003'
/** The simulated network suspects this number of fraud. */
const FRAUDSTER = '17012340000'
/** Of this one it is not certain. */
const SUSPECT = '17011112222'

const stage = setStage(carrierKeys)
let phone: Phone

beforeAll(async () => {
  phone = await stage.open({ login: await stage.gateway.login(phoneNo) })
})
afterAll(() => expect(phone.errors).toEqual([]))

describe('where calls go', () => {
  it('says that they are not forwarded, as the network does', async () => {
    await phone.visit('/SMSANDNet')
    await phone.waitForId('forwarding-none')
  })

  it('asks by SMS and on the screen about a new forwarding, which one tap ends in the network', async () => {
    await stage.gateway.forward(phoneNo, ELSEWHERE)
    await eventually(async () => {
      const [newest] = await stage.gateway.outbox(phoneNo)
      expect(newest?.text).toContain('转接')
      expect(newest?.text).not.toContain(ELSEWHERE)
    })
    await phone.visit('/SMSANDNet')
    await phone.waitForTextIn('forwarding-unconditional', ELSEWHERE)
    await phone.tap('forwarding-unconditional')
    await phone.tapFor('forwarding-remove', '已取消转接')
    await phone.waitForId('forwarding-none')
    await phone.visit('/SMSANDNet')
    await phone.waitForId('forwarding-none')
  })

  it('takes "it was me" in a session of today as said, not as confirmed', async () => {
    await stage.gateway.forward(phoneNo, ELSEWHERE)
    await phone.visit('/SMSANDNet')
    await phone.tap('forwarding-unconditional')
    await phone.tap('forwarding-confirm')
    await phone.waitForText('这次登录不满一天，确认后仍会继续提醒')
    await stage.gateway.forward(phoneNo, null)
  })
})

describe('a risky call of somebody who is protected', () => {
  const PERSON = '13800138009'
  const STRANGER = '13912340001'

  it('is ended by a guardian whom the person lets do that; the person is told, and calls back in one tap', async () => {
    const { gateway } = stage
    await protect(gateway, GUARDIAN, PERSON, everything)
    await remind(gateway, GUARDIAN)
    const person = await stage.open({ login: await gateway.login(PERSON) })
    await person.visit('/guardianInvite')
    await person.tap('protector-0-scope')
    await person.tapFor('switch-scope-endCalls', '已更改')
    await person.tap('scope-done')

    const call = { phoneNo: PERSON, kind: 'call', from: STRANGER, goesOn: true } as const
    expect(await gateway.line(call)).toMatchObject({ action: 'pass' })
    await gateway.line({ phoneNo: PERSON, kind: 'sms', from: '95588', text: '【工商银行】验证码 482913，请勿告知他人' })

    const guardian = await stage.open({ login: await gateway.login(GUARDIAN) })
    await guardian.visit('/familyRemind')
    await guardian.tap('row-0')
    await guardian.tap('alert-end')
    await guardian.tap('dialog-confirm')
    await guardian.waitForText('您结束了通话')
    await eventually(async () => {
      const texts = (await gateway.outbox(PERSON)).map(({ text }) => text)
      expect(texts).toContainEqual(expect.stringContaining(`您与${STRANGER}通话时收到银行短信`))
    })
    await person.visit('/mobileSetting')
    await person.waitForTextIn('change-0', `结束了与 ${STRANGER} 的通话`)
    await person.waitForId('change-0-call')
    expect([...person.errors, ...guardian.errors]).toEqual([])
  })
})

describe('a warning of a risky call', () => {
  const PERSON = '13800138001'
  /** The other one's product has no room for a third person. */
  const DAUGHTER = '13800138008'

  it('asks for help, and shows the person which guardian is calling', async () => {
    const { gateway } = stage
    await protect(gateway, DAUGHTER, PERSON, everything)
    await remind(gateway, DAUGHTER)
    const person = await stage.open({ login: await gateway.login(PERSON) })
    await gateway.line({ phoneNo: PERSON, kind: 'call', from: SUSPECT, goesOn: true })
    await gateway.line({ phoneNo: PERSON, kind: 'sms', from: '95588', text: '【工商银行】验证码 482913，请勿告知他人' })
    await person.visit('/SMSANDNet')
    await person.tap('row-0')
    await person.waitForTextIn('code-alert-expect', '秒后可选')
    await person.waitForTextIn('code-alert-sent', '短信提醒您')
    await person.tap('code-alert-help')
    await eventually(async () => {
      const texts = (await gateway.outbox(DAUGHTER)).map(({ text }) => text)
      expect(texts).toContainEqual(expect.stringContaining('请您帮忙'))
    })
    const guardian = await stage.open({ login: await gateway.login(DAUGHTER) })
    await guardian.visit('/familyRemind')
    await guardian.waitForTextIn('row-0', '请您帮忙')
    await guardian.tap('row-0')
    await guardian.tap('alert-claim')
    await guardian.waitForText('您正在联系')
    await person.visit('/SMSANDNet')
    await person.tap('row-0')
    await person.waitForText('正在联系您')
    const narrow = await stage.open({ login: await gateway.login(PERSON), language: 'en', width: 320 })
    await narrow.visit('/SMSANDNet')
    await narrow.waitForTextIn('row-0', /·\s+\d\d:\d\d today/)
    const details = narrow.el('row-0').locator('.pg-row__detail')
    expect(await details.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))).toEqual([0])
    expect([...person.errors, ...guardian.errors]).toEqual([])
  })
})

describe('is it really them?', () => {
  const TEXT = '【工商银行】您尾号 1234 的卡支出 20.00 元'
  const answers = (words: string | RegExp) => phone.waitForTextIn('really-answer', words)

  it('is a no while the number of a bank is shown and its register knows no call, a yes while the bank calls', async () => {
    await stage.gateway.line({ phoneNo, kind: 'call', from: '95588' })
    await phone.visit('/search')
    await phone.fill('list-search', '95588')
    await phone.tap('lookup-really')
    await phone.tap('really-now')
    await answers('工商银行现在没有给您打电话')
    await stage.gateway.official(phoneNo, 'icbc', 'call')
    await phone.tap('really-now')
    await answers(/是他们\s+工商银行正在给您打电话，\d\d:\d\d 开始/)
    await stage.gateway.official(phoneNo, 'icbc', 'end')
    await phone.tap('really-check')
    await answers('最近联系过您')
  })

  it('knows the text that the bank sent, and cannot tell of another one', async () => {
    await stage.gateway.official(phoneNo, 'icbc', 'sms', TEXT)
    await phone.visit('/search')
    await phone.fill('list-search', '')
    await phone.tap('really-open')
    await phone.fill('really-what', TEXT)
    await phone.tap('really-check')
    await answers('给您发了这条短信')
    await phone.fill('really-what', TEXT.replace('20.00', '2000.00'))
    await phone.fill('really-from', '95588')
    await phone.tap('really-check')
    await answers('无法判断')
  })

  it('tells a forged 12381 from the real one', async () => {
    await phone.visit('/search')
    await phone.tap('really-open')
    await phone.fill('really-what', '0012381')
    await phone.tap('really-check')
    await answers('这不是 12381，只是看起来像')
  })
})

describe('after a payment', () => {
  it('calls 110 before anything is filled in', async () => {
    await phone.visit('/afterPayment')
    await phone.waitForId('call-110')
  })

  it('notes it with the records that are suspected, ticks what is done, and makes the statement', async () => {
    await stage.gateway.line({ phoneNo, kind: 'call', from: FRAUDSTER })
    await phone.visit('/afterPayment')
    await phone.tap('payment-note')
    await phone.fill('paid-amount', '5,000')
    await phone.fill('paid-payee', '李某 6222')
    await phone.tap('payment-save')
    await phone.waitForTextIn('statement', /5,?000/)
    expect(await phone.textOf('statement')).toContain('李某 6222')
    expect((await phone.textOf('statement')).replace(/\s/g, '')).toContain(FRAUDSTER)
    await phone.waitForTextIn('payment-clock', '还剩')
    await phone.tap('step-police')
    await phone.waitForTextIn('statement', '打 110 报警')
  })

  it('prints the statement alone, as a PDF too', async () => {
    const { page } = phone
    await page.evaluate(() => void (window.print = () => document.body.setAttribute('data-printed', '')))
    await phone.tap('statement-print')
    expect(await page.evaluate(() => document.body.hasAttribute('data-printed'))).toBe(true)
    await page.emulateMedia({ media: 'print' })
    await phone.waitForGone('payment-clock')
    await phone.waitForGone('statement-print')
    expect(await phone.el('statement').isVisible()).toBe(true)
    expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-')
    await page.emulateMedia({ media: null })
    await phone.waitForId('statement-print')
  })

  it('tells the guardian at a tap, who finds it in the log', async () => {
    await protect(stage.gateway, GUARDIAN, phoneNo, everything)
    await remind(stage.gateway, GUARDIAN)
    await phone.visit('/afterPayment')
    await phone.tap('tell-family')
    await phone.waitForText(/已告诉守护人/)
    expect((await alertsOf(stage.gateway, GUARDIAN))[0]).toMatchObject({ risk: 'paid', caller: '' })
  })

  it('is stricter with a suspect until that is turned off', async () => {
    await phone.visit('/call')
    await phone.tap('call-try')
    await phone.waitForId('order-stricter')
    await phone.fill('try-number', SUSPECT)
    await phone.tap('try-submit')
    await phone.waitForTextIn('tried-reason', '付款后从严，至')
    await phone.visit('/afterPayment')
    await phone.tap('switch-stricter')
    await phone.waitForText(/已关闭，.* 前可以再打开/)
  })

  it('keeps it, and closes it after a question', async () => {
    await phone.visit('/afterPayment')
    await phone.waitForTextIn('statement', '李某 6222')
    await phone.tap('payment-close')
    await phone.tap('dialog-confirm')
    await phone.waitForText(/已于 .* 结束/)
    await phone.waitForGone('payment-edit')
  })
})

describe('"only who I know"', () => {
  const STRANGER = '13700000099'

  it('is offered by SMS and on the screen when codes do not stop, all of which come and stand by sender', async () => {
    for (let index = 0; index < 20; index += 1) {
      const code = {
        from: `106900000${index % 4}`,
        text: `【某网${index % 4}】验证码 ${100_000 + index}，请勿告知他人`,
      }
      expect(await stage.gateway.line({ phoneNo, kind: 'sms', ...code })).toMatchObject({ action: 'pass' })
    }
    await eventually(async () => {
      const [newest] = await stage.gateway.outbox(phoneNo)
      expect(newest?.text).toContain('20条验证码')
    })
    await phone.visit('/comDisposal')
    await phone.waitForTextIn('storm-offer', '10 分钟内收到 20 条验证码')
    await phone.waitForTextIn('storm-codes', /近一天收到 \d+ 条验证码/)
    await phone.tap('storm-codes')
    await phone.waitForText('某网3')
  })

  it('stops strangers after one tap, until it is ended', async () => {
    await phone.tapFor('storm-start', '前只接认识的人')
    expect(await stage.gateway.line({ phoneNo, kind: 'call', from: STRANGER })).toMatchObject({
      action: 'stop',
      rule: { reason: 'storm' },
    })
    await phone.visit('/comDisposal')
    await phone.waitForTextIn('storm-running', '已拦下 1 个陌生来电')
    await phone.tapFor('storm-end', '陌生来电照常接通')
    expect(await stage.gateway.line({ phoneNo, kind: 'call', from: STRANGER })).not.toMatchObject({
      rule: { reason: 'storm' },
    })
  })
})

describe('news of methods', () => {
  const newsOf = async () => {
    const { token } = await stage.gateway.login(phoneNo)
    return (await stage.gateway.call('guard/v1/live/news', {}, token)) as News
  }

  it('shows one by what called, with why; it is dismissed and taken back, and the choice is turned off', async () => {
    await stage.gateway.line({ phoneNo, kind: 'call', from: FRAUDSTER })
    await phone.visit('/weekly')
    await phone.waitForTextIn('weekly-news', '您遇到过')
    const id = (await newsOf()).card?.id ?? ''
    await phone.tap(`method-${id}`)
    await phone.waitForId(`method-${id}-96110`)
    await phone.tap('news-dismiss')
    await phone.tapFor('undo', '已撤销')
    await phone.waitForId('weekly-news')
    expect((await newsOf()).card?.id).toBe(id)
    await phone.tap('switch-weekly-news')
    await phone.waitForText('已关闭')
    expect(await newsOf()).toMatchObject({ on: false, card: null })
  })

  it('has all of them for a guest', async () => {
    const guest = await stage.open()
    await guest.visit('/antiFraudClassroom')
    const { items } = await newsOf()
    for (const { title } of items) await guest.waitForText(title)
    await guest.tap(`method-${items[0]?.id}`)
    await guest.waitForText(items[0]?.act[0] ?? '')
    expect(guest.errors).toEqual([])
    await guest.close()
  })
})

describe('a family circle', () => {
  const FATHER = '13800138009'
  const MET = '17012349999'

  it('tells two of the family, and their guardian, that one number has reached both', async () => {
    const { gateway } = stage
    await phone.visit('/guardianInvite')
    await phone.tap('protector-0-scope')
    await phone.tapFor('switch-scope-circle', '已更改')
    await phone.tap('scope-done')
    const { protectors } = await ask(gateway, FATHER, 'guard/v1/family/mine', {})
    const mine = protectors[0]
    if (!mine) throw new Error('Nobody protects him')
    const scope = { ...mine.scope, circle: true }
    await ask(gateway, FATHER, 'guard/v1/family/mine/scope', { id: mine.id, scope, requestId: newRequest() })
    for (const to of [FATHER, phoneNo]) await gateway.line({ phoneNo: to, kind: 'call', from: MET, seconds: 200 })
    await gateway.advance(20_000)
    await eventually(async () => {
      const texts = (await gateway.outbox(phoneNo)).map(({ text }) => text)
      expect(texts).toContainEqual(expect.stringContaining(`您和另一位家人在24小时内都接触到${MET}`))
      expect(texts.join()).not.toContain(FATHER)
    })
    const guardian = await stage.open({ login: await gateway.login(GUARDIAN) })
    await guardian.visit('/familyRemind')
    await guardian.waitForTextIn('row-0', '多位家人被找上')
    await guardian.tap('row-0')
    await guardian.waitForText('家里人的事直接打给本人问')
    await guardian.visit('/SMSANDNet')
    await guardian.tap('switch-circle')
    await guardian.waitForId('switch-circle')
    expect(guardian.errors).toEqual([])
  })

  it('blocks the caller in one tap, or knows them', async () => {
    const { items } = await ask(stage.gateway, phoneNo, 'guard/v1/live/circle', {})
    const id = `circle-${items[0]?.id}`
    await phone.visit('/SMSANDNet')
    await phone.waitForTextIn(id, `${MET} 也找过您的家人`)
    await phone.tap(id)
    await phone.tapFor('circle-block', '已加入您的黑名单')
    await phone.tap('circle-known')
    await phone.waitForText('不认识，恢复提醒')
    await phone.visit('/SMSANDNet')
    await phone.waitForTextIn(id, '认识')
  })
})

/** The newest SMS to a number has these words. */
const toldBySms = (to: string, words: string) =>
  eventually(async () => {
    const texts = (await stage.gateway.outbox(to)).map(({ text }) => text)
    expect(texts).toContainEqual(expect.stringContaining(words))
  })

describe("a child's line", () => {
  const PARENT = '13800138008'
  const CHILD = '13800138007'
  const COURIER = '13922220001'
  const SCHOOL = '01088886666'
  const PESTER = '13922220002'
  let parent: Phone
  let child: Phone
  const call = async (from: string) => {
    const { action, rule } = await stage.gateway.line({ phoneNo: CHILD, kind: 'call', from })
    return `${action} ${rule.reason}`
  }
  /** The guardian answers about the newest caller, and sees the answer. */
  const answer = async (from: string, id: 'child-today' | 'child-denied', words: string) => {
    await parent.visit('/familyRemind')
    await parent.waitForTextIn('child-request-0', from)
    await parent.tap('child-request-0')
    await parent.tap(id)
    await parent.waitForTextIn('child-request-0', words)
  }

  beforeAll(async () => {
    await protect(stage.gateway, PARENT, CHILD, everything)
    parent = await stage.open({ login: await stage.gateway.login(PARENT) })
    child = await stage.open({ login: await stage.gateway.login(CHILD) })
  })
  afterAll(() => expect([...parent.errors, ...child.errors]).toEqual([]))

  it('is turned on by a guardian, and keeps nobody away until the child has confirmed', async () => {
    await parent.visit(`/mobileSetting?phone=${CHILD}`)
    await parent.tap('switch-child-line')
    await parent.fill('child-born', '2015-03-01')
    await parent.tap('child-save')
    await parent.waitForText(/等.+在自己的手机上确认未满 18 岁/)
    await toldBySms(CHILD, '您确认后才会打开')
    expect(await call(COURIER)).toBe('pass noRule')
    await child.visit('/guardianInvite')
    await child.waitForTextIn('child-own', '说您未满 18 岁')
    await child.tap('child-confirm')
    await child.waitForTextIn('child-own', '到 2033年3月1日 自动结束')
  })

  it('stops an unknown caller, whom the guardian lets through in one tap, and the child undoes that', async () => {
    expect(await call(COURIER)).toBe('stop childLine')
    await child.visit('/search?tab=0')
    await child.waitForText('陌生来电先问家长')
    await answer(COURIER, 'child-today', '今天放行')
    expect(await call(COURIER)).toBe('pass temporaryAllow')
    await child.visit('/mobileSetting')
    await child.waitForTextIn('change-0', COURIER)
    await child.tapFor('change-0-undo', '已撤销')
    expect(await call(COURIER)).toBe('stop childLine')
  })

  it('has an answer taken back by the guardian who gave it, and asks again', async () => {
    const NEIGHBOUR = '13922220005'
    expect(await call(NEIGHBOUR)).toBe('stop childLine')
    await answer(NEIGHBOUR, 'child-denied', '已拉黑')
    expect(await call(NEIGHBOUR)).toBe('stop blacklist')
    await parent.tap('child-request-0')
    await parent.tap('child-undo')
    await parent.waitForTextIn('child-request-0', '等您决定')
    expect(await call(NEIGHBOUR)).toBe('stop childLine')
  })

  it('lets 110 and a school through that the guardian has named, and keeps away whom the guardian refused', async () => {
    await parent.visit(`/mobileSetting?phone=${CHILD}`)
    await parent.tap('child-pass')
    await parent.fill('child-number', SCHOOL)
    await parent.tapFor('child-save', '已放行')
    expect([await call('110'), await call(SCHOOL)]).toEqual(['pass neverBlock', 'pass whitelist'])
    expect(await call(PESTER)).toBe('stop childLine')
    await answer(PESTER, 'child-denied', '已拉黑')
    expect(await call(PESTER)).toBe('stop blacklist')
  })

  it('asks about nobody of yesterday: what nobody answered ends at midnight', async () => {
    const LATE = '13922220003'
    expect(await call(LATE)).toBe('stop childLine')
    await stage.gateway.advance(DAY)
    await parent.visit('/familyRemind')
    await parent.waitForTextIn('child-request-0', LATE)
    await parent.waitForTextIn('child-request-0', '没有人处理')
    expect(await call(LATE)).toBe('stop childLine')
    await parent.visit('/familyRemind')
    await parent.waitForTextIn('child-request-0', '等您决定')
  })

  it('is ended by the child', async () => {
    await child.visit('/mobileSetting')
    const { items } = await ask(stage.gateway, CHILD, 'guard/v1/family/changes', { cursor: null })
    const index = items.findIndex(({ kind }) => kind === 'childLine')
    await child.tapFor(`change-${index}-undo`, '已撤销')
    expect(await call('13922220004')).toBe('pass noRule')
  })
})

describe('in a session of before today', () => {
  const PERSON = '13800138001'
  const DAUGHTER = '13800138008'
  const CALLER = '13912340002'
  let person: Phone

  beforeAll(async () => {
    person = await stage.open({ login: await stage.gateway.login(PERSON) })
  })
  afterAll(() => expect(person.errors).toEqual([]))

  it('"I asked for it" silences the caller, ends the warning, and is taken back', async () => {
    await stage.gateway.line({ phoneNo: PERSON, kind: 'call', from: CALLER, goesOn: true })
    const text = '【工商银行】验证码 482914，请勿告知他人'
    await stage.gateway.line({ phoneNo: PERSON, kind: 'sms', from: '95588', text })
    const newest = async () => (await ask(stage.gateway, PERSON, 'guard/v1/live/codes', {})).items[0]
    expect(await newest()).toMatchObject({ from: CALLER, state: 'raised' })
    await person.visit('/SMSANDNet')
    await person.waitForTextIn('row-0', CALLER)
    await person.tap('row-0')
    await person.tap('code-alert-expect')
    await person.waitForText('前不再提醒此号码')
    expect(await newest()).toMatchObject({ state: 'expected', warning: { state: 'fine' } })
    await person.tap('code-alert-undo')
    await person.waitForId('code-alert-expect')
    expect(await newest()).toMatchObject({ state: 'raised', silentUntil: null })
  })

  it('forwarding that nobody has answered is told to the guardian after ten minutes; "it was me" ends the question', async () => {
    await stage.gateway.forward(PERSON, ELSEWHERE)
    await person.visit('/SMSANDNet')
    await person.waitForTextIn('forwarding-unconditional', '待您确认')
    await stage.gateway.advance(10 * MINUTE + 15_000)
    await toldBySms(DAUGHTER, '来电被转接')
    const guardian = await stage.open({ login: await stage.gateway.login(DAUGHTER) })
    await guardian.visit('/familyRemind')
    await guardian.waitForTextIn('row-0', '来电被转接')
    expect(guardian.errors).toEqual([])
    await person.tap('forwarding-unconditional')
    await person.tap('forwarding-confirm')
    await person.waitForTextIn('forwarding-unconditional', '您设置的')
    await stage.gateway.forward(PERSON, null)
  })
})

describe('the number lock', () => {
  const PERSON = '13800138006'
  const GUARDIAN_OF = '13800138008'
  let person: Phone
  const check = () => checkLock(stage.gateway, PERSON, 'sim')

  beforeAll(async () => {
    await protect(stage.gateway, GUARDIAN_OF, PERSON, everything)
    await remind(stage.gateway, GUARDIAN_OF)
    person = await stage.open({ login: await stage.gateway.freshLogin(PERSON) })
  })
  afterAll(() => expect(person.errors).toEqual([]))

  it('locks at once: the carrier is refused, which the person learns', async () => {
    expect(await check()).toMatchObject({ allowed: true, reason: 'off' })
    await person.visit('/SMSANDNet')
    await person.waitForTextIn('number-lock', '未开启')
    await person.tap('number-lock')
    await person.tap('lock-lock')
    await person.waitForId('lock-unlock')
    expect(await check()).toMatchObject({ status: 200, allowed: false, reason: 'locked' })
    expect((await checkLock(stage.gateway, PERSON, 'sim', 'a secret of somebody else')).status).toBe(401)
    expect(await stage.gateway.desk(PERSON, 'portOut')).toMatchObject({ allowed: false })
    await toldBySms(PERSON, '携号转网，号码锁没有放行')
    await stage.gateway.forward(PERSON, ELSEWHERE)
    await person.visit('/SMSANDNet')
    await person.waitForTextIn('number-lock', '已锁定')
    await person.waitForId('forwarding-none')
    await person.tap('number-lock')
    await person.waitForText('运营商拒绝 携号转网')
  })

  it('waits with an unlock, tells everybody, and is delayed by a guardian until the person takes it back', async () => {
    await person.visit('/SMSANDNet')
    await person.tap('number-lock')
    await person.tap('lock-unlock')
    await person.waitForText('这次登录不满一天')
    await toldBySms(PERSON, '有人用您的账号申请解锁')
    await toldBySms(GUARDIAN_OF, '号码锁被申请解锁')
    expect(await check()).toMatchObject({ allowed: false, reason: 'asked' })

    const guardian = await stage.open({ login: await stage.gateway.login(GUARDIAN_OF) })
    await guardian.visit('/familyRemind')
    await guardian.waitForTextIn('row-0', '有人申请解开号码锁')
    await guardian.tap('row-0')
    await guardian.tap('alert-claim')
    await guardian.waitForText('您已推迟一天')
    expect(guardian.errors).toEqual([])
    await toldBySms(PERSON, '您的守护人说解锁不是您本人申请的')

    await person.visit('/SMSANDNet')
    await person.waitForTextIn('number-lock', '等待解锁')
    await person.tap('number-lock')
    await person.waitForText('守护人说不是您')
    await person.tap('lock-lock')
    await person.waitForId('lock-unlock')
    expect(await check()).toMatchObject({ allowed: false, reason: 'locked' })
  })

  it('opens after the wait, for an hour, and locks itself again', async () => {
    await stage.gateway.advance(DAY + HOUR)
    await person.visit('/SMSANDNet')
    await person.tap('number-lock')
    await person.waitForText('让您来得及收回')
    await person.tap('lock-unlock')
    await person.waitForId('lock-lock')
    await stage.gateway.advance(10 * MINUTE)
    await person.visit('/SMSANDNet')
    await person.waitForTextIn('number-lock', '已解锁')
    expect(await check()).toMatchObject({ allowed: true, reason: 'open' })
    expect(await stage.gateway.desk(PERSON, 'order')).toMatchObject({ allowed: true })
    await stage.gateway.advance(HOUR)
    await person.visit('/SMSANDNet')
    await person.waitForTextIn('number-lock', '已锁定')
    expect(await check()).toMatchObject({ allowed: false, reason: 'locked' })
  })

  it('is opened at a shop with papers; the new SIM begins a day without changes, which the screen says', async () => {
    expect(await stage.gateway.desk(PERSON, 'sim', true)).toMatchObject({ allowed: true })
    await toldBySms(PERSON, '凭证件为您打开号码锁')
    expect(await check()).toMatchObject({ allowed: false, reason: 'simChange' })
    await person.visit('/SMSANDNet')
    await person.waitForTextIn('number-lock', '刚换过 SIM 卡')
  })
})
