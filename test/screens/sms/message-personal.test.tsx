import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import MessagePersonalPage from '@/areas/sms/pages/message-personal'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodyOf, fails } from '../../mocks/gateway'
import { navigateTo } from '../../mocks/taro'
import { holding } from './sms-answers'
import { appears, element, press, settleDialog, toasted, type } from '../../support/controls'
import { dayText } from '@/i18n/formats'

const overview = {
  enabled: true,
  retentionDays: 30,
  total: 42,
  restored: 3,
  held: 5,
  codes: 0,
  kinds: [
    { kind: 'shopping', count: 30 },
    { kind: 'refusedSender', count: 12 },
  ],
}
const sms = {
  id: 'a',
  at: Date.parse('2026-11-20T12:30:00+08:00'),
  from: '10690218',
  text: '全场五折，拒收请回复R',
  kind: 'shopping',
  detail: 'shopping',
  keptUntil: Date.parse('2026-12-20T12:30:00+08:00'),
  isCode: false,
}
const heldPage = { items: [sms], nextCursor: null, kinds: [{ kind: 'shopping', count: 1 }] }
const product = { '/statusQuery': holding('sms') }
const open = (tab?: string) => renderScreen(<MessagePersonalPage />, '/messagePersonal', tab ? { tab } : {})

beforeEach(() => {
  resetApp()
  logIn()
})

describe('the SMS guard', () => {
  it('shows its switch, the figures of 30 days and the most frequent kinds', async () => {
    answerCalls({ ...product, '/sms/overview': overview })
    open()
    expect(await screen.findByText('42')).toBeInTheDocument()
    expect(screen.getByText('购物促销')).toBeInTheDocument()
    expect(screen.getByRole('switch', { name: '短信卫士' })).toHaveAttribute('aria-checked', 'true')
    expect(element('sms-service-end')).toBeNull()
  })

  it('asks for a confirmation before it is turned off, and stays on after a "no"', async () => {
    const seen = answerCalls({
      ...product,
      '/sms/overview': overview,
      '/sms/settings/set': { ...overview, enabled: false },
    })
    open()
    await screen.findByText('42')
    press('switch-sms-guard')
    await settleDialog(false)
    expect(seen.some(({ path }) => path.endsWith('/settings/set'))).toBe(false)
    press('switch-sms-guard')
    await settleDialog(true)
    await waitFor(() => expect(screen.getByRole('switch')).toHaveAttribute('aria-checked', 'false'))
    expect(bodyOf(seen, '/settings/set')).toMatchObject({ enabled: false })
  })

  it('is unchanged when the change is refused', async () => {
    answerCalls({ ...product, '/sms/overview': overview, '/sms/settings/set': fails(502) })
    open()
    fireEvent.click(await screen.findByRole('tab', { name: '7 天' }))
    await toasted('网络不给力，请稍后重试')
    expect(screen.getByRole('tab', { name: '30 天' })).toHaveAttribute('aria-selected', 'true')
  })

  it('shows a do-not-disturb subscriber when the service ends, and the alternative', async () => {
    answerCalls({ '/statusQuery': holding('dnd'), '/sms/overview': overview })
    open()
    expect(await screen.findByText('免打扰短信服务将于 12 月 31 日终止')).toBeInTheDocument()
    press('sms-packages')
    expect(navigateTo.mock.calls[0]?.[0].url).toContain('/orderCenter')
  })

  it('shows that nothing was held', async () => {
    answerCalls({ ...product, '/sms/overview': { ...overview, total: 0, restored: 0, held: 0, kinds: [] } })
    open()
    expect(await screen.findByText('近 30 天没有拦截短信。')).toBeInTheDocument()
  })

  it('links to the order centre without a product', async () => {
    answerCalls({ '/statusQuery': holding() })
    open()
    expect(await screen.findByText('去订购')).toBeInTheDocument()
  })

  it('offers a retry after a failure', async () => {
    answerCalls({ ...product, '/sms/overview': fails(502, '<html>') })
    open()
    const retry = await screen.findByText('重试')
    answerCalls({ ...product, '/sms/overview': overview })
    fireEvent.click(retry)
    expect(await screen.findByText('42')).toBeInTheDocument()
  })

  it('has English texts', async () => {
    setLanguage('en')
    answerCalls({ ...product, '/sms/overview': overview })
    open()
    expect(await screen.findByText('Last 30 days')).toBeInTheDocument()
  })
})

