import { fireEvent, screen, waitFor } from '@testing-library/react'
import { dropBindTicket, heldBindTicket } from '@/areas/login/parts/bind-ticket'
import LoginPage from '@/areas/login/pages/login'
import { useSessionStore } from '@/stores/session'
import { renderScreen, resetApp, subscriber } from '../../mocks/app'
import { answerCalls } from '../../mocks/gateway'
import { element } from '../../support/controls'

let mockCode: string | null = null
jest.mock('@/platform/wechat-login', () => ({
  hasWechatLogin: () => true,
  isBackFromWechat: () => mockCode !== null,
  wechatCode: () => Promise.resolve(mockCode),
}))

beforeEach(() => {
  resetApp()
  dropBindTicket()
})

describe('back from WeChat with a code', () => {
  it('the account is logged in at once', async () => {
    mockCode = 'c1'
    const seen = answerCalls({ '/authSwap': subscriber })
    renderScreen(<LoginPage />, '/wxLogin')
    await waitFor(() => expect(useSessionStore.getState().token).toBe(subscriber.token))
    expect(seen[0]?.body).toMatchObject({ code: 'c1', source: 'wxPublic' })
  })

  it('an account without a number is asked for one, by SMS code', async () => {
    mockCode = 'c1'
    answerCalls({ '/authSwap': { bindTicket: 'bt-1' } })
    renderScreen(<LoginPage />, '/wxLogin')
    expect(await screen.findByText('首次登录，请绑定手机号码，并用短信验证码确认一次')).toBeInTheDocument()
    expect(heldBindTicket()).toBe('bt-1')
    expect(element('login-phone-number')).toBeNull()
    expect(screen.queryByText('微信登录')).toBeNull()
  })
})

it('WeChat is not opened before the agreement is ticked', () => {
  mockCode = null
  renderScreen(<LoginPage />, '/wxLogin')
  fireEvent.click(screen.getByText('微信登录'))
  expect(screen.getByText('请先阅读并勾选服务协议和隐私政策')).toBeInTheDocument()
})
