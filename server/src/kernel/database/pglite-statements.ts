import { protocol, type PGlite } from '@electric-sql/pglite'
import { codeOf } from '../error-code'
import { isStalePlan, PreparedNames } from './prepared-names'
import type { StatementResult } from './single-connection-dialect'

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]
type MessageClass = typeof protocol.messages
const { bind, describe, execute, parse, sync } = protocol.serialize

/** A statement that the engine has prepared. */
interface Prepared {
  name: string
  /** The types of its parameters, as oids. */
  parameters: readonly number[]
  columns: readonly { name: string; dataTypeID: number }[]
}

/** SQLSTATE: the prepared statement was discarded. */
const UNKNOWN_NAME = '26000'
const CHANGES = /^(?:INSERT|UPDATE|DELETE|MERGE) (?:\d+ )?(\d+)$/

/**
 * Runs statements on an embedded database. Prepares frequent texts: the engine parses and plans them once, then runs
 * each in one call. PGlite's own `query` parses and plans every time, in six calls.
 */
export class PgliteStatements {
  readonly #engine: PGlite
  readonly #names = new PreparedNames()
  readonly #prepared = new Map<string, Prepared>()

  constructor(engine: PGlite) {
    this.#engine = engine
  }

  /** Runs one statement, or several without parameters. They are run one at a time. */
  async query(sql: string, parameters: readonly unknown[]): Promise<StatementResult> {
    if (parameters.length === 0) return resultOf((await this.#engine.exec(sql)).at(-1))
    const { generation } = this.#names
    const name = this.#names.of(sql)
    if (name === undefined) return resultOf(await this.#engine.query(sql, [...parameters]))
    try {
      return await this.#engine.runExclusive(async () => this.#run(await this.#prepare(name, sql), parameters))
    } catch (error) {
      if (!isStalePlan(error)) throw error
      this.#prepared.clear()
      if (codeOf(error) !== UNKNOWN_NAME) this.#names.forget(error, generation)
      // A transaction has failed as a whole: inTransaction runs it again.
      if (this.#engine.isInTransaction()) throw error
      return resultOf(await this.#engine.query(sql, [...parameters]))
    }
  }

  async #prepare(name: string, text: string): Promise<Prepared> {
    const known = this.#prepared.get(name)
    if (known) return known
    const messages = await this.#send([parse({ name, text }), describe({ type: 'S', name }), sync()])
    const prepared: Prepared = { name, parameters: [], columns: [] }
    for (const message of messages) {
      if (isParameters(message)) prepared.parameters = message.dataTypeIDs
      if (isColumns(message)) prepared.columns = message.fields
    }
    this.#prepared.set(name, prepared)
    return prepared
  }

  async #run({ name, parameters, columns }: Prepared, given: readonly unknown[]): Promise<StatementResult> {
    const { serializers, parsers } = this.#engine
    const values = given.map((value, index) => {
      if (value === null || value === undefined) return null
      const serialize = serializers[parameters[index] ?? 0]
      return serialize ? serialize(value) : String(value)
    })
    const messages = await this.#send([bind({ statement: name, values }), execute({}), sync()])
    const rows: unknown[] = []
    let affectedRows = 0
    for (const message of messages) {
      if (isRow(message)) {
        const row: Record<string, unknown> = {}
        columns.forEach((column, index) => {
          const text = message.fields[index] ?? null
          const read = parsers[column.dataTypeID]
          row[column.name] = text === null || !read ? text : read(text, column.dataTypeID)
        })
        rows.push(row)
      } else if (isDone(message)) affectedRows = Number(CHANGES.exec(message.text)?.[1] ?? 0)
    }
    return { rows, affectedRows }
  }

  /** Sends messages in one call, the last of them a Sync. Rejects with the first error among the answers, once all have come. */
  async #send(parts: readonly Uint8Array[]): Promise<Message[]> {
    const messages = await this.#engine.execProtocolStream(Buffer.concat(parts), { throwOnError: false })
    const error = messages.find((message) => message instanceof protocol.messages.DatabaseError)
    if (error !== undefined) throw error
    return messages
  }
}

const resultOf = (result: { rows: unknown[]; affectedRows?: number } | undefined): StatementResult => ({
  rows: result?.rows ?? [],
  affectedRows: result?.affectedRows,
})

const isParameters = (message: Message): message is InstanceType<MessageClass['ParameterDescriptionMessage']> =>
  message.name === 'parameterDescription'
const isColumns = (message: Message): message is InstanceType<MessageClass['RowDescriptionMessage']> =>
  message.name === 'rowDescription'
const isRow = (message: Message): message is InstanceType<MessageClass['DataRowMessage']> => message.name === 'dataRow'
const isDone = (message: Message): message is InstanceType<MessageClass['CommandCompleteMessage']> =>
  message.name === 'commandComplete'
