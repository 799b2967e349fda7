import '../../mocks/carrier-app'
import { screen, waitFor } from '@testing-library/react'
import AppLoginPage from '@/areas/login/pages/app-login'
import { endIncomingTicket, holdIncoming } from '@/platform/incoming'
import { useSessionStore } from '@/stores/session'
import { logIn, renderScreen, resetApp, subscriber } from '../../mocks/app'
import { answerCalls, refuses } from '../../mocks/gateway'
import { redirectTo, reLaunch } from '../../mocks/taro'
import { press } from '../../support/controls'

const other = {
  ...subscriber,
  token: 'token-of-6',
  phoneNo: '13800138006',
  phoneNoDisplay: '138****8006',
  userId: 'u6',
}
const replaced = () => [...redirectTo.mock.calls, ...reLaunch.mock.calls].map(([{ url }]) => url)
const openWith = (incoming: Parameters<typeof holdIncoming>[0], query: Record<string, string> = {}) => {
  holdIncoming(incoming)
  return renderScreen(<AppLoginPage />, '/appLogin', query)
}

beforeEach(resetApp)
afterEach(endIncomingTicket)

describe("the carrier app's login", () => {
  it('uses the access code, without a body, and leads home', async () => {
    const seen = answerCalls({ '/authSwapAccessCode': subscriber })
    openWith({ accessCode: 'a 1' })
    await waitFor(() => expect(replaced()).toEqual(['/']))
    const swaps = seen.filter(({ url }) => url.includes('authSwap'))
    expect(swaps.map(({ url, body }) => [new URL(url, 'https://x').searchParams.get('accessCode'), body])).toEqual([
      ['a 1', undefined],
    ])
    expect(useSessionStore.getState().phoneNo).toBe(subscriber.phoneNo)
  })

  it('uses a ticket too, and leads home, where the number appeal does not open', async () => {
    answerCalls({ '/autoLogin': subscriber })
    openWith({ ticket: 't1' }, { from: 'numberAppeal' })
    await waitFor(() => expect(replaced()).toEqual(['/']))
  })

  it.each([
    ['without a code', {}, 'App 没有传来登录信息'],
    ['with a code that is used or unknown', { accessCode: 'used' }, '登录未完成'],
  ])('%s shows an error and offers the SMS login', async (_name, incoming, title) => {
    answerCalls({ '/authSwapAccessCode': refuses('U0105', 'x') })
    openWith(incoming)
    expect(await screen.findByText(title)).toBeInTheDocument()
    press('incoming-by-sms')
    expect(replaced()).toEqual(['/smsLogin'])
  })

  it('with a number that was not used for long says so, and offers the SMS login', async () => {
    answerCalls({ '/authSwapAccessCode': refuses('U0108', '这个号码很久没有使用，请用短信验证码登录') })
    openWith({ accessCode: 'a1' })
    expect(await screen.findByText('这个号码很久没有使用，请用短信验证码登录')).toBeInTheDocument()
    press('incoming-by-sms')
    expect(replaced()).toEqual(['/smsLogin'])
  })

  it("that the carrier's system could not read says so, and offers the SMS login", async () => {
    answerCalls({ '/authSwapAccessCode': refuses('C0503', '运营商 App 的登录系统暂时无法连接，请使用短信验证码登录') })
    openWith({ accessCode: 'a1' })
    expect(await screen.findByText('运营商 App 的登录系统暂时无法连接，请使用短信验证码登录')).toBeInTheDocument()
    press('incoming-by-sms')
    expect(replaced()).toEqual(['/smsLogin'])
  })

  it('that did not reach the gateway is retried', async () => {
    openWith({ accessCode: 'a1' })
    await screen.findByText('网络不给力，请稍后重试')
    answerCalls({ '/authSwapAccessCode': subscriber })
    press('state-retry')
    await waitFor(() => expect(replaced()).toEqual(['/']))
  })

  it.each([
    ['dialog-cancel', subscriber.token, [other.token]],
    ['dialog-confirm', other.token, []],
  ])('of another number asks first: after %s the token is %s', async (button, token, ended) => {
    logIn()
    const seen = answerCalls({ '/authSwapAccessCode': other, '/session/logout': {} })
    openWith({ accessCode: 'a1' })
    expect(await screen.findByText('当前登录的是 138****8000，是否切换为 138****8006？')).toBeInTheDocument()
    press(button)
    await waitFor(() => expect(replaced()).toEqual(['/']))
    expect(useSessionStore.getState().token).toBe(token)
    const logouts = seen.filter(({ url }) => url.includes('/session/logout'))
    expect(logouts.map(({ headers }) => headers.token)).toEqual(ended)
  })
})
