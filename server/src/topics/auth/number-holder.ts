import { sql, type Kysely, type Transaction } from 'kysely'
import type { FormerHolderAnswer } from '@contract/auth'
import { failureCodes } from '@contract/envelope'
import { isSubscriberNumber, normaliseNumber } from '@/rules/phone/number'
import {
  ASIDE_MS,
  compareHolder,
  isAnswerRight,
  lastUse,
  logInStep,
  UNUSED_MS,
  type HolderAnswer,
  type KnownFacts,
} from '@/rules/session/holder'
import { startOfDay } from '@/rules/time/shanghai'
import { DAY_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { CountedRefusal, UserError } from '../../kernel/errors'
import { countHit } from '../../kernel/rate-windows'
import { networkOf, recordAccountEvent, startedEmptyAt } from '../subscribers/account-events'
import { findFormerHolder, findSubscriber } from '../subscribers/subscribers'

/** Answers that a number may give in a day: few enough that those who call the next holder by mistake do not suffice. */
const ANSWERS_A_DAY = 3

const texts = {
  unsure: {
    zh: '这个号码很久没有使用，请用短信验证码登录，并确认您是之前的使用者',
    en: 'This number has not been used for long. Log in by SMS code and confirm that you used it before.',
  },
  wrong: {
    zh: '与之前保存的不一致，请核对后再试',
    en: 'That is not what was saved. Please check it and try again.',
  },
  noFormer: { zh: '没有可以找回的账号', en: 'There is no earlier account to get back.' },
  noTries: {
    zh: '今天确认的次数已用完，请明天再试，或从运营商 App 登录',
    en: "No more tries today. Try again tomorrow, or log in from the carrier's app.",
  },
} as const

/** Somebody who proved a number, by a code or by the carrier's app; not by a session. */
export interface ProvedNumber {
  phoneNo: string
  /** Since when they have the number, in ms, where the carrier says so; null otherwise. */
  activatedAt: number | null
  /** The answer to the question that only the former holder can answer, when it was asked. */
  former?: FormerHolderAnswer | undefined
  /** Where the log-in comes from: see `LogInRequest`. */
  client: string
  address: string
  /** In ms since the epoch. */
  now: number
}

/** Thrown when the account that holds a number must lose it before this log-in: see `afterHolder`. */
export class HolderGone extends Error {
  constructor(
    readonly phoneNo: string,
    readonly holderId: string,
    /** Since when the number is not the former holder's, at the latest, in ms. */
    readonly at: number,
    /** Who says so. */
    readonly by: 'self' | 'carrier',
  ) {
    super('The number has another holder')
  }
}

/**
 * Decides whether a log-in may open the account that holds its number (rules/session/holder.ts), which it locks. Returns
 * null when it may, or when there is no account yet, else a refusal, for which the transaction must be committed. Throws
 * HolderGone, and UserError when the day's answers are used up.
 */
export async function refuseFormer(
  deps: Pick<AppDeps, 'config'>,
  trx: Transaction<Database>,
  proved: ProvedNumber,
): Promise<UserError | null> {
  const { phoneNo, activatedAt, former, client, address, now } = proved
  const held = await findHeld(trx, phoneNo, now)
  if (held === null) return null
  const comparison = compareHolder(held, activatedAt, now)
  const answer = comparison === 'unsure' ? await readAnswer(trx, held, former, now) : 'missing'
  const step = logInStep(comparison, answer)
  const event = {
    subscriberId: held.id,
    kind: 'holder',
    client,
    network: networkOf(deps, held.id, address),
    now,
  } as const
  switch (step) {
    case 'create':
    case 'enter':
      if (answer === 'right') await recordAccountEvent(trx, { ...event, detail: 'answered' })
      return null
    case 'ask':
      return new UserError(failureCodes.holderUnsure, texts.unsure)
    case 'refuse':
      await recordAccountEvent(trx, { ...event, detail: 'wrongAnswer' })
      return wrongAnswer()
    case 'setAside':
      throw comparison === 'other' && activatedAt !== null
        ? new HolderGone(phoneNo, held.id, startOfDay(activatedAt), 'carrier')
        : new HolderGone(phoneNo, held.id, held.usedAt, 'self')
  }
}

export const wrongAnswer = () => new CountedRefusal(failureCodes.holderWrong, texts.wrong)

/** Throws UserError when it is not sure whose the account of a proved number is. */
export async function refuseUnsure(trx: Transaction<Database>, phoneNo: string, now: number): Promise<void> {
  const held = await findHeld(trx, phoneNo, now)
  if (compareHolder(held, null, now) === 'unsure') throw new UserError(failureCodes.holderUnsure, texts.unsure)
}

/**
 * The account that holds a number, locked, with its last use. Null also for one that the carrier's product began and nobody
 * entered: there is no former holder, unless the line logged somebody's calls.
 */
async function findHeld(trx: Transaction<Database>, phoneNo: string, now: number) {
  const found = await findSubscriber(trx, phoneNo)
  if (found === null) return null
  // Locked: another gateway must not take the number while this log-in decides. Nobody's, if it just has.
  const held = await trx
    .selectFrom('subscribers')
    .select(['subscriber_id as id', 'created_at', 'proved_at', 'used_at as usedAt'])
    .where('subscriber_id', '=', found.id)
    .where('phone_no', '=', phoneNo)
    .forUpdate()
    .executeTakeFirst()
  if (held === undefined) return null
  const createdAt = held.proved_at === 0 ? await firstLineTime(trx, held.id) : held.created_at
  if (createdAt === null) return null
  const { id, usedAt } = held
  const isRecent = now - usedAt < UNUSED_MS
  return { id, createdAt, phoneNo, usedAt: isRecent ? usedAt : lastUse(usedAt, await lineTimes(trx, held)) }
}

/** The time of the oldest event on an account's line; null when none is logged. */
async function firstLineTime(db: Kysely<Database>, id: string): Promise<number | null> {
  const { first } = await db
    .selectFrom('line_log')
    .where('subscriber_id', '=', id)
    .select(({ fn }) => fn.min<number | null>('at').as('first'))
    .executeTakeFirstOrThrow()
  return first
}

/**
 * Runs a log-in. When it finds that the number has another holder (HolderGone), takes the number from the former one's
 * account, which is stored for `ASIDE_MS`, and runs it again.
 */
export async function afterHolder<Result>(
  deps: AppDeps,
  run: (gone: HolderGone | null) => Promise<Result>,
): Promise<Result> {
  try {
    return await run(null)
  } catch (error) {
    if (!(error instanceof HolderGone)) throw error
    const { phoneNo, holderId, at } = error
    await deps.releaseNumber(phoneNo, at, { holderId, keptMs: ASIDE_MS })
    return run(error)
  }
}

/**
 * The account that a log-in has set aside within `ASIDE_MS`, for who began the present one by choice then and answers the
 * question after all. Every other answer is refused in the same way, whatever became of that account; the refusal must be committed.
 * Throws UserError when the day's answers are used up.
 */
export async function findFormer(
  deps: Pick<AppDeps, 'config'>,
  trx: Transaction<Database>,
  { holder, answers, client, address, now }: FormerRequest,
): Promise<{ formerId: string; refusal: null } | { formerId: null; refusal: UserError }> {
  const { id, phoneNo } = holder
  const [formerId, begunAt] = [await findFormerHolder(trx, phoneNo), await startedEmptyAt(trx, id, now - ASIDE_MS)]
  if (begunAt === null) return { formerId: null, refusal: new UserError(failureCodes.holderWrong, texts.noFormer) }
  const asked = { id: formerId ?? '', phoneNo, until: begunAt }
  const isRight = (await readAnswer(trx, asked, { answers }, now)) === 'right'
  if (formerId !== null) {
    const network = networkOf(deps, formerId, address)
    const detail = isRight ? 'tookBack' : 'wrongAnswer'
    await recordAccountEvent(trx, { subscriberId: formerId, kind: 'holder', detail, client, network, now })
  }
  return isRight && formerId !== null ? { formerId, refusal: null } : { formerId: null, refusal: wrongAnswer() }
}

/** Who asks for the account that had their number before. */
export interface FormerRequest extends Pick<ProvedNumber, 'client' | 'address' | 'now'> {
  holder: Subscriber
  answers: string[]
}

/** The times of events on the line after the stored use, oldest first. */
async function lineTimes(db: Kysely<Database>, { id, usedAt }: { id: string; usedAt: number }): Promise<number[]> {
  const rows = await db
    .selectFrom('line_log')
    .select('at')
    .where('subscriber_id', '=', id)
    .where('at', '>', usedAt)
    .execute()
  return rows.map(({ at }) => at).sort((one, other) => one - other)
}

interface Asked {
  id: string
  phoneNo: string
  /** When the account lost its number; what was agreed to with the number since then is of somebody else. Missing while it has the number. */
  until?: number
}

/** Counts an answer before it is compared, so that concurrent ones all count: the counter's row is locked until the end. */
async function readAnswer(
  trx: Transaction<Database>,
  asked: Asked,
  former: FormerHolderAnswer | undefined,
  now: number,
): Promise<HolderAnswer> {
  if (former === undefined) return 'missing'
  if (former === 'startEmpty') return 'startEmpty'
  if ((await countHit(trx, `holder-answers:${asked.phoneNo}`, DAY_MS, now)) > ANSWERS_A_DAY)
    throw new UserError(failureCodes.tooManyRequests, texts.noTries)
  return isAnswerRight(former.answers.map(normalised), await findFacts(trx, asked)) ? 'right' : 'wrong'
}

/** Numbers as people type them, and accounts in any case. */
const normalised = (part: string): string =>
  normaliseNumber(part) ?? part.normalize('NFKC').replace(/\s/g, '').toLowerCase()

/**
 * What the account says of people and lines: mobile numbers of contacts, whitelist and family, and bound lines. Not the
 * blacklist, whose callers call the next holder too, nor who only invited the number, as anybody can, nor an account name
 * with the number in it.
 */
async function findFacts(
  db: Kysely<Database>,
  { id, phoneNo, until = Number.MAX_SAFE_INTEGER }: Asked,
): Promise<KnownFacts> {
  const { rows } = await sql<{ number: string }>`
    select phone_no as number from contacts where subscriber_id = ${id} and removed_at is null
    union select normalized from list_entries where subscriber_id = ${id} and list = 'white' and removed_at is null
    union select phone_no from family_phones where subscriber_id = ${id}
    union select person_phone_no from guardianships where subscriber_id = ${id}`.execute(db)
  const guardians = await db
    .selectFrom('guardianships')
    .innerJoin('subscribers', 'subscribers.subscriber_id', 'guardianships.subscriber_id')
    .select('subscribers.phone_no as number')
    .where('person_phone_no', '=', phoneNo)
    .where('person_agreed_at', '<', until)
    .execute()
  const modems = await db.selectFrom('modems').select('pppoe_account').where('subscriber_id', '=', id).execute()
  return {
    numbers: new Set(
      [...rows, ...guardians].map(({ number }) => number).filter((one) => isSubscriberNumber(one) && one !== phoneNo),
    ),
    accounts: new Set(modems.map((modem) => normalised(modem.pppoe_account)).filter((one) => !one.includes(phoneNo))),
  }
}
