import { PostgresQueryCompiler, type Kysely, type KyselyPlugin } from 'kysely'
import { declaredTables, spreadOf } from '@server/database/tables'
import type { Database } from '@server/database/schema'

/** Tables whose rows all belong to a subscriber, so that they can be distributed by it. */
const spread = new Set<string>(
  declaredTables.filter((one) => spreadOf(one) === 'subscriber_id').map(({ table }) => table),
)

/** By what each other table is spread, itself included: two of them are never on the same node by their rows. */
const placeOf = new Map<string, string>(
  declaredTables.flatMap((one) => {
    const by = spreadOf(one)
    if (by === 'everywhere') return []
    return [[one.table, by === 'subscriber_id' ? by : `${one.table} ${by}`]]
  }),
)

/**
 * Statements that name no subscriber, with the reason: look-ups before the subscriber is known (a row of a directory
 * leads to it), and timed work for everybody (each node for its own rows). All others name their subscriber.
 */
const listed: readonly { is: RegExp; why: string }[] = [
  {
    is: /^select .*from subscribers where subscriber_id = \(select subscriber_id from directory/,
    why: 'a verdict in one statement, on a single node alone',
  },
  { is: /^select phone_no from subscribers limit/, why: 'any subscriber, on whom a gateway tries a verdict' },
  {
    is: /from home_commands\b.*pppoe_account = \$/,
    why: 'the commands of a line, also those that outlive its binding',
  },
  {
    is: /^(select|update|delete).*\bfeedback\b.*feedback_id = \$/,
    why: 'the carrier answers feedback whose id is from before ids contained the subscriber',
  },
  {
    is: /from cases where (case_id|phone_no) = \$/,
    why: 'the review desk decides a case whose id is from before, and sees others of the number',
  },
  {
    is: /^select \* from cases where state in \(.*\) order by changed_at desc/,
    why: 'the desk of development lists its cases',
  },
  { is: /from uploads .*uploads\.upload_id = \$/, why: 'the review desk opens a file whose id is from before' },
  // By the other side of a binding, or over all: needs a second copy by that key on several nodes (docs/scale.md).
  { is: /(guardianships|family_invitations)\b.*person_phone_no = \$/, why: 'the bindings of a protected person' },
  { is: /^select number_tags\.phone_no, tag, count/, why: 'how many have tagged a number' },
  {
    is: /^select .* from feedback .*where answered_at is null/,
    why: 'the desk of the carrier looks through all that is open',
  },
  {
    is: /^update ([a-z_]+ set ([a-z_]+) = '' where \2 = \$1|family_changes set guardian_name = \$1 where guardian_id = \$2)$/,
    why: 'a deletion empties traces in the rows of others',
  },
  {
    is: /^delete from [a-z_]+ where (subscriber_id = \$1 or )?[a-z_]*phone_no = \$/,
    why: 'a deletion drops what is known by the number',
  },
  // Time: each node finds what is due among its own rows, and processes it by subscriber.
  {
    is: /^with (picked|gone) as \(|^select count\(\*\) as rows, max\(at\)/,
    why: 'a purge, a sweep, or a batch of a deletion',
  },
  {
    is: /^(delete from score_history using score_history as later|update line_log set text = '' from held_sms_removals)/,
    why: 'a sweep',
  },
  {
    is: /^select (distinct )?[a-z_.]*(subscriber_id|case_id|binding_id|pppoe_account)( as key)?( from|, |$).*\b(due_at|next_try_at|send_at|asked_at|try_at|expires_at) (<=|>) \$/,
    why: 'what is due',
  },
  {
    is: /^select (distinct )?(subscribers|weekly_reports)\.subscriber_id( as key)? from .*weekly/,
    why: 'whose week is over',
  },
  {
    is: /^select subscriber_id from subscribers where subscriber_id > \$1 order by subscriber_id limit/,
    why: 'how far one of the statements before looks',
  },
  { is: /^select guardianships\.\*.*(digest_at|reminded_at) <=? \$/, why: 'whose digest or reminder is due' },
  {
    is: /^update guardianships set state = \$1, ended_at = expires_at/,
    why: 'invitations that nobody has answered in time',
  },
  { is: /^select \* from home_commands where state = \$1 and next_try_at/, why: 'commands to be sent again' },
]

/** What a statement on tables of subscribers may not do once they are distributed by the subscriber. */
type Fault =
  | 'a conflict without the owner'
  | 'a change of the owner'
  | 'a subquery in returning'
  | 'skip locked without the owner'
  | 'a lock without the owner'
  | 'a join without the owner'
  | 'a join of tables that are spread apart'
  | 'a count of what it inserts'
  | 'an owner from the row around it'

const faults: Readonly<Record<Fault, (text: string) => boolean>> = {
  'a conflict without the owner': (text) => {
    const [, table = '', columns = ''] = /\binsert into ([a-z_]+) .*\bon conflict \(([^)]*)\)/.exec(text) ?? []
    return spread.has(table) && !columns.split(', ').includes('subscriber_id')
  },
  'a change of the owner': (text) =>
    [...text.matchAll(/\b(?:update|insert into) ([a-z_]+)/g)].some(([, table = '']) => spread.has(table)) &&
    /\bset (?:(?!where |from ).)*?(?<=set |, )subscriber_id = /.test(text),
  'a subquery in returning': (text) => /\breturning (?:[^()]|\([^()]*\))*\(select /.test(text),
  'skip locked without the owner': (text) => / skip locked\b/.test(text) && !namesOne(text),
  'a lock without the owner': (text) =>
    / for (?:no key update|update|share|key share)\b(?! skip locked)/.test(text) && !namesOne(text),
  'a join without the owner': (text) =>
    [...text.matchAll(JOIN)].some(([, table = '', alias, on = '']) => {
      const name = alias ?? table
      const isBound = new RegExp(`\\b${name}\\.subscriber_id (?:= \\$|in \\(\\$|= any)`).test(text)
      return spread.has(table) && !isBound && !/subscriber_id = [a-z_]+\.subscriber_id/.test(on)
    }),
  'a join of tables that are spread apart': (text) =>
    / join /.test(text) && new Set(tablesOf(text).flatMap((table) => placeOf.get(table) ?? [])).size > 1,
  'a count of what it inserts': (text) => {
    const [, table = ''] = /^with [a-z_]+ as \(insert into ([a-z_]+) /.exec(text) ?? []
    return spread.has(table) && new RegExp(`\\bfrom ${table}\\b`).test(text) && !/ <> \$\d+$/.test(text)
  },
  'an owner from the row around it': (text) => {
    const { columns, rest } = selected(text)
    const [, table = ''] = /^from ([a-z_]+)/.exec(rest) ?? []
    return spread.has(table) && new RegExp(`\\(select .* subscriber_id = ${table}\\.subscriber_id\\b`).test(columns)
  },
}
/** What to do about each, for the message of a failure; docs/scale.md has the whole. */
const advice: Readonly<Record<Fault, string>> = {
  'a conflict without the owner':
    'a unique index of its table begins with subscriber_id; others belong into the directory, kernel/directory.ts',
  'a change of the owner':
    'set the other columns, columnsBesideOwner of kernel/columns.ts, or delete the rows and insert them anew',
  'a subquery in returning': 'put the insert into a with, and select beside it',
  'skip locked without the owner': 'find the subscribers first, and name each',
  'a lock without the owner': 'name the subscriber, or look them up in the directory first',
  'a join without the owner': 'join on subscriber_id too, or bind it to a value',
  'a join of tables that are spread apart':
    "read them one after the other, or have a small table on every node (`spreadBy: 'everywhere'`)",
  'a count of what it inserts':
    'one node counts the state before, several nodes the state after: leave the inserted row out by its key (`<>`)',
  'an owner from the row around it': 'every node would be asked: bind each subquery of the columns to the value itself',
}
/** A joined table, its alias and its condition. */
const JOIN =
  /\bjoin ([a-z_]+)(?: as ([a-z_]+))?(?: on ((?:(?! (?:inner|left|right|full|cross|where|group|order|limit|for|union|returning) ).)*))?/g

/** The statements with faults, with what must replace each: the work that a distributed database still needs (docs/scale.md). */
const unfinished: readonly { has: Fault; is: RegExp; instead: string }[] = [
  {
    has: 'skip locked without the owner',
    is: /^with picked as \(/,
    instead: 'a purge of each node for its own rows',
  },
  {
    has: 'skip locked without the owner',
    is: /^select subscriber_id, phone_no from subscribers where subscriber_id = any\(\$1::text\[\]\) for update skip locked$/,
    instead: 'nothing: only a database of one node is sent it',
  },
  {
    has: 'a join of tables that are spread apart',
    is: /^select .*from subscribers where subscriber_id = \(select subscriber_id from directory/,
    instead: 'nothing: only a database of one node is sent it',
  },
  {
    has: 'an owner from the row around it',
    is: /^select .*from subscribers where subscriber_id = \(select subscriber_id from directory/,
    instead: 'nothing: only a database of one node is sent it',
  },
]

/** The shape of each statement of the gateway, without its values. */
const seen = new Set<string>()

const compiler = new PostgresQueryCompiler()
const listener: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    seen.add(normalise(compiler.compileQuery(node, queryId).sql))
    return node
  },
  transformResult: async ({ result }) => result,
}

/** The gateway's database; its statements are checked at the end of the file. */
export function listenTo(db: Kysely<Database>): Kysely<Database> {
  return db.withPlugin(listener)
}

function normalise(text: string): string {
  return text.replaceAll('"', '').replace(/\s+/g, ' ').trim().toLowerCase()
}

/** The statements that no node could run alone: they read or change rows of subscribers without naming them. */
export function strayStatements(statements: Iterable<string> = seen): string[] {
  return [...statements].filter((text) => !namesSubscriber(text) && !listed.some(({ is }) => is.test(text)))
}

/** What a distributed database would refuse of a statement. */
export function faultsOf(text: string): Fault[] {
  return (Object.keys(faults) as Fault[]).filter((fault) => faults[fault](text)) // the keys of the record
}

/** The faults of the statements, but for those that are known, each before its statement. */
export function newFaults(statements: Iterable<string> = seen): string[] {
  return [...statements].flatMap((text) =>
    faultsOf(text)
      .filter((fault) => !unfinished.some(({ has, is }) => has === fault && is.test(text)))
      .map((fault) => `${fault} (${advice[fault]}): ${text}`),
  )
}

/**
 * Whether every table of subscribers in a statement is bound to one: by a value, by a join on the subscriber with a
 * bound table, or, in an insert, by its column.
 */
export function namesSubscriber(text: string): boolean {
  const tables = tablesOf(text)
  const added = /^(?:with .*[( ])?insert into ([a-z_]+) \(([^)]*)\)/.exec(text)
  const isAdded = added?.[2]?.split(', ').includes('subscriber_id') ?? false
  const asked = tables.filter((name) => spread.has(name)).length - (isAdded ? 1 : 0)
  if (asked <= 0) return true
  const bound = text.match(/subscriber_id (?:= \$\d|in \(\$\d|= any\(\$\d)/g)?.length ?? 0
  const joined = text.match(/subscriber_id = [a-z_]+\.subscriber_id/g)?.length ?? 0
  return (bound > 0 || isAdded) && bound + joined >= asked
}

/** Whether a statement is about one subscriber, by whom it can be sent to one node. */
const namesOne = (text: string) => namesSubscriber(text) && !/subscriber_id (?:in \(\$|= any\()/.test(text)

/** What a select has before its own `from`, subqueries included, and from there on. */
function selected(text: string): { columns: string; rest: string } {
  let depth = 0
  for (const { 0: found, index } of text.matchAll(/[()]|\bfrom\b/g)) {
    if (found === 'from' && depth === 0) return { columns: text.slice(0, index), rest: text.slice(index) }
    if (found !== 'from') depth += found === '(' ? 1 : -1
  }
  return { columns: text, rest: '' }
}

/** The tables that a statement names, each as often as it does. */
function tablesOf(text: string): string[] {
  return [...text.matchAll(/\b(?:from|join|update|into|using) (?:only )?([a-z_]+)/g)].map(([, name = '']) => name)
}
