import { sql, type Kysely } from 'kysely'
import type { Database } from '../../database/schema'

/** The version of an address book and the consent to imports; an unchanged book has version 0. */
export async function findBook(
  db: Kysely<Database>,
  subscriberId: string,
): Promise<{ version: number; agreedAt: number | null }> {
  const row = await db
    .selectFrom('contact_books')
    .select(['version', 'agreed_at'])
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst()
  return { version: row?.version ?? 0, agreedAt: row?.agreed_at ?? null }
}

/** Increments the version. The row stays locked, so that other changes of the book wait for this transaction. */
export async function incrementVersion(db: Kysely<Database>, subscriberId: string): Promise<void> {
  await db
    .insertInto('contact_books')
    .values({ subscriber_id: subscriberId, version: 1, agreed_at: null })
    .onConflict((conflict) =>
      conflict.column('subscriber_id').doUpdateSet({ version: sql<number>`contact_books.version + 1` }),
    )
    .execute()
}

/** Stores when the subscriber agreed to imports; null withdraws the consent (DESIGN 7.9). */
export async function storeConsent(db: Kysely<Database>, subscriberId: string, agreedAt: number | null): Promise<void> {
  await db
    .insertInto('contact_books')
    .values({ subscriber_id: subscriberId, version: 0, agreed_at: agreedAt })
    .onConflict((conflict) => conflict.column('subscriber_id').doUpdateSet({ agreed_at: agreedAt }))
    .execute()
}
