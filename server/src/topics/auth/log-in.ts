import type { LoginAnswer } from '@contract/auth'
import { maskSubscriber } from '@/rules/phone/mask'
import { inTransaction } from '../../kernel/database/transaction'
import type { AppDeps } from '../../kernel/deps'
import { issueSecret, hashSecret, secretKey } from '../../kernel/session-token'
import { deleteSession, insertSession } from '../../kernel/sessions'
import { ensureSubscriber } from '../subscribers/subscribers'
import { bindWechatUser, type WechatUser } from '../wechat/wechat-users'

export interface LogInRequest {
  phoneNo: string
  /** How it was proved: 'sms', 'ticket', 'wxMini' … */
  source: string
  /** The token that the request carried: a login ends that session (DESIGN section 7). */
  replacedToken: string | null
  /** A WeChat user to bind to the number. */
  wechatUser?: WechatUser
  now: number
}

/** Opens a session for a number that has been proved, in one transaction; the first one makes the subscriber. */
export function logIn(deps: AppDeps, request: LogInRequest): Promise<LoginAnswer> {
  const { phoneNo, source, replacedToken, wechatUser, now } = request
  return inTransaction(deps.db, `number ${phoneNo}`, async (trx) => {
    const { subscriber, isNew } = await ensureSubscriber(trx, phoneNo, deps.random.id(), now)
    if (isNew) await deps.onFirstLogin(trx, subscriber)
    const replaced = secretKey('pgt', replacedToken)
    if (replaced) await deleteSession(trx, replaced.subscriberId, replaced.hash)
    const token = issueSecret('pgt', subscriber.id, deps.random)
    const expiresAt = now + deps.config.sessionMilliseconds
    await insertSession(trx, { subscriberId: subscriber.id, tokenHash: hashSecret(token), source, now, expiresAt })
    if (wechatUser) await bindWechatUser(trx, wechatUser, subscriber.id, now)
    return {
      token,
      phoneNo,
      phoneNoDisplay: maskSubscriber(phoneNo),
      userId: subscriber.id,
      ...(wechatUser ? { openId: wechatUser.openId } : {}),
    }
  })
}
