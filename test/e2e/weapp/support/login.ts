import { eventually } from '../../h5/support/eventually'
import { waitForGone } from './waits'
import type { Weapp } from './weapp'

/** Logs in by SMS code and closes everything that home opens automatically. */
export async function logIn(weapp: Weapp, phoneNo: string): Promise<void> {
  const { token } = await weapp.gateway.login(phoneNo)
  await weapp.gateway.call('configs/v1/popUpInfoUpdate', { id: 1, phoneNo }, token)
  await weapp.visit('/smsLogin')
  await fillSmsLogin(weapp, phoneNo)
  await weapp.waitForScreen('/')
  await passGuide(weapp)
}

/** Logs in on the open /wxLogin as a new user of WeChat, who chooses the SMS code; `code` is one that the gateway's stand-in for WeChat accepts. */
export async function logInByWechat(weapp: Weapp, code: string, phoneNo: string): Promise<void> {
  await weapp.mini.mockWxMethod('login', { errMsg: 'login:ok', code })
  await weapp.tap('login-agree')
  await weapp.tap('login-wechat')
  await weapp.tap('privacy-agree')
  await weapp.el('login-phone-number')
  await weapp.tap('login-by-sms')
  await weapp.waitForScreen('/smsLogin')
  await fillSmsLogin(weapp, phoneNo)
  await weapp.waitForScreen('/')
}

/** Goes through the guide of four steps, which home shows on a first visit. */
export async function passGuide(weapp: Weapp): Promise<void> {
  for (let step = 1; step <= 4; step++) await weapp.tap('guide-next')
  await waitForGone(weapp, 'guide-next')
}

/** Logs in on the open /smsLogin, as a person would. */
async function fillSmsLogin(weapp: Weapp, phoneNo: string): Promise<void> {
  await weapp.settle()
  const seen = (await weapp.gateway.outbox(phoneNo)).length
  await weapp.fill('login-phone', phoneNo)
  await weapp.fill('login-captcha', await captchaOnShow(weapp))
  await weapp.tap('login-agree')
  await weapp.tap('login-send')
  await eventually(async () => {
    // WeChat asks once, before the first personal data.
    if (await weapp.has('privacy-agree')) await weapp.tap('privacy-agree')
    if ((await weapp.gateway.outbox(phoneNo)).length <= seen) throw new Error(`No SMS for ${phoneNo}`)
  })
  await weapp.fill('login-code', await weapp.gateway.smsCode(phoneNo, seen))
  await weapp.tap('login-submit')
}

/** The gateway's newest captcha, once the page shows its picture. */
async function captchaOnShow(weapp: Weapp): Promise<string> {
  return eventually(async () => {
    const picture = await (await weapp.page()).$('.pg-field__image')
    const captcha = (await weapp.gateway.outbox()).find(({ kind }) => kind === 'captcha')
    if (!picture || !captcha) throw new Error('No captcha on show')
    return captcha.code
  })
}
