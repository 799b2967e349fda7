import { screen } from '@testing-library/react'
import SmsAndNetPage from '@/areas/guard/pages/sms-and-net/index'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, type SeenCall } from '../../mocks/gateway'
import { appears, press } from '../../support/controls'
import { guardAnswers, holdsNothing, lockOff } from './guard-answers'

const HOUR = 60 * 60 * 1000
const locked = { ...lockOff, state: 'locked', next: { opensAt: Date.now() + HOUR, why: 'youngSession' } }

beforeEach(() => {
  resetApp()
  logIn()
})

describe('the number lock', () => {
  it('is shown without a product, locks at once, and says what an unlock waits for', async () => {
    answerCalls({ ...guardAnswers({}, holdsNothing), '/live/lock/change': locked })
    renderScreen(<SmsAndNetPage />, '/SMSANDNet')
    expect(await screen.findByText('未开启')).toBeInTheDocument()
    press('number-lock')
    await appears('lock-lock')
    press('lock-lock')
    await appears('lock-unlock')
    expect(screen.getByText(/这次登录不满一天/)).toBeInTheDocument()
    expect(screen.getByText(/带证件到营业厅，核实后/)).toBeInTheDocument()
  })

  it('asks for an unlock, shows why it waits and what happened, and takes it back', async () => {
    const asked = {
      ...locked,
      ...{ state: 'asked', until: Date.now() + HOUR, why: 'doubted', guardians: 2 },
      log: [{ id: 'r', at: Date.now(), kind: 'refused', change: 'portOut' }],
    }
    const seen = answerCalls({
      ...guardAnswers(),
      '/live/lock': locked,
      '/live/lock/change': ({ body }: SeenCall) => (body?.act === 'unlock' ? asked : locked),
    })
    renderScreen(<SmsAndNetPage />, '/SMSANDNet')
    await appears('number-lock')
    press('number-lock')
    await appears('lock-unlock')
    press('lock-unlock')
    expect(await screen.findByText('守护人说不是您')).toBeInTheDocument()
    expect(screen.getByText('运营商拒绝 携号转网')).toBeInTheDocument()
    expect(screen.getByText('2 位会收到提醒，可推迟一天')).toBeInTheDocument()
    press('lock-lock')
    await appears('lock-unlock')
    expect(seen.filter(({ path }) => path.endsWith('/lock/change')).map(({ body }) => body?.act)).toEqual([
      'unlock',
      'lock',
    ])
  })
})
