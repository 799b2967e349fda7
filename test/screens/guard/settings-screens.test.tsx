import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import Taro from '@tarojs/taro'
import HarassmentTypePage from '@/areas/guard/pages/harassment-type'
import NumSegmentPage from '@/areas/guard/pages/num-segment'
import OfferCommunityPage from '@/areas/guard/pages/offer-community'
import SmsAndNetPage from '@/areas/guard/pages/sms-and-net'
import { setLanguage } from '@/i18n/language'
import { MINOR_POP_UP } from '@/rules/home-screen/minors'
import { deployConfig } from '@/platform/deploy'
import { openExternal } from '@/platform/open-url'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodiesOf, fails, inTurn, type SeenCall } from '../../mocks/gateway'
import { navigateTo } from '../../mocks/taro'
import { guardAnswers, holdsNine, holdsNothing } from './guard-answers'
import { appears, disappears, element, isChecked, press, settled, toasted, type } from '../../support/controls'
import { momentOn } from '../../support/moments'

jest.mock('@/platform/open-url', () => ({ openExternal: jest.fn(async () => 'opened') }))

beforeEach(() => {
  resetApp()
  logIn()
})

describe('the kinds of harassment', () => {
  const open = () => renderScreen(<HarassmentTypePage />, '/harassmentType')
  const changesOf = (seen: { path: string; body?: Record<string, unknown> }[]) =>
    seen.filter((call) => call.path.endsWith('/call/save')).map((call) => call.body?.change)

  it('each have a switch and a strength, saved at once', async () => {
    const seen = answerCalls(guardAnswers())
    open()
    await screen.findByRole('switch', { name: '贷款推销' })
    press('switch-robot')
    const loan = within(screen.getByRole('radiogroup', { name: '贷款推销的力度' }))
    fireEvent.click(loan.getByRole('radio', { name: '严格' }))
    await waitFor(() => expect(screen.queryByRole('radiogroup', { name: '机器人外呼的力度' })).toBeNull())
    await waitFor(() =>
      expect(changesOf(seen)).toEqual([
        { kinds: [{ kind: 'robot', on: false, strength: 'standard' }] },
        { kinds: [{ kind: 'loan', on: true, strength: 'strict' }] },
      ]),
    )
    await appears('undo')
    press('undo')
    await toasted('已恢复')
    expect(changesOf(seen).slice(2)).toEqual([{ kinds: [{ kind: 'loan', on: true, strength: 'standard' }] }])
  })

  it('can all be set at once, and show that interception itself is off', async () => {
    answerCalls(guardAnswers())
    open()
    expect(await screen.findByText('骚扰电话拦截尚未开启，开启后以下设置生效。')).toBeInTheDocument()
    expect(screen.getByText(/标准：100 人以上标记才拦截/)).toBeInTheDocument()
    press('all-strict')
    for (const radio of screen.getAllByRole('radio', { name: '严格' })) expect(radio).toBeChecked()
    await settled()
  })

  it('need a product', async () => {
    answerCalls(guardAnswers({}, holdsNothing))
    open()
    expect(await screen.findByText('如需使用，请先订购')).toBeInTheDocument()
  })
})

