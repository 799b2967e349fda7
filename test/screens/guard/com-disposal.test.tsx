import { screen, waitFor } from '@testing-library/react'
import ComDisposalPage from '@/areas/guard/pages/com-disposal'
import { useFeedbackStore } from '@/stores/feedback'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, fails, loseNetwork, type SeenCall } from '../../mocks/gateway'
import { calmStorm, guardAnswers, holdsNothing, holdsThree } from './guard-answers'
import { appears, disappears, element, isChecked, press, settled, toast, toasted, type } from '../../support/controls'

const MINUTE = 60 * 1000
const open = () => renderScreen(<ComDisposalPage />, '/comDisposal')
const changesOf = (seen: { path: string; body?: Record<string, unknown> }[]) =>
  seen.filter((call) => call.path.endsWith('/call/save')).map((call) => call.body?.change)

beforeEach(() => {
  resetApp()
  logIn()
})
afterEach(() => jest.useRealTimers())

describe('how calls are handled', () => {
  it('is saved as it is chosen, and the last choice can be undone', async () => {
    const seen = answerCalls(guardAnswers())
    open()
    await screen.findByRole('radiogroup', { name: '拦截后怎么处理' })
    press('treatment-silent')
    await waitFor(() => expect(changesOf(seen)).toEqual([{ treatment: 'silent' }]))
    press('notice-sms')
    await waitFor(() => expect(changesOf(seen).slice(1)).toEqual([{ notice: 'sms' }]))
    expect(await screen.findByText('已保存')).toBeInTheDocument()
    press('undo')
    await toasted('已恢复')
    expect(changesOf(seen).slice(2)).toEqual([{ notice: 'silent' }])
    expect([isChecked('treatment-silent'), isChecked('notice-silent')]).toEqual([true, true])
    await disappears('undo')
  })

  it('shows what a choice has changed in the last 30 days', async () => {
    const call = { id: 'a', at: 0, from: '13800138000', isContact: false }
    const stopped = { action: 'stop', reason: 'harassment' }
    const passed = { action: 'pass', reason: 'pass' }
    const counts = (pass: number, stop: number) => ({ pass, stop, remind: 0, agent: 0 })
    const seen = answerCalls({
      ...guardAnswers(),
      '/call/preview': {
        calls: 3,
        before: counts(1, 2),
        after: counts(3, 0),
        changed: [{ ...call, before: stopped, after: passed }],
        changedCount: 1,
      },
    })
    open()
    await screen.findByText('免打扰时段')
    press('switch-doNotDisturb')
    await appears('preview-ask')
    press('preview-ask')
    expect(await screen.findByText('接通 → 拦截')).toBeInTheDocument()
    const asked = seen.find(({ path }) => path.endsWith('/call/preview'))
    expect(asked?.body).toMatchObject({ change: { doNotDisturb: { on: false } } })
    expect([...document.querySelectorAll('.settings-preview__row')].map((row) => row.textContent)).toEqual([
      '修改前现在',
      '接通31',
      '拦截02',
    ])
  })

  it('shows the choice as it was when saving fails', async () => {
    answerCalls({ ...guardAnswers(), '/call/save': fails(502) })
    open()
    await screen.findByRole('radiogroup', { name: '拦截后怎么处理' })
    press('treatment-busyTone')
    await waitFor(() => expect(useFeedbackStore.getState().message).not.toBeNull())
    await waitFor(() => expect(isChecked('treatment-hangUp')).toBe(true))
    expect(element('undo')).toBeNull()
  })

  it('cannot be set to the agent without its package', async () => {
    answerCalls(guardAnswers({}, holdsThree))
    open()
    const agent = await screen.findByRole('radio', { name: /智能代接/ })
    expect(agent).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByText('助手接听并记录来意（6 元、9 元版）')).toBeVisible()
  })

  it('needs a product', async () => {
    answerCalls(guardAnswers({}, holdsNothing))
    open()
    expect(await screen.findByText('如需使用，请先订购')).toBeInTheDocument()
  })

  it('offers a retry when nothing can be loaded', async () => {
    loseNetwork()
    open()
    expect(await screen.findByText('重试')).toBeInTheDocument()
  })
})

