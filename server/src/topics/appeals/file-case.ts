import type { Kysely } from 'kysely'
import { failureCodes, type FailureCode } from '@contract/envelope'
import type { AppealGround, ComplaintKind } from '@contract/words/appeals'
import { evidenceOf } from '@/rules/appeal/grounds'
import {
  AGAIN_MS,
  APPEALS_A_DAY,
  COMPLAINTS_A_DAY,
  FILES_A_CASE,
  FINAL_MS,
  WORDS_MAX,
  WORDS_MIN,
  wordsFault,
} from '@/rules/appeal/limits'
import { isOver } from '@/rules/appeal/states'
import { normaliseNumber } from '@/rules/phone/number'
import { DAY_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import { lockSubscriber } from '../../kernel/database/transaction'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { UserError, type Language, type Text } from '../../kernel/errors'
import { toJson } from '../../kernel/columns'
import { newOwnedId } from '../../kernel/owned-id'
import { countHit } from '../../kernel/rate-windows'
import { passChecks, sendSmsCode, useSmsCode, type Asker, type Checks, type CodeUse } from '../auth/sms-codes'
import { withoutCleared } from '../line/cleared-numbers'
import { withReputation } from '../tags/number-facts'
import { countTags } from '../tags/number-tags'
import { submitUploads } from '../uploads/uploads'
import { addEvent, moveCase, saveCase } from './case-rows'
import { proofSms } from './case-texts'
import type { AppealRow, CaseRow, ComplaintRow } from './tables'

const CODES_A_DAY = 10

const texts = {
  gone: { zh: '没有这条记录', en: 'There is no such case' },
  over: { zh: '当前状态不能进行此操作', en: 'This cannot be done any more' },
  open: { zh: '该号码已有一条进行中的申诉', en: 'An appeal about this number is under way' },
  openAgain: { zh: '该号码的申诉未通过，请在原申诉中再次申诉', en: 'Please appeal again in the case that was refused' },
  final: { zh: '该号码的申诉已有最终结果，180 天内不再受理', en: 'The final decision is less than 180 days old' },
  closed: { zh: '暂未开通，请拨打客服热线 10010', en: 'Not open yet. Please call 10010' },
  own: { zh: '不能投诉自己的号码', en: 'This is your own number' },
  number: { zh: '请输入正确的号码', en: 'Please enter a number' },
  tooShort: { zh: `请至少写 ${WORDS_MIN} 个字`, en: `Please write at least ${WORDS_MIN} characters` },
  tooLong: { zh: `内容不能超过 ${WORDS_MAX} 个字`, en: `No more than ${WORDS_MAX} characters` },
  tooMany: { zh: '今天提交的次数已用完，请明天再来', en: 'No more today. Please come back tomorrow' },
  tooManyCodes: { zh: '今天获取验证码次数过多，请明天再来', en: 'Too many codes today. Please come back tomorrow' },
  nothing: { zh: '请填写说明或上传材料', en: 'Please add words or files' },
  tooManyFiles: { zh: `一次最多上传 ${FILES_A_CASE} 个文件`, en: `${FILES_A_CASE} files at most` },
} satisfies Record<string, Text>

const refusal = (code: FailureCode, text: Text, data: unknown = null) => new UserError(code, text, data)
const caseGone = () => refusal(failureCodes.appealGone, texts.gone)
const caseOver = () => refusal(failureCodes.appealOver, texts.over)

/** Who changes a case, and the transaction (`db`) of the change. */
export interface Actor {
  db: Kysely<Database>
  subscriber: Subscriber
  language: Language
  now: number
}

/** A code proves the number to this subscriber only. */
const proofOf = (phoneNo: string, { id }: Subscriber): CodeUse => ({ phoneNo, purpose: 'appeal', subject: id })

function requireOpenDesk({ reviewDesk }: Pick<AppDeps, 'reviewDesk'>): void {
  if (!reviewDesk.isOpen) throw refusal(failureCodes.appealClosed, texts.closed)
}

function requireWords(words: string): void {
  const fault = wordsFault(words)
  if (fault !== null) throw refusal(failureCodes.badForm, texts[fault])
}

function requireFiles(evidence: readonly string[], least = 0): void {
  const { size } = new Set(evidence)
  if (size > FILES_A_CASE) throw refusal(failureCodes.appealEvidence, texts.tooManyFiles)
  if (size >= least) return
  const text = { zh: `请上传至少 ${least} 份证明材料`, en: `Please send at least ${least} file(s) of evidence` }
  throw refusal(failureCodes.appealEvidence, text)
}

/** The subscriber's appeals about a number that block a new one. */
export async function findOpenAppeal(
  db: Kysely<Database>,
  subscriberId: string,
  phoneNo: string,
  now: number,
): Promise<{ row: AppealRow; why: 'open' | 'openAgain' | 'final' } | null> {
  const rows = (await db
    .selectFrom('cases')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('kind', '=', 'appeal')
    .where('phone_no', '=', phoneNo)
    .execute()) as AppealRow[] // the query selects appeals only
  for (const row of rows) {
    if (!isOver(row.state)) return { row, why: 'open' }
    if (row.state === 'refused' && row.changed_at + AGAIN_MS > now) return { row, why: 'openAgain' }
    if (row.state === 'final' && row.changed_at + FINAL_MS > now) return { row, why: 'final' }
  }
  return null
}

async function requireNoOther({ db, subscriber, now }: Actor, phoneNo: string): Promise<void> {
  const other = await findOpenAppeal(db, subscriber.id, phoneNo, now)
  if (!other) return
  const code = other.why === 'final' ? failureCodes.appealFinal : failureCodes.appealOpen
  throw refusal(code, texts[other.why], { id: other.row.case_id })
}

/**
 * Sends a number the code that proves it; another number than the subscriber's needs the checks of a log-in. Returns the
 * seconds until the next code can be sent. Throws UserError.
 */
export async function sendProofCode(
  deps: AppDeps,
  actor: Actor,
  { phoneNo, asker, ...checks }: Checks & { phoneNo: string; asker: Asker },
): Promise<number> {
  const { subscriber, language, now } = actor
  requireOpenDesk(deps)
  await requireNoOther(actor, phoneNo)
  if (phoneNo !== subscriber.phoneNo)
    await passChecks(deps, checks, { purpose: 'appeal', phoneNo, address: asker.address }, now)
  // Limited per subscriber, because the code goes to a number that may be somebody else's.
  if ((await countHit(deps.db, `appeal-codes:${subscriber.id}`, DAY_MS, now)) > CODES_A_DAY)
    throw refusal(failureCodes.tooManyRequests, texts.tooManyCodes)
  const textOf = (code: string) => proofSms(code, language)
  return sendSmsCode(deps, proofOf(phoneNo, subscriber), { textOf, asker, now })
}

/** The public tags of a number, most frequent first, and whether the network's data is recent enough to have none. */
export async function publicTagsOf({ reputation }: Pick<AppDeps, 'reputation'>, { db, now }: Actor, phoneNo: string) {
  const network = await withoutCleared(db, reputation, [phoneNo], { asker: 'screen' })
  const opinion = network.of(phoneNo, now)
  const tags = withReputation((await countTags(db, [phoneNo])).get(phoneNo) ?? [], opinion)
  return { opinion, tags, isCurrent: network.isCurrent(phoneNo, now) }
}

interface NewCase {
  kind: 'appeal' | 'complaint'
  phoneNo: string
  topic: AppealGround | ComplaintKind
  words: string
  tags: string[]
  evidence: readonly string[]
}

async function openCase(deps: AppDeps, { db, subscriber, language, now }: Actor, made: NewCase): Promise<CaseRow> {
  const { kind, phoneNo, topic, words, tags, evidence } = made
  const isAppeal = kind === 'appeal'
  // Safe: `kind` determines the topics and states.
  const row = {
    subscriber_id: subscriber.id,
    case_id: newOwnedId(subscriber.id, deps.random),
    kind,
    phone_no: phoneNo,
    topic,
    words: words.trim(),
    tags: toJson(tags),
    state: isAppeal ? 'filed' : 'review',
    filed_at: now,
    changed_at: now,
    told_at: now,
    turn: isAppeal ? 0 : 1,
    is_sent: false,
    attempts: 0,
    ask_at: isAppeal ? null : now,
    first_reviewer: '',
    reason: '',
    recheck_at: null,
    due_at: null,
    language,
  } as CaseRow
  await db.insertInto('cases').values(row).execute()
  await submitUploads(
    db,
    { subscriberId: subscriber.id, purpose: kind, caseId: row.case_id, deleteAt: null },
    evidence,
    now,
  )
  await addEvent(db, row, { event: 'filed', words: '', at: now })
  return saveCase(db, row)
}

async function countToday({ db, subscriber, now }: Actor, kind: 'appeal' | 'complaint', most: number): Promise<void> {
  if ((await countHit(db, `${kind}s:${subscriber.id}`, DAY_MS, now)) > most)
    throw refusal(failureCodes.tooManyRequests, texts.tooMany)
}

/**
 * Files an appeal about a number that the code proves. Throws UserError; a wrong code counts as a try and files
 * nothing.
 */
export async function fileAppeal(
  deps: AppDeps,
  actor: Actor,
  {
    phoneNo,
    code,
    asker,
    ground,
    words,
    evidence,
  }: { phoneNo: string; code: string; asker: Asker; ground: AppealGround; words: string; evidence: readonly string[] },
): Promise<AppealRow> {
  const { db, subscriber, now } = actor
  requireOpenDesk(deps)
  requireWords(words)
  requireFiles(evidence, evidenceOf[ground].least)
  await lockSubscriber(db, subscriber.id)
  await requireNoOther(actor, phoneNo)
  await useSmsCode(deps, db, proofOf(phoneNo, subscriber), { code, asker, now })
  await countToday(actor, 'appeal', APPEALS_A_DAY)
  const { tags } = await publicTagsOf(deps, actor, phoneNo)
  const named = tags.map(({ tag }) => tag)
  const filed = await openCase(deps, actor, { kind: 'appeal', phoneNo, topic: ground, words, tags: named, evidence })
  return appealOf(await moveCase(db, filed, { event: 'proved', now }))
}

/** Files a complaint about a number. Throws UserError. */
export async function fileComplaint(
  deps: AppDeps,
  actor: Actor,
  wish: { phoneNo: string; kind: ComplaintKind; words: string; evidence: readonly string[] },
): Promise<ComplaintRow> {
  const { words, evidence } = wish
  const phoneNo = normaliseNumber(wish.phoneNo)
  if (phoneNo === null) throw refusal(failureCodes.badForm, texts.number)
  requireOpenDesk(deps)
  requireWords(words)
  requireFiles(evidence)
  if (phoneNo === actor.subscriber.phoneNo) throw refusal(failureCodes.complaintOwn, texts.own)
  await lockSubscriber(actor.db, actor.subscriber.id)
  await countToday(actor, 'complaint', COMPLAINTS_A_DAY)
  const row = await openCase(deps, actor, { kind: 'complaint', phoneNo, topic: wish.kind, words, tags: [], evidence })
  return row as ComplaintRow // openCase was given the kind 'complaint'
}

/** A case of the subscriber by kind; throws UserError when there is none. */
export async function requireCase<Kind extends CaseRow['kind']>(
  { db, subscriber }: Pick<Actor, 'db' | 'subscriber'>,
  kind: Kind,
  id: string,
): Promise<Extract<CaseRow, { kind: Kind }>> {
  const row = await db
    .selectFrom('cases')
    .selectAll()
    .where('subscriber_id', '=', subscriber.id)
    .where('case_id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!row) throw caseGone()
  return row as Extract<CaseRow, { kind: Kind }> // the query selects by kind
}

const appealOf = (row: CaseRow | null): AppealRow => {
  if (row?.kind !== 'appeal') throw caseOver()
  return row
}

/** Submits the requested evidence. */
export async function submitEvidence(
  actor: Actor,
  { id, words, evidence }: { id: string; words: string; evidence: readonly string[] },
): Promise<AppealRow> {
  const { db, subscriber, now } = actor
  await lockSubscriber(db, subscriber.id)
  const row = await requireCase(actor, 'appeal', id)
  const text = words.trim()
  if (text.length > WORDS_MAX) throw refusal(failureCodes.badForm, texts.tooLong)
  requireFiles(evidence)
  if (text === '' && evidence.length === 0) throw refusal(failureCodes.appealEvidence, texts.nothing)
  await submitUploads(db, { subscriberId: subscriber.id, purpose: 'appeal', caseId: id, deleteAt: null }, evidence, now)
  return appealOf(await moveCase(db, row, { event: 'evidenceGiven', words: text, now }))
}

/** Appeals against a refusal; another reviewer decides. */
export async function appealAgain(
  deps: AppDeps,
  actor: Actor,
  { id, words, evidence }: { id: string; words: string; evidence: readonly string[] },
): Promise<AppealRow> {
  const { db, subscriber, now } = actor
  requireOpenDesk(deps)
  requireWords(words)
  requireFiles(evidence)
  await lockSubscriber(db, subscriber.id)
  const row = await requireCase(actor, 'appeal', id)
  if (row.changed_at + AGAIN_MS <= now) throw caseOver()
  await submitUploads(db, { subscriberId: subscriber.id, purpose: 'appeal', caseId: id, deleteAt: null }, evidence, now)
  return appealOf(await moveCase(db, row, { event: 'appealedAgain', words: words.trim(), now }))
}

/** Withdraws an undecided case. */
export async function withdrawCase<Kind extends CaseRow['kind']>(
  actor: Actor,
  kind: Kind,
  id: string,
): Promise<Extract<CaseRow, { kind: Kind }>> {
  await lockSubscriber(actor.db, actor.subscriber.id)
  const row = await requireCase(actor, kind, id)
  const moved = await moveCase(actor.db, row, { event: 'withdrawn', now: actor.now })
  if (!moved) throw caseOver()
  return moved as Extract<CaseRow, { kind: Kind }> // moveCase keeps the kind
}

/**
 * Ends cases after a number was cancelled or reassigned: all appeals about the number, and the open cases of its former
 * holder. A cleared tag stays cleared for the next holder.
 */
export async function endCasesOf(
  trx: Kysely<Database>,
  { phoneNo, subscriberId, now }: { phoneNo: string; subscriberId: string; now: number },
): Promise<void> {
  const rows = (await trx
    .selectFrom('cases')
    .selectAll()
    .where((where) => where.or([where('phone_no', '=', phoneNo), where('subscriber_id', '=', subscriberId)]))
    .execute()) as CaseRow[] // Kysely merges the union into one type
  for (const row of rows) {
    if (row.kind === 'complaint') {
      if (row.subscriber_id === subscriberId) await moveCase(trx, row, { event: 'withdrawn', now })
    } else if (row.state === 'accepted') await saveCase(trx, { ...row, recheck_at: null })
    else await moveCase(trx, row, { event: 'numberGone', now })
  }
}
