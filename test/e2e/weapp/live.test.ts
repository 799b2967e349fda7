import { alertsOf, ask, everything, newRequest, protect, remind } from '../h5/support/family'
import { carrierKeys, checkLock } from '../h5/support/carrier'
import { eventually } from '../h5/support/eventually'
import { setStage } from './support/subscriber'
import { waitForGone, waitForTextIn } from './support/waits'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const phoneNo = '13800138000'
const ELSEWHERE = '13912345678'
const GUARDIAN = '13800138003'
const PERSON = '13800138009'
const STRANGER = '13912340001'
const BANK_SMS = '【工商银行】验证码 482913，请勿告知他人'
/** The simulated network suspects this number, and is not certain. */
const SUSPECT = '17011112222'

const stage = setStage(phoneNo, { environment: carrierKeys })

it('shows where calls go, and one tap ends it in the network', async () => {
  const { weapp } = stage
  await weapp.gateway.forward(phoneNo, ELSEWHERE)
  await weapp.visit('/SMSANDNet')
  await waitForTextIn(weapp, 'forwarding-unconditional', ELSEWHERE)
  await weapp.tap('forwarding-unconditional')
  await weapp.tapFor('forwarding-remove', '已取消转接')
  await weapp.el('forwarding-none')
})

it('notes a payment, makes the statement of it, tells the guardian, and is stricter until that is turned off', async () => {
  const { weapp } = stage
  await protect(weapp.gateway, GUARDIAN, phoneNo, everything)
  await remind(weapp.gateway, GUARDIAN)
  await weapp.visit('/afterPayment')
  await weapp.el('call-110')
  await weapp.tap('payment-note')
  await weapp.fill('paid-payee', '李某 6222')
  await weapp.tap('payment-save')
  await waitForTextIn(weapp, 'statement', '李某 6222')
  await weapp.tap('step-police')
  await waitForTextIn(weapp, 'statement', '打 110 报警')
  await weapp.visit('/afterPayment')
  await weapp.tap('tell-family')
  await weapp.waitForText('已告诉守护人')
  expect((await alertsOf(weapp.gateway, GUARDIAN))[0]).toMatchObject({ risk: 'paid', caller: '' })
  await weapp.visit('/call')
  await weapp.tap('call-try')
  await weapp.fill('try-number', SUSPECT)
  await weapp.tap('try-submit')
  await waitForTextIn(weapp, 'tried-reason', '付款后从严，至')
  await weapp.visit('/afterPayment')
  await weapp.tap('switch-stricter')
  await weapp.waitForText('前可以再打开')
})

it('offers "only who I know" when codes do not stop, and lets only known callers through from one tap on', async () => {
  const { weapp } = stage
  for (let index = 0; index < 20; index += 1) {
    const text = `【某网】验证码 ${100_000 + index}，请勿告知他人`
    await weapp.gateway.line({ phoneNo, kind: 'sms', from: '1069000001', text })
  }
  await weapp.visit('/comDisposal')
  await waitForTextIn(weapp, 'storm-offer', '10 分钟内收到 20 条验证码')
  await weapp.tapFor('storm-start', '前只接认识的人')
  await weapp.gateway.line({ phoneNo, kind: 'call', from: '13700000099' })
  await weapp.visit('/comDisposal')
  await waitForTextIn(weapp, 'storm-running', '已拦下 1 个陌生来电')
  await weapp.tapFor('storm-end', '陌生来电照常接通')
})

/** A code of a bank comes while a stranger is on the line. */
async function callRiskily(person: string): Promise<void> {
  const { gateway } = stage.weapp
  const call = { phoneNo: person, kind: 'call', from: STRANGER, goesOn: true } as const
  expect(await gateway.line(call)).toMatchObject({ action: 'pass' })
  await gateway.line({ phoneNo: person, kind: 'sms', from: '95588', text: BANK_SMS })
}

