import type { RawBuilder } from 'kysely'
import { keptDays } from '@/rules/legal/keeping'
import { DAY_MS, MINUTE_MS } from '@/rules/time/units'
import type { Text } from './errors'

/**
 * The kind of a column, for the export, the deletion of an account and the release of a number.
 * - `owner`: the id of the subscriber who owns the row.
 * - `value`, `time` (ms since the epoch), `json`: exported.
 * - `link`: joins rows or controls work, and has no meaning for the subscriber; not exported.
 * - `secret`: a hash that grants access; not exported.
 * - `found`: a number that the network found on somebody's line; exported, and emptied when that number's subscriber is
 *   deleted or loses the number.
 * - `file`: a file that a subscriber uploaded; shown where it was submitted, and not part of the export's text file.
 * - `counter`: a key that ends with a subscriber's id or number.
 */
type OwnKind = 'owner' | 'value' | 'time' | 'json' | 'link' | 'secret' | 'found' | 'counter' | 'file'

/**
 * The kind of a column in rows of two parties, where no column is a plain `value` or `json`:
 * - `number`: a party's number, where the row is found by it; exported.
 * - `other`: the id of another subscriber; not exported, and emptied when that subscriber is deleted.
 * - `name`: what one party calls the other or themselves; exported, and emptied when either loses the number.
 * - `agreed`, `agreedJson`: what both parties did or agreed to; exported, and the other one keeps it.
 */
type SharedKind = 'owner' | 'number' | 'other' | 'name' | 'agreed' | 'agreedJson' | 'time' | 'link' | 'secret'

export type ColumnKind = OwnKind | SharedKind

type Columns<Row, Kind> = { readonly [Column in keyof Row]-?: Kind }

/** Rows of one subscriber: exported, and all deleted with the account. */
interface Owned<Row> {
  /** The export's description of the rows. */
  holds: Text
  columns: Columns<Row, OwnKind>
  /** Set when the law keeps the rows after the account is deleted: why, and for how many years after they have ended. */
  kept?: { why: Text; years: number }
  /** The rows let somebody in, or send something to the number: they are deleted as soon as it is released. */
  grantsAccess?: true
  /** The network, timed work or the gateway itself writes the rows: they do not count towards what requests may store. */
  byNetwork?: true
}

/** Rows that belong to a number, or to two subscribers. */
interface Shared<Row> {
  holds: Text
  columns: Columns<Row, SharedKind>
  /**
   * What the release of a party's number does to the rows at once: deletes them, or empties the columns of kind `name`.
   * Rows whose `since` is after the release belong to the next holder and stay.
   */
  release: 'deleted' | 'emptied'
  since: keyof Row & string
  /** When a row ended. Rows that ended before an account began are of a former holder of its number: it does not export them. */
  until?: keyof Row & string
  byNetwork?: true
}

/**
 * Rows without an owner, which are not exported. `why`: why they are no personal data, or how soon they are deleted.
 */
interface Unowned<Row> {
  why: Text
  columns: Columns<Row, OwnKind | 'other'>
}

type Promised = keyof typeof keptDays

/** When rows are deleted, or a part of them. */
interface TermOn<Column> {
  /** Unique: tests and the progress of sweeps refer to it. */
  name: string
  /** Rows expire when this column is at or before `until(now)`. Null never expires. */
  from: Column
  /** `now` is in ms since the epoch; the result has the column's type. */
  until: (now: number) => number | string
  /** The retention terms of the legal texts that this term fulfils. */
  promises?: readonly Promised[]
}

/** Rows that a purge deletes or empties, found by an index with the same `where`. */
export interface Purge<Column = string, Table = string> extends TermOn<Column> {
  /** A condition in SQL, written exactly as in the index. */
  where?: string
  /** Only rows of subscribers who have a row in `table` that satisfies `where`. */
  through?: { table: Table; where: string }
  /** Rows of other tables with the same values in `key`, deleted too. */
  along?: readonly { table: Table; key: readonly string[] }[]
  /** An SQL assignment that empties columns, when the rows themselves stay. */
  set?: string
}

/** Rows that stay: each is visited once, in the order of `from`, with the progress in `purge_progress`. */
export interface Sweep<Column = string> extends TermOn<Column> {
  /** Processes data that depends on the rows whose `from` is after `after` and not after `upto`. */
  sweep: (range: { after: number; upto: number }) => RawBuilder<unknown>
}

export interface Retention<Column = string, Table = string> {
  /**
   * The primary key. It starts with the subscriber where rows belong to one, unless they are looked up before the
   * subscriber is known.
   */
  key: readonly Column[]
  /**
   * The column by whose values the rows are spread over a database of several nodes (docs/scale.md), or that each node has all of them.
   * Missing: by their owner's id, without an owner by the first column of the key.
   */
  spreadBy?: Column | 'everywhere'
  /** How long rows stay that have no term. */
  stays?: string
  purges?: readonly Purge<Column, Table>[]
  sweeps?: readonly Sweep<Column>[]
}

type Declaration<Row, Table> = Retention<keyof Row & string, Table> & (Owned<Row> | Shared<Row> | Unowned<Row>)

/**
 * The declaration of a topic's tables: whose each column is, and how long the rows stay. A table or column that is not
 * declared does not compile. `Others`: tables of other topics that a purge reads.
 */
export type TableDeclarations<Tables, Others = never> = {
  readonly [Name in keyof Tables]: Declaration<Tables[Name], keyof Tables | Others>
}

export const ago = (ms: number) => (now: number) => now - ms
export const atOnce = ago(0)
/** A term with the days that the legal texts promise. */
export const promised = (name: Promised) => ({ until: ago(keptDays[name] * DAY_MS), promises: [name] })

/** The reason of rows that stay as long as the account. */
export const ACCOUNT = 'as long as the account'

/** How long a removal can be undone. */
export const UNDO_MS = 10 * MINUTE_MS
