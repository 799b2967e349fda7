import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { Database } from '../../database/schema'
import { inTransaction } from '../../kernel/database/transaction'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { CountedRefusal, UserError, type Language } from '../../kernel/errors'
import { addressOf, countHit } from '../../kernel/rate-windows'
import { hashShortSecret, sameHash } from '../../kernel/session-token'
import { useCaptcha } from './captchas'
import { useProofOfWork } from './proof-of-work'
import { CODE_DIGITS, countGuess, takeBackGuesses } from './guess-budget'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const CODE_LIFE = 5 * MINUTE
const TRIES = 5

const texts = {
  tooSoon: { zh: '验证码发送太频繁，请稍后再试', en: 'Too many codes were sent, please try again later' },
  wrongCode: { zh: '验证码错误', en: 'The code is wrong' },
  noTries: { zh: '验证码错误次数过多，请重新获取', en: 'Too many wrong codes, please get a new one' },
  expired: { zh: '验证码已过期，请重新获取', en: 'The code has expired, please get a new one' },
}

/** Who proves what by a code. A code is good for this purpose and this very subject, and for nothing else. */
export interface CodeUse {
  phoneNo: string
  purpose: 'login' | 'order' | 'family' | 'home' | 'export' | 'deletion' | 'appeal'
  /** What exactly is confirmed: product and price of an order, an invitation, a broadband account, who appeals; empty for a login. */
  subject: string
}

/**
 * Who asks for a code, or tries one. The wire of a login names nobody, so the asker is known by address and browser:
 * somebody behind the same address has to guess the browser too. An order's asker is its subscriber.
 */
export interface Asker {
  /** As `addressOf` says. */
  address: string
  client: string
  /** Known by the session, from whatever address; guesses count for the address all the same. */
  roams?: boolean
}

/** Whoever tries an order's code is in a session of the subscriber, from whatever address. */
export const subscriberAsking = ({ id }: Subscriber, request: FastifyRequest): Asker => ({
  address: addressOf(request),
  client: id,
  roams: true,
})

/** Known by it again, and by nothing else of it. */
export const askerHash = (deps: AppDeps, { address, client, roams = false }: Asker): string =>
  hashShortSecret(deps.config.secretKey, 'asker', roams ? '' : address, client)

/** The code of an SMS login. */
export const loginCode = (phoneNo: string): CodeUse => ({ phoneNo, purpose: 'login', subject: '' })

const codeHash = (deps: AppDeps, { phoneNo, purpose, subject }: CodeUse, code: string): string =>
  hashShortSecret(deps.config.secretKey, phoneNo, purpose, subject, code)

/**
 * Sends the code of an SMS login once the work is proved and the captcha is right. Returns seconds, throws and rejects as `sendSmsCode`; throws
 * as `useCaptcha` too, whose captcha is used up in any case.
 */
export async function sendLoginCode(
  deps: AppDeps,
  request: {
    phoneNo: string
    proof: string
    captchaId: string
    captcha: string
    asker: Asker
    language: Language
    now: number
  },
): Promise<number> {
  const { phoneNo, proof, captchaId, captcha, asker, language, now } = request
  await useProofOfWork(deps, proof, { purpose: 'login', phoneNo, address: asker.address }, now)
  await useCaptcha({ captchaId, captcha }, deps, now)
  const textOf = (code: string) =>
    language === 'en'
      ? `[Phone Guard] Your login code is ${code}, valid for 5 minutes. Tell nobody the code.`
      : `【手机安全卫士】您的登录验证码是 ${code}，5 分钟内有效，请勿告诉他人。`
  return sendSmsCode(deps, loginCode(phoneNo), { textOf, asker, now })
}

/**
 * Sends a six-digit code: five minutes, five tries, one use (DESIGN 7.7). Limits count by number first,
 * whatever the purpose, then by address. Returns the seconds until another may be sent while this one is unused.
 * Throws UserError; rejects when the SMS centre does not take the code, which is forgotten then.
 */
export async function sendSmsCode(
  deps: AppDeps,
  use: CodeUse,
  { textOf, asker, now }: { textOf: (code: string) => string; asker: Asker; now: number },
): Promise<number> {
  const { phoneNo } = use
  const { resendSeconds, perNumberHour, perNumberDay, perAddressHour } = deps.config.smsLimits
  const code = deps.random.digits(CODE_DIGITS)
  await inTransaction(deps.db, `code ${phoneNo}`, async (trx) => {
    // The count comes first: its row makes two requests for one number wait for each other.
    const sentThisHour = await countHit(trx, `sms-hour:${phoneNo}`, HOUR, now)
    const last = await findSmsCode(trx, use)
    const isTooSoon = last !== null && now - last.sentAt < resendSeconds * 1000
    if (
      isTooSoon ||
      sentThisHour > perNumberHour ||
      (await countHit(trx, `sms-day:${phoneNo}`, 24 * HOUR, now)) > perNumberDay ||
      (await countHit(trx, `sms-address:${asker.address}`, HOUR, now)) > perAddressHour
    ) {
      throw new UserError(failureCodes.tooManyRequests, texts.tooSoon)
    }
    const entry = {
      codeHash: codeHash(deps, use, code),
      tries: TRIES,
      askerHash: askerHash(deps, asker),
      sentAt: now,
      expiresAt: now + CODE_LIFE,
    }
    await replaceSmsCode(trx, use, entry)
  })
  try {
    await deps.sms.send({ kind: `${use.purpose}-code`, phoneNo, text: textOf(code), code })
  } catch (error) {
    await forgetSmsCode(deps.db, use)
    throw error
  }
  return resendSeconds
}