describe('number segments', () => {
  const open = () => renderScreen(<NumSegmentPage />, '/numSegment')
  const quota = { used: 1, limit: 92 }
  const page = { items: [{ id: 'a', value: '170*', note: '虚拟号', addedAt: 1 }], quota }
  const preview = { value: '0755*', calls: 9, decided: 6, contacts: 3, refusal: null }
  const added = { added: [{ id: 'b', value: '0755*', note: '', addedAt: 2 }], rejected: [], quota }
  const openForm = async () => {
    open()
    await screen.findByText('170*')
    press('list-add')
  }

  it('are listed with the quota of both lists', async () => {
    const seen = answerCalls({ '/list/query': page })
    open()
    expect(await screen.findByText('170*')).toBeInTheDocument()
    expect(screen.getByText('1 / 92')).toBeInTheDocument()
    press('segments-white')
    await waitFor(() => expect(seen.map((call) => call.body?.list)).toContain('whiteSegment'))
  })

  it('show what one would have done before it is added', async () => {
    const seen = answerCalls({
      '/list/query': page,
      '/segment/preview': preview,
      '/list/add': added,
    })
    await openForm()
    type('segment-prefix', '0755')
    const words = '近 30 天有 9 通来电以 0755 开头。添加后会拦截 6 通。3 通来自联系人，仍可接通。'
    expect(await screen.findByText(words)).toBeInTheDocument()
    press('segment-save')
    await toasted('已添加')
    const sent = seen.find((call) => call.path.endsWith('/list/add'))
    expect(sent?.body).toMatchObject({ list: 'blackSegment', move: false, entries: [{ value: '0755*', note: '' }] })
  })

  it('ask before a typed one is lost', async () => {
    answerCalls({ '/list/query': page, '/segment/preview': preview })
    await openForm()
    type('segment-prefix', '0755')
    press('sheet-close')
    await appears('dialog-confirm')
    press('dialog-confirm')
    await disappears('segment-prefix')
  })

  it('move one from the other list after a confirmation', async () => {
    const rejected = [{ value: '0755*', reason: 'onOtherList' }]
    const seen = answerCalls({
      '/list/query': page,
      '/segment/preview': { ...preview, calls: 0, refusal: 'onOtherList' },
      '/list/add': (call: SeenCall) => (call.body?.move ? added : { added: [], rejected, quota }),
    })
    await openForm()
    type('segment-prefix', '0755')
    expect(await screen.findByText('近 30 天没有以 0755 开头的来电。该号段在放行号段中。')).toBeInTheDocument()
    press('segment-save')
    expect(await screen.findByText('是否将 0755 从放行号段移到拦截号段？')).toBeInTheDocument()
    press('dialog-confirm')
    await toasted('已移动')
    expect(seen.filter((call) => call.path.endsWith('/list/add')).map((call) => call.body?.move)).toEqual([false, true])
  })

  it('move within the limit that both lists share, also when it is reached', async () => {
    const full = { used: 92, limit: 92 }
    const rejected = [{ value: '0755*', reason: 'onOtherList' }]
    const seen = answerCalls({ '/list/query': page, '/list/check': { rejected, quota: full }, '/list/add': added })
    open()
    await screen.findByText('170*')
    press('list-paste-many')
    type('list-paste', '0755\n0756')
    press('list-check')
    expect(await screen.findByText('可添加 0 个')).toBeInTheDocument()
    expect(screen.getByText('升级套餐，添加更多')).toBeInTheDocument()
    press('list-move')
    expect(await screen.findByText('可添加 1 个')).toBeInTheDocument()
    press('list-import')
    await waitFor(() => expect(seen.some((call) => call.path.endsWith('/list/add'))).toBe(true))
    const sent = seen.find((call) => call.path.endsWith('/list/add'))
    expect(sent?.body).toMatchObject({ list: 'blackSegment', move: true, entries: [{ value: '0755*' }] })
  })

  it('keep the input and show its error', async () => {
    answerCalls({ '/list/query': page, '/segment/preview': fails(502) })
    await openForm()
    type('segment-prefix', '1')
    press('segment-save')
    expect(await screen.findByText('请输入 2 至 15 位数字，国际号码以 + 开头')).toBeInTheDocument()
    expect(screen.getByDisplayValue('1')).toBeInTheDocument()
    type('segment-prefix', '0755')
    expect(await screen.findByText('暂时无法推算近 30 天的影响')).toBeInTheDocument()
  })

  it('are empty at first, require a product, and offer a retry', async () => {
    answerCalls({ '/list/query': { items: [], quota: { used: 0, limit: 10 } } })
    const first = open()
    expect(await screen.findByText('还没有拦截号段')).toBeInTheDocument()
    first.unmount()
    resetApp()
    logIn()
    answerCalls({ '/list/query': { items: [], quota: { used: 0, limit: 0 } }, '/statusQuery': holdsNothing })
    const second = open()
    expect(await screen.findByText('如需使用，请先订购')).toBeInTheDocument()
    second.unmount()
    resetApp()
    logIn()
    answerCalls({ '/list/query': fails(502) })
    open()
    expect(await screen.findByText('重试')).toBeInTheDocument()
  })
})

/** The middle groups of the numbers in an element: each stands apart from its neighbours. */
const groupsIn = (id: string) => [...(element(id)?.querySelectorAll('.pg-phone') ?? [])].map((one) => one.textContent)

