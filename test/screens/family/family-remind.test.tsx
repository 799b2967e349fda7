import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import Taro from '@tarojs/taro'
import { alertScripts } from '@contract/words/family'
import FamilyRemindPage from '@/areas/family/pages/family-remind/index'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, fails, inTurn, refuses, type SeenCall } from '../../mocks/gateway'
import { showPage } from '../../mocks/taro'
import { wholeText } from '../../support/whole-text'
import { remindTexts } from './scripts'
import {
  alert,
  answerQuestion,
  el,
  holding,
  invited,
  opened,
  peopleAnswer,
  person,
  press,
  tap,
  toasted,
} from './people'
import { dayText } from '@/i18n/formats'
import { momentOn } from '../../support/moments'

const page = (...items: ReturnType<typeof alert>[]) => ({ items, nextCursor: null, unread: items.length })
const usual = { '/statusQuery': holding('uasp-6'), '/bindingFamilyInfoQuery': peopleAnswer([person({ unread: 1 })]) }
const open = (query = {}) => renderScreen(<FamilyRemindPage />, '/familyRemind', query)
const checked = () => el('switch-family-remind')?.getAttribute('aria-checked')

beforeEach(() => {
  resetApp()
  logIn()
})

describe('the log of /familyRemind', () => {
  it('shows time, person, risk, result, duration, and the caller as agreed', async () => {
    answerCalls({
      ...usual,
      '/family/alerts': page(
        alert(),
        alert({ id: 'a2', risk: 'fraudSms', outcome: 'stopped', seconds: 0, caller: '', isRead: true }),
      ),
    })
    open()
    expect(await screen.findByText('妈妈 · 诈骗来电')).toBeInTheDocument()
    expect(screen.getByText('162****0000 · 已接通 · 通话 1 分钟 35 秒')).toBeInTheDocument()
    expect(screen.getByText('妈妈 · 诈骗短信')).toBeInTheDocument()
    expect(screen.getByText('已拦截')).toBeInTheDocument()
    expect(screen.getAllByText('未读')).toHaveLength(1)
    expect(screen.getByText(dayText('2026-11-20'))).toBeInTheDocument()
  })

  it.each([
    ['fraudSms', '已收到'],
    ['riskySite', '已打开'],
    ['suspectCall', '已接通'],
    ['forwarding', '没有问过本人'],
    ['paid', '本人告诉您，请帮忙'],
  ] as const)('reports a %s that came through: %s', async (risk, words) => {
    answerCalls({ ...usual, '/family/alerts': page(alert({ risk, seconds: 0, caller: '' })) })
    open()
    expect(await screen.findByText(words)).toBeInTheDocument()
  })

  it('opens an alert as a card, marks it as read, calls the person', async () => {
    const seen = answerCalls({ ...usual, '/family/alerts': page(alert()), '/alerts/read': { unread: 0 } })
    open()
    await tap('row-0')
    expect(await screen.findByText(/公安、法院不会打电话办案/)).toBeInTheDocument()
    expect(screen.getByText(wholeText(new RegExp(momentOn('2026-11-20 09:30'))))).toBeInTheDocument()
    await waitFor(() =>
      expect(seen.find(({ path }) => path.endsWith('/alerts/read'))?.body).toMatchObject({ ids: ['a1'] }),
    )
    press('alert-call')
    expect(jest.mocked(Taro.makePhoneCall)).toHaveBeenCalledWith({ phoneNumber: '13912345678' })
    press('sheet-close')
    await waitFor(() => expect(el('alert-say')).toBeNull())
    expect(screen.queryByText('未读')).toBeNull()
  })

  it('leaves an alert unread when the call fails', async () => {
    answerCalls({ ...usual, '/family/alerts': page(alert()), '/alerts/read': fails(502) })
    open()
    await tap('row-0')
    await toasted('网络不给力，请稍后重试')
    expect(screen.getByText('未读')).toBeInTheDocument()
  })

  it('explains that the caller is not shown', async () => {
    answerCalls({
      ...usual,
      '/family/alerts': page(alert({ caller: '', canBlock: false })),
      '/alerts/read': { unread: 0 },
    })
    open()
    await tap('row-0')
    expect(await screen.findByText('按本人的设置不显示')).toBeInTheDocument()
    expect(el('alert-block')).toBeNull()
  })

  it('blocks the caller after a confirmation, and shows the result', async () => {
    const seen = answerCalls({
      ...usual,
      '/family/alerts': page(alert()),
      '/alerts/read': { unread: 0 },
      '/alerts/block': alert({ isBlocked: true }),
    })
    open()
    await tap('row-0')
    await tap('alert-block')
    await answerQuestion(false)
    expect(seen.some(({ path }) => path.endsWith('/alerts/block'))).toBe(false)
    await tap('alert-block')
    await answerQuestion(true)
    expect(await screen.findByText('已加入妈妈的黑名单')).toBeInTheDocument()
    expect(el('alert-block')).toBeNull()
    expect(seen.find(({ path }) => path.endsWith('/alerts/block'))?.body).toMatchObject({ id: 'a1' })
  })

  it('shows why blocking was refused, and keeps the button', async () => {
    answerCalls({
      ...usual,
      '/family/alerts': page(alert()),
      '/alerts/read': { unread: 0 },
      '/alerts/block': refuses('U0424', '对方没有同意'),
    })
    open()
    await tap('row-0')
    await tap('alert-block')
    await answerQuestion(true)
    await toasted('对方没有同意')
    expect(el('alert-block')).toBeInTheDocument()
  })

  const live = alert({ risk: 'codeInCall', canBlock: false, ending: 'open' })

  it.each([
    ['mine', '您结束了通话'],
    ['other', '其他守护人结束了通话'],
  ] as const)('ends a risky call after a question, and says by whom it was ended: %s', async (ending, words) => {
    const seen = answerCalls({
      ...usual,
      '/family/alerts': page(live),
      '/alerts/read': { unread: 0 },
      '/alerts/endCall': { ...live, ending },
    })
    open()
    await tap('row-0')
    await tap('alert-end')
    await answerQuestion(false)
    expect(seen.some(({ path }) => path.endsWith('/alerts/endCall'))).toBe(false)
    await tap('alert-end')
    await answerQuestion(true)
    expect((await screen.findAllByText(new RegExp(words))).length).toBeGreaterThan(0)
    expect(el('alert-end')).toBeNull()
    expect(seen.find(({ path }) => path.endsWith('/alerts/endCall'))?.body).toMatchObject({ id: 'a1' })
  })

  it('takes a warning on, so that the others see it, and gives it up', async () => {
    const waiting = alert({ risk: 'codeInCall', claim: 'open', reply: 'help' })
    const seen = answerCalls({
      ...usual,
      '/family/alerts': page(waiting),
      '/alerts/read': { unread: 0 },
      '/alerts/claim': ({ body }: SeenCall) => ({ ...waiting, claim: body?.claimed ? 'mine' : 'open' }),
    })
    open()
    expect(await screen.findByText(/^请您帮忙 · /)).toBeInTheDocument()
    await tap('row-0')
    await tap('alert-claim')
    expect(await screen.findByText('您正在联系')).toBeInTheDocument()
    await tap('alert-give-up')
    await waitFor(() => expect(el('alert-claim')).toBeInTheDocument())
    const said = seen.filter(({ path }) => path.endsWith('/alerts/claim')).map(({ body }) => body)
    expect(said).toMatchObject([
      { id: 'a1', claimed: true },
      { id: 'a1', claimed: false },
    ])
  })

  it('says that another guardian is calling already', async () => {
    const taken = alert({ risk: 'codeInCall', claim: 'other', reply: 'doubted' })
    answerCalls({ ...usual, '/family/alerts': page(taken), '/alerts/read': { unread: 0 } })
    open()
    expect(await screen.findByText(/^其他守护人正在联系 · /)).toBeInTheDocument()
    await tap('row-0')
    expect(await screen.findByText('说没事，但登录不满一天')).toBeInTheDocument()
    expect([el('alert-claim'), el('alert-give-up')]).toEqual([null, null])
  })

  it('says why a call was not ended, and shows what is true now', async () => {
    answerCalls({
      ...usual,
      '/family/alerts': inTurn(page(live), page(alert({ ...live, ending: 'none' }))),
      '/alerts/read': { unread: 0 },
      '/alerts/endCall': refuses('U0301', '这次通话已经结束'),
    })
    open()
    await tap('row-0')
    await tap('alert-end')
    await answerQuestion(true)
    await toasted('这次通话已经结束')
    await waitFor(() => expect(el('alert-end')).toBeNull())
  })

  it('marks all as read', async () => {
    const seen = answerCalls({
      ...usual,
      '/family/alerts': page(alert(), alert({ id: 'a2' })),
      '/alerts/read': { unread: 0 },
    })
    open()
    await tap('alerts-read')
    await toasted('已全部标为已读')
    expect(seen.find(({ path }) => path.endsWith('/alerts/read'))?.body).not.toHaveProperty('ids')
    await waitFor(() => expect(el('alerts-read')).toBeNull())
  })

  it('of one person fetches only theirs, and marks only those as read', async () => {
    const people = peopleAnswer([person(), person({ id: 'dad', nickname: '爸爸', phoneNo: '13712345678' })])
    const seen = answerCalls({
      ...usual,
      '/bindingFamilyInfoQuery': people,
      '/family/alerts': page(alert({ personId: 'dad' })),
      '/alerts/read': { unread: 0 },
    })
    open({ phone: '13712345678' })
    expect(await screen.findByText('诈骗来电')).toBeInTheDocument()
    expect(seen.find(({ path }) => path.endsWith('/family/alerts'))?.body).toMatchObject({ personId: 'dad' })
    await tap('alerts-read')
    await waitFor(() =>
      expect(seen.find(({ path }) => path.endsWith('/alerts/read'))?.body).toMatchObject({ ids: ['a1'] }),
    )
    fireEvent.click(screen.getByText('全部'))
    await waitFor(() => {
      const last = seen.filter(({ path }) => path.endsWith('/family/alerts')).pop()
      expect(last?.body?.personId).toBeUndefined()
    })
  })

  it('loads more by its cursor', async () => {
    const seen = answerCalls({
      ...usual,
      '/family/alerts': inTurn(
        { ...page(alert()), nextCursor: 'next' },
        page(alert({ id: 'a2', risk: 'riskySite', isRead: true })),
      ),
    })
    open()
    await tap('alerts-more')
    expect(await screen.findByText('妈妈 · 风险网址')).toBeInTheDocument()
    expect(seen.filter(({ path }) => path.endsWith('/family/alerts')).pop()?.body).toMatchObject({ cursor: 'next' })
  })

  it('fetches the alerts again when the people have changed', async () => {
    answerCalls({
      ...usual,
      '/bindingFamilyInfoQuery': inTurn(peopleAnswer([person()]), peopleAnswer([person({ unread: 1 })])),
      '/family/alerts': inTurn(page(), page(alert())),
    })
    open()
    expect(await screen.findByText('没有风险记录')).toBeInTheDocument()
    act(() => showPage())
    expect(await screen.findByText('妈妈 · 诈骗来电')).toBeInTheDocument()
  })

  it.each([
    ['nobody has agreed', [invited()], '还没有家人同意守护，因此没有记录。'],
    ['all is well', [person()], '家人遇到风险来电、短信或网址时，这里马上会有记录。普通来电和短信不会显示。'],
  ])('is empty and explains why when %s', async (_, people, words) => {
    answerCalls({ ...usual, '/bindingFamilyInfoQuery': peopleAnswer(people), '/family/alerts': page() })
    open()
    expect(await screen.findByText(words)).toBeInTheDocument()
  })

  it('promises nothing while the reminder is off', async () => {
    answerCalls({
      ...usual,
      '/bindingFamilyInfoQuery': peopleAnswer([person()], { remindOn: false }),
      '/family/alerts': page(),
    })
    open()
    expect(await screen.findByText('亲情提醒已关闭，打开后才会有新的记录。')).toBeInTheDocument()
  })

  it('explains an empty log of somebody who has paused', async () => {
    answerCalls({
      ...usual,
      '/bindingFamilyInfoQuery': peopleAnswer([person({ state: 'paused' })]),
      '/family/alerts': page(),
    })
    open({ phone: '13912345678' })
    expect(await screen.findByText('妈妈已暂停，暂停期间没有记录。')).toBeInTheDocument()
  })

  it('links to the form while nobody is protected', async () => {
    answerCalls({ ...usual, '/bindingFamilyInfoQuery': peopleAnswer([]), '/family/alerts': page() })
    open()
    fireEvent.click(await screen.findByText('添加家人'))
    await waitFor(() => expect(opened()).toEqual(['/familyProtect']))
  })
})