/**
 * Uses a code up, within the transaction that `db` is or in one of its own. Throws CountedRefusal: wrong (a try less),
 * expired, used up, or too many guesses of the address.
 *
 * Five wrong tries of its asker use a code up. Everybody else shares five tries of their own, which leave the code to
 * its asker. So a code is tried ten times at most, and a number, with ten codes a day, is guessed with a probability of
 * at most 100 in a million a day. What an address may guess in all, of whatever numbers, is `GUESSES_A_DAY`.
 */
export async function useSmsCode(
  deps: AppDeps,
  db: Kysely<Database>,
  use: CodeUse,
  { code, asker, now }: { code: string; asker: Asker; now: number },
): Promise<void> {
  await countGuess(db, asker.address, now)
  const { refusal, noGuesses } = await inTransaction(db, `code ${use.phoneNo}`, (trx) =>
    tryCode(deps, trx, use, { code, asker, now }),
  )
  await takeBackGuesses(db, asker.address, { guesses: noGuesses, now })
  if (refusal) throw refusal // outside the transaction: the wrong try stays counted
}

/** What became of a try: why it was refused, null when the code was right, and how many counted guesses have proved to be none. */
interface Tried {
  refusal: CountedRefusal | null
  noGuesses: number
}

/** `useSmsCode` of a guess that is counted, within a transaction that has to be committed when this returns a refusal. */
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
  const isAsker = sameHash(sent.askerHash, askerHash(deps, asker))
  if (!isAsker && sent.strayTriesLeft <= 0) return untried(noTries)
  if (sameHash(sent.codeHash, codeHash(deps, use, code))) {
    await forgetSmsCode(trx, use)
    // The wrong tries before came from this address only where the asker is known by it.
    return { refusal: null, noGuesses: isAsker && !asker.roams ? TRIES - sent.triesLeft + 1 : 1 }
  }
  if (isAsker) await countWrongTry(trx, use)
  else await countStrayTry(trx, use)
  const left = isAsker ? sent.triesLeft : sent.strayTriesLeft
  const wrong = new CountedRefusal(failureCodes.wrongCode, texts.wrongCode)
  return { refusal: left <= 1 ? noTries : wrong, noGuesses: 0 }
}

/** The code of a row: there is one for each number and purpose, whatever its subject. */
interface SmsCode {
  codeHash: string | null
  triesLeft: number
  /** Who asked for it; tries of anybody else are counted apart and never use the code up. */
  askerHash: string
  strayTriesLeft: number
  /** ms since the epoch, as `expiresAt` */
  sentAt: number
  expiresAt: number
}

/** The last code that was sent to a number for a purpose, its row locked; null when there is none. */
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

/** Stores a code and voids the one before. */
async function replaceSmsCode(
  db: Kysely<Database>,
  key: CodeUse,
  code: { codeHash: string; tries: number; askerHash: string; sentAt: number; expiresAt: number },
): Promise<void> {
  const values = {
    code_hash: code.codeHash,
    tries_left: code.tries,
    asker_hash: code.askerHash,
    stray_tries_left: code.tries,
    sent_at: code.sentAt,
    expires_at: code.expiresAt,
  }
  await db
    .insertInto('sms_codes')
    .values({ phone_no: key.phoneNo, purpose: key.purpose, ...values })
    .onConflict((conflict) => conflict.columns(['phone_no', 'purpose']).doUpdateSet(values))
    .execute()
}

/** A wrong try: one less is left, and with none the code is gone. */
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

/** A wrong try of somebody who did not ask for the code. */
async function countStrayTry(db: Kysely<Database>, key: CodeUse): Promise<void> {
  await db
    .updateTable('sms_codes')
    .set((column) => ({ stray_tries_left: column('stray_tries_left', '-', 1) }))
    .where('phone_no', '=', key.phoneNo)
    .where('purpose', '=', key.purpose)
    .execute()
}

/** Deletes a code that was used or never sent, so that another can be sent at once. */
async function forgetSmsCode(db: Kysely<Database>, key: CodeUse): Promise<void> {
  await db.deleteFrom('sms_codes').where('phone_no', '=', key.phoneNo).where('purpose', '=', key.purpose).execute()
}