describe('SMS and web safety', () => {
  const headings = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)

  it('says how things stand, then what is guarded, then what can be done, and what was before', async () => {
    const DAY = 24 * 60 * 60 * 1000
    const alert = { id: 'a', kind: 'number', from: '17011112222', prefix: '', isKnown: false }
    const items = [
      { ...alert, at: Date.now() - DAY / 2 },
      { ...alert, id: 'b', at: Date.now() - DAY * 2 },
    ]
    answerCalls({ ...guardAnswers(), '/live/circle': { isGuardian: true, on: true, joined: 1, items } })
    renderScreen(<SmsAndNetPage />, '/SMSANDNet')
    await appears('circle-b')
    await appears('switch-codeAlerts')
    await appears('number-lock')
    expect(headings()).toEqual(['当前状态', '守护开关', '处理与记录', '之前的提醒'])
    const idsIn = (name: string) =>
      [...screen.getByRole('region', { name }).querySelectorAll('.pg-row__main, [role=switch]')].map(({ id }) => id)
    expect(idsIn('当前状态')).toEqual(['circle-a', 'forwarding-none', 'number-lock'])
    expect(idsIn('守护开关').filter(Boolean)).toEqual([
      ...['switch-codeAlerts', 'switch-forwardingAlerts', 'circle-joined', 'switch-circle'],
      ...['switch-riskySiteRemind', 'switch-intelSmsRemind', 'switch-intelSmsReceive'],
    ])
    expect(idsIn('之前的提醒')).toEqual(['circle-b'])
  })

  it('shows no switch as off of which nobody knows whether it is on', async () => {
    answerCalls({ ...guardAnswers(), '/live/codes': fails(502), '/live/forwarding': fails(502) })
    renderScreen(<SmsAndNetPage />, '/SMSANDNet')
    await waitFor(() => expect(screen.getAllByText('重试')).toHaveLength(2))
    expect(isChecked('switch-riskySiteRemind')).toBe(false)
    expect([element('switch-codeAlerts'), element('switch-forwardingAlerts')]).toEqual([null, null])
  })

  it('sets its switches and links to the SMS guard', async () => {
    answerCalls(guardAnswers())
    renderScreen(<SmsAndNetPage />, '/SMSANDNet')
    await screen.findByRole('switch', { name: '风险网址提醒' })
    press('switch-riskySiteRemind')
    await waitFor(() => expect(isChecked('switch-riskySiteRemind')).toBe(true))
    press('sms-way-guard')
    expect(navigateTo).toHaveBeenCalled()
  })

  it('leads to held codes', async () => {
    answerCalls({ ...guardAnswers(), '/live/codes': { on: true, items: [], held: 2 } })
    renderScreen(<SmsAndNetPage />, '/SMSANDNet')
    expect(await screen.findByText('隔离箱里有 2 条可能是您在等的验证码')).toBeInTheDocument()
    press('sms-way-guard')
    expect(navigateTo.mock.calls[0]?.[0].url).toContain('/messagePersonal?tab=held')
  })

  it('needs a product', async () => {
    answerCalls(guardAnswers({}, holdsNothing))
    renderScreen(<SmsAndNetPage />, '/SMSANDNet')
    expect(await screen.findByText('如需使用，请先订购')).toBeInTheDocument()
    await appears('number-lock')
    expect(headings()).toEqual(['当前状态'])
  })
})

