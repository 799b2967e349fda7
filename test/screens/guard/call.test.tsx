import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import CallPage from '@/areas/guard/pages/call'
import { dayText } from '@/i18n/formats'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodiesOf, bodyOf, fails, inTurn, refuses } from '../../mocks/gateway'
import { navigateTo, reLaunch } from '../../mocks/taro'
import { guardAnswers, holdsNothing, holdsThree, outcome } from './guard-answers'
import { disappears, isChecked, press, toasted, type } from '../../support/controls'

const open = (query: Record<string, string> = {}) => renderScreen(<CallPage />, '/call', query)
const openView = async (view: 'try' | 'statistics') => {
  open()
  await screen.findByRole('tab', { name: view === 'try' ? '试一试' : '统计' })
  press(`call-${view}`)
}
const saved = (seen: { path: string; body?: Record<string, unknown> }[]) =>
  seen.filter((call) => call.path.endsWith('/call/save')).map((call) => call.body?.change)

beforeEach(() => {
  resetApp()
  logIn()
})

describe('the switches of the call guard', () => {
  it('are in groups and change at once', async () => {
    const seen = answerCalls(guardAnswers())
    open()
    const group = within(await screen.findByRole('region', { name: '来电拦截' }))
    expect(group.getAllByRole('switch')).toHaveLength(4)
    press('switch-hiddenBlock')
    await waitFor(() => expect(saved(seen)).toEqual([{ switches: [{ name: 'hiddenBlock', on: true }] }]))
    expect(isChecked('switch-hiddenBlock')).toBe(true)
  })

  it('start with the one of a link, marked and not twice', async () => {
    answerCalls(guardAnswers())
    open({ pinToTop: 'intelPhoneBlock' })
    const pinned = within(await screen.findByRole('region', { name: '您要设置的功能' }))
    expect(pinned.getByRole('switch', { name: '国际来电拦截' })).toBeInTheDocument()
    expect(screen.getAllByRole('switch', { name: '国际来电拦截' })).toHaveLength(1)
    expect(screen.getAllByRole('region')[0]).toHaveAccessibleName('您要设置的功能')
  })

  it('ignore an unknown name', async () => {
    answerCalls(guardAnswers())
    open({ pinToTop: 'nonsense' })
    await screen.findByRole('region', { name: '来电拦截' })
    expect(screen.queryByText('您要设置的功能')).toBeNull()
  })

  it('are reset when the gateway refuses', async () => {
    answerCalls({ ...guardAnswers(), '/call/save': refuses('U0201', '请先订购') })
    open()
    await screen.findByRole('region', { name: '来电拦截' })
    press('switch-hiddenBlock')
    await toasted('请先订购')
    expect(isChecked('switch-hiddenBlock')).toBe(false)
  })

  it('show what is stored when nothing arrives any more', async () => {
    const { '/call/settings': settings, ...others } = guardAnswers()
    const seen = answerCalls({ ...others, '/call/settings': inTurn(settings, fails(502)), '/call/save': fails(502) })
    open()
    await screen.findByRole('region', { name: '来电拦截' })
    press('switch-hiddenBlock')
    await waitFor(() => expect(bodiesOf(seen, '/call/settings')).toHaveLength(2))
    await toasted('网络不给力，请稍后重试')
    expect(isChecked('switch-hiddenBlock')).toBe(false)
  })

  it('link to the order centre for the agent without its package', async () => {
    const seen = answerCalls(guardAnswers({}, holdsThree))
    open()
    await screen.findByRole('region', { name: '智能代接' })
    press('switch-agentAnswer')
    expect(await screen.findByText('去订购', { selector: '#dialog-confirm *' })).toBeInTheDocument()
    press('dialog-confirm')
    await waitFor(() => expect(navigateTo).toHaveBeenCalled())
    expect(saved(seen)).toEqual([])
  })

  it('need a product', async () => {
    answerCalls(guardAnswers({}, holdsNothing))
    open()
    expect(await screen.findByText('如需使用，请先订购')).toBeInTheDocument()
  })

  it('offer a retry after a failure', async () => {
    answerCalls({ ...guardAnswers(), '/call/settings': fails(502, '<html>') })
    open()
    const retry = await screen.findByText('重试')
    answerCalls(guardAnswers())
    fireEvent.click(retry)
    expect(await screen.findByRole('region', { name: '来电拦截' })).toBeInTheDocument()
  })

  it('are shown even after a useless response', async () => {
    answerCalls({ ...guardAnswers(), '/call/settings': { switches: null, kinds: 'x', doNotDisturb: [] } })
    open()
    expect(await screen.findAllByRole('switch')).toHaveLength(8)
  })

  it('have English texts', async () => {
    setLanguage('en')
    answerCalls(guardAnswers())
    open()
    expect(await screen.findByRole('region', { name: 'Stopping calls' })).toBeInTheDocument()
  })
})

