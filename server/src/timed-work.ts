import type { AppDeps } from './kernel/deps'
import { LEASES_OF_RECURRING, type TimedWork } from './kernel/job-queue'
import { purgeExpired } from './purge-expired'
import { findWaitingExports, makeExport } from './topics/account/data-export'
import { advanceDeletion, findDueDeletions } from './topics/account/deletion'
import {
  expireInvitations,
  findDueDigests,
  findDueReminders,
  remindPerson,
  sendDigest,
} from './topics/family/tend-families'
import { advanceCase, findDueCases } from './topics/appeals/tend-cases'
import { deliverDue } from './topics/household/modem-commands'
import { findDueLines } from './topics/household/tend-households'
import { advanceOrders, findSubscribersWithDueOrders } from './topics/orders/advance-orders'
import { findSubscribersWithOpenSignatures, settleSignatures } from './topics/orders/sign-order'
import { findSubscribersWithDueCredits, settleCredits } from './topics/points/credits'
import { findWaitingForReport, makeDueReports } from './topics/weekly/make-reports'
import { findWaitingForSms, sendWeeklySms } from './topics/weekly/weekly-sms'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** A run ends before its lease does, so that no other gateway purges at the same time. */
const LEASES_OF_PURGE = LEASES_OF_RECURRING - 1

const purge = ({ db, clock, config, metrics }: AppDeps) =>
  purgeExpired(db, clock(), {
    forMs: LEASES_OF_PURGE * config.jobLease,
    onPurged: (table, rows) => metrics.purgedRows.inc({ table }, rows),
  })

/**
 * All timed work of the gateway. Work done once for the whole gateway has `work`; work whose failures must not delay
 * others has `due` and `workOn`.
 */
export const timedWork: readonly TimedWork[] = [
  { name: 'purge', every: HOUR, work: purge },
  { name: 'family-invitations', every: MINUTE, work: ({ db, clock }) => expireInvitations(db, clock()) },
  {
    name: 'family-digests',
    every: MINUTE,
    due: ({ db, clock }) => findDueDigests(db, clock()),
    workOn: sendDigest,
  },
  {
    name: 'family-reminders',
    every: MINUTE,
    due: ({ db, clock }) => findDueReminders(db, clock()),
    workOn: remindPerson,
  },
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
  { name: 'cases', every: MINUTE, due: ({ db, clock }) => findDueCases(db, clock()), workOn: advanceCase },
  {
    name: 'order-signatures',
    every: MINUTE,
    due: ({ db, clock }) => findSubscribersWithOpenSignatures(db, clock()),
    workOn: settleSignatures,
  },
  {
    name: 'bill-credits',
    every: MINUTE,
    due: ({ db, clock }) => findSubscribersWithDueCredits(db, clock()),
    workOn: settleCredits,
  },
  {
    name: 'weekly-reports',
    every: MINUTE,
    due: ({ db, clock }) => findWaitingForReport(db, clock()),
    workOn: async ({ db, clock }, subscriberId) => void (await makeDueReports(db, subscriberId, clock())),
  },
  {
    name: 'weekly-sms',
    every: MINUTE,
    due: ({ db, clock }) => findWaitingForSms(db, clock()),
    workOn: sendWeeklySms,
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
