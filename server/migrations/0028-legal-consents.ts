import { sql, type Kysely } from 'kysely'

/**
 * What subscribers agreed to or refused, by version of the text; every version's text is kept. Subscribers who logged
 * in before this table existed ticked the first version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table legal_consents (
      subscriber_id text not null,
      seq bigint not null,
      document text not null,
      version text not null,
      agreed boolean not null,
      at bigint not null,
      source text not null,
      primary key (subscriber_id, document, seq)
    )`,
    sql`insert into legal_consents (subscriber_id, seq, document, version, agreed, at, source)
      select subscriber_id, 1, document, '1.0', true, created_at, 'login'
      from subscribers cross join (values ('privacyPolicy'), ('serviceAgreement')) as texts(document)`,
  ]
  for (const statement of statements) await statement.execute(db)
}
