import { fireEvent, screen, waitFor } from '@testing-library/react'
import AppLoginPage from '@/areas/login/pages/app-login'
import AutoLoginPage from '@/areas/login/pages/auto-login'
import LoginPage from '@/areas/login/pages/login'
import SmsLoginPage from '@/areas/login/pages/sms-login'
import { setLanguage } from '@/i18n/language'
import { endIncomingTicket, holdIncoming } from '@/platform/incoming'
import { useSessionStore } from '@/stores/session'
import { logIn, renderScreen, resetApp, subscriber } from '../../mocks/app'
import { answerCalls, refuses } from '../../mocks/gateway'
import { navigateTo, redirectTo, reLaunch } from '../../mocks/taro'
import { control, press, settled } from '../../support/controls'

const other = {
  ...subscriber,
  token: 'token-of-6',
  phoneNo: '13800138006',
  phoneNoDisplay: '138****8006',
  userId: 'u6',
}
const replaced = () => [...redirectTo.mock.calls, ...reLaunch.mock.calls].map(([{ url }]) => url)

beforeEach(resetApp)
afterEach(endIncomingTicket)

describe('the chooser', () => {
  it.each([
    [{}, '/smsLogin'],
    [{ from: 'numberAppeal' }, '/smsLogin?from=numberAppeal'],
  ])('with %p leads to %s', async (query, url) => {
    renderScreen(<LoginPage />, '/wxLogin', query)
    fireEvent.click(screen.getByText('短信验证码登录'))
    await settled()
    expect(navigateTo.mock.calls).toEqual([[{ url }]])
  })
})

describe('elder mode before a login', () => {
  it.each([
    ['the chooser', () => <LoginPage />, '/wxLogin'],
    ['the SMS login', () => <SmsLoginPage />, '/smsLogin'],
  ] as const)('is turned on and off on %s', async (_name, page, path) => {
    window.__showLook = jest.fn()
    renderScreen(page(), path)
    await settled()
    expect(control('login-elder')).toHaveTextContent('长辈模式：大字、大按钮')
    press('login-elder')
    expect(window.__showLook).toHaveBeenLastCalledWith('system', true)
    expect(window.localStorage.getItem('elder')).toBe('1')
    expect(control('login-elder')).toHaveTextContent('退出长辈模式')
    press('login-elder')
    expect(window.__showLook).toHaveBeenLastCalledWith('system', false)
    delete window.__showLook
  })
})

describe('a ticket', () => {
  const openWith = (query: Record<string, string> = {}) => {
    holdIncoming({ ticket: 't1' })
    return renderScreen(<AutoLoginPage />, '/autoLogin', query)
  }

  it('logs in and leads home', async () => {
    const seen = answerCalls({ '/autoLogin': subscriber })
    openWith()
    await waitFor(() => expect(replaced()).toEqual(['/']))
    expect(seen[0]?.body).toMatchObject({ ticket: 't1' })
    expect(useSessionStore.getState().phoneNo).toBe(subscriber.phoneNo)
  })

  it('that is invalid leads to the SMS login, and keeps the origin', async () => {
    answerCalls({ '/autoLogin': refuses('U0103', 'x') })
    openWith({ from: 'numberAppeal' })
    fireEvent.click(await screen.findByText('短信验证码登录'))
    expect(replaced()).toEqual(['/smsLogin?from=numberAppeal'])
  })

  it('of the same number as the live session changes nothing', async () => {
    logIn()
    const seen = answerCalls({ '/auth/ticket': { phoneNoDisplay: subscriber.phoneNoDisplay } })
    openWith()
    await waitFor(() => expect(replaced()).toEqual(['/']))
    expect(seen).toHaveLength(1)
    expect(useSessionStore.getState().token).toBe(subscriber.token)
  })

  it.each([
    ['dialog-cancel', subscriber.token],
    ['dialog-confirm', other.token],
  ])('of another number asks first: after %s the token is %s', async (button, token) => {
    logIn()
    answerCalls({ '/auth/ticket': { phoneNoDisplay: other.phoneNoDisplay }, '/autoLogin': other })
    openWith()
    expect(await screen.findByText('当前登录的是 138****8000，是否切换为 138****8006？')).toBeInTheDocument()
    press(button)
    await waitFor(() => expect(replaced()).toEqual(['/']))
    expect(useSessionStore.getState().token).toBe(token)
  })
})

describe('a login that did not reach the gateway', () => {
  it('is retried with the same ticket', async () => {
    holdIncoming({ ticket: 't1' })
    renderScreen(<AutoLoginPage />, '/autoLogin')
    await screen.findByText('网络不给力，请稍后重试')
    const seen = answerCalls({ '/autoLogin': subscriber })
    press('state-retry')
    await waitFor(() => expect(replaced()).toEqual(['/']))
    expect(seen[0]?.body).toMatchObject({ ticket: 't1' })
  })
})

describe('an access code outside the carrier app', () => {
  it('is dropped, and the other logins are offered', () => {
    const seen = answerCalls({ '/authSwapAccessCode': subscriber })
    holdIncoming({ accessCode: 'a1' })
    renderScreen(<AppLoginPage />, '/appLogin', { from: 'numberAppeal' })
    expect(screen.getByText('请在运营商 App 中打开')).toBeInTheDocument()
    press('app-login-ways')
    expect(replaced()).toEqual(['/login?from=numberAppeal'])
    expect(seen).toEqual([])
  })

  it('changes nothing during a session', async () => {
    logIn()
    holdIncoming({ accessCode: 'a1' })
    renderScreen(<AppLoginPage />, '/appLogin')
    await waitFor(() => expect(replaced()).toEqual(['/']))
    expect(useSessionStore.getState().token).toBe(subscriber.token)
  })
})

describe('a captcha picture that did not load', () => {
  it.each([
    ['zh-CN', '点按重试'],
    ['en', 'Tap to retry'],
  ] as const)('has an alternative text in %s', async (language, shown) => {
    setLanguage(language)
    renderScreen(<SmsLoginPage />, '/smsLogin')
    const words = await screen.findByText(shown)
    expect(words.closest('[role=button]')?.getAttribute('aria-label')).toContain(shown)
  })
})
