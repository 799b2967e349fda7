/** Copies of the numbers to try, for a database with many subscribers. */

/** The numbers to try: each has thirty days of history after its first login. */
export const NUMBERS_TO_TRY = Array.from({ length: 10 }, (_unused, index) => `1380013800${index}`)

/** The tables that hold rows of subscribers, with the bytes of their rows. */
export async function filledTables(db) {
  const { rows } = await db.query(`
    select table_name as name, pg_table_size(table_name::regclass)::int as bytes from information_schema.columns
    where table_schema = 'public' and column_name = 'subscriber_id' order by 1`)
  const filled = []
  for (const table of rows) if ((await db.query(`select 1 from ${table.name} limit 1`)).rowCount > 0) filled.push(table)
  return filled
}

/** The number of a copy of the subscriber to try whose number ends with `digit`, as `planCopies` has it. */
export const numberOfCopy = (digit, copy) => `15${digit}${String(copy).padStart(8, '0')}`

/** Plans `copies` subscribers of each to try, with the first, in a table that `forgetCopies` drops. */
export async function planCopies(db, copies) {
  await db.query(`
    create table copies as select number, subscriber_id as source, '15' || right(phone_no, 1) || lpad(number::text, 8, '0') as phone_no,
      left(md5(subscriber_id || number), length(subscriber_id)) as id
    from subscribers, generate_series(1, ${copies - 1}) as number order by number`)
  await db.query('create index copies_of on copies (source, number)')
  await db.query('analyze copies')
}

export const forgetCopies = (db) => db.query('drop table copies')

/**
 * Copies every row of a table to the planned subscribers, `copies` in all with the first; globally unique values are replaced by
 * new ones of the same length, and the number of a subscriber by a number. Triggers do not run: what they keep is copied too.
 * As in use, rows with a time lie in its order, and others lie together by subscriber. The table is emptied and written again
 * in one transaction, so that PostgreSQL with `wal_level` minimal does not write each row to its log too.
 */
export async function copyRows(db, table, copies) {
  await writeCopies(db, table, { copies, columns: await columnsOf(db, table) })
}

/** The columns of a table; `isAlone` are texts that are unique among all subscribers, by an index without the subscriber. */
async function columnsOf(db, table) {
  const { rows } = await db.query(
    `select attname as name, atttypid::regtype = 'text'::regtype and exists (
       select 1 from pg_index where indrelid = attrelid and indisunique and attnum = any(indkey)
         and not exists (select 1 from pg_attribute own where own.attrelid = indrelid and own.attname = 'subscriber_id'
           and own.attnum = any(indkey))) as "isAlone"
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  return rows
}

async function writeCopies(db, table, { copies, columns }) {
  const value = ({ name, isAlone }) => {
    if (name === 'subscriber_id') return 'copies.id'
    if (table === 'subscribers' && name === 'phone_no') return 'copies.phone_no'
    const anew = `left(md5(original.${name} || number), length(original.${name}))`
    if (table === 'directory' && name === 'kind') return 'original.kind'
    if (table === 'directory' && name === 'key')
      return `case when original.kind = 'number' then copies.phone_no else ${anew} end`
    return isAlone ? anew : `original.${name}`
  }
  // `offset 0` keeps the right side inside the loop over the left one, whose order the rows then have.
  const from = columns.some(({ name }) => name === 'at')
    ? `(select * from original order by at) as original cross join lateral (
         select * from copies where source = original.subscriber_id and number < ${copies} offset 0) as copies`
    : `(select * from copies where number < ${copies} order by number) as copies cross join lateral (
         select * from original where subscriber_id = copies.source offset 0) as original`
  await db.query(`
    begin;
    set local session_replication_role = replica;
    create temp table original on commit drop as table ${table};
    analyze original;
    truncate ${table};
    insert into ${table} table original;
    insert into ${table} (${columns.map(({ name }) => name).join(', ')}) select ${columns.map(value).join(', ')} from ${from};
    commit`)
}

/**
 * The same for very many rows: without the indexes of the table, which are made again when a vacuum has marked its rows as
 * visible.
 */
export async function fillRows(db, table, copies) {
  // The indexes say which columns are unique.
  const columns = await columnsOf(db, table)
  const { rows } = await db.query(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition, conname as key,
       pg_get_constraintdef(pg_constraint.oid) as "keyDefinition"
     from pg_index left join pg_constraint on conindid = indexrelid and contype in ('p', 'u')
     where indrelid = $1::regclass`,
    [table],
  )
  for (const { name, key } of rows)
    await db.query(key === null ? `drop index ${name}` : `alter table ${table} drop constraint ${key}`)
  await writeCopies(db, table, { copies, columns })
  await db.query(`vacuum ${table}`)
  for (const { definition, key, keyDefinition } of rows)
    await db.query(key === null ? definition : `alter table ${table} add constraint ${key} ${keyDefinition}`)
  await db.query(`analyze ${table}`)
}
