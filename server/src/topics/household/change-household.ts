import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { HouseholdPolicy, HouseholdState } from '@contract/household'
import { applyChange } from '@/rules/household/change'
import type { Database } from '../../database/schema'
import { inTransaction, lockSubscriber } from '../../kernel/database/transaction'
import type { AppDeps, Subscriber } from '../../kernel/deps'
import { UserError } from '../../kernel/errors'
import { registerCall } from '../../kernel/register-call'
import { changesOfCalls, changingCalls, type Change, type ChangingCall } from './changes-of-calls'
import { householdRefusal } from './household-errors'
import { readAccount, requireHousehold, requireModem, type BoundHousehold } from './households'
import { ownDevices, requireDevice, stateOf } from './household-state'
import { deliverSoon, setDesiredPolicy } from './modem-commands'
import { moveVisits } from './visits'

const onlineText = {
  zh: '设备在线，离线后才能删除',
  en: 'The device is online. It can be deleted once it is offline.',
}

/** A subscriber who reads or changes a line. */
export interface HouseholdWork {
  db: Kysely<Database>
  deps: AppDeps
  subscriber: Subscriber
  account: string
  now: number
}

/** Runs `work` with the subscriber locked, so that changes of two phones run one after the other. */
export function onHousehold<Result>(
  work: HouseholdWork,
  run: (trx: Kysely<Database>, household: BoundHousehold) => Promise<Result>,
): Promise<Result> {
  return inTransaction(work.db, `subscriber ${work.subscriber.id}`, async (trx) => {
    await lockSubscriber(trx, work.subscriber.id)
    return run(trx, await requireHousehold(trx, work.subscriber.id, work.account))
  })
}

const refusalOf = {
  gone: 'householdGone',
  full: 'householdFull',
  badAddress: 'householdBadAddress',
  badRange: 'householdBadRange',
  ownDevice: 'householdOwnDevice',
} as const

/** Applies a change to the desired rules. Throws UserError when the change is invalid. */
export function changedPolicy(
  { deps, subscriber, now }: HouseholdWork,
  household: BoundHousehold,
  change: Change,
  confirmed: boolean,
): HouseholdPolicy {
  const context = { now, newId: () => deps.random.id(), ...ownDevices(household, subscriber), confirmed }
  const result = applyChange(household.policy, change, context)
  if (!result.ok) throw householdRefusal(refusalOf[result.reason])
  return result.policy
}

/**
 * Changes the rules of a household and sends them to its modem. Does nothing when `version` is outdated. Throws
 * UserError when the line is not bound or the change is invalid.
 */
function changeHousehold(
  work: HouseholdWork,
  change: Change,
  { version, confirmed = false }: { version?: number | undefined; confirmed?: boolean } = {},
): Promise<{ applied: boolean; household: BoundHousehold; trx: Kysely<Database> }> {
  return onHousehold(work, async (trx, household) => {
    if (version !== undefined && version !== household.row.version) return { applied: false, household, trx }
    await makeChange(work, trx, household, change, confirmed)
    return { applied: true, household: await requireHousehold(trx, work.subscriber.id, work.account), trx }
  })
}

/** Who changes which line, as a call's context has it. */
interface LineContext extends Omit<HouseholdWork, 'account' | 'deps'> {
  body: { pppoeAccount: string }
}

/** The household that a screen shows: somebody is looking, so the modem should send its pending reports. */
export async function showHousehold(deps: AppDeps, context: LineContext): Promise<HouseholdState> {
  const { db, subscriber, body } = context
  const { pppoe_account: account } = await requireModem(db, subscriber.id, body.pppoeAccount)
  await deps.householdNetwork
    .askReport(account)
    .catch((error: unknown) => deps.logger.warn({ err: error }, 'The modem platform took no request for a report'))
  return stateOf(db, await requireHousehold(db, subscriber.id, account), context)
}

/** The household as it is now. */
export const presentHousehold = async ({ db, subscriber, body, now }: LineContext): Promise<HouseholdState> =>
  stateOf(db, await requireHousehold(db, subscriber.id, body.pppoeAccount), { subscriber, now })

/** Sends the rules to the modem after the commit of a call. */
export const deliverAfter =
  (deps: AppDeps) =>
  ({ body }: LineContext): Promise<void> =>
    deliverSoon(deps, readAccount(body.pppoeAccount))

/**
 * Serves the calls that change a household: each returns whether it was applied, and the household after it, to a repeat
 * the present one. The modem gets the rules after the commit.
 */
export function registerChanges(app: FastifyInstance, deps: AppDeps): void {
  const options = {
    after: deliverAfter(deps),
    again: async (context: LineContext) => ({ applied: true, state: await presentHousehold(context) }),
  }
  for (const path of changingCalls)
    registerCall<ChangingCall>(
      app,
      deps,
      path,
      async ({ db, subscriber, body, now }) => {
        const work = { db, deps, subscriber, account: body.pppoeAccount, now }
        const changeOf = changesOfCalls[path] as (parsed: typeof body) => Change // safe: the schema of `path` has parsed it
        const { applied, household, trx } = await changeHousehold(work, changeOf(body), body)
        return { applied, state: await stateOf(trx, household, work) }
      },
      options,
    )
}

/** Makes one change within the transaction `trx`. */
export async function makeChange(
  work: HouseholdWork,
  trx: Kysely<Database>,
  household: BoundHousehold,
  change: Change,
  confirmed: boolean,
): Promise<void> {
  if (change.kind === 'removeDevice') {
    const { online } = await requireDevice(trx, household, change.id, work)
    if (online) throw new UserError(failureCodes.badForm, onlineText)
  }
  const policy = changedPolicy(work, household, change, confirmed)
  await setDesiredPolicy(trx, household, policy, { random: work.deps.random, now: work.now })
  if (change.kind === 'merge') await moveVisits(trx, household.row, change.id, change.into)
  if (change.kind === 'removeDevice') await forgetDevice(trx, household, change.id)
}

/** Deletes what was reported about a device, so that it counts as new when it comes back. */
async function forgetDevice(trx: Kysely<Database>, { row, policy }: BoundHousehold, id: string): Promise<void> {
  const macs = policy.devices.find((device) => device.id === id)?.macs ?? []
  if (macs.length === 0) return
  await trx
    .deleteFrom('home_devices')
    .where('subscriber_id', '=', row.subscriber_id)
    .where('household_id', '=', row.household_id)
    .where('mac', 'in', macs)
    .execute()
}
