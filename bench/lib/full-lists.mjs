import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

const DAY = 24 * 60 * 60 * 1000

/** Runs `work` with a query function of a PostgreSQL server. */
export async function onPostgres(connectionString, work) {
  const db = new pg.Client({ connectionString })
  await db.connect()
  try {
    await work((text, values) => db.query(text, values))
    await db.query('vacuum analyze')
  } finally {
    await db.end()
  }
}

/** Runs `work` with a query function of an embedded database. No other process may have it open. */
export async function onPglite(directory, work) {
  const db = await PGlite.create({ dataDir: directory })
  try {
    await work((text, values) => db.query(text, values))
    await db.exec('vacuum analyze')
  } finally {
    await db.close()
  }
}

/**
 * Gives subscribers the nine yuan package, lists, contacts and a month of calls: full lists, 1,000 contacts and 300 calls, or of each this many at
 * most.
 */
export async function fillSubscribers(query, phoneNos, logRows = 300, most = 1000) {
  const ids = `select subscriber_id from subscribers where phone_no = any($1::text[])`
  const now = Date.now()
  await query(
    `insert into products (subscriber_id, product_id, product_name, product_type, status, status_msg, subscribed_at)
     select subscriber_id, 'uasp-9', '9元版', 'uasp', 2, '已订购', ${now - 120 * DAY} from (${ids}) s`,
    [phoneNos],
  )
  await query(
    `insert into switches (subscriber_id, feature_key, switched_at)
     select subscriber_id, key, ${now} from (${ids}) s, unnest(array['umm:3:0','umm:3:1','antiFraud:5','uasp:1','uasp:3']) key`,
    [phoneNos],
  )
  const settings = JSON.stringify({ switches: [{ name: 'hiddenBlock', on: false }], treatment: 'hangUp' })
  await query(
    `insert into guard_settings (subscriber_id, settings, paused_until) select subscriber_id, '${settings}', null from (${ids}) s`,
    [phoneNos],
  )
  for (const [list, topic, count, value] of lists)
    await query(
      `insert into list_entries (subscriber_id, entry_id, list, topic, normalized, value, note, added_at, expires_at, removed_at)
       select subscriber_id, '${list}-' || n, '${list}', '${topic}', ${value}, ${value}, '', ${now} - n, null, null
       from (${ids}) s, generate_series(1, ${Math.min(count, most)}) n`,
      [phoneNos],
    )
  await query(
    `insert into contacts (subscriber_id, contact_id, phone_no, name, note, letter, sort_key, spellings, removed_at)
     select subscriber_id, 'contact-' || n, '135' || lpad(n::text, 8, '0'), '张' || n, '', 'Z', 'zhang' || n, '|zhang' || n, null
     from (${ids}) s, generate_series(1, ${most}) n`,
    [phoneNos],
  )
  await query(
    `insert into line_log (subscriber_id, entry_id, at, kind, caller, place, carrier, tag, mark_count, action, reason, detail,
       also_matched, seconds, text, corrected)
     select subscriber_id, md5(n::text), ${now} - (n::bigint * ${29 * DAY} / ${logRows}), 'call',
       '139' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'), '北京市', '移动', '', n % 300,
       (array['stop', 'pass', 'pass', 'pass', 'remind'])[n % 5 + 1],
       (array['harassment', 'contact', 'unknown', 'contact', 'riskCall'])[n % 5 + 1],
       '', '[]', 0, '', false
     from (${ids}) s, generate_series(1, ${logRows}) n`,
    [phoneNos],
  )
}

/** Each list with its topic, its limit in the nine yuan package, and its entries. */
const lists = [
  ['black', 'number', 100, `'133' || lpad(n::text, 8, '0')`],
  ['white', 'number', 94, `'134' || lpad(n::text, 8, '0')`],
  ['blackSegment', 'segment', 92, `'17' || lpad(n::text, 4, '0') || '*'`],
  ['refused', 'sender', 100, `'1069' || lpad(n::text, 8, '0')`],
  ['allowed', 'sender', 94, `'1068' || lpad(n::text, 8, '0')`],
  ['blockWord', 'word', 30, `'词' || n`],
  ['allowWord', 'word', 30, `'字' || n`],
]