describe('do-not-disturb hours', () => {
  const openDay = async (day: number) => {
    press('switch-doNotDisturb')
    await appears(`hours-${day}`)
    press(`hours-${day}`)
  }

  it('are set for each weekday and may cross midnight', async () => {
    const seen = answerCalls(guardAnswers())
    open()
    await screen.findByText('免打扰时段')
    await openDay(5)
    type('hours-start', '23:30')
    type('hours-end', '08:00')
    press('hours-for-day')
    expect(screen.getByText('23:30 至次日 08:00')).toBeInTheDocument()
    expect(screen.getAllByText('22:00 至次日 07:00')).toHaveLength(6)
    await waitFor(() => expect(changesOf(seen)).toHaveLength(2))
    const [, { doNotDisturb }] = changesOf(seen) as [unknown, { doNotDisturb: { on: boolean; week: unknown[] } }]
    expect(doNotDisturb.on).toBe(true)
    expect(doNotDisturb.week[5]).toEqual({ startMinute: 1410, endMinute: 480 })
    await settled()
  })

  it('can be equal every day, or empty on one', async () => {
    answerCalls(guardAnswers())
    open()
    await screen.findByText('免打扰时段')
    await openDay(0)
    type('hours-start', '12:00')
    type('hours-end', '00:00')
    press('hours-for-week')
    expect(screen.getAllByText('12:00 至 24:00')).toHaveLength(7)
    press('hours-6')
    press('hours-none')
    expect(screen.getByText('不免打扰')).toBeInTheDocument()
    await settled()
  })

  it('ask before changed ones are lost, and not without a change', async () => {
    answerCalls(guardAnswers())
    open()
    await screen.findByText('免打扰时段')
    await openDay(0)
    press('sheet-close')
    await disappears('hours-start')
    press('hours-0')
    type('hours-start', '12:00')
    press('sheet-close')
    await appears('dialog-confirm')
    press('dialog-confirm')
    await disappears('hours-start')
    await settled()
  })

  it('cannot end at their start', async () => {
    answerCalls(guardAnswers())
    open()
    await screen.findByText('免打扰时段')
    await openDay(0)
    type('hours-start', '07:00')
    press('hours-for-day')
    expect(screen.getByText('请选择不同的开始和结束时间')).toBeInTheDocument()
    await settled()
  })
})

describe('"expecting a call"', () => {
  it('starts at once, counts down, and can be ended', async () => {
    let pausedUntil: number | null = null
    const seen = answerCalls({
      ...guardAnswers(),
      '/call/pause': ({ body }: { body?: { minutes?: number } }) => {
        pausedUntil = body?.minutes ? Date.now() + body.minutes * MINUTE : null
        return { pausedUntil }
      },
    })
    open()
    await screen.findByRole('region', { name: '等电话' })
    press('pause-30')
    expect(await screen.findByText(/还剩 (30:00|29:\d\d)/)).toBeInTheDocument()
    press('pause-end')
    await appears('pause-15')
    expect(seen.filter((call) => call.path.endsWith('/pause')).map((call) => call.body?.minutes)).toEqual([30, 0])
  })

  it('ends by itself', async () => {
    answerCalls(guardAnswers({ pausedUntil: Date.now() + 2 * MINUTE }))
    open()
    expect(await screen.findByText(/还剩/)).toBeInTheDocument()
    const later = Date.now() + 2 * MINUTE
    jest.spyOn(Date, 'now').mockImplementation(() => later)
    await appears('pause-15')
    jest.restoreAllMocks()
  })
})

