import { screen, waitFor } from '@testing-library/react'
import AddTimeDurationPage from '@/areas/household/pages/add-time-duration/index'
import AddTimePeriodPage from '@/areas/household/pages/add-time-period/index'
import { setLanguage } from '@/i18n/language'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { fails, refuses, type SeenCall } from '../../mocks/gateway'
import { navigateBack, openPagesBelow } from '../../mocks/taro'
import { answerQuestion, el, press, tap, toasted, type } from '../family/people'
import { answerRules, changedTo, changesOf, kid, night, ruleQuery, rules, sister } from './household'

const replays = (seen: readonly SeenCall[]) => seen.filter(({ path }) => path.endsWith('/replay'))

beforeEach(() => {
  resetApp()
  logIn()
  openPagesBelow(1)
})

describe('/addTimePeriod', () => {
  const open = (more: Record<string, string> = {}) =>
    renderScreen(<AddTimePeriodPage />, '/addTimePeriod', { ...ruleQuery, ...more })

  it('saves a night as one entry, shows what it would have stopped, and closes', async () => {
    const seen = answerRules(
      { bands: [] },
      { '/v1/home/replay': { days: 28, visits: 120, stopped: 14, learning: 3, released: 0 } },
    )
    open()
    await tap('day-workday')
    type('band-start', '22:00')
    type('band-end', '06:30')
    expect(await screen.findByText('次日 06:30 结束，按开始那天的日子类型算')).toBeInTheDocument()
    expect(await screen.findByText('共 120 次访问，会多拦下 14 次，其中学习类 3 次')).toBeInTheDocument()
    const wanted = {
      kind: 'band',
      band: { personId: 'kid', days: ['schoolNight', 'workday'], startMinute: 1320, endMinute: 390, target: 'all' },
    }
    await waitFor(() => expect(replays(seen).at(-1)?.body?.change).toMatchObject(wanted))
    press('band-save')
    await waitFor(() => expect(navigateBack).toHaveBeenCalled())
    expect(changesOf(seen)).toEqual([expect.objectContaining({ kind: 'band' })])
    expect(changesOf(seen)[0]).toMatchObject(wanted)
    await toasted('已保存，等待光猫确认')
  })

  it('starts from common hours, whose days and times can be changed', async () => {
    const seen = answerRules({ bands: [] })
    open()
    await tap('preset-homework')
    expect(el('preset-homework')).toHaveAttribute('aria-checked', 'true')
    expect(el('day-workday')).toHaveAttribute('aria-checked', 'true')
    expect(el('day-schoolNight')).toHaveAttribute('aria-checked', 'false')
    await tap('day-sat')
    expect(el('day-sat')).toHaveAttribute('aria-checked', 'true')
    expect(el('preset-homework')).toHaveAttribute('aria-checked', 'false')
    press('band-save')
    await waitFor(() => expect(changesOf(seen)).toHaveLength(1))
    const band = { days: ['workday', 'sat'], startMinute: 1020, endMinute: 1140 }
    expect(changesOf(seen)[0]).toMatchObject({ kind: 'band', band })
  })

  it('offers no common hours for a period that is there', async () => {
    answerRules()
    open({ id: 'night' })
    await waitFor(() => expect(el('day-schoolNight')).toHaveAttribute('aria-checked', 'true'))
    expect(el('preset-homework')).toBeNull()
  })

  it('edits a period, and keeps its id', async () => {
    const seen = answerRules()
    open({ id: 'night' })
    await waitFor(() => expect(el('day-schoolNight')).toHaveAttribute('aria-checked', 'true'))
    press('target-games')
    press('band-save')
    await waitFor(() => expect(changesOf(seen)).toEqual([{ kind: 'band', band: { ...night, target: 'games' } }]))
  })

  it('accepts a whole day', async () => {
    const seen = answerRules()
    open()
    await tap('switch-whole-day')
    expect(el('band-start')).toBeNull()
    press('band-save')
    await waitFor(() => expect(changesOf(seen)).toHaveLength(1))
    expect(changesOf(seen)[0]).toMatchObject({ band: { startMinute: 0, endMinute: 1440 } })
  })

  it('shows what is missing', async () => {
    const seen = answerRules()
    open()
    await tap('day-schoolNight')
    type('band-end', '22:00')
    press('band-save')
    expect(await screen.findByText('请至少选择一种日子')).toBeInTheDocument()
    expect(screen.getByText('开始和结束不能相同')).toBeInTheDocument()
    expect(changesOf(seen)).toEqual([])
  })

  it('keeps the input when the rules were changed elsewhere', async () => {
    answerRules({}, { '/v1/home/change': changedTo(rules({ persons: [{ ...kid, name: '明明' }, sister] }), false) })
    open({ id: 'night' })
    await waitFor(() => expect(el('band-start')).toBeInTheDocument())
    type('band-start', '21:15')
    press('band-save')
    await screen.findByText('设置刚刚有更新')
    expect(el('band-start')).toHaveValue('21:15')
    expect(await screen.findByText('明明')).toBeInTheDocument()
    expect(navigateBack).not.toHaveBeenCalled()
  })

  it('deletes after a confirmation', async () => {
    const seen = answerRules()
    open({ id: 'night' })
    await tap('band-remove')
    await answerQuestion(true)
    await waitFor(() => expect(changesOf(seen)).toEqual([{ kind: 'removeBand', id: 'night' }]))
    await waitFor(() => expect(navigateBack).toHaveBeenCalled())
  })

  it('shows that a period no longer exists', async () => {
    answerRules({ bands: [] })
    open({ id: 'night' })
    expect(await screen.findByText('这条规则已经不在了')).toBeInTheDocument()
  })

  it('still saves when the replay fails, and reports it', async () => {
    const seen = answerRules({}, { '/v1/home/replay': fails(502) })
    open()
    expect(await screen.findByText('没有推算出来，点这里重试')).toBeInTheDocument()
    press('band-save')
    await waitFor(() => expect(changesOf(seen)).toHaveLength(1))
  })

  it('shows the refusal of the gateway', async () => {
    answerRules({}, { '/v1/home/change': refuses('U0514', '规则已满') })
    open()
    await tap('band-save')
    await toasted('规则已满')
  })

  it('starts with the app that it was opened for', async () => {
    const apps = [{ id: 'douyin', name: '抖音', appClass: 'video', minutes: 30 }]
    const seen = answerRules({}, { apps })
    open({ target: 'app:douyin' })
    expect(await screen.findByText('抖音')).toBeInTheDocument()
    press('band-save')
    await waitFor(() => expect(changesOf(seen)[0]).toMatchObject({ band: { target: 'app:douyin' } }))
  })

  it('has English texts', async () => {
    setLanguage('en')
    answerRules()
    open()
    expect(await screen.findByText('Of 120 visits this would have stopped none')).toBeInTheDocument()
  })
})

