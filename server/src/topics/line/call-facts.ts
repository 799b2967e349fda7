import { sql, type Compilable, type Kysely, type RawBuilder } from 'kysely'
import type { HeldProduct } from '@/rules/products/flags'
import { startOfDay } from '@/rules/time/shanghai'
import { valuesThatMatch } from '@/rules/verdict/list-set'
import type { Database } from '../../database/schema'
import { compiledOnce, type Values } from '../../kernel/database/compiled-once'
import { isSpread } from '../../kernel/database/engine'
import type { Subscriber } from '../../kernel/deps'
import { findHolder } from '../../kernel/directory'
import type { ListedRow } from '../../ports/reputation'
import { contactOfNumber } from '../contacts/contacts'
import { allowancesOfNumber, toAllowance } from '../guard/allowances'
import { callSettingsOf } from '../guard/call-settings'
import { settingsOf, switchesOf, toStoredSettings, toSwitches } from '../guard/stored-settings'
import { entriesForCall } from '../lists/list-entries'
import { heldProductsOf } from '../products/products'
import { newestNumbers, toListed } from '../reputation/stored-reputation'
import { historyOfCaller, toHistory, type KnownCaller } from './call-log'
import { clearedOf } from './cleared-numbers'
import { dialledSince } from './dialled-numbers'
import { listsOf, ownRowsOf, type OwnRows } from './load-settings'
import type { ClearedNumberRow } from './tables'

/** Everything in the database by which a call is decided. */
export interface CallFacts {
  subscriber: Subscriber
  settings: OwnRows
  history: KnownCaller
  /** The rows of the values that were to be read. */
  listed: ListedRow[]
  cleared: ClearedNumberRow[]
}

interface CallOf {
  /** The number that was called, or its subscriber. */
  whose: string
  caller: string
  /** The caller as an array, because a hidden one is none. */
  callers: string[]
  normalized: readonly string[]
  values: string[]
  now: number
  startOfDay: number
  /** Calls to the caller after this instant count. */
  since: number
}

type RowOf<Part> = Part extends (...given: never[]) => Compilable<infer Row> ? Row : never

/** The parts of the statement, each an array of rows, in JSON. */
interface Parts {
  products: HeldProduct[]
  settings: RowOf<typeof settingsOf>[]
  switches: RowOf<typeof switchesOf>[]
  entries: RowOf<typeof entriesForCall>[]
  allowances: RowOf<typeof allowancesOfNumber>[]
  contacts: RowOf<typeof contactOfNumber>[]
  history: RowOf<typeof historyOfCaller>[]
  listed: RowOf<typeof newestNumbers>[]
  cleared: ClearedNumberRow[]
}

/**
 * One statement, because each one costs the gateway more than the decision itself. All it reads is of one instant, and of a
 * number that nobody here has it reads nothing else.
 */
const selectFacts = (key: 'number' | 'id') =>
  compiledOnce(
    (db, { whose, caller, callers, normalized, values, now, startOfDay: start, since }: Values<CallOf>) => {
      // Several nodes send a statement to one alone when each of its tables names the subscriber by a value.
      const subscriberId = key === 'id' ? whose : sql<string>`${sql.ref('subscribers.subscriber_id')}`
      const parts = {
        products: heldProductsOf(db, { subscriberId }),
        settings: settingsOf(db, { subscriberId }),
        switches: switchesOf(db, { subscriberId }),
        entries: entriesForCall(db, { subscriberId, normalized, now }),
        allowances: allowancesOfNumber(db, { subscriberId, now, phoneNo: caller }),
        contacts: contactOfNumber(db, { subscriberId, phoneNo: caller }),
        history: historyOfCaller(db, { subscriberId, caller, startOfDay: start, since }),
        listed: newestNumbers(db, { values }),
        cleared: clearedOf(db, { phoneNos: callers }),
      } satisfies Record<keyof Parts, unknown>
      const members = Object.entries(parts).map(
        ([name, part]) => sql`${sql.lit(name)}, (select coalesce(json_agg(its), '[]') from (${part}) as its)`,
      )
      return db
        .selectFrom('subscribers')
        .select(['subscriber_id', 'phone_no', sql<string>`json_build_object(${sql.join(members)})::text`.as('parts')])
        .where('subscriber_id', '=', key === 'id' ? whose : holderOf(whose))
    },
    { isShort: true },
  )
const [factsByNumber, factsById] = [selectFacts('number'), selectFacts('id')]

const holderOf = (phoneNo: RawBuilder<string>) =>
  sql<string>`(select subscriber_id from directory where kind = 'number' and key = ${phoneNo})`

export interface CallQuery {
  caller: string
  /** The values of the carrier's lists that are not known yet. */
  toRead: readonly string[]
  now: number
}

/**
 * Reads by what a call is decided: for a number, or for a subscriber. In one statement, on several nodes in two, since the
 * directory is on another one. Null when nobody here has the number.
 */
export async function findCallFacts(
  db: Kysely<Database>,
  whose: { phoneNo: string } | { subscriberId: string },
  { caller, toRead, now }: CallQuery,
): Promise<CallFacts | null> {
  const values = {
    caller,
    callers: caller === '' ? [] : [caller],
    normalized: valuesThatMatch(caller),
    values: [...toRead],
    now,
    startOfDay: startOfDay(now),
    since: dialledSince(startOfDay(now)),
  }
  const [row] = await ('phoneNo' in whose && !isSpread(db)
    ? factsByNumber(db, { whose: whose.phoneNo, ...values })
    : factsById(db, { whose: await idOf(db, whose), ...values }))
  // Between two statements the number may have changed hands.
  if (!row || ('phoneNo' in whose && row.phone_no !== whose.phoneNo)) return null
  // The statement makes it.
  const parts = JSON.parse(row.parts) as Parts
  const stored = toStoredSettings(parts.settings[0])
  const settings = callSettingsOf(stored, toSwitches(parts.switches), now)
  return {
    subscriber: { id: row.subscriber_id, phoneNo: row.phone_no },
    settings: {
      ...ownRowsOf(parts.products, settings, stored),
      ...listsOf(parts.entries),
      allowances: parts.allowances.map(toAllowance),
      contacts: parts.contacts.map(({ phone_no: phoneNo }) => phoneNo),
    },
    history: toHistory(parts.history[0]),
    listed: toListed(parts.listed),
    cleared: parts.cleared,
  }
}

async function idOf(db: Kysely<Database>, whose: { phoneNo: string } | { subscriberId: string }): Promise<string> {
  return 'phoneNo' in whose ? ((await findHolder(db, 'number', whose.phoneNo)) ?? '') : whose.subscriberId
}