describe('the quarantine', () => {
  it('shows a whole SMS with the reason, and restores it', async () => {
    const seen = answerCalls({
      ...product,
      '/held/query': heldPage,
      '/held/restore': { restoredIds: ['a'], rejected: [] },
    })
    open('held')
    fireEvent.click(await screen.findByText('10690218'))
    expect(element('held-text')).toHaveTextContent('全场五折，拒收请回复R')
    expect(element('held-text')?.querySelector('[lang=zh-CN]')).not.toBeNull()
    expect(screen.getByText(dayText('2026-12-20'))).toBeInTheDocument()
    const writeText = jest.fn(() => Promise.resolve())
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    press('held-12321')
    await toasted('已复制，作为短信发到 12321 即可举报')
    expect(writeText).toHaveBeenCalledWith('10690218*全场五折，拒收请回复R')
    press('held-restore')
    await toasted('已恢复到收件箱')
    const sent = bodyOf(seen, '/restore')
    expect(sent).toMatchObject({ ids: ['a'], allowSender: false })
  })

  it('marks a held code, which one tap restores, and leads to it from the guard', async () => {
    const code = { ...sms, id: 'b', from: '10691111', text: '验证码 482913', kind: 'refusedSender', isCode: true }
    const seen = answerCalls({
      ...product,
      '/sms/overview': { ...overview, codes: 1 },
      '/held/query': { ...heldPage, items: [code, sms] },
      '/held/restore': { restoredIds: ['b'], rejected: [] },
    })
    open()
    expect(await screen.findByText('隔离箱里有 1 条，点此查看和放行')).toBeInTheDocument()
    press('sms-held-codes')
    await screen.findByText('10691111')
    expect(screen.getAllByText('可能是您在等的')).toHaveLength(1)
    expect(element('held-release-a')).toBeNull()
    press('held-release-b')
    await toasted('已恢复到收件箱')
    expect(bodyOf(seen, '/restore')).toMatchObject({ ids: ['b'], allowSender: false })
    press('row-0')
    expect(element('held-text')).toHaveTextContent('验证码 482913')
    expect(screen.getByText(/您拒收或拉黑了这个号码/)).toBeInTheDocument()
  })

  it('reports when the sender could not be whitelisted as well', async () => {
    const rejected = [{ value: '10690218', reason: 'overLimit' }]
    answerCalls({ ...product, '/held/query': heldPage, '/held/restore': { restoredIds: ['a'], rejected } })
    open('held')
    fireEvent.click(await screen.findByText('10690218'))
    press('held-allow')
    await toasted('短信已恢复，但白名单未能添加该号码')
  })

  it('asks for a confirmation before a sender often tagged as fraud is whitelisted with its SMS', async () => {
    const reports = { items: [{ phoneNo: '10690218', count: 12 }] }
    const seen = answerCalls({ ...product, '/held/query': heldPage, '/number/fraudReports': reports })
    open('held')
    fireEvent.click(await screen.findByText('10690218'))
    press('held-allow')
    expect(await screen.findByText('12 人把 10690218 标记为诈骗。仍要加入短信白名单吗？')).toBeInTheDocument()
    await settleDialog(false)
    expect(seen.some(({ path }) => path.endsWith('/held/restore'))).toBe(false)
  })

  it('shows the subscribe dialog when the limit for senders is 0', async () => {
    const seen = answerCalls({ '/statusQuery': holding('uasp'), '/held/query': heldPage })
    open('held')
    fireEvent.click(await screen.findByText('10690218'))
    press('held-allow')
    expect(await screen.findByText('如需使用，请先订购')).toBeInTheDocument()
    expect(seen.some(({ path }) => path.endsWith('/held/restore'))).toBe(false)
  })

  it('reports spam after a confirmation', async () => {
    const report = { id: 'r', kind: 'spam', state: 'handled', outcome: 'senderRefused' }
    const seen = answerCalls({ ...product, '/held/query': heldPage, '/report/add': report })
    open('held')
    fireEvent.click(await screen.findByText('10690218'))
    press('held-report')
    await settleDialog(true)
    await toasted('已举报，并拒收该号码')
    const sent = bodyOf(seen, '/report/add')
    expect(sent).toMatchObject({ kind: 'spam', smsId: 'a', refuseSender: true })
  })

  it('deletes the selection and restores it', async () => {
    const seen = answerCalls({
      ...product,
      '/held/query': heldPage,
      '/held/remove': { removedIds: ['a'] },
      '/held/undo': { restoredIds: ['a'] },
    })
    open('held')
    await screen.findByText('10690218')
    press('list-select')
    press('list-select-all')
    press('list-remove')
    fireEvent.click(await screen.findByText('撤销'))
    await waitFor(() => expect(bodyOf(seen, '/held/undo')?.ids).toEqual(['a']))
  })

  describe('of senders of several', () => {
    const other = { ...sms, id: 'z', from: '10690777' }
    const ofSender = ['b', 'c'].map((id) => ({ ...sms, id, text: `短信 ${id}` }))
    const bySender = (count: number) => ({
      ...heldPage,
      items: [...ofSender, other],
      senders: [
        { from: sms.from, count },
        { from: other.from, count: 1 },
      ],
    })

    it('is folded by sender: each is restored in two taps, and all are deleted in two, with undo', async () => {
      const seen = answerCalls({
        ...product,
        '/held/query': bySender(2),
        '/held/restore': { restoredIds: ['c'], rejected: [] },
        '/held/remove': { removedIds: ['b', 'c'] },
        '/held/undo': { restoredIds: ['b', 'c'] },
      })
      open('held')
      await appears('held-more-0')
      expect(bodyOf(seen, '/held/query')?.bySender).toBe(true)
      expect(element('row-0')).toHaveTextContent('短信 b')
      expect(element('row-1')).toHaveTextContent('10690777')
      expect(element('held-more-1')).toBeNull()
      expect(element('held-more-0')).toHaveTextContent('还有 1 条')
      expect(screen.queryByText('短信 c')).toBeNull()
      press('held-more-0')
      press('held-release-c')
      await toasted('已恢复到收件箱')
      expect(bodyOf(seen, '/held/restore')?.ids).toEqual(['c'])
      await waitFor(() => expect(element('held-clear-0')).not.toHaveAttribute('aria-disabled', 'true'))
      press('held-clear-0')
      fireEvent.click(await screen.findByText('撤销'))
      await waitFor(() => expect(bodyOf(seen, '/held/undo')?.ids).toEqual(['b', 'c']))
      expect(bodyOf(seen, '/held/remove')?.ids).toEqual(['b', 'c'])
    })

    it('leads to all of a sender where a page leaves some out, and a selection shows each', async () => {
      const seen = answerCalls({ ...product, '/held/query': bySender(22) })
      open('held')
      await appears('held-more-0')
      press('list-select')
      expect(screen.getByText('短信 c')).toBeInTheDocument()
      press('list-select')
      press('held-more-0')
      expect(element('held-clear-0')).toBeNull()
      expect(element('held-rest-0')).toHaveTextContent('还有 20 条，全部查看')
      press('held-rest-0')
      await waitFor(() => expect(seen.at(-1)?.body).toMatchObject({ search: sms.from, bySender: false }))
    })
  })

  it('restores the selection', async () => {
    const seen = answerCalls({
      ...product,
      '/held/query': heldPage,
      '/held/restore': { restoredIds: ['a'], rejected: [] },
    })
    open('held')
    await screen.findByText('10690218')
    press('list-select')
    press('list-select-all')
    press('list-bulk')
    await toasted('已恢复到收件箱')
    expect(bodyOf(seen, '/held/restore')?.ids).toEqual(['a'])
  })

  it('shows what became of restored SMS, each whole, and asks again while one is on its way', async () => {
    const one = { id: 'a', at: sms.at, from: '10690218', text: '全场五折', state: 'delivering' }
    const restored = [one, { ...one, id: 'b', from: '10690219', text: '您的快递到了', state: 'failed' }]
    answerCalls({ ...product, '/held/query': { items: [], nextCursor: null, kinds: [], restored } })
    jest.useFakeTimers()
    open('held')
    expect(await screen.findByText('投递中')).toBeInTheDocument()
    expect(screen.getByText('未能送达')).toBeInTheDocument()
    press('restored-b')
    expect(screen.getByText('未能送达手机，可在此查看')).toBeInTheDocument()
    const later = [{ ...one, state: 'delivered' }]
    answerCalls({ ...product, '/held/query': { items: [], nextCursor: null, kinds: [], restored: later } })
    await act(() => jest.advanceTimersByTimeAsync(5000))
    expect(screen.getByText('已送达')).toBeInTheDocument()
    jest.useRealTimers()
  })

  it('has English texts for what became of restored SMS', async () => {
    setLanguage('en')
    const restored = [{ id: 'a', at: sms.at, from: '10690218', text: 'Half price', state: 'delivered' }]
    answerCalls({ ...product, '/held/query': { items: [], nextCursor: null, kinds: [], restored } })
    open('held')
    expect(await screen.findByText('Restored lately')).toBeInTheDocument()
    expect(screen.getByText('Delivered')).toBeInTheDocument()
  })

  it('is filtered by kind', async () => {
    const kinds = [...heldPage.kinds, { kind: 'finance', count: 2 }]
    const seen = answerCalls({ ...product, '/held/query': { ...heldPage, kinds } })
    open('held')
    fireEvent.click(await screen.findByText('金融贷款 2'))
    await waitFor(() => expect(seen.map(({ body }) => body?.kind)).toContain('finance'))
  })

  it('shows that it is empty', async () => {
    answerCalls({ ...product, '/held/query': { items: [], nextCursor: null, kinds: [] } })
    open('held')
    expect(await screen.findByText('隔离箱是空的')).toBeInTheDocument()
  })
})

