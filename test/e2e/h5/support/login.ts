import { eventually } from './eventually'
import type { Gateway } from './gateway'

/** What a login needs of a phone, whichever browser it has. */
interface LoginScreen {
  captchaOnShow(): string | Promise<string>
  fill(id: string, text: string): Promise<void>
  tap(id: string): Promise<void>
}

/** Logs in on /smsLogin, which is on show, as a person would. */
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
