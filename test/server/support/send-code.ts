import type { TestApp } from './app'

/** Has a login's code sent to a number. */
export async function sendCode({ call, outbox }: Pick<TestApp, 'call' | 'outbox'>, phoneNo: string) {
  const { captchaId } = (await call('/api/v1/auth/generateCaptchaCode')).data
  const captcha = outbox.messages().find((message) => message.captchaId === captchaId)?.text
  return call('/api/v1/auth/sendCaptchaCode', { phoneNo, captchaId, captcha })
}
