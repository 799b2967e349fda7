import { sql, type Kysely } from 'kysely'
import type { Database } from '../../database/schema'
import { numberPattern, searchPattern } from '../../kernel/list-query'

/** A caller with the contact's name and the subscriber's own tag; both may be empty. */
export interface CallerRow {
  caller: string
  at: number
  calls: number
  name: string
  my_tag: string
}

/** The callers since an instant, newest first; `search` matches the number or the contact. */
export async function findCallers(
  db: Kysely<Database>,
  subscriberId: string,
  { since, search, limit }: { since: number; search: string; limit: number },
): Promise<CallerRow[]> {
  let select = db
    .selectFrom('line_log')
    .leftJoin('contacts', (join) =>
      join
        .onRef('contacts.subscriber_id', '=', 'line_log.subscriber_id')
        .onRef('contacts.phone_no', '=', 'line_log.caller')
        .on('contacts.removed_at', 'is', null),
    )
    .leftJoin('number_tags', (join) =>
      join
        .onRef('number_tags.subscriber_id', '=', 'line_log.subscriber_id')
        .onRef('number_tags.phone_no', '=', 'line_log.caller'),
    )
    .where('line_log.subscriber_id', '=', subscriberId)
    .where('line_log.kind', '=', 'call')
    .where('line_log.caller', '<>', '')
    .where('line_log.at', '>=', since)
  if (search) {
    select = select.where((where) =>
      where.or([
        where('line_log.caller', 'like', numberPattern(search)),
        where('contacts.name', '~', searchPattern(search)),
      ]),
    )
  }
  const rows = await select
    .select([
      'line_log.caller',
      sql<number>`max(line_log.at)`.as('at'),
      sql<number>`count(*)`.as('calls'),
      sql<string>`coalesce(max(contacts.name), '')`.as('name'),
      sql<string>`coalesce(max(number_tags.tag), '')`.as('my_tag'),
    ])
    .groupBy('line_log.caller')
    .orderBy('at', 'desc')
    .orderBy('line_log.caller')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, at: Number(row.at), calls: Number(row.calls) }))
}
