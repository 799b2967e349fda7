import type { Kysely, Transaction } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { FamilyScope, InvitationView } from '@contract/family'
import { isFinal } from '@/rules/family/binding'
import { commonScope } from '@/rules/family/scope'
import { maskSubscriber } from '@/rules/phone/mask'
import type { Database } from '../../database/schema'
import { inTransaction } from '../../kernel/database/transaction'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { findHolder } from '../../kernel/directory'
import { UserError, type Language, type Text } from '../../kernel/errors'
import { fromJson, toJson } from '../../kernel/columns'
import { hashSecret } from '../../kernel/session-token'
import { refuseUnsure } from '../auth/number-holder'
import { sendSmsCode, useSmsCode, type Asker, type CodeUse } from '../auth/sms-codes'
import { requireUnlocked } from '../guard/number-lock'
import { recordDeeds } from '../points/record-deeds'
import { ensureSubscriber, findSubscriber, noteProof } from '../subscribers/subscribers'
import { guardianNameOf, lockPerson, refusalOf, requireBinding, rowAt, takeStep, updateBinding } from './bindings'
import { setRefusal } from './invitations'
import type { GuardianshipRow } from './tables'

/** How many codes one invitation may send. */
const CODES = 5

const texts = {
  unknown: { zh: '邀请链接无效', en: 'This invitation link is not valid' },
  own: {
    zh: '这是您自己发出的邀请，请由对方打开',
    en: 'You have sent this invitation. The other person has to open it.',
  },
  notForYou: { zh: '这份邀请不是发给当前号码的', en: 'This invitation is for another number' },
  noCodes: { zh: '验证码发送次数已用完，请登录后在亲情守护中答复', en: 'No more codes. Log in and answer there.' },
} satisfies Record<string, Text>

/** The invited person's choice. `scope` may be narrower than requested. */
export interface Choice {
  accept: boolean
  scope?: FamilyScope | undefined
  refuseOthers?: boolean | undefined
}

/** The invitation of a token, with its guardian's number. */
export interface OpenedInvitation {
  row: GuardianshipRow
  guardian: Subscriber
}

/** Finds the invitation of a token. Throws UserError for an unknown token and for the guardian themselves. */
export async function openInvitation(
  db: Kysely<Database>,
  token: string,
  viewer: Subscriber | null,
  now: number,
): Promise<OpenedInvitation> {
  const token_hash = hashSecret(token)
  const found = await db
    .selectFrom('family_invitations')
    .innerJoin('subscribers', 'subscribers.subscriber_id', 'family_invitations.subscriber_id')
    .select(['family_invitations.subscriber_id', 'binding_id', 'phone_no'])
    .where('family_invitations.subscriber_id', '=', (await findHolder(db, 'invitation', token_hash)) ?? '')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
  if (!found) throw new UserError(failureCodes.familyNoInvitation, texts.unknown)
  if (viewer?.id === found.subscriber_id) throw new UserError(failureCodes.familyOwnInvitation, texts.own)
  const row = rowAt(await requireBinding(db, found.subscriber_id, found.binding_id), now)
  return { row, guardian: { id: found.subscriber_id, phoneNo: found.phone_no } }
}

/** What the invited person sees. After the binding has ended, the guardian's name is gone too. */
export function viewOf({ row, guardian }: OpenedInvitation, viewer: Subscriber | null): InvitationView {
  const seen = viewer?.phoneNo === row.person_phone_no ? 'self' : 'other'
  return {
    state: row.state,
    guardianPhone: maskSubscriber(guardian.phoneNo),
    guardianName: isFinal(row.state) ? '' : guardianNameOf(row, guardian.phoneNo),
    phone: maskSubscriber(row.person_phone_no),
    asked: fromJson(row.asked),
    invitedAt: row.invited_at,
    expiresAt: row.expires_at,
    viewer: viewer === null ? 'none' : seen,
  }
}

/** Throws UserError unless the invitation is waiting for a response. */
function requireWaiting({ state }: GuardianshipRow): void {
  if (state === 'expired') throw refusalOf('timeUp')
  if (state === 'withdrawn') throw refusalOf('takenBack')
  if (state !== 'invited') throw refusalOf('used')
}

const codeOf = ({ person_phone_no: phoneNo, binding_id }: GuardianshipRow): CodeUse => ({
  phoneNo,
  purpose: 'family',
  subject: binding_id,
})

/** The asker of an invitation's codes: whoever has its link. */
const askerOf = ({ binding_id }: GuardianshipRow, address: string): Asker => ({ address, client: binding_id })

