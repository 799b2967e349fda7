import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import { covers } from '@/rules/products/coverage'
import { coveringProductId } from '@/rules/products/covering-product'
import { resolveFlags } from '@/rules/products/flags'
import type { Database } from '../../database/schema'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { UserError, type Language, type Text } from '../../kernel/errors'
import type { HouseholdLine } from '../../ports/household-network'
import type { RandomSource } from '../../ports/random'
import { recordDeeds } from '../points/record-deeds'
import { findProducts } from '../products/products'
import { findSensitiveWords } from '../tags/sensitive-words'
import { householdRefusal } from './household-errors'
import {
  deleteHousehold,
  emptyPolicy,
  findModems,
  holderOf,
  insertHousehold,
  insertModem,
  requireHousehold,
} from './households'
import { dropPolicy, deleteCommands, sendPolicy } from './modem-commands'
import type { ModemRow } from './tables'

const MAX_NAME = 20
const texts = {
  tooLong: { zh: '名称最多 20 个字', en: 'A name has at most 20 characters' },
  sensitive: { zh: '名称含有不文明或违规的词语，请修改', en: 'The name holds a word that cannot be used' },
} satisfies Record<string, Text>

/** Normalizes a line's name; empty means no name. Throws UserError when it is too long or contains a bad word. */
export function readLineName(raw: string): string {
  const name = raw.normalize('NFC').replace(/\p{C}/gu, '').replace(/\s+/g, ' ').trim()
  if (name.length > MAX_NAME) throw new UserError(failureCodes.badForm, texts.tooLong)
  if (findSensitiveWords(name).length > 0) throw new UserError(failureCodes.badForm, texts.sensitive)
  return name
}

/** Throws UserError unless the subscriber has a product that covers everything, which includes the broadband guard. */
export async function requireGuardProduct(db: Kysely<Database>, { id }: Subscriber): Promise<void> {
  if (!covers(resolveFlags(await findProducts(db, id)), 'uasp')) throw householdRefusal('notSubscribed')
}

/** The status of intrusion detection on a line that is being bound (SPEC 4.5). */
async function enableStatusOf(db: Kysely<Database>, { id }: Subscriber, line: HouseholdLine): Promise<number> {
  if (!line.fttr) return 3
  if (!line.adapted) return 4
  return coveringProductId(await findProducts(db, id), 'intrusion') === null ? 2 : 0
}

/** Who binds a line, and in which language. */
interface Binder {
  db: Kysely<Database>
  deps: AppDeps
  subscriber: Subscriber
  language: Language
  now: number
}

/** Binds a proved line and sends its modem the first rules, which allow everything. */
export async function bindLine(
  { db, deps, subscriber, language, now }: Binder,
  line: HouseholdLine,
  name: string,
): Promise<ModemRow> {
  const account = line.pppoeAccount
  const holder = await holderOf(db, account)
  if (holder !== null && holder !== subscriber.id) throw householdRefusal('householdTaken')
  if (holder === subscriber.id) return (await requireHousehold(db, subscriber.id, account)).modem
  const modem: ModemRow = {
    subscriber_id: subscriber.id,
    pppoe_account: account,
    name,
    description: line.description,
    order_status: 0,
    enable_status: await enableStatusOf(db, subscriber, line),
    detected_at: 0,
  }
  await insertModem(db, modem, now)
  await deleteCommands(db, account)
  const { model, fttr, serial, online } = line
  const parts = { random: deps.random, now }
  const row = await insertHousehold(db, {
    subscriberId: subscriber.id,
    account,
    line: { model, fttr, serial, online },
    policy: emptyPolicy(),
    isApplied: false,
    language,
    ...parts,
  })
  await sendPolicy(db, row, parts)
  await recordDeeds(db, subscriber.id, 'broadbandProtect', [account], now)
  return modem
}

/** Unbinds a line: its modem drops the rules; the stored rules and the history are deleted. */
export async function unbindLine(
  trx: Kysely<Database>,
  subscriberId: string,
  account: string,
  parts: { random: RandomSource; now: number },
): Promise<void> {
  const household = await requireHousehold(trx, subscriberId, account)
  await dropPolicy(trx, household.row, parts)
  await deleteHousehold(trx, household)
}

/** Unbinds the lines of a number that was cancelled or reassigned. */
export async function endHouseholds(
  trx: Kysely<Database>,
  subscriberId: string,
  parts: { random: RandomSource; now: number },
): Promise<void> {
  for (const { pppoe_account } of await findModems(trx, subscriberId))
    await unbindLine(trx, subscriberId, pppoe_account, parts)
  await trx.deleteFrom('home_proofs').where('subscriber_id', '=', subscriberId).execute()
}

export interface BoundLine {
  subscriberId: string
  modem: Pick<ModemRow, 'name' | 'description' | 'enable_status'>
  line: HouseholdLine
  policy?: Parameters<typeof insertHousehold>[1]['policy']
}

/** Stores a line as bound long ago with its rules applied, for numbers to try. */
export async function insertBoundLine(
  trx: Kysely<Database>,
  { subscriberId, modem, line, policy = emptyPolicy() }: BoundLine,
  parts: { random: RandomSource; now: number },
): Promise<void> {
  const { pppoeAccount: account, model, fttr, serial, online } = line
  const unreported = { order_status: 0, detected_at: 0 }
  await insertModem(trx, { subscriber_id: subscriberId, pppoe_account: account, ...unreported, ...modem }, parts.now)
  await insertHousehold(trx, {
    subscriberId,
    account,
    line: { model, fttr, serial, online },
    policy,
    isApplied: true,
    language: 'zh',
    ...parts,
  })
}
