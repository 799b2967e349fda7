import { failureCodes } from '@contract/envelope'
import type { AppDeps } from '../deps'
import { UserError } from '../errors'
import { inTransaction } from '../database/transaction'
import { takeCaptcha } from '../repositories/captchas'
import { countHit } from '../repositories/rate-windows'
import { countWrongTry, findSmsCode, forgetSmsCode, replaceSmsCode } from '../repositories/sms-codes'
import { hashShortSecret, sameHash } from '../session-token'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const CODE_LIFE = 5 * MINUTE
const TRIES = 5

const texts = {
  wrongCaptcha: { zh: '图形验证码错误，请重新输入', en: 'The picture code is wrong, please try again' },
  tooSoon: { zh: '验证码发送太频繁，请稍后再试', en: 'Too many codes were sent, please try again later' },
  wrongCode: { zh: '验证码错误', en: 'The code is wrong' },
  noTries: { zh: '验证码错误次数过多，请重新获取', en: 'Too many wrong codes, please get a new one' },
  expired: { zh: '验证码已过期，请重新获取', en: 'The code has expired, please get a new one' },
}

/** The text of a captcha as it is compared: case does not count. */
export const captchaHash = (deps: AppDeps, captchaId: string, text: string): string =>
  hashShortSecret(deps.config.secretKey, captchaId, text.trim().toLowerCase())

const codeHash = (deps: AppDeps, phoneNo: string, code: string): string =>
  hashShortSecret(deps.config.secretKey, phoneNo, code)

/**
 * Sends a six-digit code once the captcha is right: five minutes, five tries, one use (DESIGN.md section 7). Limits
 * count by number first, then by address. Answers the seconds until another may be sent while this one is unused.
 * Throws UserError; rejects when the SMS centre does not take the code, which is forgotten then.
 */
export async function sendSmsCode(
  deps: AppDeps,
  request: { phoneNo: string; captchaId: string; captcha: string; address: string; now: number },
): Promise<number> {
  const { phoneNo, captchaId, captcha, address, now } = request
  const { resendSeconds, perNumberHour, perNumberDay, perAddressHour } = deps.config.smsLimits
  const expected = await takeCaptcha(deps.db, captchaId, now)
  if (!expected || !sameHash(expected, captchaHash(deps, captchaId, captcha))) {
    throw new UserError(failureCodes.wrongCaptcha, texts.wrongCaptcha)
  }
  const code = deps.random.digits(6)
  await inTransaction(deps.db, async (trx) => {
    // The count comes first: its row makes two requests for one number wait for each other.
    const sentThisHour = await countHit(trx, `sms-hour:${phoneNo}`, HOUR, now)
    const last = await findSmsCode(trx, phoneNo)
    const isTooSoon = last !== null && now - last.sentAt < resendSeconds * 1000
    if (
      isTooSoon ||
      sentThisHour > perNumberHour ||
      (await countHit(trx, `sms-day:${phoneNo}`, 24 * HOUR, now)) > perNumberDay ||
      (await countHit(trx, `sms-address:${address}`, HOUR, now)) > perAddressHour
    ) {
      throw new UserError(failureCodes.tooManyRequests, texts.tooSoon)
    }
    const entry = { codeHash: codeHash(deps, phoneNo, code), tries: TRIES, sentAt: now, expiresAt: now + CODE_LIFE }
    await replaceSmsCode(trx, phoneNo, entry)
  })
  try {
    await deps.sms.send({
      phoneNo,
      text: `【手机安全卫士】您的登录验证码是 ${code}，5 分钟内有效，请勿告诉他人。`,
      code,
    })
  } catch (error) {
    await forgetSmsCode(deps.db, phoneNo)
    throw error
  }
  return resendSeconds
}

/** Uses a code up. Throws UserError: wrong (a try less), expired, or used up. */
export async function useSmsCode(deps: AppDeps, phoneNo: string, code: string, now: number): Promise<void> {
  const refusal = await inTransaction(deps.db, async (trx) => {
    const sent = await findSmsCode(trx, phoneNo)
    if (!sent || sent.expiresAt <= now) return new UserError(failureCodes.codeExpired, texts.expired)
    if (sent.codeHash === null) return new UserError(failureCodes.wrongCode, texts.noTries)
    if (!sameHash(sent.codeHash, codeHash(deps, phoneNo, code))) {
      await countWrongTry(trx, phoneNo)
      return new UserError(failureCodes.wrongCode, sent.triesLeft <= 1 ? texts.noTries : texts.wrongCode)
    }
    await forgetSmsCode(trx, phoneNo)
    return null
  })
  if (refusal) throw refusal // outside the transaction: the wrong try stays counted
}
