import { fireEvent, screen, waitFor } from '@testing-library/react'
import Taro from '@tarojs/taro'
import { LookAround } from '@/areas/login/parts/LookAround'
import { WechatLogin } from '@/areas/login/parts/WechatLogin.weapp'
import { dropBindTicket, heldBindTicket, holdBindTicket, holdSentCode } from '@/areas/login/parts/bind-ticket'
import SmsLoginPage from '@/areas/login/pages/sms-login'
import { setLanguage } from '@/i18n/language'
import { useSessionStore } from '@/stores/session'
import { renderScreen, resetApp, subscriber } from '../../mocks/app'
import { answerWechatButton } from '../../mocks/components'
import { answerCalls, bodyOf, fails, refuses } from '../../mocks/gateway'
import { login, navigateTo, reLaunch } from '../../mocks/taro'
import { appears, element, press, type } from '../../support/controls'

jest.mock('@/platform/privacy', () => jest.requireActual('@/platform/privacy.weapp'))
jest.mock('@/platform/wechat-login', () => jest.requireActual('@/platform/wechat-login.weapp'))
jest.mock('@/platform/environment', () => ({
  ...jest.requireActual<object>('@/platform/environment'),
  isMiniProgram: true,
  client: () => ({ clientType: 'wxMini', channelLabel: 'wxPublic', pointClientType: 'wxMini', isAndroid: false }),
}))

const open = () =>
  renderScreen(
    <WechatLogin>
      <LookAround />
    </WechatLogin>,
    '/wxLogin',
  )
const pressWechat = () => {
  press('login-agree')
  press('login-wechat')
}
const pressPhoneNumber = async (answer: object) => {
  await appears('login-phone-number')
  answerWechatButton(answer)
  press('login-phone-number')
}
const captchaAppears = () => waitFor(() => expect(document.querySelector('.pg-field__image')).not.toBeNull())
const privacy = Taro as { requirePrivacyAuthorize?: (answer: { success(): void; fail(): void }) => void }

beforeEach(() => {
  resetApp()
  dropBindTicket()
  delete privacy.requirePrivacyAuthorize
})

describe('the login by WeChat', () => {
  it('exchanges the code of WeChat for a session if a number is bound', async () => {
    const seen = answerCalls({ '/authSwap': subscriber })
    open()
    pressWechat()
    await waitFor(() => expect(useSessionStore.getState().token).toBe(subscriber.token))
    expect(seen[0]?.body).toMatchObject({ code: 'wx-code', source: 'wxMini' })
    expect(reLaunch.mock.calls).toEqual([[{ url: '/pages/home/index' }]])
  })

  it('makes no call before the agreement is ticked', () => {
    const seen = answerCalls({ '/authSwap': subscriber })
    open()
    expect(element('login-agree')).toHaveAttribute('aria-checked', 'false')
    press('login-wechat')
    expect(screen.getByText('请先阅读并勾选服务协议和隐私政策')).toBeInTheDocument()
    expect(seen).toEqual([])
  })

  it('stops when the privacy guideline is refused, and shows the remaining options', async () => {
    privacy.requirePrivacyAuthorize = ({ fail }) => fail()
    const seen = answerCalls({ '/authSwap': subscriber })
    open()
    pressWechat()
    expect(await screen.findByText('您未同意隐私保护指引，暂时无法登录，可先逛逛')).toBeInTheDocument()
    expect(seen).toEqual([])
  })

  it('offers the other login when WeChat returns no code', async () => {
    login.mockRejectedValueOnce(new Error('login:fail'))
    open()
    pressWechat()
    expect(await screen.findByText('微信登录暂不可用，请使用短信验证码登录')).toBeInTheDocument()
  })

  it.each([
    ['the words of a refusal', refuses('U0105', '授权失败，请重试'), '授权失败，请重试'],
    ['that the network is poor', fails(502, '<html>'), '网络不给力，请稍后重试'],
    ['that an answer is worth nothing', {}, '微信登录暂不可用，请使用短信验证码登录'],
  ])('shows %s', async (_what, answer, words) => {
    answerCalls({ '/authSwap': answer })
    open()
    pressWechat()
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(useSessionStore.getState().token).toBeNull()
  })
})

