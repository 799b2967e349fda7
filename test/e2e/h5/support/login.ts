import { eventually } from './eventually'
import type { Gateway } from './gateway'

/** The functions of a phone that a login needs, in any browser. */
interface LoginScreen {
  captchaOnShow(): string | Promise<string>
  fill(id: string, text: string): Promise<void>
  tap(id: string): Promise<void>
}

/** Logs in on the open /smsLogin, as a person would. */
export async function loginBySms(phone: LoginScreen, gateway: Gateway, phoneNo: string): Promise<void> {
  const captchaId = await eventually(() => phone.captchaOnShow())
  const seen = (await gateway.outbox(phoneNo)).length
  await phone.fill('login-phone', phoneNo)
  await phone.fill('login-captcha', await gateway.captchaText(captchaId))
  await phone.tap('login-agree')
  await phone.tap('login-send')
  await phone.fill('login-code', await gateway.smsCode(phoneNo, seen))
  await phone.tap('login-submit')
}
