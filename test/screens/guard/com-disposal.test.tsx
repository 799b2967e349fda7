import { screen, waitFor } from '@testing-library/react'
import ComDisposalPage from '@/areas/guard/pages/com-disposal'
import { useFeedbackStore } from '@/stores/feedback'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, fails, loseNetwork } from '../../mocks/gateway'
import { guardAnswers, holdsNothing, holdsThree } from './guard-answers'
import { appears, element, isChecked, press, toasted, type } from '../../support/controls'

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
  it('is chosen first and then saved at once', async () => {
    const seen = answerCalls(guardAnswers())
    open()
    await screen.findByRole('radiogroup', { name: '拦截后怎么处理' })
    press('treatment-silent')
    press('notice-sms')
    expect(changesOf(seen)).toEqual([])
    press('settings-save')
    await waitFor(() => expect(changesOf(seen)).toEqual([{ treatment: 'silent', notice: 'sms' }]))
    await toasted('已保存')
    expect(isChecked('treatment-silent')).toBe(true)
  })

  it('keeps the choice when saving fails', async () => {
    answerCalls({ ...guardAnswers(), '/call/save': fails(502) })
    open()
    await screen.findByRole('radiogroup', { name: '拦截后怎么处理' })
    press('treatment-busyTone')
    press('settings-save')
    await waitFor(() => expect(useFeedbackStore.getState().message).not.toBeNull())
    expect(isChecked('treatment-busyTone')).toBe(true)
    expect(element('settings-save')).not.toBeNull()
  })

  it('cannot be set to the agent without its package', async () => {
    answerCalls(guardAnswers({}, holdsThree))
    open()
    const agent = await screen.findByRole('radio', { name: /智能代接/ })
    expect(agent).toHaveAttribute('aria-disabled', 'true')
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
    press('settings-save')
    await waitFor(() => expect(changesOf(seen)).toHaveLength(1))
    const [{ doNotDisturb }] = changesOf(seen) as [{ doNotDisturb: { on: boolean; week: unknown[] } }]
    expect(doNotDisturb.on).toBe(true)
    expect(doNotDisturb.week[5]).toEqual({ startMinute: 1410, endMinute: 480 })
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
    expect(screen.getByText('不设置')).toBeInTheDocument()
  })

  it('cannot end at their start', async () => {
    answerCalls(guardAnswers())
    open()
    await screen.findByText('免打扰时段')
    await openDay(0)
    type('hours-start', '07:00')
    press('hours-for-day')
    expect(screen.getByText('请选择不同的开始和结束时间')).toBeInTheDocument()
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