describe('trying a text', () => {
  const trial = {
    action: 'stop',
    kind: 'marketing',
    category: 'shopping',
    rule: { reason: 'marketingSms', detail: 'shopping' },
    alsoMatched: [{ reason: 'blockWord', detail: '五折' }],
  }

  it('shows the verdict with its rule and the other matches', async () => {
    const seen = answerCalls({ ...product, '/sms/try': trial })
    open('try')
    await screen.findByText('只做判断，不会发送，也不会保存。')
    type('try-from', '1069 0218')
    type('try-text', '全场五折，拒收请回复R')
    press('try-go')
    expect(await screen.findByText('放入隔离箱')).toBeInTheDocument()
    expect(screen.getByText('营销短信 · 购物促销')).toBeInTheDocument()
    expect(screen.getByText('拦截关键词 · 五折')).toBeInTheDocument()
    expect(bodyOf(seen, '/try')).toMatchObject({ from: '1069 0218' })
  })

  it.each([
    ['fraudSms', true],
    ['suspectSms', true],
    ['marketingSms', false],
  ])('says what to do about a text with the rule %s: %s', async (reason, isWarned) => {
    answerCalls({ ...product, '/sms/try': { ...trial, rule: { reason, detail: '' }, alsoMatched: [] } })
    open('try')
    await screen.findByText('只做判断，不会发送，也不会保存。')
    type('try-from', '1069 0218')
    type('try-text', '刷单日结')
    press('try-go')
    await screen.findByText('放入隔离箱')
    expect(screen.queryByText(/拿不准请拨打 96110/) !== null).toBe(isWarned)
  })

  it('does not call a text safe while nobody can tell where its links lead', async () => {
    const rule = { reason: 'noRule', detail: '' }
    const passed = { action: 'pass', kind: 'other', category: null, rule, alsoMatched: [], areLinksKnown: false }
    answerCalls({ ...product, '/sms/try': { ...passed, isReadByModel: true } })
    open('try')
    await screen.findByText('只做判断，不会发送，也不会保存。')
    type('try-from', '13912340001')
    type('try-text', '请看 https://etc-pay.example/a')
    press('try-go')
    expect(await screen.findByText('暂时无法判断链接是否安全，请勿点击')).toBeInTheDocument()
    expect(screen.getByText('规则和 AI 模型，可能有误')).toBeInTheDocument()
    expect(document.querySelector('.pg-tag--safe')).toBeNull()
  })

  it('shows what is missing, and keeps the input', async () => {
    answerCalls({ ...product, '/sms/try': trial })
    open('try')
    await screen.findByText('只做判断，不会发送，也不会保存。')
    press('try-go')
    expect(screen.getByText('请输入正确的号码（3 至 20 位数字）')).toBeInTheDocument()
    type('try-from', '10690218')
    press('try-go')
    expect(screen.getByText('请输入短信内容')).toBeInTheDocument()
    expect(screen.getByDisplayValue('10690218')).toBeInTheDocument()
  })
})
