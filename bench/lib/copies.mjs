/** Copies of the numbers to try, for a database with many subscribers. */

/** The numbers to try: each has thirty days of history after its first login. */
export const NUMBERS_TO_TRY = Array.from({ length: 10 }, (_unused, index) => `1380013800${index}`)

/** The tables that hold rows of subscribers. */
export async function filledTables(db) {
  const { rows } = await db.query(`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'subscriber_id' order by 1`)
  const filled = []
  for (const { name } of rows) if ((await db.query(`select 1 from ${name} limit 1`)).rowCount > 0) filled.push(name)
  return filled
}

/** The number of the first subscriber to try's `copy`, as `copyRows` writes it. */
export const numberOfCopy = (copy) => `150${String(copy).padStart(8, '0')}`

/**
 * Copies every row of a table to other subscribers, `copies` in all with the first; globally unique values are replaced by
 * new ones of the same length, and the number of a subscriber by a number. Triggers do not run: what they keep is copied too.
 */
export async function copyRows(db, table, copies) {
  const { rows } = await db.query(
    `select attname as name, atttypid::regtype = 'text'::regtype and exists (
       select 1 from pg_index where indrelid = attrelid and indisunique and attnum = any(indkey)
         and not exists (select 1 from pg_attribute own where own.attrelid = indrelid and own.attname = 'subscriber_id'
           and own.attnum = any(indkey))) as "isAlone"
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  const value = ({ name, isAlone }) => {
    if (table === 'subscribers' && name === 'phone_no') return `'15' || right(phone_no, 1) || lpad(copy::text, 8, '0')`
    return isAlone || name === 'subscriber_id' ? `left(md5(${name} || copy), length(${name}))` : name
  }
  await db.query('set session_replication_role = replica')
  await db.query(`
    insert into ${table} (${rows.map(({ name }) => name).join(', ')})
    select ${rows.map(value).join(', ')} from ${table}, generate_series(1, ${copies - 1}) as copy`)
  await db.query('reset session_replication_role')
}

/** Does `work` without the indexes of a table that guard nothing, and makes them again: faster for many rows. */
export async function withoutIndexes(db, table, work) {
  const { rows } = await db.query(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = $1::regclass and not indisunique`,
    [table],
  )
  for (const { name } of rows) await db.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await db.query(definition)
}