describe('a WeChat user without a number', () => {
  const unbound = {
    '/authSwap': { bindTicket: 'bt-1' },
    '/sendCaptchaCode': { resendAfterSeconds: 60, phoneNo: '13800138000' },
    '/generateCaptchaCode': { captchaId: 'c1', image: 'data:,' },
    '/bindUser': subscriber,
  }

  it('binds one by the phone-number button, and the code that it has sent', async () => {
    const seen = answerCalls(unbound)
    const { unmount } = open()
    pressWechat()
    await pressPhoneNumber({ code: 'phone-code' })
    await waitFor(() => expect(navigateTo.mock.calls).toEqual([[{ url: '/areas/login/pages/sms-login/index' }]]))
    expect(seen[1]?.body).toMatchObject({ phoneCode: 'phone-code', bindTicket: 'bt-1' })
    expect(useSessionStore.getState().token).toBeNull()
    unmount()

    renderScreen(<SmsLoginPage />, '/smsLogin')
    expect(element('login-phone')).toHaveValue('13800138000')
    expect(element('login-agree')).toHaveAttribute('aria-checked', 'true')
    expect(element('login-send')).toHaveTextContent('60 秒后重发')
    expect(element('login-captcha')).toBeNull()
    type('login-code', '123456')
    press('login-submit')
    await waitFor(() => expect(useSessionStore.getState().token).toBe(subscriber.token))
    expect(bodyOf(seen, '/bindUser')).toMatchObject({ phoneNo: '13800138000', code: '123456', bindTicket: 'bt-1' })
    expect(heldBindTicket()).toBeUndefined()
  })

  it('needs a captcha for a code to another number than the one of the button', async () => {
    holdBindTicket('bt-1')
    holdSentCode({ phoneNo: '13800138000', resendAt: 0 })
    answerCalls(unbound)
    renderScreen(<SmsLoginPage />, '/smsLogin')
    expect(element('login-captcha')).toBeNull()
    type('login-phone', '13800138001')
    await captchaAppears()
  })

  it('needs a captcha for another code to the same number', async () => {
    holdSentCode({ phoneNo: '13800138000', resendAt: 0 })
    const seen = answerCalls(unbound)
    renderScreen(<SmsLoginPage />, '/smsLogin')
    press('login-send')
    await captchaAppears()
    expect(bodyOf(seen, '/sendCaptchaCode')).toBeUndefined()
  })

  it('finds an empty form when the page opens again', async () => {
    holdSentCode({ phoneNo: '13800138000', resendAt: 0 })
    answerCalls(unbound)
    renderScreen(<SmsLoginPage />, '/smsLogin').unmount()
    renderScreen(<SmsLoginPage />, '/smsLogin')
    await captchaAppears()
    expect(element('login-phone')).toHaveValue('')
    expect(element('login-agree')).toHaveAttribute('aria-checked', 'false')
  })

  it.each([
    ['denies the number', { errMsg: 'getPhoneNumber:fail user deny' }, '您未授权手机号码，可使用短信验证码登录'],
    ['gets none', { errMsg: 'getPhoneNumber:fail no quota' }, '暂时无法获取微信手机号码，请使用短信验证码登录'],
  ])('and %s gets the SMS login offered', async (_what, answer, words) => {
    const seen = answerCalls(unbound)
    open()
    pressWechat()
    await pressPhoneNumber(answer)
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(seen).toHaveLength(1)
    expect(useSessionStore.getState().token).toBeNull()
  })

  it('is asked for the agreement again when the page reopens', () => {
    holdBindTicket('bt-1')
    open()
    expect(element('login-phone-number')).toBeNull()
    press('login-bind')
    expect(screen.getByText('请先阅读并勾选服务协议和隐私政策')).toBeInTheDocument()
    press('login-agree')
    expect(element('login-phone-number')).not.toBeNull()
  })

  it('starts over when its ticket has expired', async () => {
    answerCalls({ ...unbound, '/sendCaptchaCode': refuses('U0104', '登录凭证已失效，请重新登录') })
    open()
    pressWechat()
    await pressPhoneNumber({ code: 'phone-code' })
    expect(await screen.findByText('操作已超时，请重新点击微信登录')).toBeInTheDocument()
    expect(screen.getByText('微信登录')).toBeInTheDocument()
    expect(heldBindTicket()).toBeUndefined()
  })

  it('keeps the ticket when no code can be sent now', async () => {
    answerCalls({ ...unbound, '/sendCaptchaCode': refuses('B0429', '验证码发送太频繁，请稍后再试') })
    open()
    pressWechat()
    await pressPhoneNumber({ code: 'phone-code' })
    expect(await screen.findByText('验证码发送太频繁，请稍后再试')).toBeInTheDocument()
    expect(heldBindTicket()).toBe('bt-1')
    expect(element('login-phone-number')).not.toBeNull()
    expect(navigateTo).not.toHaveBeenCalled()
  })

  it('binds one by SMS code as well', async () => {
    holdBindTicket('bt-2')
    const seen = answerCalls({ '/generateCaptchaCode': { captchaId: 'c1', image: 'data:,' }, '/bindUser': subscriber })
    renderScreen(<SmsLoginPage />, '/smsLogin')
    type('login-phone', '13800138000')
    type('login-code', '123456')
    press('login-agree')
    press('login-submit')
    await waitFor(() => expect(useSessionStore.getState().token).toBe(subscriber.token))
    expect(bodyOf(seen, '/bindUser')).toMatchObject({ bindTicket: 'bt-2' })
  })
})

describe('looking around first', () => {
  it.each([
    ['zh-CN', '先逛逛', '套餐介绍'],
    ['en', 'Look around first', 'About the packages'],
  ] as const)('opens public screens, in %s', (language, button, title) => {
    setLanguage(language)
    open()
    fireEvent.click(screen.getByText(button))
    fireEvent.click(screen.getByText(title))
    expect(navigateTo.mock.calls).toEqual([[{ url: '/areas/vip/pages/vip/index' }]])
  })
})
