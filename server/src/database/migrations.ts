import { sql, type Kysely, type Migration } from 'kysely'
import * as gateway from '../../migrations/0001-gateway'
import * as guard from '../../migrations/0002-guard'
import * as orders from '../../migrations/0003-orders'
import * as agentAnswers from '../../migrations/0004-agent-answers'
import * as callGuard from '../../migrations/0005-call-guard'
import * as sms from '../../migrations/0006-sms'
import * as contacts from '../../migrations/0007-contacts'
import * as lists from '../../migrations/0008-lists'
import * as listMoves from '../../migrations/0009-list-moves'
import * as nameIndex from '../../migrations/0010-name-index'
import * as removedContacts from '../../migrations/0011-removed-contacts'
import * as askersAndHandOvers from '../../migrations/0013-askers-and-hand-overs'
import * as normalized from '../../migrations/0012-normalized'
import * as family from '../../migrations/0014-family'
import * as logAge from '../../migrations/0015-log-age'
import * as households from '../../migrations/0016-households'
import * as orderLife from '../../migrations/0017-order-life'
import * as scoreHistory from '../../migrations/0018-score-history'
import * as weeklyReports from '../../migrations/0020-weekly-reports'
import * as feedback from '../../migrations/0022-feedback-and-clients'
import * as weeklySms from '../../migrations/0023-weekly-sms'
import * as account from '../../migrations/0025-account'
import * as appeals from '../../migrations/0026-appeals'
import * as quiz from '../../migrations/0027-quiz'
import * as points from '../../migrations/0024-points'
import * as legalConsents from '../../migrations/0028-legal-consents'
import * as logIns from '../../migrations/0029-log-ins'
import * as subscriberStorage from '../../migrations/0030-subscriber-storage'
import * as retention from '../../migrations/0031-retention'
import * as lineCounts from '../../migrations/0032-line-counts'
import * as deletionIndexes from '../../migrations/0033-deletion-indexes'
import * as liveCalls from '../../migrations/0034-live-calls'
import * as reputation from '../../migrations/0035-reputation'
import * as carrierChanges from '../../migrations/0036-carrier-changes'
import * as releasedNumbers from '../../migrations/0037-released-numbers'
import * as reputationVersions from '../../migrations/0038-reputation-versions'
import * as heldDeliveries from '../../migrations/0039-held-deliveries'
import * as timesOfReports from '../../migrations/0040-times-of-reports'
import * as dialledNumbers from '../../migrations/0041-dialled-numbers'
import * as homeNotices from '../../migrations/0042-home-notices'
import * as textModels from '../../migrations/0043-text-models'
import * as codeAlerts from '../../migrations/0044-code-alerts'
import * as accountEvents from '../../migrations/0045-account-events'
import * as trueOrigins from '../../migrations/0046-true-origins'
import * as numberUse from '../../migrations/0047-number-use'
import * as notedReleases from '../../migrations/0048-noted-releases'
import * as ownedIds from '../../migrations/0049-owned-ids'
import * as forwarding from '../../migrations/0050-forwarding'
import * as corrections from '../../migrations/0051-corrections'
import * as payments from '../../migrations/0052-payments'
import * as wechatConsents from '../../migrations/0053-wechat-consents'
import * as firstDialled from '../../migrations/0054-first-dialled'
import * as storm from '../../migrations/0055-storm'
import * as afterPayment from '../../migrations/0056-after-payment'
import * as endCall from '../../migrations/0057-end-call'
import * as warnings from '../../migrations/0058-warnings'
import * as directory from '../../migrations/0059-directory'
import * as countedRecords from '../../migrations/0060-counted-records'
import * as forwardingFlash from '../../migrations/0061-forwarding-flash'
import * as methodNews from '../../migrations/0062-method-news'
import * as sharings from '../../migrations/0063-sharings'
import * as familyCircles from '../../migrations/0064-family-circles'
import * as childLine from '../../migrations/0065-child-line'
import * as numberLock from '../../migrations/0066-number-lock'
import * as schools from '../../migrations/0067-schools'
import { liftLimits } from '../kernel/database/transaction'
import { distribute } from './distribute'
import type { Database } from './schema'