describe('a risky call', () => {
  it('is ended by a guardian whom the subscriber lets do that, and the subscriber may call back', async () => {
    const { weapp } = stage
    await weapp.visit('/guardianInvite')
    await weapp.tap('protector-0-scope')
    await weapp.tapFor('switch-scope-endCalls', '已更改')
    await weapp.tap('scope-done')
    // Else it answers the stranger.
    const change = { switches: [{ name: 'agentAnswer' as const, on: false }] }
    await stage.subscriber.ask('guard/v1/call/save', { change, requestId: newRequest() })
    await callRiskily(phoneNo)
    const [alert] = await alertsOf(weapp.gateway, GUARDIAN)
    expect(alert?.ending).toBe('open')
    const id = alert?.id ?? ''
    await ask(weapp.gateway, GUARDIAN, 'guard/v1/family/alerts/endCall', { id, requestId: newRequest() })
    await weapp.visit('/mobileSetting')
    await waitForTextIn(weapp, 'change-0', `结束了与 ${STRANGER} 的通话`)
    await weapp.el('change-0-call')
  })

  it('is answered by a call for help, which the guardian sees', async () => {
    const { weapp } = stage
    await callRiskily(phoneNo)
    await weapp.visit('/SMSANDNet')
    await weapp.tap('row-0')
    await weapp.tap('code-alert-help')
    await weapp.waitForText('已请守护人帮忙')
    const alerts = await alertsOf(weapp.gateway, GUARDIAN)
    expect(alerts[0]).toMatchObject({ risk: 'codeInCall', reply: 'help', claim: 'open' })
  })

  it('of somebody whom the subscriber protects is taken on, which they see, and ended from the alert', async () => {
    const { weapp } = stage
    const { gateway } = weapp
    await protect(gateway, phoneNo, PERSON, everything)
    await remind(gateway, phoneNo)
    const [mine] = (await ask(gateway, PERSON, 'guard/v1/family/mine', {})).protectors
    const scope = { ...everything, endCalls: true }
    await ask(gateway, PERSON, 'guard/v1/family/mine/scope', { id: mine?.id ?? '', scope, requestId: newRequest() })
    await callRiskily(PERSON)
    await weapp.visit('/familyRemind')
    await weapp.tap('row-0')
    await weapp.tap('alert-claim')
    await weapp.waitForText('您正在联系')
    const [theirs] = (await ask(gateway, PERSON, 'guard/v1/live/codes', {})).items
    expect(theirs?.warning?.claimedBy).toBe('小明')
    await weapp.tap('alert-end')
    await weapp.tap('dialog-confirm')
    await weapp.waitForText('您结束了通话')
  })
})

it('tells two of a family circle that one number has reached both', async () => {
  const { weapp } = stage
  const { gateway } = weapp
  const from = '17012349999'
  const [mine] = (await ask(gateway, PERSON, 'guard/v1/family/mine', {})).protectors
  const scope = { ...everything, circle: true }
  await ask(gateway, PERSON, 'guard/v1/family/mine/scope', { id: mine?.id ?? '', scope, requestId: newRequest() })
  const change = { kind: 'switch', on: true } as const
  await stage.subscriber.ask('guard/v1/live/circle/change', { change, requestId: newRequest() })
  for (const to of [PERSON, phoneNo]) await gateway.line({ phoneNo: to, kind: 'call', from, seconds: 200 })
  await gateway.advance(20_000)
  const { items } = await stage.subscriber.ask('guard/v1/live/circle', {})
  await weapp.visit('/SMSANDNet')
  await waitForTextIn(weapp, `circle-${items[0]?.id}`, `${from} 也找过您的家人`)
  await weapp.tap(`circle-${items[0]?.id}`)
  await weapp.tap('circle-known')
  await weapp.waitForText('不认识，恢复提醒')
})

it('says whether the bank really calls, and never yes before its register says so', async () => {
  const { weapp } = stage
  await weapp.visit('/search')
  await weapp.tap('really-open')
  await weapp.tap('really-now')
  await waitForTextIn(weapp, 'really-answer', '不是他们')
  await weapp.gateway.official(phoneNo, 'icbc', 'call')
  await weapp.tap('really-now')
  await waitForTextIn(weapp, 'really-answer', '工商银行正在给您打电话')
})

it('knows the text that the bank sent, cannot tell of another one, and tells a forged 12381', async () => {
  const { weapp } = stage
  const text = '【工商银行】您尾号 1234 的卡支出 20.00 元'
  const check = async (what: string, answer: string) => {
    await weapp.fill('really-what', what)
    await weapp.tap('really-check')
    await waitForTextIn(weapp, 'really-answer', answer)
  }
  await weapp.gateway.official(phoneNo, 'icbc', 'sms', text)
  await weapp.visit('/search')
  await weapp.tap('really-open')
  await check(text, '给您发了这条短信')
  await check(text.replace('20.00', '2000.00'), '无法判断')
  await check('0012381', '这不是 12381，只是看起来像')
})

