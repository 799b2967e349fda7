import { fireEvent, screen, waitFor } from '@testing-library/react'
import CallLogDetailsPage from '@/areas/guard/pages/call-log-details'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { facts } from '../contacts/facts'
import { answerCalls, bodyOf, fails, refuses } from '../../mocks/gateway'
import Taro, { navigateTo, reLaunch } from '../../mocks/taro'
import { wholeText } from '../../support/whole-text'
import { element, press, toast, toasted } from '../../support/controls'
import { dayText } from '@/i18n/formats'
import { momentOn } from '../../support/moments'

const number = facts({ tags: [{ tag: '快递送餐', count: 12, lastAt: 1 }], callCount: 1 })
const answer = {
  id: 'a1',
  at: Date.parse('2026-11-20T09:30:00+08:00'),
  seconds: 65,
  reason: 'stranger',
  intent: 'delivery',
  summary: '对方说“您有一个包裹”，助手答复“请放在驿站”。',
  turns: [
    { speaker: 'agent', text: '请问您有什么事？' },
    { speaker: 'caller', text: '您有一个包裹。' },
  ],
  keptUntil: Date.parse('2027-02-18T09:30:00+08:00'),
  retentionDays: 90,
  number,
}
const quota = { used: 1, limit: 50 }
const open = () => renderScreen(<CallLogDetailsPage />, '/callLogDetails', { id: 'a1' })

beforeEach(() => {
  resetApp()
  logIn()
})

describe('/callLogDetails', () => {
  it('shows the caller, the purpose, and every turn in order', async () => {
    answerCalls({ '/agent/detail': answer })
    open()
    expect(await screen.findByText(wholeText('13900001111'))).toBeInTheDocument()
    expect(screen.getByText('快递')).toBeInTheDocument()
    expect(screen.getByText('北京市 移动')).toBeInTheDocument()
    expect(screen.getByText(`${momentOn('2026-11-20 09:30')} · 1 分钟 5 秒`)).toBeInTheDocument()
    expect(screen.getByText('快递送餐，12 人标记')).toBeInTheDocument()
    expect(element('agent-summary')).toHaveTextContent('您有一个包裹')
    expect(element('agent-turns')).toHaveTextContent('智能助手请问您有什么事？对方您有一个包裹。')
    expect(screen.getByText('来意摘要 · AI 生成')).toBeInTheDocument()
    expect(screen.getByText('智能助手的话由 AI 生成')).toBeInTheDocument()
    expect(screen.getByText(wholeText(`代接记录保留 90 天，此条保留至 ${dayText('2027-02-18')}`))).toBeInTheDocument()
  })

  it('calls back after a confirmation', async () => {
    answerCalls({ '/agent/detail': answer })
    open()
    await screen.findByText(wholeText('13900001111'))
    press('agent-call')
    await waitFor(() => press('dialog-confirm'))
    await waitFor(() => expect(Taro.makePhoneCall).toHaveBeenCalledWith({ phoneNumber: '13900001111' }))
  })

  it('warns before a risky number is called back', async () => {
    answerCalls({ '/agent/detail': { ...answer, number: { ...number, risk: 'fraud' } } })
    open()
    await screen.findByText('诈骗高风险')
    press('agent-call')
    expect(await screen.findByText('该号码有风险，请核实对方身份后再拨打：13900001111')).toBeInTheDocument()
    press('dialog-cancel')
  })

  it.each([
    ['black', '已加入黑名单'],
    ['white', '已加入白名单'],
  ])('moves the caller to the %slist', async (list, text) => {
    const seen = answerCalls({ '/agent/detail': answer, '/list/add': { added: [], rejected: [], quota } })
    open()
    await screen.findByText(wholeText('13900001111'))
    press(`agent-${list}`)
    await waitFor(() => press('dialog-confirm'))
    await toasted(text)
    expect(bodyOf(seen, '/list/add')).toMatchObject({ list, move: true })
  })

  it('shows why the caller could not be added to a list', async () => {
    const rejected = [{ phoneNo: '13900001111', reason: 'overLimit' }]
    answerCalls({ '/agent/detail': answer, '/list/add': { added: [], rejected, quota: { used: 50, limit: 50 } } })
    open()
    await screen.findByText(wholeText('13900001111'))
    press('agent-black')
    await waitFor(() => press('dialog-confirm'))
    await toasted('未能加入：黑名单已满（50/50）')
  })

  it('shows the list of the caller, and links to its tags and the decision', async () => {
    answerCalls({ '/agent/detail': { ...answer, number: { ...number, listed: { list: 'black', id: 'e1' } } } })
    open()
    expect(await screen.findByText('该号码在黑名单中')).toBeInTheDocument()
    expect(element('agent-black')).toBeNull()
    press('agent-why')
    await waitFor(() => expect(navigateTo).toHaveBeenCalledWith({ url: '/il?id=a1' }))
  })

  it('is deleted and restored', async () => {
    const seen = answerCalls({
      '/agent/detail': answer,
      '/agent/remove': { removedIds: ['a1'] },
      '/agent/restore': { restoredIds: ['a1'] },
    })
    open()
    await screen.findByText(wholeText('13900001111'))
    press('agent-remove')
    expect(await screen.findByText('已删除这条记录')).toBeInTheDocument()
    fireEvent.click(screen.getByText('撤销'))
    await toasted('已恢复')
    expect(await screen.findByText(wholeText('13900001111'))).toBeInTheDocument()
    expect(bodyOf(seen, '/restore')?.ids).toEqual(['a1'])
    press('agent-remove')
    await screen.findByText('已删除这条记录')
    press('agent-restore')
    expect(await screen.findByText(wholeText('13900001111'))).toBeInTheDocument()
  })

  it('offers only the deletion of the record for a hidden caller', async () => {
    answerCalls({ '/agent/detail': { ...answer, number: null } })
    open()
    expect(await screen.findByText('未显示号码')).toBeInTheDocument()
    expect(element('agent-call')).toBeNull()
    expect(element('agent-remove')).not.toBeNull()
  })

  it('shows that the record no longer exists, and links to the others', async () => {
    answerCalls({ '/agent/detail': refuses('U0301', '没有找到这条记录') })
    open()
    expect(await screen.findByText('没有找到这条记录')).toBeInTheDocument()
    expect(toast()).toBeUndefined()
    fireEvent.click(screen.getByText('返回代接记录'))
    await waitFor(() => expect(reLaunch).toHaveBeenCalledWith({ url: '/search?tab=2' }))
  })

  it('offers a retry', async () => {
    answerCalls({ '/agent/detail': fails(502, '<html>') })
    open()
    expect(await screen.findByText('重试')).toBeInTheDocument()
  })

  it.each([
    ['nulls', { ...answer, turns: null, number: null, summary: null, intent: null, seconds: '7' }],
    ['an intent of the future', { ...answer, intent: 'teleport', turns: [null, { speaker: 'x', text: 1 }] }],
  ])('survives a response with %s', async (_name, data) => {
    answerCalls({ '/agent/detail': data })
    open()
    expect(await screen.findByText('其他来意')).toBeInTheDocument()
  })

  it('has English texts', async () => {
    setLanguage('en')
    answerCalls({ '/agent/detail': answer })
    open()
    expect(await screen.findByText('Delivery')).toBeInTheDocument()
    expect(screen.getByText('Call back')).toBeInTheDocument()
  })
})
