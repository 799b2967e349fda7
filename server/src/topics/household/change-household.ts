import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { HomePolicy, homeChange } from '@contract/household'
import { applyChange } from '@/rules/home/change'
import type { Database } from '../../database/schema'
import { inTransaction, lockSubscriber } from '../../kernel/database/transaction'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { homeRefusal } from './household-errors'
import { requireHome, type Home } from './households'
import { ownDevices } from './home-state'
import { setDesiredPolicy } from './modem-commands'
import { moveVisits } from './visits'

/** A change as the contract parses it. */
export type Change = z.output<typeof homeChange>

/** A subscriber who reads or changes a line. */
export interface HomeWork {
  db: Kysely<Database>
  deps: AppDeps
  subscriber: Subscriber
  account: string
  now: number
}

/** Runs `work` with the subscriber locked, so that changes of two phones run one after the other. */
export function onHome<Result>(
  work: HomeWork,
  run: (trx: Kysely<Database>, home: Home) => Promise<Result>,
): Promise<Result> {
  return inTransaction(work.db, `subscriber ${work.subscriber.id}`, async (trx) => {
    await lockSubscriber(trx, work.subscriber.id)
    return run(trx, await requireHome(trx, work.subscriber.id, work.account))
  })
}

const refusalOf = {
  gone: 'homeGone',
  full: 'homeFull',
  badAddress: 'homeBadAddress',
  badRange: 'homeBadRange',
  ownDevice: 'homeOwnDevice',
} as const

/** Applies a change to the desired rules. Throws UserError when the change is invalid. */
export function changedPolicy(
  { deps, subscriber, now }: HomeWork,
  home: Home,
  change: Change,
  confirmed: boolean,
): HomePolicy {
  const context = { now, newId: () => deps.random.id(), ...ownDevices(home, subscriber), confirmed }
  const result = applyChange(home.policy, change, context)
  if (!result.ok) throw homeRefusal(refusalOf[result.reason])
  return result.policy
}

/**
 * Changes the rules of a household and sends them to its modem. Does nothing when `version` is outdated. Throws
 * UserError when the line is not bound or the change is invalid.
 */
export function changeHousehold(
  work: HomeWork,
  change: Change,
  { version, confirmed = false }: { version?: number; confirmed?: boolean } = {},
): Promise<{ applied: boolean; home: Home; trx: Kysely<Database> }> {
  return onHome(work, async (trx, home) => {
    if (version !== undefined && version !== home.row.version) return { applied: false, home, trx }
    await makeChange(work, trx, home, change, confirmed)
    return { applied: true, home: await requireHome(trx, work.subscriber.id, work.account), trx }
  })
}

/** Makes one change within the transaction `trx`. */
export async function makeChange(
  work: HomeWork,
  trx: Kysely<Database>,
  home: Home,
  change: Change,
  confirmed: boolean,
): Promise<void> {
  const policy = changedPolicy(work, home, change, confirmed)
  await setDesiredPolicy(trx, home, policy, { random: work.deps.random, now: work.now })
  if (change.kind === 'merge') await moveVisits(trx, home.row, change.id, change.into)
  if (change.kind === 'removeDevice') await forgetDevice(trx, home, change.id)
}

/** Deletes what was reported about a device, so that it counts as new when it comes back. */
async function forgetDevice(trx: Kysely<Database>, { row, policy }: Home, id: string): Promise<void> {
  const macs = policy.devices.find((device) => device.id === id)?.macs ?? []
  if (macs.length === 0) return
  await trx
    .deleteFrom('home_devices')
    .where('subscriber_id', '=', row.subscriber_id)
    .where('household_id', '=', row.household_id)
    .where('mac', 'in', macs)
    .execute()
}