it('shows a method of fraud by what called, and all of them with the lessons', async () => {
  const { weapp } = stage
  await weapp.gateway.line({ phoneNo, kind: 'call', from: SUSPECT })
  await weapp.visit('/weekly')
  await waitForTextIn(weapp, 'weekly-news', '您遇到过')
  await weapp.tap('news-all')
  await weapp.tap('method-fake-police')
  await weapp.waitForText('越叫您保密，越要告诉家人')
})

describe("a child's line", () => {
  const CHILD = '13800138001'
  const COURIER = '13922220001'
  const PESTER = '13922220002'
  const call = async (from: string) => {
    const { action, rule } = await stage.weapp.gateway.line({ phoneNo: CHILD, kind: 'call', from })
    return `${action} ${rule.reason}`
  }

  it('is turned on by the guardian, and asks about unknown callers once the child has confirmed', async () => {
    const { weapp } = stage
    await protect(weapp.gateway, phoneNo, CHILD, everything)
    await weapp.visit('/mobileSetting', `?phone=${CHILD}`)
    await weapp.tap('switch-child-line')
    await weapp.choose('child-born', '2015-03-01')
    await weapp.tap('child-save')
    await weapp.waitForText('在自己的手机上确认未满 18 岁')
    expect(await call(COURIER)).toBe('pass noRule')
    const confirmed = { change: { kind: 'confirm', accept: true } as const, requestId: newRequest() }
    expect((await ask(weapp.gateway, CHILD, 'guard/v1/family/child/set', confirmed)).own.state).toBe('on')
    expect([await call(COURIER), await call(PESTER)]).toEqual(['stop childLine', 'stop childLine'])
  })

  it('lets a caller through, or blocks one, in one tap, which the guardian takes back or the child undoes; what nobody answers ends at midnight', async () => {
    const { weapp } = stage
    const answer = async (caller: string, how: 'today' | 'denied' | 'undo', state: string) => {
      const { people } = await stage.subscriber.ask('guard/v1/family/child', {})
      const index = people[0]?.requests.findIndex(({ from }) => from === caller) ?? -1
      await weapp.visit('/familyRemind')
      // What was shown last comes first, in its order.
      await waitForTextIn(weapp, `child-request-${index}`, caller)
      await weapp.tap(`child-request-${index}`)
      await weapp.tap(`child-${how}`)
      await waitForTextIn(weapp, `child-request-${index}`, state)
    }
    await answer(COURIER, 'denied', '已拉黑')
    expect(await call(COURIER)).toBe('stop blacklist')
    await answer(COURIER, 'undo', '等您决定')
    expect(await call(COURIER)).toBe('stop childLine')
    await answer(COURIER, 'today', '今天放行')
    await answer(PESTER, 'denied', '已拉黑')
    expect([await call(COURIER), await call(PESTER)]).toEqual(['pass temporaryAllow', 'stop blacklist'])
    const { items } = await ask(weapp.gateway, CHILD, 'guard/v1/family/changes', { cursor: null })
    const id = items.find(({ number }) => number === PESTER)?.id ?? ''
    await ask(weapp.gateway, CHILD, 'guard/v1/family/changes/undo', { id, requestId: newRequest() })
    expect(await call(PESTER)).toBe('stop childLine')
    const late = '13922220003'
    expect(await call(late)).toBe('stop childLine')
    await weapp.gateway.advance(DAY)
    await weapp.visit('/familyRemind')
    await waitForTextIn(weapp, 'child-request-0', '没有人处理')
  })

  it('says who wants the subscriber to be asked about, and is declined in one tap', async () => {
    const { weapp } = stage
    const [mine] = (await stage.subscriber.ask('guard/v1/family/mine', {})).protectors
    const change = { kind: 'switch', id: mine?.id ?? '', on: true, bornOn: '2015-03-01' } as const
    await ask(weapp.gateway, GUARDIAN, 'guard/v1/family/child/set', { change, requestId: newRequest() })
    await weapp.visit('/guardianInvite')
    await waitForTextIn(weapp, 'child-own', '说您未满 18 岁')
    await weapp.tap('child-decline')
    await waitForGone(weapp, 'child-own')
  })
})