/** Sends the code for responding without a log-in. Throws UserError when the invitation is not waiting. */
export async function sendAnswerCode(
  deps: AppDeps,
  invitation: OpenedInvitation,
  { address, language, now }: { address: string; language: Language; now: number },
): Promise<number> {
  const { row } = invitation
  requireWaiting(row)
  if (row.codes_sent >= CODES) throw new UserError(failureCodes.tooManyRequests, texts.noCodes)
  const textOf = (code: string) =>
    language === 'en'
      ? `[Phone Guard] Code ${code} answers the invitation to be protected, valid for 5 minutes. Tell nobody the code.`
      : `【手机安全卫士】您正在答复守护邀请，验证码 ${code}，5 分钟内有效，请勿告诉他人。`
  const wait = await sendSmsCode(deps, codeOf(row), { textOf, asker: askerOf(row, address), now })
  await updateBinding(deps.db, row, { codes_sent: row.codes_sent + 1 })
  return wait
}

/** Proof of being the invited person: a session of the number, or the code that was sent to it. */
export interface Proof {
  viewer: Subscriber | null
  code: string | undefined
  address: string
}

/**
 * Accepts or declines the invitation of a token, once. A repeated request returns the first result. Throws UserError
 * when the invitation is not waiting or the response comes from another number, CountedRefusal for a wrong code.
 */
export async function answerByToken(
  deps: AppDeps,
  token: string,
  choice: Choice,
  { viewer, code, address }: Proof,
  { requestId, now }: { requestId: string; now: number },
): Promise<OpenedInvitation & { isNew: boolean }> {
  const opened = await openInvitation(deps.db, token, viewer, now)
  const answerHash = hashSecret(JSON.stringify([token, requestId, choice]))
  if (opened.row.answer_hash === answerHash) return { ...opened, isNew: false }
  requireWaiting(opened.row)
  const isSelf = viewer?.phoneNo === opened.row.person_phone_no
  if (!isSelf && code === undefined) throw new UserError(failureCodes.familyNotForYou, texts.notForYou)
  if (!isSelf && code !== undefined)
    await useSmsCode(deps, deps.db, codeOf(opened.row), { code, asker: askerOf(opened.row, address), now })
  const phoneNo = opened.row.person_phone_no
  const row = await inTransaction(deps.db, `number ${phoneNo}`, async (trx) => {
    // A guardian must not look after an account whose holder another one may be: the log-in settles that first.
    if (!isSelf && choice.accept) await refuseUnsure(trx, phoneNo, now)
    const answered = await answerInvitation(deps, trx, opened.row, choice, { answerHash, now })
    const person = isSelf || !choice.accept ? null : await findSubscriber(trx, phoneNo)
    if (person !== null) await noteProof(trx, person.id, now)
    return answered
  })
  return { ...opened, row, isNew: true }
}

/**
 * Accepts or declines an invitation for a person who has proved the number; accepting makes them a subscriber, like a
 * first log-in. Throws UserError when the invitation is not waiting.
 */
export async function answerInvitation(
  deps: AppDeps,
  trx: Transaction<Database>,
  before: GuardianshipRow,
  { accept, scope, refuseOthers = false }: Choice,
  { answerHash = null, now }: { answerHash?: string | null; now: number },
): Promise<GuardianshipRow> {
  const phoneNo = before.person_phone_no
  if (accept) {
    const { subscriber, isNew } = await ensureSubscriber(trx, phoneNo, deps.random.id(), now)
    if (isNew) await deps.onFirstLogin(trx, subscriber)
    else await requireUnlocked(trx, subscriber.id, now)
  }
  await lockPerson(trx, phoneNo)
  const asked = fromJson(before.asked)
  const agreed = toJson<FamilyScope>(scope ? commonScope(scope, asked) : asked)
  const row = await takeStep(trx, before, accept ? 'accept' : 'refuse', 'person', {
    now,
    change: { answer_hash: answerHash, ...(accept ? { scope: agreed, digest_at: now, reminded_at: now } : {}) },
  })
  if (accept) await recordDeeds(trx, row.subscriber_id, 'familyProtect', [phoneNo], now)
  if (!accept && refuseOthers) await setRefusal(trx, phoneNo, true, now)
  return row
}

/** Notifies a guardian by SMS that a person accepted; a failed SMS is not repeated. */
export async function notifyGuardian({ sms }: AppDeps, { row, guardian }: OpenedInvitation): Promise<void> {
  const name = row.nickname || maskSubscriber(row.person_phone_no)
  const text = `【手机安全卫士】${name}已同意由您守护。对方遇到风险来电、短信或网站时，我们会提醒您。`
  await sms.send({ kind: 'family-answer', phoneNo: guardian.phoneNo, text }).catch(() => undefined)
}
