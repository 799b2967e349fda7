import type { Kysely } from 'kysely'
import type { HouseholdPolicy } from '@contract/household'
import type { Database } from '../../database/schema'
import type { AppDeps } from '../../kernel/deps'
import { fromJson, toJson } from '../../kernel/columns'
import type { Delivery, HouseholdEvent } from '../../ports/household-network'
import type { RandomSource } from '../../ports/random'
import { updateHousehold, type BoundHousehold } from './households'
import type { CommandRow, HouseholdRow } from './tables'

const SECOND = 1000
const HOUR = 60 * 60 * SECOND
/** A slow modem gets two minutes; the first repeat comes after ten seconds, and the intervals grow. */
const DEADLINE = 120 * SECOND
const FIRST_REPEAT = 10 * SECOND
/** Long, so that a modem that is off for days still drops the rules of an unbound line. */
const DROP_DEADLINE = 30 * 24 * HOUR
/**
 * In ms: the longest that a change waits for the modem platform before its response; the delivery continues afterwards.
 */
const DELIVERY_WAIT = 300

export type CommandParts = Pick<AppDeps, 'db' | 'clock' | 'householdNetwork' | 'logger'>

/** Stores the desired rules as the next version, and the command that sends them to the modem. */
export async function setDesiredPolicy(
  trx: Kysely<Database>,
  { row }: BoundHousehold,
  policy: HouseholdPolicy,
  { random, now }: { random: RandomSource; now: number },
): Promise<void> {
  const version = row.version + 1
  await updateHousehold(trx, row, { policy: toJson(policy), version })
  await sendPolicy(trx, { ...row, version, policy: toJson(policy) }, { random, now })
}

/** Sends the desired rules: at the first binding, after a change, and again after a failure. */
export async function sendPolicy(
  trx: Kysely<Database>,
  row: HouseholdRow,
  { random, now }: { random: RandomSource; now: number },
): Promise<void> {
  await replaceOpen(trx, row)
  await updateHousehold(trx, row, { sent_at: now, failure: null })
  await insertCommand(trx, row, { kind: 'configure', policy: row.policy, id: random.id(), now })
}

/** Makes the modem of an unbound line drop its rules. */
export async function dropPolicy(
  trx: Kysely<Database>,
  row: HouseholdRow,
  { random, now }: { random: RandomSource; now: number },
): Promise<void> {
  await replaceOpen(trx, row)
  await insertCommand(trx, row, { kind: 'drop', policy: null, id: random.id(), now })
}

/** Deletes commands of the line's former holder; the next holder's rules replace theirs. */
export async function deleteCommands(trx: Kysely<Database>, account: string): Promise<void> {
  await trx.deleteFrom('home_commands').where('pppoe_account', '=', account).execute()
}

async function insertCommand(
  trx: Kysely<Database>,
  row: HouseholdRow,
  { kind, policy, id, now }: Pick<CommandRow, 'kind' | 'policy'> & { id: string; now: number },
): Promise<void> {
  const command: CommandRow = {
    subscriber_id: row.subscriber_id,
    household_id: row.household_id,
    command_id: id,
    pppoe_account: row.pppoe_account,
    serial: row.serial,
    kind,
    version: row.version,
    policy,
    state: 'open',
    attempts: 0,
    next_try_at: now,
    deadline_at: now + (kind === 'drop' ? DROP_DEADLINE : DEADLINE),
  }
  await trx.insertInto('home_commands').values(command).execute()
}

/**
 * Stops repeating older commands, because the newest rules replace them. A late acknowledgement of one still counts.
 */
async function replaceOpen(trx: Kysely<Database>, row: HouseholdRow): Promise<void> {
  await trx
    .updateTable('home_commands')
    .set({ state: 'replaced' })
    .where('subscriber_id', '=', row.subscriber_id)
    .where('household_id', '=', row.household_id)
    .where('state', '=', 'open')
    .execute()
}

/**
 * Delivers a household's commands after the change was committed. Waits briefly for the platform, so that the app
 * already sees the result of a fast modem; a slow delivery continues in the background.
 */
export async function deliverSoon(parts: CommandParts, account: string): Promise<void> {
  const delivered = deliverDue(parts, account).catch((error: unknown) =>
    parts.logger.error({ err: error }, 'A command was not delivered'),
  )
  let timer: NodeJS.Timeout | undefined
  const waited = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, DELIVERY_WAIT)
  })
  await Promise.race([delivered, waited])
  clearTimeout(timer)
}

