import type { FastifyInstance } from 'fastify'
import type { HomePolicy } from '@contract/household'
import type { Visit } from '@/rules/home/decide'
import { decideAccess } from '@/rules/home/decide'
import { readAddress } from '@/rules/home/address'
import { replayVisits } from '@/rules/home/replay'
import { knownApps } from '@/rules/home/site-table'
import { siteOf } from '@/rules/home/sites'
import { startOfDay } from '@/rules/time/shanghai'
import { DAY_MS } from '@/rules/time/units'
import type { AppDeps } from '../../kernel/deps'
import { registerCall } from '../../kernel/register-call'
import { changedPolicy, changeHousehold, makeChange, onHome, type HomeWork } from './change-household'
import { stateOf, requirePerson, toRequest } from './home-state'
import { homeRefusal } from './household-errors'
import { readAccount, requireHome, requireModem } from './households'
import { deliverSoon, sendPolicy } from './modem-commands'
import { registerBindingCalls } from './binding-calls'
import { registerLineCalls } from './line-calls'
import { registerReportCalls } from './report-calls'
import { registerRuleCalls } from './rule-calls'
import { loadUsage, minutesByApp, minutesByDay } from './usage'
import { appName, byDay, countVisits, keptVisitsSince, KEPT_DAYS, pageOfVisits } from './visits'

const H = '/unicomAssistant/uasp/guard/v1/home'
const APP_DAYS = 7
const PAGE = 30

/** Home networks: the whole household, its changes, and its visits. */
export function registerHouseholdCalls(app: FastifyInstance, deps: AppDeps): void {
  /** Delivers a change to the modem after the commit. */
  const delivered = {
    after: ({ body }: { body: { pppoeAccount: string } }) => deliverSoon(deps, readAccount(body.pppoeAccount)),
  }
  /** The current household. */
  const present = async ({
    db,
    subscriber,
    body,
    now,
  }: Pick<HomeWork, 'db' | 'subscriber' | 'now'> & { body: { pppoeAccount: string } }) =>
    stateOf(db, await requireHome(db, subscriber.id, body.pppoeAccount), { subscriber, now })

  registerCall(app, deps, `${H}/state`, async ({ db, subscriber, body, now }) => {
    const { pppoe_account: account } = await requireModem(db, subscriber.id, body.pppoeAccount)
    await deps.homeNetwork
      .askReport(account)
      .catch((error: unknown) => deps.logger.warn({ err: error }, 'The modem platform took no request for a report'))
    return stateOf(db, await requireHome(db, subscriber.id, account), { subscriber, now })
  })

  registerCall(
    app,
    deps,
    `${H}/change`,
    async ({ db, subscriber, body, now }) => {
      const work = { db, deps, subscriber, account: body.pppoeAccount, now }
      const { applied, home, trx } = await changeHousehold(work, body.change, body)
      return { applied, state: await stateOf(trx, home, work) }
    },
    { ...delivered, again: async (context) => ({ applied: true, state: await present(context) }) },
  )

  registerCall(
    app,
    deps,
    `${H}/resend`,
    ({ db, subscriber, body, now }) => {
      const work = { db, deps, subscriber, account: body.pppoeAccount, now }
      return onHome(work, async (trx, { row }) => {
        if (row.applied_version < row.version) await sendPolicy(trx, row, { random: deps.random, now })
        return stateOf(trx, await requireHome(trx, subscriber.id, body.pppoeAccount), work)
      })
    },
    { ...delivered, again: present },
  )

  registerCall(
    app,
    deps,
    `${H}/extra/answer`,
    ({ db, subscriber, body, now }) => {
      const work = { db, deps, subscriber, account: body.pppoeAccount, now }
      return onHome(work, async (trx, home) => {
        const key = { subscriber_id: subscriber.id, household_id: home.row.household_id, request_id: body.id }
        const request = await trx
          .selectFrom('home_extra_requests')
          .selectAll()
          .where((row) => row.and(key))
          .executeTakeFirst()
        if (!request) throw homeRefusal('homeGone')
        if (toRequest(request, now).state !== 'pending') throw homeRefusal('homeOver')
        const { minutes } = body
        const { person_id: personId, target } = request
        if (minutes > 0) await makeChange(work, trx, home, { kind: 'extra', personId, target, minutes }, true)
        const answered = { ...request, minutes: minutes || request.minutes, state: answerOf(minutes) }
        await trx
          .updateTable('home_extra_requests')
          .set({ state: answered.state, minutes: answered.minutes })
          .where((row) => row.and(key))
          .execute()
        const after = await requireHome(trx, subscriber.id, body.pppoeAccount)
        return { request: toRequest(answered, now), state: await stateOf(trx, after, work) }
      })
    },
    delivered,
  )

  registerReadCalls(app, deps)
  registerBindingCalls(app, deps)
  registerRuleCalls(app, deps)
  registerReportCalls(app, deps)
  registerLineCalls(app, deps)
}

