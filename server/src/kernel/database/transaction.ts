import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/schema'

/**
 * Runs `work` in the transaction that `db` already is, or in a new one. Inside, use `trx` alone: on PGlite the outer
 * connection would wait for itself for ever.
 */
export function inTransaction<Result>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  // The flag says what the type cannot: a Kysely that is in a transaction is a Transaction.
  if (db.isTransaction) return work(db as Transaction<Database>)
  return db.transaction().execute(work)
}