describe('/addTimeDuration', () => {
  const open = (more: Record<string, string> = {}) =>
    renderScreen(<AddTimeDurationPage />, '/addTimeDuration', { ...ruleQuery, ...more })

  it('sets minutes a day', async () => {
    const seen = answerRules()
    open()
    await waitFor(() => expect(el('budget-minutes')).toHaveValue('60'))
    press('target-video')
    type('budget-minutes', '45')
    press('budget-save')
    await waitFor(() => expect(navigateBack).toHaveBeenCalled())
    expect(changesOf(seen)[0]).toMatchObject({
      kind: 'budget',
      budget: { personId: 'kid', minutes: 45, target: 'video', days: ['workday', 'restday', 'holiday'] },
    })
  })

  it.each(['', '1441', '-5', '1.5'])('rejects "%s" minutes', async (minutes) => {
    const seen = answerRules()
    open({ id: 'hour' })
    await waitFor(() => expect(el('budget-minutes')).toBeInTheDocument())
    type('budget-minutes', minutes)
    press('budget-save')
    expect(await screen.findByText('请填写 0 到 1440 的整数')).toBeInTheDocument()
    expect(changesOf(seen)).toEqual([])
  })

  it('deletes after a confirmation, and keeps it after a "no"', async () => {
    const seen = answerRules()
    open({ id: 'hour' })
    await tap('budget-remove')
    await answerQuestion(false)
    expect(changesOf(seen)).toEqual([])
    press('budget-remove')
    await answerQuestion(true)
    await waitFor(() => expect(changesOf(seen)).toEqual([{ kind: 'removeBudget', id: 'hour' }]))
  })
})
