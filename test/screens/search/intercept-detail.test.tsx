import { fireEvent, screen, waitFor } from '@testing-library/react'
import Taro from '@tarojs/taro'
import { setLanguage } from '@/i18n/language'
import InterceptDetailPage from '@/pages/intercept-detail'
import { useProductsStore } from '@/stores/products'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import type { SeenCall } from '../../mocks/gateway'
import { answerCalls, bodiesOf, bodyOf, fails, refuses } from '../../mocks/gateway'
import { navigateTo } from '../../mocks/taro'
import { holdsNine, holdsNothing, holdsStandard } from '../guard/guard-answers'
import { holding } from '../../rules/products/product-list'
import { wholeText } from '../../support/whole-text'
import { appears, control, disappears, element, press, settleDialog, toasted } from '../../support/controls'
import { recordDetail as detail } from './record'
import { dayText } from '@/i18n/formats'
import { momentOn } from '../../support/moments'

const phoneNo = detail.from
const entry = { id: 'e1', value: phoneNo, note: '', addedAt: detail.at, expiresAt: null, place: '北京市', carrier: '' }
const quota = { used: 3, limit: 50 }
const open = () => renderScreen(<InterceptDetailPage />, '/il', { id: 'r1' })

beforeEach(() => {
  resetApp()
  logIn()
})

