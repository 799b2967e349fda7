import { fireEvent, screen, waitFor } from '@testing-library/react'
import { heldBindTicket, holdBindTicket } from '@/areas/login/parts/bind-ticket'
import { solveChallenge } from '@/widgets/CaptchaField/solve-challenge'
import SmsLoginPage from '@/areas/login/pages/sms-login'
import { setLanguage } from '@/i18n/language'
import { mountLiveRegion } from '@/platform/announce'
import * as sounds from '@/platform/play-sound'
import { useSessionStore } from '@/stores/session'
import { renderScreen, resetApp, subscriber } from '../../mocks/app'
import { answerCalls, bodiesOf, bodyOf, fails, inTurn, pending, refuses } from '../../mocks/gateway'
import { redirectTo, reLaunch } from '../../mocks/taro'
import {
  appears,
  control,
  element,
  paste,
  press,
  settled,
  settleDialog,
  toast,
  toasted,
  type,
} from '../../support/controls'

const captcha = { captchaId: 'c1', image: 'data:image/svg+xml;base64,PHN2Zy8+' }
/** An easy challenge: any key that begins with 0. */
const challenge = JSON.stringify({
  parameters: { nonce: '0102', salt: '0304', cost: 2, memoryCost: 1, keyPrefix: '0' },
  signature: 's',
})
const good = {
  '/generateCaptchaCode': captcha,
  '/session/challenge': { challenge },
  '/sendCaptchaCode': { resendAfterSeconds: 60 },
  '/bindUser': subscriber,
}
const open = () => renderScreen(<SmsLoginPage />, '/smsLogin')

async function fill() {
  await waitFor(() => expect(document.querySelector('img')).not.toBeNull())
  type('login-phone', '13800138000')
  type('login-captcha', 'aB3d')
}

beforeEach(resetApp)

