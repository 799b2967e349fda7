import { sql, type Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { DataExport } from '@contract/account'
import { dayOf, momentOf } from '@/rules/time/shanghai'
import { DAY_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import { columnsOf, declaredTables, type DeclaredTable } from '../../database/tables'
import { columnsBesideOwner } from '../../kernel/columns'
import { inTransaction, lockSubscriber } from '../../kernel/database/transaction'
import { keysOn, type Page } from '../../kernel/job-queue'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import type { RandomSource } from '../../ports/random'
import { rowsOf } from './release-holder'
import type { DataExportRow } from './tables'

const KEPT = DAY_MS
const TRIES = 5
/** An export that is unfinished after this time was abandoned by its gateway. */
const RETRY_AFTER = 30 * 1000

const texts = {
  gone: { zh: '导出文件已过期或不存在，请重新申请', en: 'This export is gone. Please ask for a new one' },
  elsewhere: {
    zh: '请在申请导出的设备上下载，或在本机重新申请',
    en: 'Download it where you asked for it, or ask again here',
  },
}

/** The file's description of itself, before the data. */
const about = {
  file: {
    zh: '这是您在手机安全卫士的全部个人数据。parts 说明每一部分是什么、有多少条；data 按同样的名称列出数据。',
    en: 'This is all of your personal data in Phone Guard. "parts" says what each part is and how many entries it has; "data" lists them under the same names.',
  },
  times: {
    zh: '时间为北京时间。settings、report 等嵌套内容里的时间是 1970 年以来的毫秒数。',
    en: 'Times are those of China. Within nested content (settings, report and the like) they are milliseconds since 1970.',
  },
  // Marks of what AI wrote or labelled, as on the screens (DESIGN 4.103).
  ai: {
    zh: 'agent_answers 中智能助手（agent）的话，以及 line_log 中由助手代接（action 为 agent）的来意摘要（text）由 AI 生成；text_model 记有模型版本的短信由规则和 AI 模型识别。',
    en: 'The words of the agent in "agent_answers", and the summary ("text") of the calls in "line_log" that it answered ("action" is "agent"), are AI-generated. SMS whose "text_model" names a model were read by rules and an AI model.',
  },
}

/** Data that no export contains, and why. */
const leftOut: readonly { what: Text; why: Text }[] = [
  {
    what: {
      zh: '登录凭证、短信验证码和邀请链接（系统只存其摘要）',
      en: 'Tokens, SMS codes and links of invitations, of which only hashes are stored',
    },
    why: {
      zh: '摘要不含您的信息，泄露则可能危及账号',
      en: 'They say nothing about you, and could be used against your account',
    },
  },
  {
    what: { zh: '您上传的文件的内容', en: 'The contents of files that you uploaded' },
    why: {
      zh: '文件清单在 uploads 中；文件可在提交的申诉、投诉或反馈里打开',
      en: '"uploads" lists them; they open in the appeal, complaint or feedback that you handed them in with',
    },
  },
  {
    what: { zh: '系统内部编号', en: 'Internal ids' },
    why: {
      zh: '只用来连接各部分数据，或属于另一位用户',
      en: 'They only join the parts, or belong to another subscriber',
    },
  },
  {
    what: { zh: '他人的通讯录、名单和记录里您的号码', en: "Your number in other people's contacts, lists and records" },
    why: { zh: '那是他们的个人数据', en: 'That is their personal data' },
  },
]

/** Requests an export, which replaces the former one. `sessionHash` is the session that proved the number. */
export async function requestExport(
  trx: Kysely<Database>,
  { subscriber, sessionHash, now }: { subscriber: Subscriber; sessionHash: string; now: number },
  random: RandomSource,
): Promise<DataExportRow> {
  const row: DataExportRow = {
    subscriber_id: subscriber.id,
    export_id: random.id(),
    session_hash: sessionHash,
    asked_at: now,
    ready_at: null,
    expires_at: now + KEPT,
    attempts: 0,
    bytes: 0,
    file: null,
  }
  await trx
    .insertInto('data_exports')
    .values(row)
    .onConflict((conflict) => conflict.column('subscriber_id').doUpdateSet(columnsBesideOwner(row)))
    .execute()
  return row
}

/** The latest requested export, without its file; null when there is none or it has expired. */
export async function findExport(
  db: Kysely<Database>,
  subscriberId: string,
  now: number,
): Promise<DataExportRow | null> {
  const row = await db
    .selectFrom('data_exports')
    .select(['subscriber_id', 'export_id', 'session_hash', 'asked_at', 'ready_at', 'expires_at', 'attempts', 'bytes'])
    .where('subscriber_id', '=', subscriberId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, file: null }
}

export function toExport(row: DataExportRow, sessionHash: string): DataExport {
  return {
    id: row.export_id,
    state: row.ready_at !== null ? 'ready' : row.attempts >= TRIES ? 'failed' : 'making',
    askedAt: row.asked_at,
    expiresAt: row.expires_at,
    bytes: row.bytes,
    here: row.session_hash === sessionHash,
  }
}

/**
 * The file of an export. Throws UserError when it is expired, not ready, another subscriber's, or requested by another
 * session.
 */
export async function readExport(
  db: Kysely<Database>,
  { subscriber, sessionHash, id, now }: { subscriber: Subscriber; sessionHash: string; id: string; now: number },
): Promise<{ name: string; content: string }> {
  const row = await db
    .selectFrom('data_exports')
    .select(['session_hash', 'asked_at', 'file'])
    .where('subscriber_id', '=', subscriber.id)
    .where('export_id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row || row.file === null) throw new UserError(failureCodes.exportGone, texts.gone)
  if (row.session_hash !== sessionHash) throw new UserError(failureCodes.exportElsewhere, texts.elsewhere)
  return { name: `phone-guard-${dayOf(row.asked_at)}.json`, content: row.file }
}

/** A page of the subscribers whose export needs another try, because the gateway that started it abandoned it. */
export async function findWaitingExports(db: Kysely<Database>, now: number, page: Page): Promise<string[]> {
  const due = db
    .selectFrom('data_exports')
    .where('ready_at', 'is', null)
    .where('attempts', '<', TRIES)
    .where('asked_at', '<=', now - RETRY_AFTER)
  return keysOn(page, due, 'subscriber_id')
}

/** Makes a requested export unless it exists. Each try is claimed by one gateway. */
export async function makeExport({ db, clock }: Pick<AppDeps, 'db' | 'clock'>, subscriber_id: string): Promise<void> {
  const claimed = await db
    .updateTable('data_exports')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('subscriber_id', '=', subscriber_id)
    .where('ready_at', 'is', null)
    .where('attempts', '<', TRIES)
    .returning('export_id')
    .executeTakeFirst()
  if (claimed === undefined) return
  const { export_id } = claimed
  await inTransaction(db, `subscriber ${subscriber_id}`, async (trx) => {
    await lockSubscriber(trx, subscriber_id)
    const account = await trx
      .selectFrom('subscribers')
      .select(['subscriber_id as id', 'phone_no as phoneNo', 'created_at as createdAt'])
      .where('subscriber_id', '=', subscriber_id)
      .executeTakeFirstOrThrow()
    const now = clock()
    const file = await writeExport(trx, account, now)
    await trx
      .updateTable('data_exports')
      .set({ file, bytes: Buffer.byteLength(file), ready_at: now })
      .where('subscriber_id', '=', subscriber_id)
      .where('export_id', '=', export_id)
      .execute()
  })
}

interface ExportedAccount extends Subscriber {
  /** In ms since the epoch. */
  createdAt: number
}

/** Writes the file: what it is, its parts and what is left out, in both languages; then every row of the subscriber. */
async function writeExport(trx: Kysely<Database>, account: ExportedAccount, now: number): Promise<string> {
  const parts: { name: string; entries: number; what: Text; kept?: Text }[] = []
  const data: Record<string, Record<string, unknown>[]> = {}
  for (const declared of declaredTables) {
    if (declared.holds === null) continue
    const rows = await exportedRows(trx, declared, account)
    data[declared.table] = rows
    const kept = declared.kept === null ? {} : { kept: declared.kept.why }
    parts.push({ name: declared.table, entries: rows.length, what: declared.holds, ...kept })
  }
  const head = { ...about, number: account.phoneNo, madeAt: momentOf(now), leftOut, parts }
  return JSON.stringify({ about: head, data }, null, 2)
}

const exportedKinds = ['number', 'value', 'time', 'json', 'found', 'name', 'agreed', 'agreedJson'] as const

async function exportedRows(
  trx: Kysely<Database>,
  declared: DeclaredTable,
  account: ExportedAccount,
): Promise<Record<string, unknown>[]> {
  const rows = rowsOf(declared, account)
  if (rows === null) return []
  const until = declared.shared?.until ?? null
  const isOwn = until === null ? sql`true` : sql`coalesce(${sql.ref(until)} > ${account.createdAt}, true)`
  const shown = columnsOf(declared, ...exportedKinds)
  const order = columnsOf(declared, 'owner', 'number', 'value', 'name', 'agreed', 'time', 'link').map((name) =>
    sql.ref(name),
  )
  const found = await sql<Record<string, unknown>>`
    select * from ${sql.table(declared.table)} where (${rows}) and ${isOwn} order by ${sql.join(order)}
  `.execute(trx)
  const [owner] = columnsOf(declared, 'owner')
  const isShared = owner !== undefined && columnsOf(declared, 'number').length > 0
  return found.rows.map((row) => {
    const fields = shown.map((name) => [name, exportedValue(row[name], declared.columns[name])])
    const entry: Record<string, unknown> = Object.fromEntries(fields)
    // Family rows: whether the subscriber started the binding, or another subscriber did.
    return isShared ? { mine: row[owner] === account.id, ...entry } : entry
  })
}

function exportedValue(value: unknown, kind: DeclaredTable['columns'][string] | undefined): unknown {
  if (value === null || value === undefined) return null
  if (kind === 'time') return Number(value) === 0 ? null : momentOf(Number(value))
  if ((kind !== 'json' && kind !== 'agreedJson') || typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
