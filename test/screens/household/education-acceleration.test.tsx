import { screen, waitFor } from '@testing-library/react'
import EducationAccelerationPage from '@/areas/household/pages/education-acceleration/index'
import GreenBroadbandPage from '@/areas/household/pages/green-broadband/index'
import { setLanguage } from '@/i18n/language'
import { deployConfig } from '@/platform/deploy'
import { logIn, renderScreen, resetApp } from '../../mocks/app'
import { answerCalls, bodiesOf, fails, refuses } from '../../mocks/gateway'
import { opened, press, tap, toasted } from '../family/people'
import { account } from './household'

const open = () => renderScreen(<EducationAccelerationPage />, '/educationAcceleration', { pppoeAccount: account })
const HOUR = 60 * 60 * 1000
const usual = {
  '/accelerateStatus': { status: 0, until: null },
}

describe('/educationAcceleration', () => {
  beforeEach(() => {
    resetApp()
    logIn()
  })

  it('starts and stops', async () => {
    const seen = answerCalls({
      ...usual,
      '/smartFamilyGuardian/accelerate': (call: { body?: Record<string, unknown> }) => ({
        status: call.body?.status,
        until: call.body?.status === 1 ? Date.now() + 2 * HOUR : null,
      }),
    })
    open()
    expect(await screen.findByText('没有加速')).toBeInTheDocument()
    press('accelerate')
    expect(await screen.findByText('正在加速')).toBeInTheDocument()
    await toasted('已开始加速')
    press('accelerate')
    expect(await screen.findByText('没有加速')).toBeInTheDocument()
    expect(bodiesOf(seen, '/smartFamilyGuardian/accelerate').map((body) => body?.status)).toEqual([1, 0])
  })

  it('is over once its end has passed', async () => {
    answerCalls({ ...usual, '/accelerateStatus': { status: 1, until: Date.now() - 1000 } })
    open()
    expect(await screen.findByText('没有加速')).toBeInTheDocument()
  })

  it.each([
    [refuses('U0510', '光猫不在线'), '光猫不在线'],
    [fails(502), '没有成功，请检查网络后重试'],
  ])('shows why it did not start', async (answer, words) => {
    answerCalls({ ...usual, '/smartFamilyGuardian/accelerate': answer })
    open()
    await tap('accelerate')
    await toasted(words)
    expect(screen.getByText('没有加速')).toBeInTheDocument()
  })

  it.each(['', 'https://elsewhere.example/', 'javascript:alert(1)'])(
    "asks to retry when the carrier's page is '%s'",
    async (url) => {
      Object.assign(deployConfig(), { loginFreeHosts: ['carrier.example'] })
      const seen = answerCalls({ ...usual, '/queryAccelerateUrl': { url } })
      open()
      await tap('carrier-acceleration')
      await toasted('请重试')
      expect(bodiesOf(seen, '/queryAccelerateUrl')).toMatchObject([{ pppoeAccount: account }])
    },
  )

  it('leads to the lines from one that is not bound', async () => {
    answerCalls({ ...usual, '/accelerateStatus': refuses('U0511', '没有绑定') })
    open()
    await tap('to-lines')
    await waitFor(() => expect(opened()).toEqual(['/broadbandProtect']))
  })
})

describe('/greenBroadband', () => {
  beforeEach(resetApp)

  it.each([
    ['zh-CN', '登录后管理我家的宽带', /手机流量、在别处连的网络看不到/],
    ['en', 'Log in to manage my broadband', /does not see mobile data/],
  ] as const)(
    'explains to a guest in %s what it is and what it cannot see, and links to it',
    async (language, words, limits) => {
      setLanguage(language)
      renderScreen(<GreenBroadbandPage />, '/greenBroadband')
      expect(await screen.findByText(words)).toBeInTheDocument()
      expect(screen.getByText(limits)).toBeInTheDocument()
      press('green-enter')
      await waitFor(() => expect(opened()).not.toEqual([]))
    },
  )

  it('asks for no login during a session', async () => {
    logIn()
    renderScreen(<GreenBroadbandPage />, '/greenBroadband')
    expect(await screen.findByText('管理我家的宽带')).toBeInTheDocument()
  })
})
