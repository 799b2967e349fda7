import { sql } from 'kysely'

declare const content: unique symbol

/** A text column that holds JSON of a known type. Only `toJson` creates it, so parsing it is type-safe. */
export type Json<Value> = string & { readonly [content]: Value }

export function toJson<Value>(value: Value): Json<Value> {
  return JSON.stringify(value) as Json<Value> // the only place that creates such a text
}

export function fromJson<Value>(text: Json<Value>): Value {
  return JSON.parse(text) as Value // created by toJson from the same type
}

/** A row without its owner, for an update: nothing changes whose a row is, and a database of several nodes refuses it. */
export function columnsBesideOwner<Row extends { subscriber_id: string }>(row: Row): Omit<Row, 'subscriber_id'> {
  const { subscriber_id: _owner, ...columns } = row
  return columns
}

/** SQL for the day in Asia/Shanghai, 'YYYY-MM-DD', of a column `at` in ms since the epoch. */
export const dayOfAt = sql<string>`to_char(to_timestamp(at / 1000 + 28800) at time zone 'UTC', 'YYYY-MM-DD')`
