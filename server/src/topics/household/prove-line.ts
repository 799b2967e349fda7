import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { LineFacts } from '@contract/broadband-calls'
import { maskSubscriber } from '@/rules/phone/mask'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { answerOf, UserError, type Language } from '../../kernel/errors'
import { countHit, hitsOf, takeBackHits } from '../../kernel/rate-windows'
import { hashSecret } from '../../kernel/session-token'
import type { HouseholdLine } from '../../ports/household-network'
import { countGuess, takeBackGuesses } from '../auth/guess-budget'
import { sendSmsCode, type Asker, type CodeUse } from '../auth/sms-codes'
import { householdRefusal, platformAway } from './household-errors'
import { holderOf, readAccount } from './households'

const PROOF_LIFE = 10 * MINUTE_MS
/** Wrong passwords per hour: of one subscriber for a line, and of all subscribers together. */
const TRIES = 5
const TRIES_OF_ALL = 20
/** Accounts that a subscriber may look up per hour, so that nobody can enumerate the existing accounts. */
const LOOK_UPS = 100
/** Codes a day that a subscriber may send to lines that are registered with other numbers: the household's own. */
const CODES_TO_OTHERS = 5

const tooManyCodes = {
  zh: '今天发给其他号码的验证码太多了，请明天再试，或改用宽带密码',
  en: 'Too many codes to other numbers today. Try again tomorrow, or use the broadband password.',
}
const tooMany = { zh: '查询太频繁，请稍后再试', en: 'Too many requests. Please try again later.' }

/**
 * A line as the subscriber who looks it up sees it. The number is masked; only the registered holder sees the address.
 */
export function toFacts(line: HouseholdLine, { phoneNo }: Subscriber): LineFacts {
  const { pppoeAccount, model, fttr, adapted, online } = line
  const address = line.phoneNo === phoneNo ? line.address : ''
  return { pppoeAccount, model, fttr, adapted, online, phone: maskSubscriber(line.phoneNo), address }
}

/** An account as people say it, '0755-2600-0000', without the hyphens that they put between its groups. */
const withoutHyphens = (account: string): string => account.replace(/[-\u2010-\u2015\u2212\ufe63]/g, '')

/** Who looks up a line by its account. Runs outside a transaction, because it calls the platform. */
interface LookUp {
  subscriber: Subscriber
  account: string
  now: number
}

/** The line of an account and who has bound it. Throws UserError when there is none, or after too many look-ups. */
export async function lookUpLine(
  deps: AppDeps,
  { subscriber, account, now }: LookUp,
): Promise<{ line: HouseholdLine; holder: string | null }> {
  const { db, householdNetwork } = deps
  if ((await countHit(db, `home-line:${subscriber.id}`, HOUR_MS, now)) > LOOK_UPS)
    throw new UserError(failureCodes.tooManyRequests, tooMany)
  const written = readAccount(account)
  const bare = withoutHyphens(written)
  // An account may have hyphens of its own.
  const find = (known: string) => answerOf(householdNetwork.findLine(known), platformAway, deps)
  const line = (await find(written)) ?? (bare === written ? null : await find(bare))
  if (line === null) throw householdRefusal('householdNoAccount')
  return { line, holder: await holderOf(db, line.pppoeAccount) }
}

/** A line that this subscriber may prove. Throws like `lookUpLine`, and when somebody else has bound it. */
export async function requireFreeLine(deps: AppDeps, lookUp: LookUp): Promise<HouseholdLine> {
  const { line, holder } = await lookUpLine(deps, lookUp)
  if (holder !== null && holder !== lookUp.subscriber.id) throw householdRefusal('householdTaken')
  return line
}

/**
 * Proves a line by its password. Throws UserError when it is wrong, after too many wrong ones in an hour, or of the
 * address in a day.
 */
