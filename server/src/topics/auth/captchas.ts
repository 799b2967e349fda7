import { failureCodes } from '@contract/envelope'
import { MINUTE_MS } from '@/rules/time/units'
import type { AppDeps } from '../../kernel/deps'
import { UserError, type Language, type Text } from '../../kernel/errors'
import { hashShortSecret, isHashOf } from '../../kernel/session-token'
import { captchaPicture, captchaText } from './captcha-picture'
import { captchaSound, spokenText } from './captcha-sound'

const FIVE_MINUTES = 5 * MINUTE_MS

const wrongCaptcha = {
  zh: '图形或语音验证码错误，请重新输入',
  en: 'The picture or spoken code is wrong, please try again',
} satisfies Text

/** The keyed hash of a captcha's text; ignores case, full width and spaces. */
const captchaHash = (key: string, captchaId: string, text: string): string =>
  hashShortSecret(key, captchaId, text.normalize('NFKC').replace(/\s/g, '').toLowerCase())

interface IssuedCaptcha {
  captchaId: string
  /** A data URI; empty of a spoken one. */
  image: string
  sound?: string
}

/**
 * Creates a captcha: five minutes, one use (DESIGN 7.7). It is a picture, or for `spoken` digits in that language, for whoever
 * cannot see it. Only the text's hash is stored.
 */
export async function issueCaptcha(deps: AppDeps, spoken: Language | null, now: number): Promise<IssuedCaptcha> {
  const text = spoken ? spokenText() : captchaText()
  const captchaId = deps.random.id()
  await deps.db
    .insertInto('captchas')
    .values({
      captcha_id: captchaId,
      text_hash: captchaHash(deps.config.secretKey, captchaId, text),
      expires_at: now + FIVE_MINUTES,
    })
    .execute()
  deps.dev?.outbox.addCaptcha(captchaId, text)
  if (spoken) return { captchaId, image: '', sound: captchaSound(text, spoken) }
  return { captchaId, image: await captchaPicture(text) }
}

/**
 * Uses a captcha up, right or wrong. Throws UserError when the text is wrong, or the captcha is used, unknown or
 * expired.
 */
export async function useCaptcha(
  { captchaId, captcha }: { captchaId: string; captcha: string },
  deps: AppDeps,
  now: number,
): Promise<void> {
  const row = await deps.db
    .deleteFrom('captchas')
    .where('captcha_id', '=', captchaId)
    .returning(['text_hash', 'expires_at'])
    .executeTakeFirst()
  const isRight =
    row && row.expires_at > now && isHashOf(row.text_hash, deps.config, (key) => captchaHash(key, captchaId, captcha))
  if (!isRight) throw new UserError(failureCodes.wrongCaptcha, wrongCaptcha)
}
