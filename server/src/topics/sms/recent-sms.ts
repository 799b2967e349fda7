import { sql, type Kysely } from 'kysely'
import type { LineLogRow } from '../line/tables'
import type { Database } from '../../database/schema'
import type { Position } from '../../kernel/cursor'
import { likePattern, numberPattern } from '../../kernel/like-pattern'

/** One page of the SMS since an instant, newest first, after a position; `search` matches sender or text. */
export function findRecentSms(
  db: Kysely<Database>,
  subscriberId: string,
  { since, search, after, limit }: { since: number; search: string; after: Position | null; limit: number },
): Promise<LineLogRow[]> {
  let select = db
    .selectFrom('line_log')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('kind', '=', 'sms')
    .where('at', '>=', since)
    // What was deleted, or was held for too long, is no longer shown.
    .where('text', '<>', '')
  if (search) {
    select = select.where((where) =>
      where.or([where('caller', 'like', numberPattern(search)), where('text', 'ilike', likePattern(search))]),
    )
  }
  if (after) select = select.where(sql<boolean>`(at, entry_id) < (${after.at}, ${after.id})`)
  return select.orderBy('at', 'desc').orderBy('entry_id', 'desc').limit(limit).execute()
}