/** Every migration by its file name; they run in the order of the names, each once. */
export const migrations: Record<string, Migration> = {
  '0001-gateway': gateway,
  '0002-guard': guard,
  '0003-orders': orders,
  '0004-agent-answers': agentAnswers,
  '0005-call-guard': callGuard,
  '0006-sms': sms,
  '0007-contacts': contacts,
  '0008-lists': lists,
  '0009-list-moves': listMoves,
  '0010-name-index': nameIndex,
  '0011-removed-contacts': removedContacts,
  '0013-askers-and-hand-overs': askersAndHandOvers,
  '0012-normalized': normalized,
  '0014-family': family,
  '0015-log-age': logAge,
  '0016-households': households,
  '0017-order-life': orderLife,
  '0018-score-history': scoreHistory,
  '0020-weekly-reports': weeklyReports,
  '0022-feedback-and-clients': feedback,
  '0023-weekly-sms': weeklySms,
  '0025-account': account,
  '0026-appeals': appeals,
  '0027-quiz': quiz,
  '0024-points': points,
  '0028-legal-consents': legalConsents,
  '0029-log-ins': logIns,
  '0030-subscriber-storage': subscriberStorage,
  '0031-retention': retention,
  '0032-line-counts': lineCounts,
  '0033-deletion-indexes': deletionIndexes,
  '0034-live-calls': liveCalls,
  '0035-reputation': reputation,
  '0036-carrier-changes': carrierChanges,
  '0037-released-numbers': releasedNumbers,
  '0038-reputation-versions': reputationVersions,
  '0039-held-deliveries': heldDeliveries,
  '0040-times-of-reports': timesOfReports,
  '0041-dialled-numbers': dialledNumbers,
  '0042-home-notices': homeNotices,
  '0043-text-models': textModels,
  '0044-code-alerts': codeAlerts,
  '0045-account-events': accountEvents,
  '0046-true-origins': trueOrigins,
  '0047-number-use': numberUse,
  '0048-noted-releases': notedReleases,
  '0049-owned-ids': ownedIds,
  '0050-forwarding': forwarding,
  '0051-corrections': corrections,
  '0052-payments': payments,
  '0053-wechat-consents': wechatConsents,
  '0054-first-dialled': firstDialled,
  '0055-storm': storm,
  '0056-after-payment': afterPayment,
  '0057-end-call': endCall,
  '0058-warnings': warnings,
  '0059-directory': directory,
  '0060-counted-records': countedRecords,
  '0061-forwarding-flash': forwardingFlash,
  '0062-method-news': methodNews,
  '0063-sharings': sharings,
  '0064-family-circles': familyCircles,
  '0065-child-line': childLine,
  '0066-number-lock': numberLock,
  '0067-schools': schools,
}

/** The newest migration of this release, which names its schema. */
export const schema = Object.keys(migrations).sort().at(-1) ?? ''

/** Migrations that the database has run and this release does not know. */
export async function newerMigrations(db: Kysely<Database>): Promise<string[]> {
  return (await namesDone(db)).filter((name) => !Object.hasOwn(migrations, name))
}

/** The key of Kysely's own lock, which earlier releases take: no two gateways migrate at once, whatever their release. */
const LOCK = '3853314791062309107'

/**
 * Migrates the database to the newest schema in one transaction, without limits of time. Several gateways may start at
 * once; one migrates. Throws the error of a failed migration, and when one is missing below the newest that is done.
 * Migrations of a newer release are ignored: for one release the older gateway works on the newer schema (DESIGN 4.92).
 *
 * The lock is the transaction's: Kysely's Migrator takes one of the session, which a pooler in transaction mode leaves
 * on a connection of others.
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await liftLimits(trx)
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx)
    const done = await namesDone(trx)
    const pending = Object.entries(migrations).filter(([name]) => !done.includes(name))
    if (pending.length === 0) return distribute(trx)
    pending.sort(([one], [other]) => (one < other ? -1 : 1))
    const later = done.find((name) => name > (pending[0]?.[0] ?? ''))
    if (later !== undefined) throw new Error(`A migration below ${later} is missing: ${pending[0]?.[0]}`)
    await sql`create table if not exists kysely_migration
      (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(trx)
    for (const [name, { up }] of pending) {
      await up(trx)
      await sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(trx)
    }
    await distribute(trx)
  })
}

/**
 * The migrations that the database has run. Whether the table exists is read from the catalog as a row: a look-up by name
 * may answer from what the server's session remembers, and not know of a table that another has made while it waited.
 */
async function namesDone(db: Kysely<Database>): Promise<string[]> {
  const found = await sql`select 1 from pg_tables
    where tablename = 'kysely_migration' and schemaname = any(current_schemas(false))`.execute(db)
  if (found.rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}