describe('codes during risky calls', () => {
  const HOUR = 60 * 60 * 1000
  const codeAt = Date.now() - 60_000
  const alert = {
    ...{ id: 'a', from: '17011112222', caller: 'risky', sender: 'bank', isCode: true, codeAt },
    ...{ seconds: 720, isOver: false, state: 'raised', silentUntil: null, endedAt: null },
  }
  const open = (items: object[], more: object = {}) => {
    const seen = answerCalls({ ...guardAnswers(), '/live/codes': { on: true, items }, ...more })
    renderScreen(<SmsAndNetPage />, '/SMSANDNet')
    return seen
  }

  it('are shown with both facts, and can be said to be one’s own, and taken back', async () => {
    const expected = { ...alert, state: 'expected', silentUntil: Date.now() + HOUR }
    const seen = open([alert], {
      '/live/codes/expect': ({ body }: SeenCall) => ({ on: true, items: [body?.expected ? expected : alert] }),
    })
    await appears('row-0')
    expect(element('row-0')).toHaveTextContent(/^正与 17011112222 通话 12 分钟收到银行验证码 · .+ \d\d:\d\d$/)
    expect(groupsIn('row-0')).toEqual(['1111'])
    press('row-0')
    expect(await screen.findByText('网络标记的风险号码')).toBeInTheDocument()
    press('code-alert-expect')
    expect(await screen.findByText(/前不再提醒此号码/)).toBeInTheDocument()
    press('code-alert-undo')
    await appears('code-alert-expect')
    const said = seen.filter(({ path }) => path.endsWith('/codes/expect')).map(({ body }) => body?.expected)
    expect(said).toEqual([true, false])
  })

  it.each([
    ['a hidden caller', { from: '' }, '是我自己要的'],
    ['a caller with a number', {}, '是我自己要的，一小时内不再提醒'],
    ['one of yesterday', { codeAt: codeAt - 24 * HOUR }, null],
  ])('say of %s what silencing does', async (_who, more, words) => {
    open([{ ...alert, ...more }])
    await appears('row-0')
    press('row-0')
    await appears('code-alert-call')
    expect(element('code-alert-expect')?.textContent ?? null).toBe(words)
  })

  it('say what is known where no text may be read, and of a call that is over', async () => {
    open([{ ...alert, sender: 'payment', isCode: false, isOver: true, seconds: 40 }])
    await appears('row-0')
    expect(element('row-0')).toHaveTextContent(/^刚与 17011112222 通话 40 秒收到支付短信 · /)
  })

  const warning = { state: 'delivered', isHigh: true, holdMs: 30_000, sent: [], claimedBy: null }
  const sent = [
    { at: codeAt, by: 'sms', to: '' },
    { at: codeAt + 1, by: 'guardian', to: '女儿' },
  ]

  it('are seen when they are opened, and can be said to be fine half a minute later, not before', async () => {
    const seen = open([{ ...alert, warning }], {
      '/live/codes/answer': ({ body }: SeenCall) => ({
        on: true,
        guardians: 2,
        items: [
          body?.answer === 'seen'
            ? { ...alert, warning: { ...warning, state: 'seen', holdMs: 1000, sent } }
            : { ...alert, state: 'expected', warning: { ...warning, state: 'fine' } },
        ],
      }),
    })
    expect(await screen.findByText('待回应')).toBeInTheDocument()
    press('row-0')
    expect(await screen.findByText('多半会要验证码，或让您把钱转到“安全账户”')).toBeInTheDocument()
    expect(await screen.findByText('提醒女儿，对方能看到您的回应')).toBeInTheDocument()
    expect(screen.getByText('短信提醒您')).toBeInTheDocument()
    press('code-alert-expect')
    expect(bodiesOf(seen, '/codes/answer').map((body) => body?.answer)).toEqual(['seen'])
    expect(await screen.findByText('是我自己要的，一小时内不再提醒', {}, { timeout: 4000 })).toBeInTheDocument()
    press('code-alert-expect')
    await waitFor(() => expect(bodiesOf(seen, '/codes/answer').map((body) => body?.answer)).toEqual(['seen', 'fine']))
    await waitFor(() => expect(element('code-alert-expect')).toBeNull())
  })

  it('ask the family for help, and say who is calling', async () => {
    const waiting = { ...alert, warning: { ...warning, state: 'seen', holdMs: 0 } }
    const asked = { ...alert, warning: { ...warning, state: 'help', claimedBy: '女儿' } }
    const seen = answerCalls({
      ...guardAnswers(),
      '/live/codes': { on: true, items: [waiting], guardians: 2 },
      '/live/codes/answer': { on: true, items: [asked], guardians: 2 },
    })
    renderScreen(<SmsAndNetPage />, '/SMSANDNet')
    await appears('row-0')
    press('row-0')
    await appears('code-alert-help')
    expect(element('code-alert-help')).toHaveTextContent('请家人帮忙（2 位守护人）')
    press('code-alert-help')
    expect(await screen.findByText('女儿正在联系您')).toBeInTheDocument()
    expect([element('code-alert-help'), element('code-alert-expect')]).toEqual([null, null])
    expect(bodiesOf(seen, '/codes/answer')).toMatchObject([{ id: 'a', answer: 'help' }])
  })

  it('offer no help of nobody, and note that money was paid', async () => {
    const seen = open([{ ...alert, warning: { ...warning, state: 'seen', holdMs: 0 } }], {
      '/live/codes/answer': { on: true, items: [{ ...alert, warning: { ...warning, state: 'paid' } }] },
    })
    await appears('row-0')
    press('row-0')
    await appears('have-paid')
    expect(element('code-alert-help')).toBeNull()
    press('have-paid')
    await waitFor(() => expect(bodiesOf(seen, '/codes/answer')).toMatchObject([{ answer: 'paid' }]))
  })

  it('say that a guardian ended the call, who can be called back in one tap', async () => {
    open([{ ...alert, endedAt: codeAt + 1000 }])
    await appears('row-0')
    press('row-0')
    expect(await screen.findByText('守护人结束通话')).toBeInTheDocument()
    expect(element('code-alert-back')).toHaveTextContent('回拨 17011112222')
    expect(groupsIn('code-alert-back')).toEqual(['1111'])
    press('code-alert-back')
    expect(jest.mocked(Taro.makePhoneCall)).toHaveBeenCalledWith({ phoneNumber: '17011112222' })
  })

  it('have a switch, which shows what the gateway says after a lost response', async () => {
    const seen = open([], { '/live/codes/switch': inTurn({ on: false, items: [] }, fails(502)) })
    await appears('switch-codeAlerts')
    press('switch-codeAlerts')
    await waitFor(() => expect(isChecked('switch-codeAlerts')).toBe(false))
    press('switch-codeAlerts')
    await waitFor(() => expect(bodiesOf(seen, '/codes/switch').map((body) => body?.on)).toEqual([false, true]))
    await waitFor(() => expect(isChecked('switch-codeAlerts')).toBe(true))
  })

  it('can be loaded again, and the other switches stay', async () => {
    open([], { '/live/codes': fails(502) })
    expect(await screen.findByText('重试')).toBeInTheDocument()
    expect(element('switch-riskySiteRemind')).not.toBeNull()
  })
})

