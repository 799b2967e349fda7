import { proveWork } from '../../../scripts/lib/prove-work.mjs'
import type { TestApp } from './app'

type Gateway = Pick<TestApp, 'call' | 'outbox'>

/** A proof of work for a number, made at its address. */
export async function newProof({ call }: Pick<TestApp, 'call'>, phoneNo: string): Promise<string> {
  return proveWork((await call('guard/v1/session/challenge', { phoneNo })).data.challenge)
}

/** A captcha and the text of its picture. */
export async function newCaptcha({ call, outbox }: Gateway) {
  const { captchaId, image } = (await call('/api/v1/auth/generateCaptchaCode')).data
  const captcha = outbox.messages().find((message) => message.captchaId === captchaId)?.text ?? ''
  return { captchaId, image, captcha }
}

/** Sends the login code to a number. */
export async function sendCode(gateway: Gateway, phoneNo: string, headers?: object) {
  const { captchaId, captcha } = await newCaptcha(gateway)
  const body = { phoneNo, proof: await newProof(gateway, phoneNo), captchaId, captcha }
  return gateway.call('/api/v1/auth/sendCaptchaCode', body, undefined, headers)
}