/** Sends the due commands of a line and gives up those past their deadline. Each try is claimed by one gateway. */
export async function deliverDue(parts: CommandParts, account: string): Promise<void> {
  const { db, clock } = parts
  const now = clock()
  const due = db
    .selectFrom('home_commands')
    .selectAll()
    .where('state', '=', 'open')
    .where('next_try_at', '<=', now)
    .where('pppoe_account', '=', account)
  for (const command of await due.orderBy('next_try_at').execute()) {
    if (command.deadline_at <= now) await fail(db, command, 'timeout')
    else if (await claim(db, command, now)) await deliver(parts, command)
  }
}

async function deliver({ db, householdNetwork, logger }: CommandParts, command: CommandRow): Promise<void> {
  const { command_id: id, pppoe_account: pppoeAccount, kind, version, deadline_at: deadline } = command
  const policy = command.policy === null ? null : fromJson(command.policy)
  try {
    const { failure } = await householdNetwork.send({ id, pppoeAccount, kind, version, policy, deadline })
    // A modem that is off drops its rules later; a failed change is shown at once.
    if (failure !== null && kind === 'configure') await fail(db, command, failure)
  } catch (error) {
    logger.warn({ err: error }, 'The modem platform took no command')
  }
}

async function claim(db: Kysely<Database>, command: CommandRow, now: number): Promise<boolean> {
  const wait = command.kind === 'drop' ? HOUR : FIRST_REPEAT * 2 ** Math.min(command.attempts, 3)
  const claimed = await db
    .updateTable('home_commands')
    .set({ attempts: command.attempts + 1, next_try_at: Math.min(now + wait, command.deadline_at) })
    .where('subscriber_id', '=', command.subscriber_id)
    .where('household_id', '=', command.household_id)
    .where('command_id', '=', command.command_id)
    .where('state', '=', 'open')
    .where('attempts', '=', command.attempts)
    .returning('command_id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Marks a command as failed; the household shows the failure when the command has the desired version. */
async function fail(
  db: Kysely<Database>,
  command: CommandRow,
  failure: NonNullable<Delivery['failure'] | HouseholdRow['failure']>,
): Promise<void> {
  const failed = await setState(db, command, 'failed', ['open'])
  if (!failed) return
  await db
    .updateTable('households')
    .set({ failure })
    .where('subscriber_id', '=', command.subscriber_id)
    .where('household_id', '=', command.household_id)
    .where('version', '=', command.version)
    .where('applied_version', '<', command.version)
    .execute()
}

async function setState(
  db: Kysely<Database>,
  command: CommandRow,
  state: CommandRow['state'],
  from: CommandRow['state'][],
): Promise<boolean> {
  const changed = await db
    .updateTable('home_commands')
    .set({ state })
    .where('subscriber_id', '=', command.subscriber_id)
    .where('household_id', '=', command.household_id)
    .where('command_id', '=', command.command_id)
    .where('state', 'in', from)
    .returning('command_id')
    .executeTakeFirst()
  return changed !== undefined
}

/**
 * Processes an acknowledgement. Ignores repeated ones, ones older than the applied version, and those of a replaced
 * modem. A late one counts, because the modem has these rules now.
 */
export async function acknowledge(
  db: Kysely<Database>,
  event: Extract<HouseholdEvent, { kind: 'acknowledgement' }>,
  household: BoundHousehold | null,
): Promise<void> {
  const command = await db
    .selectFrom('home_commands')
    .selectAll()
    .where('pppoe_account', '=', event.pppoeAccount)
    .where('command_id', '=', event.commandId)
    .executeTakeFirst()
  if (!command || command.version !== event.version) return
  if (event.result === 'refused') return fail(db, command, 'refused')
  if (!(await setState(db, command, 'acknowledged', ['open', 'failed', 'replaced']))) return
  if (command.kind === 'drop' || command.policy === null || household === null) return
  const { row } = household
  if (row.household_id !== command.household_id || row.serial !== command.serial) return
  if (row.applied_version >= command.version) return
  await updateHousehold(db, row, {
    applied_version: command.version,
    applied_policy: command.policy,
    applied_at: event.at,
    ...(row.version === command.version ? { failure: null } : {}),
  })
}

/** A modem was replaced: the new one has no rules, and commands under way are lost. */
export async function replaceModem(
  db: Kysely<Database>,
  { row }: BoundHousehold,
  modem: Pick<HouseholdRow, 'serial' | 'model' | 'fttr' | 'replaced_at'>,
  emptied: HouseholdPolicy,
): Promise<void> {
  if (row.serial === modem.serial) return updateHousehold(db, row, { replaced_at: modem.replaced_at })
  await replaceOpen(db, row)
  const lost = { applied_version: 0, applied_policy: toJson(emptied), applied_at: null, failure: 'replaced' as const }
  await updateHousehold(db, row, { ...modem, ...lost })
}