describe('"only who I know"', () => {
  const HOUR = 60 * MINUTE
  /** A gateway that starts and ends it. */
  const stormy = (storm: object = {}, more: object = {}) => {
    let now: object = { ...calmStorm, ...storm }
    return {
      ...guardAnswers(),
      '/live/storm': () => now,
      '/live/storm/run': ({ body }: SeenCall) => {
        now = body?.on ? { ...now, state: 'running', until: Date.now() + 2 * HOUR } : { ...now, state: 'rested' }
        return now
      },
      '/live/storm/switch': ({ body }: SeenCall) => (now = { ...now, alone: body?.on === true }),
      ...more,
    }
  }
  const said = (seen: SeenCall[], path: string) =>
    seen.filter((call) => call.path.endsWith(path)).map(({ body }) => body?.on)

  it('starts with one tap, says until when, and can be ended', async () => {
    const seen = answerCalls(stormy())
    open()
    await appears('storm-start')
    expect(document.getElementById('storm-offer')).toBeNull()
    press('storm-start')
    await waitFor(() => expect(toast()).toMatch(/^\d\d:\d\d 前只接认识的人$/))
    expect(element('storm-running')).toHaveTextContent(/\d\d:\d\d 自动恢复，近一天已拦下 0 个陌生来电/)
    press('storm-end')
    await toasted('陌生来电照常接通')
    await appears('storm-start')
    expect(said(seen, '/live/storm/run')).toEqual([true, false])
  })

  it('is offered in a storm, with what was seen, and can be declined', async () => {
    const offered = { state: 'offered', until: Date.now() + 30 * MINUTE, strangers: 9, codes: 21 }
    const seen = answerCalls(stormy(offered))
    open()
    await appears('storm-offer')
    expect(element('storm-offer')).toHaveTextContent('10 分钟内有 9 个陌生号码来电10 分钟内收到 21 条验证码')
    press('storm-decline')
    await disappears('storm-offer')
    expect(said(seen, '/live/storm/run')).toEqual([false])
  })

  it('says that "expecting a call" wins', async () => {
    const running = { state: 'running', until: Date.now() + HOUR }
    answerCalls({
      ...stormy(running),
      ...guardAnswers({ pausedUntil: Date.now() + MINUTE }),
      '/live/storm': { ...calmStorm, ...running },
    })
    open()
    await appears('storm-running')
    expect(screen.getByText(/您正在等电话，\d\d:\d\d 前陌生来电照常接通/)).toBeInTheDocument()
  })

  it('ends by itself on the screen', async () => {
    answerCalls(stormy({ state: 'running', until: Date.now() + HOUR }))
    open()
    await appears('storm-end')
    const later = Date.now() + HOUR
    jest.spyOn(Date, 'now').mockImplementation(() => later)
    await appears('storm-start')
    jest.restoreAllMocks()
  })

  it('starts by itself where the subscriber chooses so', async () => {
    const seen = answerCalls(stormy())
    open()
    await appears('switch-stormAlone')
    expect(isChecked('switch-stormAlone')).toBe(false)
    press('switch-stormAlone')
    await waitFor(() => expect(isChecked('switch-stormAlone')).toBe(true))
    expect(said(seen, '/live/storm/switch')).toEqual([true])
  })

  it('folds the codes by sender', async () => {
    const at = Date.parse('2026-11-27T20:05:00+08:00')
    const senders = [
      { from: '10690011', name: '某某网', count: 12, newestAt: at },
      { from: '10690012', name: '', count: 1, newestAt: at },
    ]
    answerCalls(stormy({ senders, senderCount: 2 }))
    open()
    await appears('storm-codes')
    expect(element('storm-codes')).toHaveTextContent('近一天收到 13 条验证码，来自 2 个发送方')
    expect(screen.queryByText('某某网')).toBeNull()
    press('storm-codes')
    expect(await screen.findByText('某某网')).toBeInTheDocument()
    expect(screen.getByText('10690011，12 条，最近 20:05')).toBeInTheDocument()
  })

  it('keeps the rest of the screen when it cannot be read', async () => {
    answerCalls(stormy({}, { '/live/storm': fails(502) }))
    open()
    await screen.findByRole('radiogroup', { name: '拦截后怎么处理' })
    expect(document.getElementById('storm-start')).toBeNull()
    await settled()
  })
})
