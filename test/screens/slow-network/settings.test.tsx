import { act, screen, waitFor } from '@testing-library/react'
import type { CallSettingsChange } from '@contract/guard'
import CallPage from '@/areas/guard/pages/call'
import ComDisposalPage from '@/areas/guard/pages/com-disposal'
import OptimizablePage from '@/areas/guard/pages/optimizable'
import { changeCallSettings, initialCallSettings } from '@/rules/guard/call-settings'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, fails, inTurn, type SeenCall } from '../../mocks/gateway'
import { showPage } from '../../mocks/taro'
import { guardAnswers, holdsNine } from '../guard/guard-answers'
import { appears, isChecked, press, toast, toasted } from '../../support/controls'

const settings = (changes: Record<string, unknown> = {}) => ({ ...initialCallSettings, ...changes })
const switched = (name: string, on: boolean) =>
  changeCallSettings(initialCallSettings, { switches: [{ name, on }] } as CallSettingsChange)

async function openSwitches() {
  renderScreen(<CallPage />, '/call')
  await screen.findByRole('region', { name: '来电拦截' })
}

beforeEach(() => {
  resetApp()
  logIn()
})

describe('on a slow network, the switches of the guard', () => {
  it('are sent one after the other, and finally equal the gateway', async () => {
    const answers: (() => void)[] = []
    const guard = guardAnswers()
    const seen = answerCalls({
      ...guard,
      '/call/save': (call: SeenCall) =>
        new Promise((resolve) => answers.push(() => resolve(guard['/call/save'](call)))),
    })
    const saves = () => seen.filter(({ path }) => path.endsWith('/call/save'))
    await openSwitches()
    press('switch-hiddenBlock')
    press('switch-repeatPass')
    expect([isChecked('switch-hiddenBlock'), isChecked('switch-repeatPass')]).toEqual([true, false])
    await waitFor(() => expect(answers).toHaveLength(1))
    await act(async () => answers[0]?.())
    expect(isChecked('switch-repeatPass')).toBe(false)
    await waitFor(() => expect(saves()).toHaveLength(2))
    await act(async () => answers[1]?.())
    expect([isChecked('switch-hiddenBlock'), isChecked('switch-repeatPass')]).toEqual([true, false])
  })

  it('reset only the one that failed', async () => {
    answerCalls({
      ...guardAnswers(),
      '/call/settings': inTurn(settings(), switched('repeatPass', false)),
      '/call/save': inTurn(fails(502), switched('repeatPass', false)),
    })
    await openSwitches()
    press('switch-hiddenBlock')
    press('switch-repeatPass')
    await waitFor(() => expect(isChecked('switch-hiddenBlock')).toBe(false))
    expect(isChecked('switch-repeatPass')).toBe(false)
  })

  it('show the state of the gateway after a lost response', async () => {
    answerCalls({
      ...guardAnswers(),
      '/call/settings': inTurn(settings(), switched('hiddenBlock', true)),
      '/call/save': fails(0),
    })
    await openSwitches()
    press('switch-hiddenBlock')
    await toasted('网络不给力，请稍后重试')
    await waitFor(() => expect(isChecked('switch-hiddenBlock')).toBe(true))
  })
})

describe('on a slow network, the pause', () => {
  it('is shown when it has started despite a lost response', async () => {
    const pausedUntil = Date.now() + 15 * 60 * 1000
    answerCalls({
      ...guardAnswers(),
      '/call/settings': inTurn(settings(), settings({ pausedUntil })),
      '/call/pause': fails(0),
    })
    renderScreen(<ComDisposalPage />, '/comDisposal')
    await screen.findByText('15 分钟')
    press('pause-15')
    await appears('pause-left')
  })

  it('does not restore settings that have changed since it was pressed', async () => {
    let answer: (value: unknown) => void = () => undefined
    answerCalls({
      ...guardAnswers(),
      '/call/settings': inTurn(settings(), settings({ treatment: 'silent' })),
      '/call/pause': () => new Promise((resolve) => (answer = resolve)),
    })
    renderScreen(<ComDisposalPage />, '/comDisposal')
    await screen.findByText('15 分钟')
    press('pause-15')
    act(showPage)
    await waitFor(() => expect(isChecked('treatment-silent')).toBe(true))
    await act(async () => answer({ pausedUntil: Date.now() + 15 * 60 * 1000 }))
    await appears('pause-left')
    expect(isChecked('treatment-silent')).toBe(true)
  })
})

describe('on a slow network, one-click', () => {
  it('shows the enabled items despite a lost response', async () => {
    const item = (status: number) => ({ productType: 'umm', type: 3, contentTag: '0', status })
    answerCalls({
      '/statusQuery': holdsNine,
      '/configToBeOptimized': inTurn({ configList: [item(1)] }, { configList: [item(0)] }),
      '/oneClickConfig': fails(0),
    })
    renderScreen(<OptimizablePage />, '/optimizable')
    await screen.findByText('诈骗电话拦截')
    press('oneclick-confirm')
    expect(await screen.findByText('可用的防护已全部开启')).toBeInTheDocument()
    expect(toast()).toBe('功能设置失败')
  })
})