describe('where calls go', () => {
  const forwarded = {
    ...{ id: 'cf-1', kind: 'unconditional', to: '13912345678', at: Date.parse('2026-11-27T14:02:00+08:00') },
    ...{ state: 'asked', risk: 'riskyCall' },
  }
  const nothing = { on: true, isKnown: true, items: [] }
  const open = (answer: object, more: object = {}) => {
    const seen = answerCalls({ ...guardAnswers(), '/live/forwarding': answer, ...more })
    renderScreen(<SmsAndNetPage />, '/SMSANDNet')
    return seen
  }

  it('is nowhere else only when the network has said so', async () => {
    open(nothing)
    expect(await screen.findByText('来电没有转接')).toBeInTheDocument()
    expect(element('forwarding-unknown')).toBeNull()
  })

  it('is unknown without an answer of the network, and can be asked again', async () => {
    const seen = open({ ...nothing, isKnown: false })
    expect(await screen.findByText('暂时无法确认来电是否转接')).toBeInTheDocument()
    expect(screen.queryByText('来电没有转接')).toBeNull()
    press('forwarding-unknown')
    await waitFor(() => expect(bodiesOf(seen, '/live/forwarding')).toHaveLength(2))
  })

  it('is shown with number, time and reason, and ended in one tap', async () => {
    const seen = open({ ...nothing, items: [forwarded] }, { '/live/forwarding/remove': nothing })
    await appears('forwarding-unconditional')
    expect(element('forwarding-unconditional')).toHaveTextContent('所有来电转到 13912345678')
    expect(groupsIn('forwarding-unconditional')).toEqual(['1234'])
    expect(screen.getByText(`${momentOn('2026-11-27 14:02')} 设置`)).toBeInTheDocument()
    expect(screen.getByText('待您确认')).toBeInTheDocument()
    press('forwarding-unconditional')
    expect(await screen.findByText('在可疑通话后半小时内设置')).toBeInTheDocument()
    expect(screen.getByText('取消后不能在这里恢复，需要时请在手机的通话设置中重新设置。')).toBeInTheDocument()
    press('forwarding-remove')
    await toasted('已取消转接')
    expect(await screen.findByText('来电没有转接')).toBeInTheDocument()
    expect(element('forwarding-remove')).toBeNull()
    expect(bodiesOf(seen, '/forwarding/remove').map((body) => body?.kind)).toEqual(['unconditional'])
  })

  it('stays open when the network has not ended it', async () => {
    open({ ...nothing, items: [forwarded] }, { '/live/forwarding/remove': fails(502) })
    await appears('forwarding-unconditional')
    press('forwarding-unconditional')
    await appears('forwarding-remove')
    press('forwarding-remove')
    await settled()
    expect(element('forwarding-remove')).not.toBeNull()
    expect(screen.queryByText('已取消转接')).toBeNull()
  })

  it.each([
    ['confirmed', '您设置的', false],
    ['claimed', '这次登录不满一天，确认后仍会继续提醒', true],
  ])('can be said to be one’s own, and is then %s', async (state, words, canAgain) => {
    const said = { ...nothing, items: [{ ...forwarded, state }] }
    const seen = open({ ...nothing, items: [forwarded] }, { '/live/forwarding/confirm': said })
    await appears('forwarding-unconditional')
    press('forwarding-unconditional')
    await appears('forwarding-confirm')
    press('forwarding-confirm')
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(element('forwarding-confirm') !== null).toBe(canAgain)
    expect(bodiesOf(seen, '/forwarding/confirm').map((body) => body?.id)).toEqual(['cf-1'])
  })

  it('says that what was reported before may have changed', async () => {
    open({ ...nothing, isKnown: false, items: [{ ...forwarded, kind: 'busy', state: 'set', risk: null }] })
    await appears('forwarding-busy')
    expect(element('forwarding-busy')).toHaveTextContent('占线时转到 13912345678')
    expect(screen.getByText('这是网络之前告知的，现在可能已变化')).toBeInTheDocument()
  })

  it('has a switch for its alerts', async () => {
    const seen = open(nothing, { '/live/forwarding/switch': { ...nothing, on: false } })
    await appears('switch-forwardingAlerts')
    press('switch-forwardingAlerts')
    await waitFor(() => expect(isChecked('switch-forwardingAlerts')).toBe(false))
    expect(bodiesOf(seen, '/forwarding/switch').map((body) => body?.on)).toEqual([false])
  })
})

