import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { HouseholdPolicy } from '@contract/household'
import type { Visit } from '@/rules/household/decide'
import { decideAccess } from '@/rules/household/decide'
import { readAddress } from '@/rules/household/address'
import { startReplay } from '@/rules/household/replay'
import { siteOf } from '@/rules/household/sites'
import { startOfDay } from '@/rules/time/shanghai'
import { DAY_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import type { AppDeps } from '../../kernel/deps'
import { registerCall } from '../../kernel/register-call'
import {
  changedPolicy,
  deliverAfter,
  makeChange,
  onHousehold,
  presentHousehold,
  registerChanges,
} from './change-household'
import { requireDevicesOf, stateOf, toRequest } from './household-state'
import { householdRefusal } from './household-errors'
import { requireHousehold, updateHousehold } from './households'
import { sendPolicy } from './modem-commands'
import { registerBindingCalls } from './binding-calls'
import { registerLineCalls } from './line-calls'
import { registerReportCalls } from './report-calls'
import { registerRuleCalls } from './rule-calls'
import type { ExtraRequestRow } from './tables'
import { loadUsage, minutesByDay } from './usage'
import { appName, byDay, countVisits, keptVisitsSince, KEPT_DAYS, pageOfVisits, slicesOfVisits } from './visits'

const PAGE = 30

/** Households: the whole household, its changes, and its visits. */
export function registerHouseholdCalls(app: FastifyInstance, deps: AppDeps): void {
  const after = deliverAfter(deps)

  registerChanges(app, deps)

  registerCall(
    app,
    deps,
    'guard/v1/home/resend',
    ({ db, subscriber, body, now }) => {
      const work = { db, deps, subscriber, account: body.pppoeAccount, now }
      return onHousehold(work, async (trx, { row }) => {
        if (row.applied_version < row.version) await sendPolicy(trx, row, { random: deps.random, now })
        return stateOf(trx, await requireHousehold(trx, subscriber.id, body.pppoeAccount), work)
      })
    },
    { after, again: presentHousehold },
  )

  registerCall(
    app,
    deps,
    'guard/v1/home/extra/answer',
    ({ db, subscriber, body, now }) => {
      const work = { db, deps, subscriber, account: body.pppoeAccount, now }
      return onHousehold(work, async (trx, household) => {
        const key = { subscriber_id: subscriber.id, household_id: household.row.household_id, request_id: body.id }
        const request = await trx
          .selectFrom('home_extra_requests')
          .selectAll()
          .where((row) => row.and(key))
          .executeTakeFirst()
        if (!request) throw householdRefusal('householdGone')
        const { minutes } = body
        const { person_id: personId, target } = request
        const give = (given: number) =>
          makeChange(work, trx, household, { kind: 'extra', personId, target, minutes: given }, true)
        if (minutes === null) {
          if (!(await canTakeBack(trx, request, now))) throw householdRefusal('householdOver')
          if (request.state === 'approved') await give(0)
        } else {
          if (toRequest(request, now).state !== 'pending') throw householdRefusal('householdOver')
          if (minutes > 0) await give(minutes)
        }
        const answered = { ...request, minutes: minutes || request.minutes, state: answerOf(minutes) }
        await trx
          .updateTable('home_extra_requests')
          .set({ state: answered.state, minutes: answered.minutes })
          .where((row) => row.and(key))
          .execute()
        const after = await requireHousehold(trx, subscriber.id, body.pppoeAccount)
        return { request: toRequest(answered, now), state: await stateOf(trx, after, work) }
      })
    },
    { after },
  )

  registerCall(
    app,
    deps,
    'guard/v1/home/notices',
    async (context) => {
      const { db, subscriber, body, language } = context
      const { row } = await requireHousehold(db, subscriber.id, body.pppoeAccount)
      await updateHousehold(db, row, { sms_language: body.sms ? language : null })
      return presentHousehold(context)
    },
    { again: presentHousehold },
  )

  registerReadCalls(app, deps)
  registerBindingCalls(app, deps)
  registerRuleCalls(app, deps)
  registerReportCalls(app, deps)
  registerLineCalls(app, deps)
}

/** Treats an undecided device as allowed. */
const forAll = (policy: HouseholdPolicy): HouseholdPolicy => ({ ...policy, newDevices: 'allow' })

/** The host name in a site's address that may not be blocked. */
const hostIn = (url: string): string =>
  url
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#:].*$/, '')

const answerOf = (minutes: number | null) =>
  minutes === null ? ('pending' as const) : minutes > 0 ? ('approved' as const) : ('denied' as const)

/** Whether the answer to a request can be taken back: it was given today, and the person has not asked again since. */
async function canTakeBack(trx: Kysely<Database>, request: ExtraRequestRow, now: number): Promise<boolean> {
  if (request.asked_at < startOfDay(now)) return false
  const { subscriber_id, household_id, person_id, target, asked_at: at } = request
  const newer = await trx
    .selectFrom('home_extra_requests')
    .select('request_id')
    .where((row) => row.and({ subscriber_id, household_id, person_id, target }))
    .where('asked_at', '>', at)
    .executeTakeFirst()
  return newer === undefined
}

/** Read-only calls of a household. */
function registerReadCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'guard/v1/home/why', async ({ db, subscriber, body, language, now }) => {
    const household = await requireHousehold(db, subscriber.id, body.pppoeAccount)
    const { deviceId, url } = body
    if (deviceId && !household.policy.devices.some(({ id }) => id === deviceId)) throw householdRefusal('householdGone')
    const address = url ? readAddress(url) : null
    // A site that may not be blocked can still be looked up.
    if (address && !address.ok && address.reason === 'notAddress') throw householdRefusal('householdBadAddress')
    const host = address === null ? null : address.ok ? address.host : hostIn(url ?? '')
    const site = host === null ? { app: null, appClass: null, category: null } : siteOf(host)
    const visit: Visit = { deviceId: deviceId ?? '', host, ...site }
    const { usage } = await loadUsage(db, household.row, household.applied, now)
    const policy = deviceId ? household.applied : forAll(household.applied)
    return {
      host: host ?? '',
      shown: address?.ok ? address.shown : (host ?? ''),
      app: appName(site.app, language),
      category: site.category,
      decision: decideAccess(visit, { policy, usage }, now),
    }
  })

  registerCall(app, deps, 'guard/v1/home/replay', async ({ db, subscriber, body, now }) => {
    const work = { db, deps, subscriber, account: body.pppoeAccount, now }
    const household = await requireHousehold(db, subscriber.id, body.pppoeAccount)
    const candidate = changedPolicy(work, household, body.change, true)
    const { take, counts } = startReplay(household.policy, candidate)
    for await (const visits of slicesOfVisits(db, household.row, now)) for (const visit of visits) take(visit)
    return { days: KEPT_DAYS, ...counts }
  })

  registerCall(app, deps, 'guard/v1/home/usage', async ({ db, subscriber, body, now }) => {
    const household = await requireHousehold(db, subscriber.id, body.pppoeAccount)
    const deviceIds = requireDevicesOf(household, body.personId)
    const since = startOfDay(now) - (body.days - 1) * DAY_MS
    const minutes = await minutesByDay(db, household.row, { deviceIds, since, now })
    const stopped = byDay(
      await countVisits(db, household.row, { deviceIds, stoppedOnly: true, since, now }),
      since,
      now,
    )
    const dayList = stopped.map(({ day }) => minutes.get(day) ?? { day, minutes: 0, counted: 0, classes: [] })
    return { dayList, stopped }
  })

  registerCall(app, deps, 'guard/v1/home/visits', async ({ db, subscriber, body, language, now }) => {
    const { row } = await requireHousehold(db, subscriber.id, body.pppoeAccount)
    const { deviceId, stoppedOnly, cursor, limit = PAGE } = body
    const filter = { deviceIds: deviceId ? [deviceId] : undefined, stoppedOnly, since: keptVisitsSince(now), now }
    return pageOfVisits(db, row, filter, { cursor, limit, language })
  })
}
