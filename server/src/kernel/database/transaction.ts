import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../../database/schema'
import { DatabaseUnavailable } from '../errors'
import { compiledOnce, type Values } from './compiled-once'
import { isSpread } from './engine'
import { isStalePlan } from './prepared-names'

/** How many transactions of a database run at once, and how long one waits for its turn. */
export interface TransactionLimits {
  atOnce: number
  waitMs: number
  /** Receives the number of waiting transactions. */
  waiting?: { set(count: number): void }
}

const ATTEMPTS = 3

const turns = new WeakMap<Kysely<Database>, Turns>()

/** Limits the transactions of `db`; further ones wait in memory, without a connection. */
export function limitTransactions(db: Kysely<Database>, limits: TransactionLimits): void {
  turns.set(db, new Turns(limits))
}

/**
 * Runs `work` in `db`'s transaction, or in a new one. Inside, use only `trx`: on PGlite another connection would wait
 * for this one forever. `locked` names the row that the work locks first: transactions with the same name run one after
 * another, and wait without holding a connection each. Rejects with DatabaseUnavailable when the turn does not come in
 * time. After a deadlock, or when a table changed under a prepared statement, `work` runs again on the new state, so it
 * must have no effect outside `trx`.
 */
export async function inTransaction<Result>(
  db: Kysely<Database>,
  locked: string,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  // Safe: `isTransaction` means that this Kysely is a Transaction.
  if (db.isTransaction) return work(db as Transaction<Database>)
  const done = await turns.get(db)?.take(locked)
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await db.transaction().execute(work)
      } catch (error) {
        if (attempt === ATTEMPTS || !(isDeadlock(error) || isStalePlan(error))) throw error
      }
    }
  } finally {
    done?.()
  }
}

/** Lifts the server's limits of time for this transaction; a role may have some, as behind a pooler. */
export async function liftLimits(trx: Kysely<Database>): Promise<void> {
  await sql`select set_config(name, '0', true) from unnest(array['statement_timeout', 'lock_timeout',
    'idle_in_transaction_session_timeout']) as name`.execute(trx)
}

/** PostgreSQL aborted this transaction because it and another one each wait for a row that the other has locked. */
function isDeadlock(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error
  return cause instanceof Error && 'code' in cause && cause.code === '40P01'
}

interface Waiting {
  name: string
  start: () => void
}

/** Admits `atOnce` transactions, at most one per name; the others wait in order of arrival. */
class Turns {
  readonly #limits: TransactionLimits
  readonly #waiting = new Set<Waiting>()
  readonly #names = new Set<string>()
  #running = 0

  constructor(limits: TransactionLimits) {
    this.#limits = limits
  }

  /** Resolves with the function that returns the turn. */
  take(name: string): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        name,
        start: () => {
          clearTimeout(timer)
          resolve(() => this.#end(name))
        },
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting)
        this.#limits.waiting?.set(this.#waiting.size)
        reject(new DatabaseUnavailable(new Error(`No turn within ${this.#limits.waitMs} ms`)))
      }, this.#limits.waitMs)
      this.#waiting.add(waiting)
      this.#startNext()
      this.#limits.waiting?.set(this.#waiting.size)
    })
  }

  #end(name: string): void {
    this.#running -= 1
    this.#names.delete(name)
    this.#startNext()
    this.#limits.waiting?.set(this.#waiting.size)
  }

  #startNext(): void {
    for (const waiting of this.#waiting) {
      if (this.#running >= this.#limits.atOnce) return
      if (this.#names.has(waiting.name)) continue
      this.#waiting.delete(waiting)
      this.#running += 1
      this.#names.add(waiting.name)
      waiting.start()
    }
  }
}

const selectHolder = compiledOnce((db, { id, phoneNo }: Values<{ id: string; phoneNo: string }>) =>
  db
    .selectFrom('subscribers')
    .select('subscriber_id')
    .where('subscriber_id', '=', id)
    .where('phone_no', '=', phoneNo)
    .forUpdate(),
)

/**
 * Locks the subscriber like `lockSubscriber`, where the number was looked up before. Returns false also when the number has
 * meanwhile been taken from them.
 */
export async function lockHolder(
  trx: Kysely<Database>,
  { id, phoneNo }: { id: string; phoneNo: string },
): Promise<boolean> {
  return (await selectHolder(trx, { id, phoneNo })).length > 0
}

const selectLocked = compiledOnce((db, { subscriberId }: Values<{ subscriberId: string }>) =>
  db.selectFrom('subscribers').select('subscriber_id').where('subscriber_id', '=', subscriberId).forUpdate(),
)

/**
 * Locks the subscriber, so that changes of one subscriber run one after another. Returns false when the subscriber is
 * gone.
 */
export async function lockSubscriber(trx: Kysely<Database>, subscriberId: string): Promise<boolean> {
  return (await selectLocked(trx, { subscriberId })).length > 0
}

const selectFree = compiledOnce((db, { ids }: Values<{ ids: string[] }>) =>
  db
    .selectFrom('subscribers')
    .select(['subscriber_id', 'phone_no'])
    .where(sql<boolean>`subscriber_id = any(${ids}::text[])`)
    .forUpdate()
    .skipLocked(),
)

/** For several nodes, which lock rows of a single subscriber alone. */
const selectFreeOne = compiledOnce((db, { id }: Values<{ id: string }>) =>
  db
    .selectFrom('subscribers')
    .select(['subscriber_id', 'phone_no'])
    .where('subscriber_id', '=', id)
    .forUpdate()
    .skipLocked(),
)

/**
 * Locks those of many subscribers whom nobody else has locked. Waits for no lock, so it can be part of no deadlock. Returns the ids of those who still
 * have their number.
 */
export async function lockFreeHolders(
  trx: Kysely<Database>,
  holders: readonly { id: string; phoneNo: string }[],
): Promise<Set<string>> {
  const ids = holders.map(({ id }) => id)
  const rows = isSpread(trx)
    ? (await Promise.all(ids.map((id) => selectFreeOne(trx, { id })))).flat()
    : await selectFree(trx, { ids })
  const numbers = new Map(rows.map((row) => [row.subscriber_id, row.phone_no]))
  return new Set(holders.filter(({ id, phoneNo }) => numbers.get(id) === phoneNo).map(({ id }) => id))
}