describe('the decision on /il', () => {
  it('names the entry of the rule that matched, and links to its setting', async () => {
    answerCalls({ '/intercept/detail': detail })
    open()
    expect(await screen.findByText('骚扰电话 · 贷款推销')).toBeInTheDocument()
    expect(screen.getByText('拦截号段 · 0108888')).toBeInTheDocument()
    press('il-setting')
    await waitFor(() => expect(navigateTo).toHaveBeenCalled())
  })

  it('shows the name of a contact first and the number below, each once', async () => {
    const contact = { id: 'c', name: '邱小满' }
    answerCalls({
      '/intercept/detail': { ...detail, contact: '邱小满' },
      '/number/lookUp': { phoneNo, tags: [], risk: 'none', contact },
    })
    open()
    const name = await screen.findByText('邱小满')
    const number = screen.getByText(wholeText(phoneNo))
    expect(name.compareDocumentPosition(number)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await screen.findByText('还没有三人以上的标记')
    expect(screen.getAllByText(/邱小满/)).toHaveLength(1)
  })

  it('shows the tags of the number, how often and since when', async () => {
    const tags = [{ tag: '贷款推销', count: 321, lastAt: detail.at }]
    answerCalls({ '/intercept/detail': detail, '/number/lookUp': { phoneNo, tags, risk: 'nuisance' } })
    open()
    expect(await screen.findByText(wholeText(new RegExp(`321.*${dayText('2026-11-20')}`)))).toBeInTheDocument()
  })

  it('shows once where the number is from and how it is marked', async () => {
    const tags = [{ tag: '贷款推销', count: 321, lastAt: detail.at }]
    const facts = { phoneNo, place: '北京市', tags, risk: 'nuisance', callCount: 2 }
    answerCalls({ '/intercept/detail': detail, '/number/lookUp': facts })
    open()
    await screen.findByText(/321/)
    for (const text of [/北京市/, /321/, '2 次', wholeText(phoneNo)]) expect(screen.getAllByText(text)).toHaveLength(1)
  })

  it('says until when the guard is stricter after a payment, and links to its switch', async () => {
    const rule = { reason: 'afterPayment', detail: '2027-02-25' }
    const alsoMatched = [{ reason: 'dialled', detail: phoneNo }]
    answerCalls({ '/intercept/detail': { ...detail, reason: 'afterPayment', rule, alsoMatched } })
    open()
    expect(await screen.findByText(`付款后从严，至 ${dayText('2027-02-25')}`)).toBeInTheDocument()
    expect(screen.getByText('您拨打过')).toBeInTheDocument()
    press('il-setting')
    await waitFor(() => expect(navigateTo).toHaveBeenCalledWith(expect.objectContaining({ url: '/afterPayment' })))
  })

  it('shows that a call really came from abroad', async () => {
    answerCalls({ '/intercept/detail': { ...detail, isFromAbroad: true } })
    open()
    expect(await screen.findByText('境外，显示的号码可能是假的')).toBeInTheDocument()
  })

  it.each([
    ['a site, which has no number', { kind: 'web', from: 'https://example.test' }],
    ['a caller that hid its number', { from: '' }],
  ])('waits for no further data about %s', async (_what, caller) => {
    answerCalls({ '/intercept/detail': { ...detail, ...caller } })
    const { container } = open()
    expect(await screen.findByText('骚扰电话 · 贷款推销')).toBeInTheDocument()
    expect(container.querySelector('.pg-skeleton')).toBeNull()
  })

  it('shows how the number was marked when nothing else is known of it', async () => {
    answerCalls({ '/intercept/detail': detail, '/number/lookUp': fails(502, '<html>') })
    open()
    expect(await screen.findByText('贷款推销，321 人标记')).toBeInTheDocument()
  })

  it('shows the list that the number is on now, with its entry', async () => {
    const listEntry = { ...entry, note: '推销', expiresAt: Date.parse('2026-12-01T00:00:00+08:00') }
    answerCalls({ '/intercept/detail': { ...detail, listedOn: 'black', listEntry } })
    open()
    expect(await screen.findByText('该号码在您的黑名单中')).toBeInTheDocument()
    expect(
      screen.getByText(
        wholeText(`备注：推销 · ${momentOn('2026-11-20 09:30')} 添加 · ${momentOn('2026-12-01 00:00')} 到期`),
      ),
    ).toBeInTheDocument()
    expect(element('il-black')).toBeNull()
    press('il-list')
    await waitFor(() => expect(navigateTo).toHaveBeenCalledWith({ url: '/blackNameList' }))
  })

  it('shows an offered tag in the language of the reader', async () => {
    setLanguage('en')
    answerCalls({ '/intercept/detail': detail })
    open()
    expect(await screen.findByText('Nuisance call · Loan offers')).toBeInTheDocument()
  })

  it('links to the conversation when the agent answered', async () => {
    answerCalls({ '/intercept/detail': { ...detail, action: 'agent', intent: 'loan' } })
    open()
    await screen.findAllByText(wholeText(phoneNo))
    press('il-answer')
    await waitFor(() => expect(navigateTo).toHaveBeenCalledWith({ url: '/callLogDetails?id=r1' }))
  })

  it('calls back; whoever may be a fraudster, or shows a false number, only after a question', async () => {
    const dialled = jest.mocked(Taro.makePhoneCall)
    answerCalls({ '/intercept/detail': detail })
    const { unmount } = open()
    await appears('il-call')
    press('il-call')
    await waitFor(() => expect(dialled).toHaveBeenCalledWith({ phoneNumber: phoneNo }))
    unmount()
    for (const risky of [{ reason: 'fraud', rule: { reason: 'fraud', detail: '' } }, { isFromAbroad: true }]) {
      dialled.mockClear()
      answerCalls({ '/intercept/detail': { ...detail, ...risky } })
      const shown = open()
      await appears('il-call')
      press('il-call')
      await settleDialog(false)
      expect(dialled).not.toHaveBeenCalled()
      press('il-call')
      await settleDialog(true)
      await waitFor(() => expect(dialled).toHaveBeenCalledTimes(1))
      shown.unmount()
    }
  })

  it('offers the likely action first, and is red, only for what may be a fraud', async () => {
    const isRed = () => document.querySelector('.intercept__caller .pg-tag--fraud') !== null
    const order = () =>
      ['il-black', 'il-wrong'].sort((one, other) =>
        control(one).compareDocumentPosition(control(other)) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
      )
    answerCalls({ '/intercept/detail': detail })
    const { unmount } = open()
    await appears('il-black')
    expect([...order(), isRed()]).toEqual(['il-wrong', 'il-black', false])
    unmount()
    answerCalls({ '/intercept/detail': { ...detail, reason: 'fraud', rule: { reason: 'fraud', detail: '' } } })
    open()
    await appears('il-black')
    expect([...order(), isRed()]).toEqual(['il-black', 'il-wrong', true])
  })

  it('shows that the record no longer exists', async () => {
    answerCalls({ '/intercept/detail': refuses('U0301', '没有找到这条记录') })
    open()
    expect(await screen.findByText('没有找到这条记录')).toBeInTheDocument()
  })

  it('offers a retry', async () => {
    answerCalls({ '/intercept/detail': fails(502, '<html>') })
    open()
    expect(await screen.findByText('重试')).toBeInTheDocument()
  })

  it('offers for a site only to report that it was wrong', async () => {
    answerCalls({
      '/intercept/detail': { ...detail, kind: 'web', from: 'etc-renew.xyz', action: 'remind' },
      '/intercept/wrong': { ...detail, kind: 'web', from: 'etc-renew.xyz', corrected: true },
    })
    open()
    await screen.findByText('etc-renew.xyz')
    for (const id of ['il-allow', 'il-black', 'il-tag']) expect(element(id)).toBeNull()
    press('il-wrong')
    await waitFor(() => press('dialog-confirm'))
    expect(await screen.findByText('已反馈')).toBeInTheDocument()
  })
})

describe('the actions of /il', () => {
  it('undoes an allowance for a time, at once or later', async () => {
    const allowed = { ...detail, allowedUntil: detail.at + 24 * 60 * 60 * 1000 }
    const seen = answerCalls({
      '/intercept/detail': detail,
      '/intercept/allow': allowed,
      '/intercept/disallow': detail,
    })
    open()
    await screen.findAllByText(wholeText(phoneNo))
    press('il-allow')
    press('il-day')
    expect(await screen.findByText(wholeText(`已放行至 ${momentOn('2026-11-21 09:30')}`))).toBeInTheDocument()
    fireEvent.click(screen.getByText('撤销'))
    await toasted('已撤销')
    press('il-allow')
    press('il-day')
    await screen.findByText(wholeText(`已放行至 ${momentOn('2026-11-21 09:30')}`))
    press('il-disallow')
    await waitFor(() => expect(screen.queryByText(wholeText(`已放行至 ${momentOn('2026-11-21 09:30')}`))).toBeNull())
    expect(bodiesOf(seen, '/disallow')).toHaveLength(2)
  })

  it.each([
    ['no list', detail, '/list/remove', { list: 'black', ids: ['e1'] }],
    [
      'the whitelist',
      { ...detail, listedOn: 'white', listEntry: { ...entry, id: 'w1', note: '学校' } },
      '/list/add',
      { list: 'white', move: true, entries: [{ value: phoneNo, note: '学校', expiresAt: null }] },
    ],
  ])('undoes the blacklisting of a number to %s', async (_name, before, path, body) => {
    let isListed = false
    const seen = answerCalls({
      '/intercept/detail': () => (isListed ? { ...detail, listedOn: 'black', listEntry: entry } : before),
      '/list/add': (call: SeenCall) => {
        isListed = call.body?.list === 'black'
        return { added: [entry], rejected: [], quota }
      },
      '/list/remove': () => {
        isListed = false
        return { removedIds: ['e1'], quota }
      },
    })
    open()
    await screen.findAllByText(wholeText(phoneNo))
    press('il-black')
    await waitFor(() => press('dialog-confirm'))
    fireEvent.click(await screen.findByText('撤销'))
    await toasted('已撤销')
    expect(bodiesOf(seen, path).at(-1)).toMatchObject(body)
    await appears('il-black')
  })

  it('disables other actions while one is pending', async () => {
    answerCalls({ '/intercept/detail': detail, '/intercept/allow': () => new Promise(() => undefined) })
    open()
    await screen.findAllByText(wholeText(phoneNo))
    press('il-allow')
    press('il-day')
    for (const id of ['il-allow', 'il-black'])
      await waitFor(() => expect(element(id)).toHaveAttribute('aria-disabled', 'true'))
  })

  it('restores the expiry of a whitelist entry when "always" is undone', async () => {
    const white = { ...detail, listedOn: 'white', listEntry: { ...entry, expiresAt: detail.at } }
    const seen = answerCalls({
      '/intercept/detail': white,
      '/intercept/allow': { ...white, listEntry: entry },
      '/list/edit': entry,
    })
    open()
    await screen.findAllByText(wholeText(phoneNo))
    press('il-allow')
    press('il-always')
    fireEvent.click(await screen.findByText('撤销'))
    await waitFor(() => expect(bodiesOf(seen, '/list/edit').at(-1)).toMatchObject({ id: 'e1', expiresAt: detail.at }))
  })

  it('shows why a number could not be blacklisted', async () => {
    const rejected = [{ phoneNo, reason: 'overLimit' }]
    answerCalls({
      '/intercept/detail': detail,
      '/list/add': { added: [], rejected, quota: { used: 50, limit: 50 } },
    })
    open()
    await screen.findAllByText(wholeText(phoneNo))
    press('il-black')
    await waitFor(() => press('dialog-confirm'))
    await toasted('黑名单已满（50/50）')
  })

  it.each([
    ['at once, with the undo', () => fireEvent.click(screen.getByText('撤销')), '已撤销'],
    ['later, beside what was said', () => press('il-undo-wrong'), '已撤回反馈'],
  ])('undoes "this was wrong" %s', async (_name, takeBack, words) => {
    const before = { ...detail, listedOn: 'black', listEntry: entry }
    let isWrong = false
    const seen = answerCalls({
      '/intercept/detail': () => (isWrong ? { ...detail, corrected: true, listedOn: 'white' } : before),
      '/intercept/wrong': () => {
        isWrong = true
        return { ...detail, corrected: true, listedOn: 'white' }
      },
      '/intercept/undoWrong': () => {
        isWrong = false
        return before
      },
    })
    open()
    await screen.findAllByText(wholeText(phoneNo))
    press('il-wrong')
    await waitFor(() => press('dialog-confirm'))
    expect(await screen.findByText('您已反馈这是误拦')).toBeInTheDocument()
    takeBack()
    await toasted(words)
    expect(bodyOf(seen, '/undoWrong')).toMatchObject({ id: 'r1' })
    expect(await screen.findByText('该号码在您的黑名单中')).toBeInTheDocument()
    expect(element('il-wrong')).not.toBeNull()
    expect(screen.queryByText('撤销')).toBeNull()
  })

  it('links to the tags of the number', async () => {
    answerCalls({ '/intercept/detail': detail })
    open()
    await screen.findAllByText(wholeText(phoneNo))
    press('il-tag')
    await waitFor(() => expect(navigateTo).toHaveBeenCalled())
  })
})

describe('the words of "this was wrong"', () => {
  const ofSms = { kind: 'sms', action: 'stop', reason: 'marketingSms' }
  it.each([
    ['a stopped call', {}, holdsNine, '这是误拦', '01088889999 将加入白名单，之后的来电会直接打进来。'],
    [
      'one on the blacklist',
      { listedOn: 'black' },
      holdsNine,
      '这是误拦',
      '01088889999 将移出黑名单并加入白名单，之后的来电会直接打进来。',
    ],
    [
      'a call that the agent took',
      { action: 'agent' },
      holdsNine,
      '不该代接',
      '01088889999 将加入白名单，之后的来电会直接打进来。',
    ],
    ['a reminder', { action: 'remind' }, holdsNine, '这是误报', '01088889999 将加入白名单，之后的来电不再提醒。'],
    ['a held SMS', ofSms, holdsNine, '这是误拦', '01088889999 将加入白名单，之后的短信会直接收到。'],
    [
      'an SMS reminder',
      { ...ofSms, action: 'remind' },
      holdsNine,
      '这是误报',
      '01088889999 将加入白名单，之后的短信不再提醒。',
    ],
    ['no room on the whitelist', {}, holdsStandard, '这是误拦', '01088889999 将放行 24 小时，之后的来电会直接打进来。'],
    [
      'a site',
      { kind: 'web', action: 'remind', from: 'etc-renew.xyz' },
      holdsNine,
      '这是误报',
      '这条记录会标为误报，帮助我们改进。',
    ],
  ])('fit %s', async (_what, over, holds, button, text) => {
    answerCalls({ '/intercept/detail': { ...detail, ...over }, '/statusQuery': holds })
    open()
    expect(await screen.findByText(button)).toBeInTheDocument()
    press('il-wrong')
    expect(await screen.findByText(text)).toBeInTheDocument()
  })

  it('require one confirmation, with the count, before a number often tagged as fraud is whitelisted', async () => {
    const seen = answerCalls({
      '/intercept/detail': detail,
      '/statusQuery': holdsNine,
      '/number/fraudReports': { items: [{ phoneNo, count: 57 }] },
    })
    open()
    expect(await screen.findByText('这是误拦')).toBeInTheDocument()
    press('il-wrong')
    expect(await screen.findByText(/57 人把 01088889999 标记为诈骗。仍要加入白名单吗？$/)).toBeInTheDocument()
    expect(screen.queryByText('确认是误拦？')).toBeNull()
    press('dialog-cancel')
    await disappears('dialog-cancel')
    expect(bodyOf(seen, '/intercept/wrong')).toBeUndefined()
    press('il-wrong')
    await screen.findByText(/仍要加入白名单吗？$/)
    press('dialog-confirm')
    await waitFor(() => expect(bodyOf(seen, '/intercept/wrong')).toBeDefined())
  })

  it('require it in one dialog before such a number is let through for 24 hours', async () => {
    const seen = answerCalls({
      '/intercept/detail': detail,
      '/statusQuery': holdsNine,
      '/number/fraudReports': { items: [{ phoneNo, count: 57 }] },
    })
    open()
    await waitFor(() => expect(useProductsStore.getState().state).toBe('ready'))
    press('il-allow')
    await screen.findByText('放行 24 小时')
    press('il-day')
    expect(await screen.findByText('57 人把 01088889999 标记为诈骗。仍要放行 24 小时吗？')).toBeInTheDocument()
    press('dialog-cancel')
    await disappears('dialog-cancel')
    expect(bodyOf(seen, '/intercept/allow')).toBeUndefined()
  })
})

describe('/il without a product, or for numbers that are never stopped', () => {
  it('shows the subscribe dialog when a list has a limit of 0', async () => {
    const seen = answerCalls({ '/intercept/detail': detail, '/statusQuery': holdsNothing })
    open()
    await screen.findByText('这是误拦')
    await waitFor(() => expect(useProductsStore.getState().state).toBe('ready'))
    press('il-black')
    expect(await screen.findByText('如需使用，请先订购')).toBeInTheDocument()
    expect(bodyOf(seen, '/list/add')).toBeUndefined()
  })

  it.each([
    ['a stopped call', {}, 'umm', true],
    ['a stopped call', {}, 'sms', false],
    ['a held SMS', { kind: 'sms', reason: 'marketingSms' }, 'sms', true],
    ['a held SMS', { kind: 'sms', reason: 'marketingSms' }, 'umm', false],
    ['a call reminded of', { action: 'remind', reason: 'riskCall' }, 'antiFraud5', true],
    ['an SMS reminded of', { kind: 'sms', action: 'remind', reason: 'fraudSms' }, 'antiFraud8', true],
    ['a held SMS', { kind: 'sms', reason: 'marketingSms' }, 'antiFraud8', false],
  ] as const)('allows %s by its kind: %j with %s', async (_what, over, product, opens) => {
    answerCalls({
      '/intercept/detail': { ...detail, ...over },
      '/statusQuery': { productStatusList: [holding(product)] },
    })
    open()
    await appears('il-allow')
    await waitFor(() => expect(useProductsStore.getState().state).toBe('ready'))
    press('il-allow')
    expect(await screen.findByText(opens ? '放行 24 小时' : '如需使用，请先订购')).toBeInTheDocument()
  })

  it.each([
    ['fraudSms', []],
    ['verificationCode', [{ reason: 'unverifiedSender', detail: '某某银行' }]],
  ])('says what to do about an SMS that may be fraud: %s %j', async (reason, alsoMatched) => {
    const rule = { reason, detail: '冻结、icbc-verify.top' }
    answerCalls({ '/intercept/detail': { ...detail, kind: 'sms', action: 'remind', reason, rule, alsoMatched } })
    open()
    expect(await screen.findByText(/拿不准请拨打 96110/)).toBeInTheDocument()
  })

  it.each([true, false])('marks an SMS that a model read: %s', async (isReadByModel) => {
    answerCalls({ '/intercept/detail': { ...detail, kind: 'sms', reason: 'marketingSms', isReadByModel } })
    open()
    await screen.findByText('为什么这样处理')
    expect(screen.queryByText('规则和 AI 模型，可能有误') !== null).toBe(isReadByModel)
  })

  it.each([
    ['zh-CN', '放行短信', '放行期间，任何拦截规则都不会拦下该号码的短信和来电。'],
    ['en', 'Let its SMS through', 'While it is let through, no rule stops its SMS or calls.'],
  ] as const)('offers no single call for an SMS, with texts about SMS, in %s', async (language, button, hint) => {
    setLanguage(language)
    answerCalls({ '/intercept/detail': { ...detail, kind: 'sms' }, '/statusQuery': holdsNine })
    open()
    expect(await screen.findByText(button)).toBeInTheDocument()
    press('il-allow')
    expect(await screen.findByText(hint)).toBeInTheDocument()
    expect(element('il-once')).toBeNull()
  })

  it.each(['110', '10010'])('offers no blacklist for %s', async (from) => {
    answerCalls({ '/intercept/detail': { ...detail, from, action: 'pass', reason: 'neverBlock' } })
    open()
    expect(await screen.findByText(wholeText(from))).toBeInTheDocument()
    expect(element('il-black')).toBeNull()
    expect(element('il-tag')).not.toBeNull()
  })

  it('shows no place for a site', async () => {
    answerCalls({ '/intercept/detail': { ...detail, kind: 'web', action: 'remind', from: 'etc-renew.xyz', place: '' } })
    open()
    expect(await screen.findByText('etc-renew.xyz')).toBeInTheDocument()
    expect(screen.queryByText('归属地')).toBeNull()
  })

  it('shows the message of the gateway when it refuses', async () => {
    answerCalls({ '/intercept/detail': refuses('B0429', '操作太频繁，请稍后再试') })
    open()
    expect(await screen.findByText('操作太频繁，请稍后再试')).toBeInTheDocument()
    expect(screen.queryByText('网络不给力，请稍后重试')).toBeNull()
  })
})