/** Treats an undecided device as allowed. */
const forAll = (policy: HomePolicy): HomePolicy => ({ ...policy, newDevices: 'allow' })

/** The host name in a site's address that may not be blocked. */
const hostIn = (url: string): string =>
  url
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#:].*$/, '')

const answerOf = (minutes: number) => (minutes > 0 ? ('approved' as const) : ('denied' as const))

/** Read-only calls of a household. */
function registerReadCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, `${H}/why`, async ({ db, subscriber, body, language, now }) => {
    const home = await requireHome(db, subscriber.id, body.pppoeAccount)
    const { deviceId, url } = body
    if (deviceId && !home.policy.devices.some(({ id }) => id === deviceId)) throw homeRefusal('homeGone')
    const address = url ? readAddress(url) : null
    // A site that may not be blocked can still be looked up.
    if (address && !address.ok && address.reason === 'notAddress') throw homeRefusal('homeBadAddress')
    const host = address === null ? null : address.ok ? address.host : hostIn(url ?? '')
    const site = host === null ? { app: null, appClass: null, category: null } : siteOf(host)
    const visit: Visit = { deviceId: deviceId ?? '', host, ...site }
    const { usage } = await loadUsage(db, home.row, home.applied, now)
    const policy = deviceId ? home.applied : forAll(home.applied)
    return {
      host: host ?? '',
      shown: address?.ok ? address.shown : (host ?? ''),
      app: appName(site.app, language),
      category: site.category,
      decision: decideAccess(visit, { policy, usage }, now),
    }
  })

  registerCall(app, deps, `${H}/replay`, async ({ db, subscriber, body, now }) => {
    const work = { db, deps, subscriber, account: body.pppoeAccount, now }
    const home = await requireHome(db, subscriber.id, body.pppoeAccount)
    const candidate = changedPolicy(work, home, body.change, true)
    const visits = await db
      .selectFrom('home_visits')
      .selectAll()
      .where('subscriber_id', '=', home.row.subscriber_id)
      .where('household_id', '=', home.row.household_id)
      .where('at', '>=', keptVisitsSince(now))
      .orderBy('at')
      .execute()
    const past = visits.map((visit) => ({ ...visit, deviceId: visit.device_id, appClass: visit.app_class }))
    return { days: KEPT_DAYS, ...replayVisits(past, home.policy, candidate) }
  })

  registerCall(app, deps, `${H}/usage`, async ({ db, subscriber, body, now }) => {
    const home = await requireHome(db, subscriber.id, body.pppoeAccount)
    const { deviceIds } = requirePerson(home, body.personId)
    const since = startOfDay(now) - (body.days - 1) * DAY_MS
    const minutes = await minutesByDay(db, home.row, { deviceIds, since, now })
    const stopped = byDay(await countVisits(db, home.row, { deviceIds, stoppedOnly: true, since, now }), since, now)
    const dayList = stopped.map(({ day }) => minutes.get(day) ?? { day, minutes: 0, classes: [] })
    return { dayList, stopped }
  })

  registerCall(app, deps, `${H}/apps`, async ({ db, subscriber, body, language, now }) => {
    const home = await requireHome(db, subscriber.id, body.pppoeAccount)
    const { deviceIds } = requirePerson(home, body.personId)
    const since = startOfDay(now) - (APP_DAYS - 1) * DAY_MS
    const minutes = await minutesByApp(db, home.row, { deviceIds, since, now })
    const apps = knownApps.map(({ id, appClass, ...names }) => {
      return { id, name: names[language], appClass, minutes: minutes.get(id) ?? 0 }
    })
    return { apps: apps.sort((a, b) => b.minutes - a.minutes) }
  })

  registerCall(app, deps, `${H}/visits`, async ({ db, subscriber, body, language, now }) => {
    const { row } = await requireHome(db, subscriber.id, body.pppoeAccount)
    const { deviceId, stoppedOnly, cursor, limit = PAGE } = body
    const filter = { deviceIds: deviceId ? [deviceId] : undefined, stoppedOnly, since: keptVisitsSince(now), now }
    return pageOfVisits(db, row, filter, { cursor, limit, language })
  })
}
