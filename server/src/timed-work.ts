import type { TimedWork } from './kernel/job-queue'
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

/**
 * Everything that time does, without anybody calling. Work that is done once for the whole gateway has `work`; work of
 * which one failure must not hold up others has `due` and `workOn`.
 */
export const timedWork: readonly TimedWork[] = [
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