describe('in a session of before today', () => {
  it('"I asked for it" silences the caller, ends the warning, and is taken back', async () => {
    const { weapp, subscriber } = stage
    const from = '13912340002'
    await weapp.gateway.line({ phoneNo, kind: 'call', from, goesOn: true })
    await weapp.gateway.line({ phoneNo, kind: 'sms', from: '95588', text: BANK_SMS.replace('482913', '482914') })
    const newest = async () => (await subscriber.ask('guard/v1/live/codes', {})).items[0]
    expect(await newest()).toMatchObject({ from, state: 'raised' })
    await weapp.visit('/SMSANDNet')
    await waitForTextIn(weapp, 'row-0', from)
    await weapp.tap('row-0')
    await weapp.tap('code-alert-expect')
    await weapp.waitForText('前不再提醒此号码')
    expect(await newest()).toMatchObject({ state: 'expected', warning: { state: 'fine' } })
    await weapp.tap('code-alert-undo')
    await weapp.el('code-alert-expect')
    expect(await newest()).toMatchObject({ state: 'raised', silentUntil: null })
  })

  it('forwarding that nobody has answered is told to the guardian after ten minutes; "it was me" ends the question', async () => {
    const { weapp } = stage
    await weapp.gateway.forward(phoneNo, ELSEWHERE)
    await weapp.visit('/SMSANDNet')
    await waitForTextIn(weapp, 'forwarding-unconditional', '待您确认')
    await weapp.gateway.advance(10 * MINUTE + 15_000)
    await eventually(async () => {
      const [newest] = await alertsOf(weapp.gateway, GUARDIAN)
      expect(newest).toMatchObject({ risk: 'forwarding', caller: ELSEWHERE })
    })
    await weapp.tap('forwarding-unconditional')
    await weapp.tap('forwarding-confirm')
    await waitForTextIn(weapp, 'forwarding-unconditional', '您设置的')
    await weapp.gateway.forward(phoneNo, null)
  })
})

describe('the number lock', () => {
  const check = () => checkLock(stage.weapp.gateway, phoneNo, 'sim')
  const toldBySms = (words: string) =>
    eventually(async () => {
      const texts = (await stage.weapp.gateway.outbox(phoneNo)).map(({ text }) => text)
      expect(texts).toContainEqual(expect.stringContaining(words))
    })

  it('refuses the carrier, waits with an unlock, and is locked again in one tap', async () => {
    const { weapp } = stage
    await weapp.visit('/SMSANDNet')
    await weapp.tap('number-lock')
    await weapp.tap('lock-lock')
    await weapp.el('lock-unlock')
    expect(await check()).toMatchObject({ allowed: false, reason: 'locked' })
    await weapp.tap('lock-unlock')
    await weapp.el('lock-lock')
    await toldBySms('有人用您的账号申请解锁')
    expect(await check()).toMatchObject({ allowed: false, reason: 'asked' })
    const [alert] = await alertsOf(weapp.gateway, GUARDIAN)
    expect(alert).toMatchObject({ risk: 'unlock', claim: 'open' })
    const claim = { id: alert?.id ?? '', claimed: true, requestId: newRequest() }
    await ask(weapp.gateway, GUARDIAN, 'guard/v1/family/alerts/claim', claim)
    await weapp.visit('/SMSANDNet')
    await weapp.tap('number-lock')
    await weapp.waitForText('守护人说不是您')
    await weapp.tap('lock-lock')
    await weapp.el('lock-unlock')
    expect(await check()).toMatchObject({ allowed: false, reason: 'locked' })
  })

  it('opens for an hour, and locks itself again', async () => {
    const { weapp } = stage
    await weapp.gateway.advance(DAY + HOUR)
    await weapp.visit('/SMSANDNet')
    await weapp.tap('number-lock')
    await weapp.tap('lock-unlock')
    await weapp.el('lock-lock')
    await weapp.gateway.advance(10 * MINUTE)
    await weapp.visit('/SMSANDNet')
    await waitForTextIn(weapp, 'number-lock', '已解锁')
    expect(await check()).toMatchObject({ allowed: true, reason: 'open' })
    await weapp.gateway.advance(HOUR)
    await weapp.visit('/SMSANDNet')
    await waitForTextIn(weapp, 'number-lock', '已锁定')
  })

  it('of somebody whom the subscriber protects is kept locked from the alert, which can be taken back', async () => {
    const { weapp } = stage
    const act = (one: 'lock' | 'unlock') =>
      ask(weapp.gateway, PERSON, 'guard/v1/live/lock/change', { act: one, requestId: newRequest() })
    await act('lock')
    expect((await act('unlock')).state).toBe('asked')
    await weapp.visit('/familyRemind')
    await waitForTextIn(weapp, 'row-0', '有人申请解开号码锁')
    await weapp.tap('row-0')
    await weapp.tap('alert-claim')
    await weapp.waitForText('您已推迟一天')
    await weapp.tap('alert-give-up')
    await weapp.el('alert-claim')
  })
})
