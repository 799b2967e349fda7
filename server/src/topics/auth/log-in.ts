import type { Kysely, Transaction } from 'kysely'
import type { LoginAnswer } from '@contract/auth'
import { failureCodes } from '@contract/envelope'
import { maskSubscriber } from '@/rules/phone/mask'
import type { Database } from '../../database/schema'
import { inTransaction } from '../../kernel/database/transaction'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { UserError } from '../../kernel/errors'
import { issueSecret, hashSecret, secretKey } from '../../kernel/session-token'
import { deleteSession, holdSession, insertSession, noteUse } from '../../kernel/sessions'
import { storeLoginConsent } from '../legal/legal-consents'
import { readLegalTexts } from '../legal/legal-texts'
import { networkOf, recordAccountEvent } from '../subscribers/account-events'
import { ensureSubscriber, noteProof } from '../subscribers/subscribers'
import { bindWechatUser, holdBinding, type WechatUser } from '../wechat/wechat-users'
import type { HolderGone } from './number-holder'

export interface LogInRequest {
  phoneNo: string
  /** How the number was proved: 'sms', 'ticket', 'wxMini' … */
  source: string
  /** The user ticked the agreements; the log-in form cannot be submitted without them. */
  hasAgreed?: boolean
  /** The client type of the request, and its address (`addressOf`). */
  client: string
  address: string
  /** The token that the request carried: a log-in ends that session (DESIGN section 7). */
  replacedToken: string | null
  /** The WeChat user to bind to the number. */
  wechatUser?: WechatUser
  /** The user agreed to unbind another WeChat user of the number. */
  replacesWechat?: boolean
  /**
   * Set when the log-in proved the number itself, and not a session or a bound WeChat user: then `refuseFormer` was called
   * before. `gone`: from whom the number was taken for it (`afterHolder`).
   */
  proved?: { gone: HolderGone | null }
  /** The session that hands this one over; this one ends with it. Refused with `ticketExpired` when it has ended. */
  parentHash?: string
  /** In ms since the epoch. */
  now: number
}

const expired = { zh: '登录凭证已失效，请重新登录', en: 'This login has expired, please log in again' }

/** The refusal of a ticket or hand-over that is used, expired or unknown, or whose session has ended. */
export const ticketExpired = () => new UserError(failureCodes.ticketExpired, expired)

/**
 * Opens a session for a proved number, in one transaction; the first log-in creates the subscriber. Returns the token,
 * which is stored only as a hash, and the number, whole and masked (DESIGN 7.2, SPEC section 3).
 */
export function logIn(deps: AppDeps, request: LogInRequest): Promise<LoginAnswer> {
  return inTransaction(deps.db, numberLock(request.phoneNo), (trx) => openLogIn(deps, trx, request))
}

/**
 * `logIn` for the subscriber whom a WeChat user has bound. Null when the binding has ended since it was read: a number
 * may have another holder now.
 */
export function logInBound(
  deps: AppDeps,
  bound: Subscriber,
  request: Omit<LogInRequest, 'phoneNo' | 'wechatUser'> & { wechatUser: WechatUser },
): Promise<LoginAnswer | null> {
  return inTransaction(deps.db, numberLock(bound.phoneNo), async (trx) => {
    if (!(await holdBinding(trx, request.wechatUser, bound))) return null
    return openLogIn(deps, trx, { ...request, phoneNo: bound.phoneNo })
  })
}

/** The `inTransaction` name of transactions of a number. */
export const numberLock = (phoneNo: string): string => `number ${phoneNo}`

/** `logIn` within a transaction of the number; the caller must roll back when it throws. */
export async function openLogIn(
  deps: AppDeps,
  trx: Transaction<Database>,
  request: LogInRequest,
): Promise<LoginAnswer> {
  const { phoneNo, source, client, replacedToken, wechatUser, hasAgreed, proved, parentHash = null, now } = request
  const { subscriber, isNew } = await ensureSubscriber(trx, phoneNo, deps.random.id(), now)
  if (isNew) await deps.onFirstLogin(trx, subscriber)
  const replaced = secretKey('pgt', replacedToken)
  // The session that hands over stays, even when both are in one browser.
  if (replaced && replaced.hash !== parentHash) await deleteSession(trx, replaced.subscriberId, replaced.hash)
  const token = issueSecret('pgt', subscriber.id, deps.random)
  const parent = parentHash === null ? null : await holdSession(trx, subscriber.id, parentHash, now)
  if (parentHash !== null && parent === null) throw ticketExpired()
  await insertSession(trx, {
    subscriberId: subscriber.id,
    tokenHash: hashSecret(token),
    source,
    client,
    parentHash,
    now,
    expiresAt: parent?.expiresAt ?? now + deps.config.sessionMilliseconds,
  })
  const network = networkOf(deps, subscriber.id, request.address)
  const origin = { subscriberId: subscriber.id, client, network, now }
  if (proved) await noteProof(trx, subscriber.id, now)
  else await noteUse(trx, subscriber.id, now)
  if (proved?.gone) {
    const detail = proved.gone.by === 'carrier' ? 'carrierSaid' : 'startedEmpty'
    await recordAccountEvent(trx, { ...origin, kind: 'holder', detail })
  }
  await recordAccountEvent(trx, { ...origin, kind: parentHash === null ? 'logIn' : 'handOver', detail: source })
  if (hasAgreed && (await storeLoginConsent(trx, readLegalTexts(deps.contentFolder), subscriber.id, now)))
    await recordAccountEvent(trx, { ...origin, kind: 'consent', detail: 'agreed' })
  const { replacesWechat: replaces = false } = request
  if (wechatUser) {
    const { change, formerId } = await bindWechatUser(trx, wechatUser, { subscriberId: subscriber.id, replaces, now })
    if (change !== null) await recordAccountEvent(trx, { ...origin, kind: 'wechat', detail: change })
    if (formerId !== null)
      await recordAccountEvent(trx, { subscriberId: formerId, kind: 'wechat', detail: 'unbound', now })
  }
  const deletionDueAt = await pendingDeletion(trx, subscriber)
  return {
    token,
    phoneNo,
    phoneNoDisplay: maskSubscriber(phoneNo),
    userId: subscriber.id,
    ...(wechatUser ? { openId: wechatUser.openId } : {}),
    ...(deletionDueAt === null ? {} : { deletionDueAt }),
  }
}

/** When the account will be deleted, in ms; null when no deletion is pending. */
async function pendingDeletion(trx: Kysely<Database>, { id }: Subscriber): Promise<number | null> {
  const row = await trx
    .selectFrom('account_deletions')
    .select('due_at')
    .where('subscriber_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.due_at ?? null
}
