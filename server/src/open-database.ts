import { sql, type Kysely } from 'kysely'
import type { Logger } from 'pino'
import { migrate, newerMigrations } from './database/migrations'
import type { Database } from './database/schema'
import type { Config } from './kernel/config'
import { hasCitus, treatAsSpread } from './kernel/database/engine'
import { isBehindPooler, openPostgres } from './kernel/database/postgres-database'
import { codeOf } from './kernel/error-code'
import { DatabaseUnavailable } from './kernel/errors'
import { migrateJobQueue } from './kernel/job-queue'
import type { Metrics } from './kernel/metrics'
import { timedWork } from './timed-work'

/** Migrates the tables of subscribers, and those of the job queue, which are in the same database unless another one is set. */
export async function migrateAll(db: Kysely<Database>): Promise<void> {
  await migrate(db)
  await migrateJobQueue(db, timedWork)
}

/** Migrates the database of DATABASE_URL without time limits, then opens the pool with the limits of calls. Rejects with UnusableDatabase. */
export function openMigrated(config: Config, logger: Logger, metrics: Metrics): Promise<Kysely<Database>> {
  const prepare = async (db: Kysely<Database>) => {
    const newer = await newerMigrations(db)
    if (newer.length > 0) logger.warn({ newer }, 'The database has migrations of a newer release')
    await (config.jobsDatabaseUrl ? migrate(db) : migrateAll(db)).catch((error: unknown) => {
      if (newer.length === 0) throw error
      throw new UnusableDatabase('DATABASE_URL', `it is of a newer release (${newer.join(', ')})`, error)
    })
  }
  const maxConnections = config.databaseConnections
  return openPrepared(config, {
    setting: 'DATABASE_URL',
    url: config.databaseUrl,
    maxConnections,
    prepare,
    logger,
    metrics,
  })
}

/** Connections of a gateway to a database that only the job queue uses: its statements are short. */
const CONNECTIONS_OF_JOBS = 4

/** Opens the database of JOBS_DATABASE_URL, which has the job queue alone (ADR 0026). Rejects with UnusableDatabase. */
export function openForJobs(config: Config, logger: Logger): Promise<Kysely<Database>> {
  const prepare = (db: Kysely<Database>) => migrateJobQueue(db, timedWork)
  const url = config.jobsDatabaseUrl
  return openPrepared(config, {
    setting: 'JOBS_DATABASE_URL',
    url,
    maxConnections: CONNECTIONS_OF_JOBS,
    prepare,
    logger,
  })
}

interface Prepared {
  setting: Setting
  url: string
  maxConnections: number
  prepare(db: Kysely<Database>): Promise<void>
  logger: Logger
  metrics?: Metrics
}

async function openPrepared(
  { databaseTimeout }: Config,
  { setting, url, maxConnections, prepare, logger, metrics }: Prepared,
): Promise<Kysely<Database>> {
  const first = openPostgres(url, { maxConnections: 1 })
  let isPooled: boolean
  let isOfNodes: boolean
  try {
    await requireUsableServer(first, setting)
    await prepare(first)
    isPooled = await isBehindPooler(url)
    isOfNodes = await hasCitus(first)
  } catch (error) {
    const cause = error instanceof DatabaseUnavailable ? error.cause : error
    throw (cause instanceof Error && unusable(cause, setting)) || error
  } finally {
    await first.destroy()
  }
  if (isPooled) logger.info(`The database of ${setting} is behind a pooler: time limits are set in each transaction`)
  const db = openPostgres(url, {
    isPooled,
    maxConnections,
    timeoutMs: databaseTimeout,
    metrics,
    onIdleError: (error) => logger.warn({ err: error }, `A connection of the database of ${setting} has ended`),
  })
  if (isOfNodes) treatAsSpread(db)
  return db
}

type Setting = 'DATABASE_URL' | 'JOBS_DATABASE_URL'

/** The database of a setting cannot be used, and why. The address holds a password and is not shown. */
export class UnusableDatabase extends Error {
  constructor(setting: Setting, reason: string, cause?: unknown) {
    super(`The database of ${setting} cannot be used: ${reason}`, { cause })
  }
}

const OLDEST_SERVER = 150_000

/** Throws UnusableDatabase for a server that is too old, or a database that cannot store every text. */
async function requireUsableServer(db: Kysely<Database>, setting: Setting): Promise<void> {
  const { rows } = await sql<{ encoding: string; version: string }>`
    select current_setting('server_encoding') as encoding, current_setting('server_version_num') as version`.execute(db)
  const { encoding = '', version = '' } = rows[0] ?? {}
  if (encoding !== 'UTF8')
    throw new UnusableDatabase(setting, `its encoding is ${encoding}; create one with encoding UTF8`)
  if (Number(version) < OLDEST_SERVER) throw new UnusableDatabase(setting, 'its server is older than PostgreSQL 15')
}

/**
 * The error in one sentence, when an operator can mend it: no server or a silent one, an unknown host, a wrong password, an unknown
 * database, TLS that one side lacks or a certificate that is not trusted, a role without rights. Undefined for others.
 */
function unusable(fault: Error, setting: Setting): UnusableDatabase | undefined {
  if (fault instanceof UnusableDatabase) return fault
  const reason = reasonOf(fault)
  return reason === null ? undefined : new UnusableDatabase(setting, reason, fault)
}

function reasonOf(fault: Error): string | null {
  const code = codeOf(fault) ?? ''
  if (code === '42501') return `its role lacks rights (${fault.message}); it needs CREATE`
  if (/^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|28|3D000)/.test(code)) return fault.message
  // The client's own errors have no code.
  if (/connection timeout|timeout exceeded/.test(fault.message)) return 'it does not answer'
  if (/CERT|SIGNATURE|_TLS_|_SSL_|EPROTO/.test(code) || /\b(SSL|TLS)\b/.test(fault.message))
    return `TLS failed: ${fault.message}`
  return null
}
