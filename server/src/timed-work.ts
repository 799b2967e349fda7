import { HOUR_MS, MINUTE_MS } from '@/rules/time/units'
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
import { askAboutCorrection, findDueCorrections, openCorrections } from './topics/appeals/network-corrections'
import { advanceCase, findDueCases } from './topics/appeals/tend-cases'
import { closeDueCalls } from './topics/line-port/call-events'
import { findDueCircles, tendCircles } from './topics/line-port/circle'
import { findSilent, tendSilent } from './topics/line-port/forwarding'
import { findSubscribersWithDueCalls } from './topics/line-port/live-calls'
import { deliverDue } from './topics/household/modem-commands'
import { findDueLines } from './topics/household/tend-households'
import { advanceOrders, findSubscribersWithDueOrders } from './topics/orders/advance-orders'
import { findSubscribersWithOpenSignatures, settleSignatures } from './topics/orders/sign-order'
import { findSubscribersWithDueCredits, settleCredits } from './topics/points/credits'
import { deliverHeld, findDueDeliveries } from './topics/sms/held-deliveries'
import { findWaitingForReport, makeDueReports } from './topics/weekly/make-reports'
import { findWaitingForSms, sendWeeklySms } from './topics/weekly/weekly-sms'

const SECOND = 1000
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
  { name: 'purge', every: HOUR_MS, work: purge },
  { name: 'family-invitations', every: MINUTE_MS, work: ({ db, clock }) => expireInvitations(db, clock()) },
  {
    name: 'family-digests',
    every: MINUTE_MS,
    due: ({ db, clock }, page) => findDueDigests(db, clock(), page),
    workOn: sendDigest,
  },
  {
    name: 'family-reminders',
    every: MINUTE_MS,
    due: ({ db, clock }, page) => findDueReminders(db, clock(), page),
    workOn: remindPerson,
  },
  {
    name: 'line-calls',
    every: MINUTE_MS,
    due: ({ db, clock }, page) => findSubscribersWithDueCalls(db, clock(), page),
    workOn: closeDueCalls,
  },
  {
    // Also warnings of risky calls that nobody has answered: both are few, and each name is a queue and a row of metrics.
    name: 'forwarding',
    every: 15 * SECOND,
    due: ({ db, clock }, page) => findSilent(db, clock(), page),
    workOn: tendSilent,
  },
  {
    name: 'circles',
    every: 15 * SECOND,
    due: ({ db, clock }, page) => findDueCircles(db, clock(), page),
    workOn: tendCircles,
  },
  {
    name: 'held-sms',
    every: 5 * SECOND,
    due: ({ db, clock }, page) => findDueDeliveries(db, clock(), page),
    workOn: deliverHeld,
  },
  {
    name: 'modem-commands',
    every: 5 * SECOND,
    due: ({ db, clock }, page) => findDueLines(db, clock(), page),
    workOn: deliverDue,
  },
  {
    name: 'orders',
    every: MINUTE_MS,
    due: ({ db, clock }, page) => findSubscribersWithDueOrders(db, clock(), page),
    workOn: advanceOrders,
  },
  {
    name: 'cases',
    every: MINUTE_MS,
    due: ({ db, clock }, page) => findDueCases(db, clock(), page),
    workOn: advanceCase,
  },
  { name: 'corrections', every: HOUR_MS, work: openCorrections },
  {
    name: 'correction-cases',
    every: MINUTE_MS,
    due: ({ db, clock }, page) => findDueCorrections(db, clock(), page),
    workOn: askAboutCorrection,
  },
  {
    name: 'order-signatures',
    every: MINUTE_MS,
    due: ({ db, clock }, page) => findSubscribersWithOpenSignatures(db, clock(), page),
    workOn: settleSignatures,
  },
  {
    name: 'bill-credits',
    every: MINUTE_MS,
    due: ({ db, clock }, page) => findSubscribersWithDueCredits(db, clock(), page),
    workOn: settleCredits,
  },
  {
    name: 'weekly-reports',
    every: MINUTE_MS,
    due: ({ db, clock }, page) => findWaitingForReport(db, clock(), page),
    workOn: async ({ db, clock }, subscriberId) => void (await makeDueReports(db, subscriberId, clock())),
  },
  {
    name: 'weekly-sms',
    every: MINUTE_MS,
    due: ({ db, clock }, page) => findWaitingForSms(db, clock(), page),
    workOn: sendWeeklySms,
  },
  {
    name: 'data-exports',
    every: MINUTE_MS,
    due: ({ db, clock }, page) => findWaitingExports(db, clock(), page),
    workOn: makeExport,
  },
  {
    name: 'account-deletions',
    every: MINUTE_MS,
    due: ({ db, clock }, page) => findDueDeletions(db, clock(), page),
    workOn: advanceDeletion,
  },
]
