import { sql, type Kysely } from 'kysely'

/** How many subscription messages of each template a subscriber still accepts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wechat_consents (
      subscriber_id text not null,
      template_id text not null,
      left_count integer not null,
      accepted_at bigint not null,
      primary key (subscriber_id, template_id)
    )`.execute(db)
}
