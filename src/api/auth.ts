import type { CallRequest } from '@contract/calls'
import type { FormerHolderAnswer, LoginAnswer } from '@contract/auth'
import { call } from './client'
import type { Fields } from './read'
import { num, str } from './read'

/** The proof of a login that was started elsewhere. It can be inspected before it is used. */
export type LoginProof = { ticket: string } | { wxmpToken: string }

/** Sends an SMS code; returns the seconds until another can be sent. */
export async function sendCaptchaCode(
  body: CallRequest<'/api/v1/auth/sendCaptchaCode'>,
): Promise<{ resendAfterSeconds: number }> {
  const data = await call('/api/v1/auth/sendCaptchaCode', body, { quiet: false })
  return { resendAfterSeconds: num(data.resendAfterSeconds, 60) }
}

/** Sends an SMS code to the number of WeChat's phone-number button, and returns that number. */
export async function sendCodeToWechatNumber(body: {
  phoneCode: string
  bindTicket: string
}): Promise<{ phoneNo: string; resendAfterSeconds: number }> {
  const data = await call('/api/v1/auth/sendCaptchaCode', body, { quiet: true })
  return { phoneNo: str(data.phoneNo), resendAfterSeconds: num(data.resendAfterSeconds, 60) }
}

/**
 * Logs in by SMS code. A bindTicket also binds its WeChat user to the number. `former` answers who used the number
 * before, after a refusal U0108.
 */
export async function bindUser(body: {
  phoneNo: string
  code: string
  bindTicket?: string
  rebind?: boolean
  former?: FormerHolderAnswer
}): Promise<LoginAnswer> {
  return readLogin(await call('/api/v1/auth/bindUser', body, { quiet: true }))
}

/**
 * Logs in by a WeChat code. For a WeChat user without a number returns a bindTicket, with which a number can be bound.
 */
export async function authSwap(
  body: CallRequest<'/api/v1/auth/authSwap'>,
): Promise<{ login: LoginAnswer } | { bindTicket: string }> {
  const data = await call('/api/v1/auth/authSwap', body, { quiet: true })
  const bindTicket = str(data.bindTicket)
  return bindTicket === '' ? { login: readLogin(data) } : { bindTicket }
}

/** Returns the masked number of a ticket, without using the ticket up. */
export async function inspectTicket(proof: LoginProof): Promise<{ phoneNoDisplay: string }> {
  const data = await call('/api/v1/auth/ticket', proof, { loading: false, quiet: true })
  return { phoneNoDisplay: str(data.phoneNoDisplay) }
}

/** Logs in by a ticket or a wxmpToken. */
export async function autoLogin(proof: LoginProof): Promise<LoginAnswer> {
  return readLogin(await call('/api/v1/auth/autoLogin', proof, { loading: false, quiet: true }))
}

/** Logs in by an access code of the carrier's app, which can be used once. */
export async function authSwapAccessCode(accessCode: string): Promise<LoginAnswer> {
  const options = { loading: false, quiet: true, query: { accessCode } }
  return readLogin(await call('/api/v1/auth/authSwapAccessCode', undefined, options))
}

/**
 * Ends a session on the gateway, by default the current one. The app clears its own session whatever the response is.
 */
export async function logout(token?: string): Promise<void> {
  await call('guard/v1/session/logout', {}, { quiet: true, loading: false, token })
}

function readLogin(data: Fields): LoginAnswer {
  const openId = str(data.openId)
  return {
    token: str(data.token),
    phoneNo: str(data.phoneNo),
    phoneNoDisplay: str(data.phoneNoDisplay),
    userId: str(data.userId),
    ...(openId ? { openId } : {}),
    ...(num(data.deletionDueAt) > 0 ? { deletionDueAt: num(data.deletionDueAt) } : {}),
  }
}