describe('the offer community', () => {
  const adult = { '/popUpQuery': { popUpList: [{ id: MINOR_POP_UP, name: 'minor', enabled: false }] } }
  const minor = { '/popUpQuery': { popUpList: [{ id: MINOR_POP_UP, name: 'minor', enabled: true }] } }

  it.each([
    ['zh-CN', '优惠活动面向成年用户'],
    ['en', 'Offers are for adults'],
  ] as const)('says why a minor sees none in %s, and leads to the protection', async (language, title) => {
    setLanguage(language)
    answerCalls({ '/statusQuery': holdsNine, ...minor })
    open()
    expect(await screen.findByText(title)).toBeInTheDocument()
    expect(element('community-upgrade')).toBeNull()
    expect(element('community-package')).toBeNull()
    press('community-guard')
    expect(navigateTo).toHaveBeenCalledWith(expect.objectContaining({ url: expect.stringContaining('/call') }))
  })

  const open = () => renderScreen(<OfferCommunityPage />, '/offerCommunity')

  it('shows the content of the package, and no entrance without an address', async () => {
    answerCalls({ '/statusQuery': holdsNine, ...adult })
    open()
    expect(await screen.findByText('9元版')).toBeInTheDocument()
    expect(screen.getByText('最多 100 个')).toBeInTheDocument()
    expect(screen.queryByText('进入优惠社区')).toBeNull()
    press('community-upgrade')
    expect(navigateTo).toHaveBeenCalled()
  })

  it.each([
    ['https://partner.example/order', true],
    ['http://partner.example/order', false],
    ['', false],
  ])('links to the order page of the partner at %j: %s', async (partnerOrderUrl, leads) => {
    Object.assign(deployConfig(), { partnerOrderUrl })
    answerCalls({ '/statusQuery': holdsNine, ...adult })
    open()
    expect(await screen.findByText('9元版')).toBeInTheDocument()
    expect(screen.queryByText('合作伙伴订购专区') !== null).toBe(leads)
    if (!leads) return
    press('community-partner')
    expect(openExternal).toHaveBeenCalledWith(partnerOrderUrl)
  })

  it('requires a product, and offers a retry', async () => {
    answerCalls({ '/statusQuery': holdsNothing, ...adult })
    const first = open()
    expect(await screen.findByText('如需使用，请先订购')).toBeInTheDocument()
    first.unmount()
    resetApp()
    logIn()
    answerCalls({ '/statusQuery': fails(502) })
    open()
    expect(await screen.findByText('重试')).toBeInTheDocument()
  })
})