describe('the SMS login', () => {
  it('sends the code, counts down, and logs in', async () => {
    const seen = answerCalls(good)
    open()
    await fill()
    press('login-agree')
    press('login-send')
    expect(await screen.findByText(/^(60|59) 秒后重发$/)).toBeInTheDocument()
    type('login-code', '123456')
    press('login-submit')
    await waitFor(() => expect(useSessionStore.getState().phoneNo).toBe('13800138000'))
    expect(bodyOf(seen, '/sendCaptchaCode')).toMatchObject({
      phoneNo: '13800138000',
      captchaId: 'c1',
      captcha: 'aB3d',
    })
    expect(bodyOf(seen, '/session/challenge')).toMatchObject({ phoneNo: '13800138000' })
    const proof = JSON.parse(String(bodyOf(seen, '/sendCaptchaCode')?.proof)) as { challenge: object; solution: object }
    expect(proof.challenge).toEqual(JSON.parse(challenge))
    expect(proof.solution).toMatchObject({ derivedKey: expect.stringMatching(/^0[0-9a-f]{63}$/) as string })
  })

  it('announces that the code was sent', async () => {
    answerCalls(good)
    open()
    await fill()
    press('login-agree')
    press('login-send')
    await waitFor(() => expect(mountLiveRegion()).toHaveTextContent('验证码已发送，5 分钟内有效'))
  })

  it('sends the code without a proof where the gateway asks for none', async () => {
    const { '/session/challenge': _challenge, ...specified } = good
    const seen = answerCalls(specified)
    open()
    await fill()
    press('login-agree')
    press('login-send')
    expect(await screen.findByText(/^(60|59) 秒后重发$/)).toBeInTheDocument()
    expect(bodyOf(seen, '/sendCaptchaCode')).toMatchObject({ phoneNo: '13800138000', captcha: 'aB3d', proof: '' })
  })

  it('while a deletion is pending opens the personal page, and nothing besides', async () => {
    answerCalls({ ...good, '/bindUser': { ...subscriber, deletionDueAt: Date.UTC(2026, 0, 8) } })
    open()
    await fill()
    press('login-agree')
    type('login-code', '123456')
    press('login-submit')
    await waitFor(() => expect(useSessionStore.getState().phoneNo).toBe('13800138000'))
    await settled()
    expect([...redirectTo.mock.calls, ...reLaunch.mock.calls].map(([{ url }]) => url)).toEqual(['/personal'])
  })

  it.each([
    '',
    'no JSON',
    '{}',
    JSON.stringify({ parameters: { ...JSON.parse(challenge).parameters, cost: 2 ** 20 } }),
  ])('sends no proof for an invalid or far too hard challenge: %s', async (odd) => {
    expect(await solveChallenge(odd)).toBe('')
  })

  it('asks before the WeChat user of the number changes, and sends the same code again', async () => {
    holdBindTicket('ticket-1')
    const replies = [refuses('U0106', '该号码已绑定其他微信'), subscriber]
    const seen = answerCalls({ ...good, '/bindUser': () => replies.shift() })
    open()
    await fill()
    type('login-code', '123456')
    press('login-agree')
    press('login-submit')
    fireEvent.click(await screen.findByText('换绑'))
    await waitFor(() => expect(useSessionStore.getState().phoneNo).toBe('13800138000'))
    const body = { phoneNo: '13800138000', code: '123456', bindTicket: 'ticket-1' }
    expect(bodiesOf(seen, '/bindUser')).toMatchObject([body, { ...body, rebind: true }])
    expect(heldBindTicket()).toBeUndefined()
  })

  it('logs in without a rejected bind ticket, by the same code', async () => {
    holdBindTicket('ticket-1')
    const replies = [refuses('U0104', '登录凭证已失效'), subscriber]
    const seen = answerCalls({ ...good, '/bindUser': () => replies.shift() })
    open()
    await fill()
    type('login-code', '123456')
    press('login-agree')
    press('login-submit')
    await waitFor(() => expect(useSessionStore.getState().phoneNo).toBe('13800138000'))
    expect(bodiesOf(seen, '/bindUser')[1]).not.toHaveProperty('bindTicket')
  })

  describe('with a number that was not used for long', () => {
    const unsure = refuses('U0108', '这个号码很久没有使用')
    async function submitAfter(...replies: unknown[]) {
      const seen = answerCalls({ ...good, '/bindUser': () => replies.shift() })
      open()
      await fill()
      type('login-code', '123456')
      press('login-agree')
      press('login-submit')
      await appears('former-submit')
      return () => bodiesOf(seen, '/bindUser').map((body) => body?.former)
    }

    it.each([
      ['zh-CN', '请填写两个不同的手机号码，或一个宽带账号', '号码不一致'],
      ['en', 'Please enter two different mobile numbers, or one broadband account', 'Not what was saved'],
    ] as const)(
      'asks for two saved numbers and sends them with the same code, also after a wrong answer, in %s',
      async (language, missing, wrong) => {
        setLanguage(language)
        const sent = await submitAfter(unsure, refuses('U0109', wrong), subscriber)
        type('former-first', '13900000001')
        type('former-second', ' 13900000001')
        press('former-submit')
        expect(screen.getByText(missing)).toBeInTheDocument()
        type('former-second', '13900000002')
        press('former-submit')
        // Once, at its field: no toast says it again.
        expect(await screen.findAllByText(wrong)).toHaveLength(1)
        expect(toast()).toBeUndefined()
        type('former-second', '13900000003')
        press('former-submit')
        await waitFor(() => expect(useSessionStore.getState().phoneNo).toBe('13800138000'))
        const answers = (last: string) => ({ answers: ['13900000001', last] })
        expect(sent()).toEqual([undefined, answers('13900000002'), answers('13900000003')])
      },
    )

    it('takes one broadband account for an answer', async () => {
      const sent = await submitAfter(unsure, subscriber)
      type('former-first', 'home-7x@isp')
      press('former-submit')
      await waitFor(() => expect(sent()).toEqual([undefined, { answers: ['home-7x@isp'] }]))
    })

    it('begins a new account only after a second question, which says what is lost', async () => {
      const sent = await submitAfter(unsure, subscriber)
      press('former-start-empty')
      expect(await screen.findByText(/资料保存 30 天后删除/)).toBeInTheDocument()
      await settleDialog(false)
      expect(sent()).toHaveLength(1)
      press('former-start-empty')
      await settleDialog(true)
      await waitFor(() => expect(sent()).toEqual([undefined, 'startEmpty']))
    })

    it.each([
      ['former-submit', 'former-start-empty'],
      ['former-start-empty', 'former-submit'],
    ])('shows at %s alone that it is being sent', async (pressed, other) => {
      await submitAfter(unsure, pending())
      if (pressed === 'former-submit') type('former-first', 'home-7x@isp')
      press(pressed)
      if (pressed === 'former-start-empty') await settleDialog(true)
      await waitFor(() => expect(control(pressed)).toHaveAttribute('aria-busy', 'true'))
      expect(control(other)).not.toHaveAttribute('aria-busy')
      expect(control(other)).toHaveAttribute('aria-disabled', 'true')
    })

    it('shows at its field that the code has expired meanwhile', async () => {
      await submitAfter(unsure, refuses('U0103', '验证码已过期'))
      type('former-first', 'home-7x@isp')
      press('former-submit')
      expect(await screen.findByText('验证码已过期')).toBeInTheDocument()
      expect(element('former-submit')).toBeNull()
    })

    it('keeps what was typed when the code has expired or the question was closed, but not for another number', async () => {
      await submitAfter(unsure, refuses('U0103', '验证码已过期'), unsure, unsure)
      type('former-first', 'home-7x@isp')
      press('former-submit')
      expect(await screen.findByText('验证码已过期')).toBeInTheDocument()
      type('login-code', '654321')
      press('login-submit')
      await appears('former-submit')
      expect(control('former-first')).toHaveValue('home-7x@isp')
      fireEvent.click(screen.getByRole('button', { name: '关闭' }))
      await waitFor(() => expect(element('former-submit')).toBeNull())
      type('login-phone', '13800138001')
      press('login-submit')
      await appears('former-submit')
      expect(control('former-first')).toHaveValue('')
    })

    it('stays open after a lost response, and the same answer goes again', async () => {
      const sent = await submitAfter(unsure, fails(502, '<html>'), subscriber)
      type('former-first', 'home-7x@isp')
      press('former-submit')
      await waitFor(() => expect(sent()).toHaveLength(2))
      await toasted('网络不给力，请稍后重试')
      // Busy until the response is lost.
      await waitFor(() => expect(control('former-submit')).not.toHaveAttribute('aria-busy'))
      press('former-submit')
      await waitFor(() => expect(useSessionStore.getState().phoneNo).toBe('13800138000'))
      expect(sent()).toEqual([undefined, { answers: ['home-7x@isp'] }, { answers: ['home-7x@isp'] }])
    })
  })

  it('never ticks the agreements beforehand, and asks for them', async () => {
    answerCalls(good)
    open()
    await fill()
    expect(control('login-agree')).toHaveAttribute('aria-checked', 'false')
    type('login-code', '123456')
    press('login-submit')
    expect(screen.getByText('请先阅读并勾选服务协议和隐私政策')).toBeInTheDocument()
    expect(useSessionStore.getState().token).toBeNull()
  })

  it('sends no number anywhere before the agreements are ticked', async () => {
    const seen = answerCalls(good)
    open()
    await fill()
    press('login-send')
    expect(screen.getByText('请先阅读并勾选服务协议和隐私政策')).toBeInTheDocument()
    expect(seen.filter((call) => !call.path.endsWith('/generateCaptchaCode'))).toEqual([])
    press('login-agree')
    press('login-send')
    await waitFor(() => expect(bodyOf(seen, '/sendCaptchaCode')).toBeDefined())
  })

  it.each([
    '138 0013 8009',
    '+86 138-0013-8009',
    '\u202d+86 (0) 138-0013-8009\u202c',
    '（+86） １３８ ００１３ ８００９',
    '0086 138.0013.8009',
    '手机号：138 0013 8009（王）',
  ])('loses no digit of the pasted number %j', async (written) => {
    answerCalls(good)
    open()
    paste('login-phone', written)
    expect(control('login-phone')).toHaveValue('13800138009')
    await settled()
  })

  it('keeps a digit too many, to be corrected', async () => {
    answerCalls(good)
    open()
    paste('login-phone', '138001380091')
    expect(control('login-phone')).toHaveValue('138001380091')
    press('login-send')
    expect(screen.getByText('请输入正确的 11 位手机号码')).toBeInTheDocument()
    await settled()
  })

  it.each(['482193', '４８２ １９３', '482-193', ' 4 8 2 1 9 3 ', '验证码：482193'])(
    'loses no digit of the pasted code %j',
    async (written) => {
      answerCalls(good)
      open()
      paste('login-code', written)
      expect(control('login-code')).toHaveValue('482193')
      await settled()
    },
  )

  it('checks number, captcha and code before the call', async () => {
    const seen = answerCalls(good)
    open()
    type('login-phone', '12345')
    press('login-send')
    expect(screen.getByText('请输入正确的 11 位手机号码')).toBeInTheDocument()
    type('login-code', '12')
    press('login-submit')
    expect(screen.getByText('请输入短信里的完整验证码')).toBeInTheDocument()
    await settled()
    expect(seen.filter((call) => !call.path.endsWith('/generateCaptchaCode'))).toEqual([])
  })

  it('takes a code of eight digits, as it comes in a network where many were wrong, and nothing between six and eight', async () => {
    const seen = answerCalls(good)
    open()
    await fill()
    press('login-agree')
    type('login-code', '1234567')
    press('login-submit')
    expect(screen.getByText('请输入短信里的完整验证码')).toBeInTheDocument()
    type('login-code', '12345678')
    press('login-submit')
    await waitFor(() => expect(useSessionStore.getState().phoneNo).toBe('13800138000'))
    expect(bodyOf(seen, '/bindUser')).toMatchObject({ code: '12345678' })
  })

  it('shows a refusal at its field, with a new picture, and keeps the input', async () => {
    const seen = answerCalls({ ...good, '/sendCaptchaCode': refuses('U0101', '图形验证码错误，请重新输入') })
    open()
    await fill()
    press('login-agree')
    press('login-send')
    expect((await screen.findAllByText('图形验证码错误，请重新输入')).length).toBeGreaterThan(0)
    await waitFor(() => expect(bodiesOf(seen, '/generateCaptchaCode')).toHaveLength(2))
    expect(screen.getByDisplayValue('13800138000')).toBeInTheDocument()
  })

  it('offers another picture when the first did not load', async () => {
    open()
    const retry = await screen.findByText('点按重试')
    answerCalls(good)
    fireEvent.click(retry)
    await waitFor(() => expect(document.querySelector('img')).not.toBeNull())
  })

  it('speaks a code to whoever cannot see the picture, again at each tap, and another one after a refusal', async () => {
    const sound = 'data:audio/wav;base64,UklGRg=='
    const next = inTurn(captcha, { captchaId: 's1', image: '', sound }, { captchaId: 's2', image: '', sound })
    const seen = answerCalls({ ...good, '/generateCaptchaCode': next, '/sendCaptchaCode': refuses('U0101', '错误') })
    const play = jest.fn()
    jest.spyOn(sounds, 'soundOfTap').mockReturnValue(play)
    open()
    await fill()
    press('login-captcha-speak')
    await waitFor(() => expect(play).toHaveBeenCalledWith(sound))
    expect(control('login-captcha')).toHaveValue('')
    expect(control('login-captcha')).toHaveAccessibleName('语音验证码')
    expect(document.querySelector('img')).toBeNull()
    press('login-captcha-speak')
    await waitFor(() => expect(play).toHaveBeenCalledTimes(2))
    expect(bodiesOf(seen, '/generateCaptchaCode')).toMatchObject([{}, { spoken: true }])
    type('login-captcha', '123567')
    press('login-agree')
    press('login-send')
    await waitFor(() => expect(bodyOf(seen, '/sendCaptchaCode')).toMatchObject({ captchaId: 's1', captcha: '123567' }))
    await waitFor(() => expect(bodiesOf(seen, '/generateCaptchaCode')).toHaveLength(3))
    expect(bodiesOf(seen, '/generateCaptchaCode')[2]).toMatchObject({ spoken: true })
    fireEvent.click(screen.getByText('看图片'))
    await waitFor(() => expect(bodiesOf(seen, '/generateCaptchaCode')).toHaveLength(4))
    expect(bodiesOf(seen, '/generateCaptchaCode')[3]).not.toHaveProperty('spoken')
  })

  it('has English texts', async () => {
    setLanguage('en')
    answerCalls(good)
    open()
    await settled()
    expect(screen.getByText('Get code')).toBeInTheDocument()
  })
})
