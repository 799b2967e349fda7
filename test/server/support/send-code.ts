import type { ProofPurpose } from '@contract/words/account'
import { proveWork } from '../../../scripts/lib/prove-work.mjs'
import type { TestApp } from './app'

type Gateway = Pick<TestApp, 'call' | 'outbox'>

/** A proof of work for a number, made at its address. */
export async function newProof(
  { call }: Pick<TestApp, 'call'>,
  phoneNo: string,
  purpose: ProofPurpose = 'login',
): Promise<string> {
  return proveWork((await call('guard/v1/session/challenge', { phoneNo, purpose })).data.challenge)
}

/** A captcha and the text of its picture. */
export async function newCaptcha({ call, outbox }: Gateway) {
  const { captchaId, image } = (await call('/api/v1/auth/generateCaptchaCode')).data
  const captcha = outbox.messages().find((message) => message.captchaId === captchaId)?.text ?? ''
  return { captchaId, image, captcha }
}

/** What a code to a number that is not the session's needs: a proof of work, and a captcha with its text. */
export async function newChecks(gateway: Gateway, phoneNo: string, purpose: ProofPurpose = 'login') {
  const { captchaId, captcha } = await newCaptcha(gateway)
  return { proof: await newProof(gateway, phoneNo, purpose), captchaId, captcha }
}

/** Sends the login code to a number. */
export async function sendCode(gateway: Gateway, phoneNo: string, headers?: object) {
  const body = { phoneNo, ...(await newChecks(gateway, phoneNo)) }
  return gateway.call('/api/v1/auth/sendCaptchaCode', body, undefined, headers)
}

/** Binds the WeChat user of a ticket as the mini-program does: the phone-number button sends the code that binds it. */
export async function bindWechat(gateway: Gateway, phoneNo: string, bindTicket: string, more: object = {}) {
  const sent = await gateway.call('/api/v1/auth/sendCaptchaCode', { phoneCode: `dev-${phoneNo}`, bindTicket })
  const code = sent.code === 'A0000' ? gateway.outbox.messages(phoneNo)[0]?.code : ''
  return gateway.call('/api/v1/auth/bindUser', { phoneNo, code, bindTicket, ...more })
}
