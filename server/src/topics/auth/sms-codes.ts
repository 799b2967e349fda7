import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import { inTransaction } from '../../kernel/database/transaction'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { answerOf, CountedRefusal, UserError, type Language, type Text } from '../../kernel/errors'
import { addressOf, countHit, takeBackHits } from '../../kernel/rate-windows'
import { hashShortSecret, isHashOf } from '../../kernel/session-token'
import { SmsBudgetSpent, SmsUnanswered } from '../../ports/sms'
import { useCaptcha } from './captchas'
import { useProofOfWork, type ProofUse } from './proof-of-work'
import { CODE_DIGITS, countGuess, digitsOfCode, guessOf, takeBackGuesses } from './guess-budget'

const CODE_LIFE = 5 * MINUTE_MS
const TRIES = 5

const texts = {
  tooSoon: { zh: '验证码发送太频繁，请稍后再试', en: 'Too many codes were sent, please try again later' },
  noSms: { zh: '今日短信发送量已达上限，请明天再试', en: 'No more SMS can be sent today, please try again tomorrow' },
  away: {
    zh: '短信中心暂时无法发送验证码，请稍后再试',
    en: 'The SMS centre cannot send the code at the moment, please try again later',
  },
  wrongCode: { zh: '验证码错误', en: 'The code is wrong' },
  wrongLength: { zh: '验证码位数不对，请输入短信里的全部数字', en: 'Please enter all digits of the code in the SMS' },
  noTries: { zh: '验证码错误次数过多，请重新获取', en: 'Too many wrong codes, please get a new one' },
  expired: { zh: '验证码已过期，请重新获取', en: 'The code has expired, please get a new one' },
}

/** What a code proves. It is valid for this number, purpose and subject only. */
export interface CodeUse {
  phoneNo: string
  purpose: 'login' | 'order' | 'family' | 'home' | 'export' | 'deletion' | 'appeal'
  /**
   * What is confirmed: product and price of an order, an invitation, a broadband account, who appeals; empty for a
   * log-in.
   */
  subject: string
}

/**
 * Who requests or tries a code. Log-in requests carry no identity, so the asker is known by address and browser: an
 * attacker behind the same address must guess the browser too. An order's asker is its subscriber.
 */
export interface Asker {
  /** See `addressOf`. */
  address: string
  client: string
  /** The asker is identified by the session, at any address; guesses still count for the address. */
  roams?: boolean
}

/** The asker of an order's code: the subscriber of the session, at any address. */
export const subscriberAsking = ({ id }: Subscriber, request: FastifyRequest): Asker => ({
  address: addressOf(request),
  client: id,
  roams: true,
})

/** A keyed hash that recognises the same asker and reveals nothing else. */
export const askerHash = (key: string, { address, client, roams = false }: Asker): string =>
  hashShortSecret(key, 'asker', roams ? '' : address, client)

/** The code of an SMS login. */
export const loginCode = (phoneNo: string): CodeUse => ({ phoneNo, purpose: 'login', subject: '' })

/** A long code is recognised by the form of its hash. */
const codeHash = (key: string, { phoneNo, purpose, subject }: CodeUse, code: string): string => {
  const hash = hashShortSecret(key, phoneNo, purpose, subject, code)
  return code.length === CODE_DIGITS ? hash : `long:${hash}`
}

/** What a request for a code to a stranger's number must carry (DESIGN 7.7). */
export interface Checks {
  proof: string
  captchaId: string
  captcha: string
}

/**
 * Uses up the proof of work, then the captcha, which stays valid when the proof is refused. Throws UserError like
 * `useProofOfWork` and `useCaptcha`.
 */
export async function passChecks(
  deps: AppDeps,
  { proof, captchaId, captcha }: Checks,
  use: ProofUse,
  now: number,
): Promise<void> {
  await useProofOfWork(deps, proof, use, now)
  await useCaptcha({ captchaId, captcha }, deps, now)
}

/**
 * Sends the log-in code, after `passChecks` or to a number that WeChat named. Returns, throws and rejects like `sendSmsCode`.
 */
export function sendLoginCode(
  deps: AppDeps,
  request: { phoneNo: string; asker: Asker; language: Language; now: number },
): Promise<number> {
  const { phoneNo, asker, language, now } = request
  const textOf = (code: string) =>
    language === 'en'
      ? `[Phone Guard] Your login code is ${code}, valid for 5 minutes. Tell nobody the code.`
      : `【手机安全卫士】您的登录验证码是 ${code}，5 分钟内有效，请勿告诉他人。`
  return sendSmsCode(deps, loginCode(phoneNo), { textOf, asker, now })
}

/**
 * Sends a code of six digits, or eight (`digitsOfCode`): five minutes, five tries, one use (DESIGN 7.7). Limits count by
 * number and purpose first, so that codes for one purpose cannot use up those of another, then by address. Only what the
 * SMS centre took counts. Returns the seconds until another code can be sent while this one is unused. Throws UserError.
 * Throws PartnerAway when the SMS centre refuses the code: then the earlier code, if any, is valid again. A centre that does not
 * answer in time may have taken the code, which therefore stays valid.
 */