export async function provePassword(
  deps: AppDeps,
  { subscriber, account, now, password, address }: LookUp & { password: string; address: string },
): Promise<string> {
  const line = await requireFreeLine(deps, { subscriber, account, now })
  const own = `home-password:${line.pppoeAccount}:${subscriber.id}`
  const all = `home-password:${line.pppoeAccount}`
  const { db } = deps
  if ((await hitsOf(db, own, HOUR_MS, now)) >= TRIES || (await hitsOf(db, all, HOUR_MS, now)) >= TRIES_OF_ALL)
    throw householdRefusal('householdTooManyTries')
  // Counts before checking, so that concurrent tries all count.
  const tries = await countHit(db, own, HOUR_MS, now)
  const triesOfAll = await countHit(db, all, HOUR_MS, now)
  if (tries > TRIES || triesOfAll > TRIES_OF_ALL) throw householdRefusal('householdTooManyTries')
  await countGuess(db, address, now, 'password')
  const checked = deps.householdNetwork.isPassword(line.pppoeAccount, password)
  const isRight = await answerOf(checked, platformAway, deps).catch(async (error: unknown) => {
    // A platform that does not work locks nobody out of the line.
    for (const key of [own, all]) await takeBackHits(db, key, { windowMs: HOUR_MS, hits: 1, now })
    await takeBackGuesses(db, address, { guesses: 1, now, what: 'password' })
    throw error
  })
  if (!isRight) throw householdRefusal('householdWrongPassword')
  await takeBackGuesses(db, address, { guesses: 1, now, what: 'password' })
  await db.deleteFrom('rate_windows').where('rate_key', '=', own).execute()
  return issueProof(deps, db, { subscriber, account: line.pppoeAccount, now })
}

/** The code sent to the number with which a line is registered. */
export const lineCode = (line: HouseholdLine): CodeUse => {
  return { phoneNo: line.phoneNo, purpose: 'home', subject: line.pppoeAccount }
}

/**
 * Sends the code of a line to the number with which it is registered. Throws and rejects like `sendSmsCode`, and when
 * the subscriber has sent too many to numbers that are not theirs: whoever knows accounts of strangers must not be able
 * to send them all codes.
 */
export async function sendLineCode(
  deps: AppDeps,
  line: HouseholdLine,
  { subscriber, asker, language, now }: { subscriber: Subscriber; asker: Asker; language: Language; now: number },
): Promise<void> {
  if (line.phoneNo !== subscriber.phoneNo) {
    const sent = await countHit(deps.db, `home-codes:${subscriber.id}`, DAY_MS, now)
    if (sent > CODES_TO_OTHERS) throw new UserError(failureCodes.tooManyRequests, tooManyCodes)
  }
  const textOf = (code: string) => lineCodeText(line.pppoeAccount, code, language)
  await sendSmsCode(deps, lineCode(line), { textOf, asker, now })
}

function lineCodeText(account: string, code: string, language: Language): string {
  const tail = account.slice(-4)
  return language === 'en'
    ? `[Phone Guard] The code is ${code}, valid for 5 minutes. Whoever has it can manage the home network of your broadband account ending in ${tail}. If this was not you, tell nobody.`
    : `【手机安全卫士】验证码 ${code}，5 分钟内有效。对方可凭此管理您尾号 ${tail} 的宽带家庭网络，非本人操作请勿告诉任何人。`
}

/** Creates a proof that this subscriber may bind this line, valid for ten minutes. Only its hash is stored. */
export async function issueProof(
  { random }: Pick<AppDeps, 'random'>,
  db: Kysely<Database>,
  { subscriber, account, now }: { subscriber: Subscriber; account: string; now: number },
): Promise<string> {
  const proof = random.secret()
  const row = {
    subscriber_id: subscriber.id,
    proof_hash: hashSecret(proof),
    pppoe_account: account,
    expires_at: now + PROOF_LIFE,
  }
  await db.insertInto('home_proofs').values(row).execute()
  return proof
}

/** Uses a proof up. Throws UserError when it is another subscriber's or line's, used or expired. */
export async function useProof(
  db: Kysely<Database>,
  { subscriber, account, proof, now }: { subscriber: Subscriber; account: string; proof: string; now: number },
): Promise<void> {
  const used = await db
    .deleteFrom('home_proofs')
    .where('subscriber_id', '=', subscriber.id)
    .where('proof_hash', '=', hashSecret(proof))
    .where('pppoe_account', '=', account)
    .where('expires_at', '>', now)
    .returning('proof_hash')
    .executeTakeFirst()
  if (!used) throw householdRefusal('householdNoProof')
}
