import type { AppDeps } from './kernel/deps'
import { purgeExpired } from './purge-expired'
import { findWaitingExports, makeExport } from './topics/account/data-export'
import { advanceDeletion, findDueDeletions } from './topics/account/deletion'
import { tendFamilies } from './topics/family/tend-families'
import { deliverDue } from './topics/household/modem-commands'
import { findDueLines } from './topics/household/tend-households'
import { advanceOrders, findSubscribersWithDueOrders } from './topics/orders/advance-orders'
import { findWaitingForReport, makeDueReports } from './topics/weekly/make-reports'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Work that is done again and again, by one gateway at a time. */
interface RecurringWork {
  /** In the metrics and the log. Never changed: jobs that wait have it. */
  name: string
  /** ms of the gateway's clock. */
  every: number
  /** Does what is due by `deps.clock`, also when it ran a moment ago, or was ended at any point: nothing happens twice. */
  work(deps: AppDeps): Promise<void>
}

/** Work that is one job of its own for each key, such as a subscriber: one that fails keeps no other waiting. */
interface WorkOfEach {
  name: string
  /** How often `due` is read, in ms of the gateway's clock. */
  every: number
  /** The keys for which something is due by `deps.clock`. Only reads: every gateway asks. */
  due(deps: AppDeps): Promise<string[]>
  /** Does what is due of one key; as `work` of recurring work, also after it was done or ended half-way. */
  workOn(deps: AppDeps, key: string): Promise<void>
}

/**
 * Everything that time does, without anybody calling. Work that is done once for the whole gateway has `work`; work of
 * which one failure must not hold up others has `due` and `workOn`.
 */
export const timedWork: readonly (RecurringWork | WorkOfEach)[] = [
  { name: 'purge', every: HOUR, work: ({ db, clock }) => purgeExpired(db, clock()) },
  { name: 'families', every: MINUTE, work: ({ db, sms, clock }) => tendFamilies({ db, sms }, clock()) },
  {
    name: 'modem-commands',
    every: 5 * SECOND,
    due: ({ db, clock }) => findDueLines(db, clock()),
    workOn: deliverDue,
  },
  {
    name: 'orders',
    every: MINUTE,
    due: ({ db, clock }) => findSubscribersWithDueOrders(db, clock()),
    workOn: advanceOrders,
  },
  {
    name: 'weekly-reports',
    every: MINUTE,
    due: ({ db, clock }) => findWaitingForReport(db, clock()),
    workOn: async ({ db, clock }, subscriberId) => void (await makeDueReports(db, subscriberId, clock())),
  },
  {
    name: 'data-exports',
    every: MINUTE,
    due: ({ db, clock }) => findWaitingExports(db, clock()),
    workOn: makeExport,
  },
  {
    name: 'account-deletions',
    every: MINUTE,
    due: ({ db, clock }) => findDueDeletions(db, clock()),
    workOn: advanceDeletion,
  },
]