describe('the family circle', () => {
  const alert = {
    ...{ id: 'a', at: Date.parse('2026-11-28T14:02:00+08:00'), kind: 'number', from: '17011112222', prefix: '' },
    isKnown: false,
  }
  const joined = { isGuardian: false, on: false, joined: 1, items: [alert] }
  const open = (answer: object, more: object = {}) => {
    const seen = answerCalls({ ...guardAnswers(), '/live/circle': answer, ...more })
    renderScreen(<SmsAndNetPage />, '/SMSANDNet')
    return seen
  }

  it('says by whom another one was met, and blocks the caller in one tap', async () => {
    const seen = open(joined, { '/list/add': { added: [], rejected: [], quota: { used: 1, limit: 10 } } })
    await appears('circle-a')
    expect(element('circle-a')).toHaveTextContent('17011112222 也找过您的家人')
    expect(groupsIn('circle-a')).toEqual(['1111'])
    expect(screen.getByText(momentOn('2026-11-28 14:02'))).toBeInTheDocument()
    expect(element('switch-circle')).toBeNull()
    press('circle-a')
    await appears('circle-block')
    press('circle-block')
    await toasted('已加入您的黑名单')
    expect(bodiesOf(seen, '/list/add')).toMatchObject([{ list: 'black', entries: [{ value: '17011112222' }] }])
  })

  it('says why a caller cannot be blocked', async () => {
    const rejected = [{ value: '17011112222', reason: 'overLimit' }]
    open(joined, { '/list/add': { added: [], rejected, quota: { used: 10, limit: 10 } } })
    await appears('circle-a')
    press('circle-a')
    await appears('circle-block')
    press('circle-block')
    await toasted('黑名单已满（10/10）')
  })

  it.each([
    ['prefix', '1701111', '1701111 开头的号码也找过您的家人'],
    ['script', '', '同一种骗局也找过您的家人'],
  ])('says what the family has in common: %s', async (kind, prefix, words) => {
    open({ ...joined, items: [{ ...alert, kind, prefix }] })
    expect(await screen.findByText(words)).toBeInTheDocument()
  })

  it('is silent about whom the family knows, until that is taken back', async () => {
    const known = { ...joined, items: [{ ...alert, isKnown: true }] }
    const seen = open(joined, { '/live/circle/change': inTurn(known, joined) })
    await appears('circle-a')
    press('circle-a')
    await appears('circle-known')
    press('circle-known')
    expect(await screen.findByText('不认识，恢复提醒')).toBeInTheDocument()
    expect(screen.getByText('认识')).toBeInTheDocument()
    press('circle-known')
    expect(await screen.findByText('我们认识，不再提醒')).toBeInTheDocument()
    expect(bodiesOf(seen, '/circle/change').map((body) => body?.change)).toEqual([
      { kind: 'known', id: 'a', known: true },
      { kind: 'known', id: 'a', known: false },
    ])
  })

  it('has a switch for a guardian whose circle somebody has joined', async () => {
    const mine = { isGuardian: true, on: false, joined: 0, items: [] }
    const seen = open(mine, { '/live/circle/change': { ...mine, on: true } })
    await appears('switch-circle')
    press('switch-circle')
    await waitFor(() => expect(isChecked('switch-circle')).toBe(true))
    expect(bodiesOf(seen, '/circle/change').map((body) => body?.change)).toEqual([{ kind: 'switch', on: true }])
    expect(element('circle-joined')).toBeNull()
  })

  it('is not shown to who is in none, nor while that is unknown', async () => {
    open({ isGuardian: false, on: false, joined: 0, items: [] })
    await settled()
    expect(screen.queryByText('家人圈')).toBeNull()
  })
})
