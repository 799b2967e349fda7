import type { Kysely, Transaction } from 'kysely'
import { failureCodes, type FailureCode } from '@contract/envelope'
import type { FamilyScope } from '@contract/family'
import type { InviteObstacle } from '@contract/words/family'
import { isLive } from '@/rules/family/binding'
import { readInvitee } from '@/rules/family/invitee'
import { usualScope } from '@/rules/family/scope'
import { maskSubscriber } from '@/rules/phone/mask'
import { limitsOf } from '@/rules/products/limits'
import { DAY_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import { lockSubscriber } from '../../kernel/database/transaction'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { enter, findHolder } from '../../kernel/directory'
import { UserError, type Language, type Text } from '../../kernel/errors'
import { sendClaimed } from '../../kernel/send-claimed'
import { hashSecret, hashShortSecret, keysInUse } from '../../kernel/session-token'
import { refuseUnsent } from '../auth/sms-codes'
import { findProducts } from '../products/products'
import { findBindings, findLiveBinding, insertBinding, lockPerson, requireBinding, rowAt, takeStep } from './bindings'
import { readName, readNameForStrangers } from './names'
import { newBinding } from './people'
import type { GuardianshipRow } from './tables'

/**
 * The invitations that one number gets in 24 hours from all subscribers together, and those that one subscriber sends.
 */
const TO_ONE_NUMBER = 3
const BY_ONE_SUBSCRIBER = 20
/** 22 URL-safe characters are 132 bits; with a parameter name they fit into a WeChat scene of 32 characters. */
const TOKEN_LENGTH = 22

const obstacles: Readonly<Record<InviteObstacle, readonly [FailureCode, Text]>> = {
  notMobile: [
    failureCodes.familyNotMobile,
    { zh: '请输入 11 位中国大陆手机号', en: 'Enter a mainland China mobile number, 11 digits' },
  ],
  ownNumber: [failureCodes.familyOwnNumber, { zh: '不能守护自己的号码', en: 'You cannot protect your own number' }],
  alreadyProtected: [
    failureCodes.familyProtected,
    { zh: '您已经在守护这个号码', en: 'You are protecting this number already' },
  ],
  alreadyInvited: [
    failureCodes.familyInvited,
    { zh: '已邀请该号码，请等待对方答复或重新发送', en: 'This number has been invited. Wait, or send it again.' },
  ],
  quotaFull: [
    failureCodes.familyFull,
    {
      zh: '守护人数已满（含等待答复的），请先移除或升级套餐',
      en: 'No room for another person, invited ones included. Remove one or upgrade first.',
    },
  ],
  notSubscribed: [
    failureCodes.notSubscribed,
    {
      zh: '您的产品不包含亲情守护，请订购或升级套餐',
      en: 'Your product has no family guard. Subscribe or upgrade first.',
    },
  ],
}

const texts = {
  refuses: { zh: '该号码已设置不接受守护邀请', en: 'This number does not take invitations' },
  tooManyToNumber: {
    zh: '该号码今天收到的邀请已达上限，请明天再试',
    en: 'This number has had enough invitations for today. Try again tomorrow.',
  },
  smsAway: {
    zh: '短信中心暂时无法发送短信，邀请没有发出，请稍后再试',
    en: 'The SMS centre cannot send the invitation at the moment. Please try again later.',
  },
  tooManyByYou: { zh: '您今天发送的邀请过多，请明天再试', en: 'You have sent too many invitations today' },
} satisfies Record<string, Text>

export interface NewInvitation {
  phoneNo: string
  nickname?: string | undefined
  guardianName?: string | undefined
  asked?: Partial<FamilyScope> | undefined
}

/** Who invites, and the transaction of the request. */
export interface Inviting {
  trx: Transaction<Database>
  deps: AppDeps
  subscriber: Subscriber
  now: number
}

/** How many people a subscriber protects or has invited, and how many the tier allows (SPEC section 6). */
export async function familyQuota(db: Kysely<Database>, subscriberId: string, now: number) {
  const rows = (await findBindings(db, subscriberId)).map((row) => rowAt(row, now))
  const used = rows.filter(({ state }) => state === 'invited' || isLive(state)).length
  return { used, limit: limitsOf(await findProducts(db, subscriberId)).family }
}

/** Whether a subscriber may invite a number; checks only the subscriber's own side. */
export async function checkInvitee(
  db: Kysely<Database>,
  subscriber: Subscriber,
  raw: string,
  now: number,
): Promise<{ phoneNo: string; obstacle: InviteObstacle | null }> {
  const read = readInvitee(raw, subscriber.phoneNo)
  if (!read.ok) return { phoneNo: '', obstacle: read.obstacle }
  const { phoneNo } = read
  const existing = await findLiveBinding(db, subscriber.id, phoneNo, now)
  if (existing) return { phoneNo, obstacle: existing.state === 'invited' ? 'alreadyInvited' : 'alreadyProtected' }
  const { used, limit } = await familyQuota(db, subscriber.id, now)
  if (limit === 0 && used === 0) return { phoneNo, obstacle: 'notSubscribed' }
  return { phoneNo, obstacle: used >= limit ? 'quotaFull' : null }
}

/**
 * Invites a number. Throws UserError when the number is invalid, the subscriber's own, or already invited or protected,
 * when the quota is used up, when the number refuses invitations or got too many, and when a name is invalid.
 */
export async function inviteNumber(inviting: Inviting, invitation: NewInvitation): Promise<GuardianshipRow> {
  const { trx, deps, subscriber, now } = inviting
  const nickname = readName(invitation.nickname)
  const guardianName = readNameForStrangers(invitation.guardianName)
  await lockSubscriber(trx, subscriber.id)
  const { phoneNo, obstacle } = await checkInvitee(trx, subscriber, invitation.phoneNo, now)
  if (obstacle) throw new UserError(...obstacles[obstacle])
  await lockPerson(trx, phoneNo)
  await requireInvitable(inviting, phoneNo)
  await endExpired(trx, subscriber.id, phoneNo, now)
  const asked = { ...usualScope, ...invitation.asked, endCalls: false, circle: false }
  const row = newBinding({ id: deps.random.id(), guardian: subscriber, phoneNo, nickname, guardianName, asked, now })
  await insertBinding(trx, row)
  await storeToken(inviting, row)
  return row
}

/** Sends a waiting invitation again. Throws UserError when it is not waiting, or the number got too many. */
export async function resendInvitation(inviting: Inviting, id: string): Promise<GuardianshipRow> {
  const { trx, subscriber, now } = inviting
  const before = await requireBinding(trx, subscriber.id, id)
  const row = await takeStep(trx, before, 'resend', 'guardian', { now })
  await requireInvitable(inviting, row.person_phone_no)
  await storeToken(inviting, row)
  return row
}

/**
 * Throws UserError when the number refuses invitations or got its three of the day, or when the subscriber sent too
 * many.
 */
async function requireInvitable({ trx, subscriber, now }: Inviting, phoneNo: string): Promise<void> {
  const since = now - DAY_MS
  if (await refusesInvitations(trx, phoneNo)) throw new UserError(failureCodes.familyRefuses, texts.refuses)
  const sent = (column: 'person_phone_no' | 'subscriber_id', value: string) =>
    trx
      .selectFrom('family_invitations')
      .where(column, '=', value)
      .where('sent_at', '>', since)
      .select((count) => count.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  const toNumber = await sent('person_phone_no', phoneNo)
  if (Number(toNumber.count) >= TO_ONE_NUMBER) throw new UserError(failureCodes.familyTooMany, texts.tooManyToNumber)
  const bySubscriber = await sent('subscriber_id', subscriber.id)
  if (Number(bySubscriber.count) >= BY_ONE_SUBSCRIBER)
    throw new UserError(failureCodes.familyTooMany, texts.tooManyByYou)
}

/** Ends an expired invitation, so that a new one can be sent. */
async function endExpired(trx: Transaction<Database>, subscriberId: string, phoneNo: string, now: number) {
  await trx
    .updateTable('guardianships')
    .set((column) => ({ state: 'expired', ended_at: column.ref('expires_at') }))
    .where('subscriber_id', '=', subscriberId)
    .where('person_phone_no', '=', phoneNo)
    .where('state', '=', 'invited')
    .where('expires_at', '<=', now)
    .execute()
}

/** What a token is derived from: the latest sending of an invitation. */
interface Sending {
  id: string
  expiresAt: number | null
}

const tokenBy = (key: string, { id, expiresAt }: Sending): string =>
  hashShortSecret(key, 'invitation', id, String(expiresAt)).slice(0, TOKEN_LENGTH)

/**
 * The token of an invitation that is being sent. Only the gateway's key can derive it. Derived again for a repeated request,
 * so that only its hash is stored.
 */
export const newToken = ({ config }: AppDeps, sending: Sending): string => tokenBy(config.secretKey, sending)

/** The token of an invitation that was sent, with the present SECRET_KEY or the one before. */
export async function sentToken({ config, db }: AppDeps, sending: Sending): Promise<string> {
  const [present = '', former] = keysInUse(config).map((key) => tokenBy(key, sending))
  if (former === undefined) return present
  return (await findHolder(db, 'invitation', hashSecret(former))) === null ? present : former
}

async function storeToken({ trx, deps, now }: Inviting, row: GuardianshipRow): Promise<void> {
  const { subscriber_id, binding_id, person_phone_no } = row
  const token = newToken(deps, { id: binding_id, expiresAt: row.expires_at })
  const token_hash = hashSecret(token)
  await enter(trx, { kind: 'invitation', key: token_hash }, subscriber_id, now)
  await trx
    .insertInto('family_invitations')
    .values({ token_hash, subscriber_id, binding_id, person_phone_no, sent_at: now })
    .onConflict((conflict) => conflict.columns(['subscriber_id', 'token_hash']).doNothing())
    .execute()
}

/** Whether a number refuses invitations. */
export async function refusesInvitations(db: Kysely<Database>, phoneNo: string): Promise<boolean> {
  const row = await db
    .selectFrom('family_refusals')
    .select('since')
    .where('person_phone_no', '=', phoneNo)
    .executeTakeFirst()
  return row !== undefined
}

/** Sets whether a number refuses invitations. */
export async function setRefusal(db: Kysely<Database>, phoneNo: string, on: boolean, now: number): Promise<void> {
  if (!on) await db.deleteFrom('family_refusals').where('person_phone_no', '=', phoneNo).execute()
  else
    await db
      .insertInto('family_refusals')
      .values({ person_phone_no: phoneNo, since: now })
      .onConflict((conflict) => conflict.column('person_phone_no').doNothing())
      .execute()
}

/**
 * Sends an invitation by SMS; must be the last step of its transaction. Throws PartnerAway when the SMS centre does not accept
 * the SMS, so that the rollback also undoes the counts. An SMS that it may deliver keeps its invitation (`sendClaimed`).
 */
export async function sendInvitation(
  deps: Pick<AppDeps, 'sms' | 'logger'>,
  row: GuardianshipRow,
  guardian: Subscriber,
  { link, language }: { link: string; language: Language },
): Promise<void> {
  const masked = maskSubscriber(guardian.phoneNo)
  const who = row.guardian_name
    ? { zh: `${row.guardian_name}（${masked}）`, en: `${row.guardian_name} (${masked})` }
    : null
  const way = link
    ? { zh: `查看并选择同意或拒绝：${link}`, en: `Read it, then agree or refuse: ${link}` }
    : { zh: '请打开手机安全卫士查看，再选择同意或拒绝', en: 'Open Phone Guard to read it, then agree or refuse' }
  const text = {
    zh: `【手机安全卫士】${who?.zh ?? masked}邀请您接受守护，7 天内有效。${way.zh} 。不认识对方请忽略。`,
    en: `[Phone Guard] ${who?.en ?? masked} asks to protect your number. Valid for 7 days. ${way.en} . Ignore this if you do not know them.`,
  }
  const message = { kind: 'family-invitation', phoneNo: row.person_phone_no, text: text[language] } as const
  await sendClaimed(deps.sms, message, (error) => refuseUnsent(deps, error, texts.smsAway))
}