export async function sendSmsCode(
  deps: AppDeps,
  use: CodeUse,
  { textOf, asker, now }: { textOf: (code: string) => string; asker: Asker; now: number },
): Promise<number> {
  const { phoneNo, purpose } = use
  const { resendSeconds, perNumberHour, perNumberDay, perAddressHour } = deps.config.smsLimits
  const ofNumber = `${purpose}:${phoneNo}`
  const hour = { key: `sms-hour:${ofNumber}`, windowMs: HOUR_MS, most: perNumberHour }
  const day = { key: `sms-day:${ofNumber}`, windowMs: DAY_MS, most: perNumberDay }
  const address = { key: `sms-address:${asker.address}`, windowMs: HOUR_MS, most: perAddressHour }
  const code = deps.random.digits(await digitsOfCode(deps.db, asker.address, now))
  const hash = codeHash(deps.config.secretKey, use, code)
  const earlier = await inTransaction(deps.db, `code ${phoneNo}`, async (trx) => {
    // Counts first: the counter's row lock serializes two requests for one number and purpose.
    const sentThisHour = await countHit(trx, hour.key, hour.windowMs, now)
    const last = await findSmsCode(trx, use)
    const isTooSoon = last !== null && now - last.sentAt < resendSeconds * 1000
    if (
      isTooSoon ||
      sentThisHour > hour.most ||
      (await countHit(trx, day.key, day.windowMs, now)) > day.most ||
      (await countHit(trx, address.key, address.windowMs, now)) > address.most
    ) {
      throw new UserError(failureCodes.tooManyRequests, texts.tooSoon)
    }
    await replaceSmsCode(trx, use, {
      codeHash: hash,
      triesLeft: TRIES,
      strayTriesLeft: TRIES,
      askerHash: askerHash(deps.config.secretKey, asker),
      sentAt: now,
      expiresAt: now + CODE_LIFE,
    })
    return last
  })
  const takeBack = async (db: Kysely<Database>, counted: readonly (typeof hour)[]): Promise<void> => {
    for (const { key, windowMs } of counted) await takeBackHits(db, key, { windowMs, hits: 1, now })
  }
  try {
    await deps.sms.send({ kind: `${purpose}-code`, phoneNo, text: textOf(code), code })
  } catch (error) {
    if (error instanceof SmsUnanswered) {
      // These do not lock the number out of its codes when the centre works again. But each is one more code to guess
      // (DESIGN 4.84), so a day has no more of them than of other codes.
      const unanswered = await countHit(deps.db, `sms-unanswered:${ofNumber}`, DAY_MS, now)
      if (unanswered <= perNumberDay) await takeBack(deps.db, [hour, day])
      return resendSeconds
    }
    await inTransaction(deps.db, `code ${phoneNo}`, async (trx) => {
      await takeBack(trx, [hour, day, address])
      const stored = await findSmsCode(trx, use)
      if (stored?.codeHash !== hash) return
      if (earlier) await replaceSmsCode(trx, use, earlier)
      else await deleteSmsCode(trx, use)
    })
    return refuseUnsent(deps, error, texts.away)
  }
  return resendSeconds
}

/** Refuses a call whose SMS was not sent: with `away` when the SMS centre did not take it. Throws PartnerAway or UserError. */
export async function refuseUnsent(deps: Pick<AppDeps, 'logger'>, error: unknown, away: Text): Promise<never> {
  if (error instanceof SmsBudgetSpent) throw new UserError(failureCodes.tooManyRequests, texts.noSms)
  return answerOf(Promise.reject(error), away, deps)
}

/**
 * Uses a code up, in `db`'s transaction or one of its own. Throws CountedRefusal when the code is wrong (which costs a
 * try), expired or used up, or when the address made too many guesses.
 *
 * Five wrong tries of its asker use a code up. All other askers share a separate five tries, which do not use the code
 * up. So a code is tried ten times at most, and a number, with ten codes a day for each purpose, is guessed with a
 * probability of at most 100 in a million a day, or 200 on a day on which the SMS centre does not answer. All guesses of an address together are limited by `GUESSES_A_DAY`.
 */
export async function useSmsCode(
  deps: AppDeps,
  db: Kysely<Database>,
  use: CodeUse,
  { code, asker, now }: { code: string; asker: Asker; now: number },
): Promise<void> {
  const what = guessOf(code)
  await countGuess(db, asker.address, now, what)
  const { refusal, noGuesses } = await inTransaction(db, `code ${use.phoneNo}`, async (trx) => {
    const tried = await tryCode(deps, trx, use, { code, asker, now })
    if (tried.refusal === null) await deleteSmsCode(trx, use)
    return tried
  })
  await takeBackGuesses(db, asker.address, { guesses: noGuesses, now, what })
  if (refusal) throw refusal // outside the transaction, so that the wrong try stays counted
}