describe('trying a number', () => {
  const tried = {
    from: '01088889999',
    action: 'stop',
    rule: { reason: 'harassment', detail: 'loan' },
    alsoMatched: [{ reason: 'doNotDisturb', detail: '22:00-07:00' }],
    treatment: 'busyTone',
    place: '北京市',
    carrier: '固定电话',
    tag: '贷款推销',
    markCount: 321,
  }

  it('shows what would happen, why, and the other matches', async () => {
    const seen = answerCalls({ ...guardAnswers(), '/call/try': tried })
    await openView('try')
    type('try-number', '+86 10-8888-9999')
    press('try-submit')
    expect(await screen.findByText('会被拦截')).toBeInTheDocument()
    expect(screen.getByText('依据：骚扰电话')).toBeInTheDocument()
    expect(screen.getByText('还符合：免打扰时段')).toBeInTheDocument()
    expect(screen.getByText('北京市 固定电话 · 贷款推销，321 人标记 · 播放忙音')).toBeInTheDocument()
    expect(bodyOf(seen, '/try')?.from).toBe('01088889999')
  })

  it('says until when the guard is stricter after a payment, for the number and in the order of the rules', async () => {
    const rule = { reason: 'afterPayment', detail: '2027-02-25' }
    const stricterUntil = Date.parse('2027-02-25T15:00:00+08:00')
    answerCalls({ ...guardAnswers({ stricterUntil }), '/call/try': { ...tried, rule, alsoMatched: [] } })
    await openView('try')
    expect(await screen.findByText(new RegExp(`^付款后从严，至 ${dayText('2027-02-25')}：`))).toBeInTheDocument()
    type('try-number', '01088889999')
    press('try-submit')
    expect(await screen.findByText(`依据：付款后从严，至 ${dayText('2027-02-25')}`)).toBeInTheDocument()
  })

  it('treats an empty field as a hidden caller, and keeps an invalid number', async () => {
    const hidden = { ...tried, from: '', action: 'pass', rule: { reason: 'noRule', detail: '' }, treatment: null }
    const seen = answerCalls({ ...guardAnswers(), '/call/try': hidden })
    await openView('try')
    press('try-submit')
    expect(await screen.findByText('可以接通')).toBeInTheDocument()
    type('try-number', '12')
    press('try-submit')
    expect(screen.getByText('请输入正确的号码（3 至 20 位数字）')).toBeInTheDocument()
    expect(bodiesOf(seen, '/try')).toHaveLength(1)
  })

  it('shows the order of the rules in words', async () => {
    answerCalls(guardAnswers())
    await openView('try')
    const order = within(await screen.findByRole('region', { name: '判断顺序' }))
    expect(order.getByText('紧急号码、运营商客服：接通')).toBeInTheDocument()
    expect(order.getByText('都不符合：接通')).toBeInTheDocument()
    expect(order.queryByText(/付款后从严/)).toBeNull()
  })
})

describe('other switches', () => {
  const changed = {
    id: 'a',
    at: Date.parse('2026-11-20T04:00:00Z'),
    from: '13900001111',
    isContact: true,
    before: { action: 'stop', reason: 'fraud' },
    after: { action: 'pass', reason: 'noRule' },
  }
  const preview = { calls: 100, before: outcome(80, 20), after: outcome(99, 1), changedCount: 19, changed: [changed] }

  it('show the last 30 days before they are saved', async () => {
    const seen = answerCalls({ ...guardAnswers(), '/call/preview': preview })
    await openView('try')
    await screen.findByRole('switch', { name: '诈骗电话拦截' })
    press('switch-try-fraudBlock')
    await waitFor(() => expect(isChecked('switch-try-fraudBlock')).toBe(true))
    expect(saved(seen)).toEqual([])
    press('preview-ask')
    expect(await screen.findByText('近 30 天的 100 通来电中，有 19 通处理结果不同。')).toBeInTheDocument()
    expect(screen.getByText('拦截 → 接通')).toBeInTheDocument()
    expect(screen.getByText('仅列出最近 1 通')).toBeInTheDocument()
    press('settings-save')
    await waitFor(() => expect(saved(seen)).toEqual([{ switches: [{ name: 'fraudBlock', on: true }] }]))
    await disappears('settings-save')
  })

  it('can be retried after a failure, and discarded', async () => {
    answerCalls({ ...guardAnswers(), '/call/preview': fails(400) })
    await openView('try')
    await screen.findByRole('switch', { name: '诈骗电话拦截' })
    press('switch-try-repeatPass')
    press('preview-ask')
    expect(await screen.findByText('推算失败，请重试')).toBeInTheDocument()
    press('settings-discard')
    expect(isChecked('switch-try-repeatPass')).toBe(true)
  })
})

describe('the statistics of each rule', () => {
  const rules = [
    { reason: 'fraud', stopped: 12, reminded: 0, agent: 0, wrong: 1 },
    { reason: 'riskCall', stopped: 0, reminded: 3, agent: 0, wrong: 0 },
  ]
  const dayList = [
    { day: '2026-11-19', handled: 4 },
    { day: '2026-11-20', handled: 11 },
  ]

  it('show what each did and how often it was wrong', async () => {
    answerCalls({ ...guardAnswers(), '/queryKeyData': { rules, dayList } })
    await openView('statistics')
    expect(await screen.findByText('拦截 12')).toBeInTheDocument()
    expect(screen.getByText('误拦 1')).toBeInTheDocument()
    const summary = '近 30 天共处理 15 通来电，最多的一天是 11月20日，11 通。'
    expect(screen.getByRole('img', { name: `${summary} 11月19日 4, 11月20日 11` })).toBeInTheDocument()
    press('statistics-records')
    await waitFor(() => expect(reLaunch).toHaveBeenCalled())
  })

  it('show that there is nothing yet', async () => {
    answerCalls({ ...guardAnswers(), '/queryKeyData': { rules: [], dayList } })
    await openView('statistics')
    expect(await screen.findByText('近 30 天没有处理过来电')).toBeInTheDocument()
  })

  it('offer a retry after a failure', async () => {
    answerCalls({ ...guardAnswers(), '/queryKeyData': fails(502) })
    await openView('statistics')
    expect(await screen.findByText('重试')).toBeInTheDocument()
  })
})