describe('the advice what to say', () => {
  it.each(alertScripts)('is short in both languages: %s', (script) => {
    for (const text of remindTexts(script)) {
      expect(text.split(/[。.?!]\s*/).filter(Boolean).length).toBeLessThanOrEqual(4)
    }
    expect(remindTexts(script)[0].length).toBeLessThanOrEqual(60)
  })

  it('has English texts, too', async () => {
    setLanguage('en')
    answerCalls({ ...usual, '/family/alerts': page(alert({ script: 'site', risk: 'riskySite' })), '/alerts/read': {} })
    open()
    await tap('row-0')
    expect(await screen.findByText(/The website was risky/)).toBeInTheDocument()
  })
})

describe('the switch of the family reminder', () => {
  it('turns off and on by the gateway', async () => {
    const seen = answerCalls({
      ...usual,
      '/bindingFamilyInfoQuery': inTurn(
        peopleAnswer([person()]),
        peopleAnswer([person()], { remindOn: false }),
        peopleAnswer([person()]),
      ),
      '/family/alerts': page(),
      '/familyRemindSwitch': ({ body }: { body?: Record<string, unknown> }) => ({ status: body?.status }),
    })
    open()
    await tap('switch-family-remind')
    await waitFor(() => expect(checked()).toBe('false'))
    await tap('switch-family-remind')
    await waitFor(() => expect(checked()).toBe('true'))
    const sent = seen.filter(({ path }) => path.endsWith('/familyRemindSwitch')).map(({ body }) => body?.status)
    expect(sent).toEqual([0, 1])
  })

  it('cannot turn on without anybody', async () => {
    answerCalls({
      ...usual,
      '/bindingFamilyInfoQuery': peopleAnswer([invited()], { remindOn: false }),
      '/family/alerts': page(),
    })
    open()
    expect(await screen.findByText('家人同意守护后自动开启')).toBeInTheDocument()
    expect(el('switch-family-remind')).toHaveAttribute('aria-disabled', 'true')
  })

  it('turns on only with a product', async () => {
    const seen = answerCalls({
      ...usual,
      '/statusQuery': holding('umm'),
      '/bindingFamilyInfoQuery': peopleAnswer([person()], { remindOn: false }),
      '/family/alerts': page(),
    })
    open()
    await tap('switch-family-remind')
    expect(await screen.findByText('如需使用，请先订购')).toBeInTheDocument()
    expect(seen.some(({ path }) => path.endsWith('/familyRemindSwitch'))).toBe(false)
  })
})