/**
 * The result of a try. `refusal`: why it was refused, null when the code was right. `noGuesses`: counted guesses to
 * take back; of a right code once it is used up, since a code that stays could take them back again and again.
 */
interface Tried {
  refusal: CountedRefusal | null
  noGuesses: number
}

/**
 * `useSmsCode` for a guess that is counted already, within a transaction that must be committed when this returns a
 * refusal. A right code is not used up: that is `deleteSmsCode`.
 */
export async function tryCode(
  deps: AppDeps,
  trx: Kysely<Database>,
  use: CodeUse,
  { code, asker, now }: { code: string; asker: Asker; now: number },
): Promise<Tried> {
  const untried = (refusal: CountedRefusal): Tried => ({ refusal, noGuesses: 1 })
  const noTries = new CountedRefusal(failureCodes.wrongCode, texts.noTries)
  const sent = await findSmsCode(trx, use)
  if (!sent || sent.expiresAt <= now) return untried(new CountedRefusal(failureCodes.codeExpired, texts.expired))
  if (sent.codeHash === null) return untried(noTries)
  const isAsker = isHashOf(sent.askerHash, deps.config, (key) => askerHash(key, asker))
  if (!isAsker && sent.strayTriesLeft <= 0) return untried(noTries)
  // Counts neither as a try nor as a guess: the guesses to take back later are then all of the code's own length.
  if (codeHash(deps.config.secretKey, use, code).length !== sent.codeHash.length)
    return untried(new CountedRefusal(failureCodes.wrongCode, texts.wrongLength))
  if (isHashOf(sent.codeHash, deps.config, (key) => codeHash(key, use, code))) {
    // Earlier wrong tries came from this address only when the asker is identified by it.
    return { refusal: null, noGuesses: isAsker && !asker.roams ? TRIES - sent.triesLeft + 1 : 1 }
  }
  if (isAsker) await countWrongTry(trx, use)
  else await countStrayTry(trx, use)
  const left = isAsker ? sent.triesLeft : sent.strayTriesLeft
  const wrong = new CountedRefusal(failureCodes.wrongCode, texts.wrongCode)
  return { refusal: left <= 1 ? noTries : wrong, noGuesses: 0 }
}

/** The stored code: one per number and purpose, whatever its subject. */
interface SmsCode {
  codeHash: string | null
  triesLeft: number
  /** Who requested the code; tries of others are counted separately and never use it up. */
  askerHash: string
  strayTriesLeft: number
  /** In ms since the epoch, like `expiresAt`. */
  sentAt: number
  expiresAt: number
}

/** The latest code of a number and purpose, with its row locked; null when there is none. */
async function findSmsCode(db: Kysely<Database>, key: CodeUse): Promise<SmsCode | null> {
  const row = await db
    .selectFrom('sms_codes')
    .selectAll()
    .where('phone_no', '=', key.phoneNo)
    .where('purpose', '=', key.purpose)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  return {
    codeHash: row.code_hash,
    triesLeft: row.tries_left,
    askerHash: row.asker_hash,
    strayTriesLeft: row.stray_tries_left,
    sentAt: row.sent_at,
    expiresAt: row.expires_at,
  }
}

/** Stores a code, which replaces the former one. */
async function replaceSmsCode(db: Kysely<Database>, key: CodeUse, code: SmsCode): Promise<void> {
  const values = {
    code_hash: code.codeHash,
    tries_left: code.triesLeft,
    asker_hash: code.askerHash,
    stray_tries_left: code.strayTriesLeft,
    sent_at: code.sentAt,
    expires_at: code.expiresAt,
  }
  await db
    .insertInto('sms_codes')
    .values({ phone_no: key.phoneNo, purpose: key.purpose, ...values })
    .onConflict((conflict) => conflict.columns(['phone_no', 'purpose']).doUpdateSet(values))
    .execute()
}

/** Counts a wrong try; the last one deletes the code's hash. */
async function countWrongTry(db: Kysely<Database>, key: CodeUse): Promise<void> {
  await db
    .updateTable('sms_codes')
    .set((column) => ({
      tries_left: column('tries_left', '-', 1),
      code_hash: column.case().when('tries_left', '<=', 1).then(null).else(column.ref('code_hash')).end(),
    }))
    .where('phone_no', '=', key.phoneNo)
    .where('purpose', '=', key.purpose)
    .execute()
}

/** Counts a wrong try of somebody who did not request the code. */
async function countStrayTry(db: Kysely<Database>, key: CodeUse): Promise<void> {
  await db
    .updateTable('sms_codes')
    .set((column) => ({ stray_tries_left: column('stray_tries_left', '-', 1) }))
    .where('phone_no', '=', key.phoneNo)
    .where('purpose', '=', key.purpose)
    .execute()
}

/** Deletes a code that was used or not sent, so that another one can be sent at once. */
export async function deleteSmsCode(db: Kysely<Database>, key: CodeUse): Promise<void> {
  await db.deleteFrom('sms_codes').where('phone_no', '=', key.phoneNo).where('purpose', '=', key.purpose).execute()
}
