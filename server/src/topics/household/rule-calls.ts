import type { FastifyInstance } from 'fastify'
import type { OfflineBand } from '@contract/household'
import { readAddress, shownHost } from '@/rules/household/address'
import { bandOfRanges, wireRanges } from '@/rules/household/bands'
import { dayTypesOf } from '@/rules/household/calendar'
import { householdLimits } from '@/rules/household/change'
import { dayOf } from '@/rules/time/shanghai'
import type { AppDeps } from '../../kernel/deps'
import { registerCall, type CallContext } from '../../kernel/register-call'
import { changeHousehold, type Change, type HouseholdWork } from './change-household'
import { householdRefusal } from './household-errors'
import { requirePerson } from './household-state'
import { readAccount, requireHousehold } from './households'
import { deliverSoon } from './modem-commands'
import { loadUsage } from './usage'

const flagOf = (on: boolean) => (on ? (1 as const) : (0 as const))

/** The rules under the specification's call names; each change is one of `guard/v1/home/change`. */
export function registerRuleCalls(app: FastifyInstance, deps: AppDeps): void {
  registerTimeCalls(app, deps)
  registerAppCalls(app, deps)
  registerHolidayCalls(app, deps)
  registerSiteCalls(app, deps)
}

type LineContext = Pick<
  CallContext<'configs/v1/smartFamilyGuardian/greenNet'>,
  'db' | 'deps' | 'subscriber' | 'now'
> & {
  body: { pppoeAccount: string }
}

const workOf = ({ db, deps, subscriber, body, now }: LineContext): HouseholdWork => ({
  db,
  deps,
  subscriber,
  account: body.pppoeAccount,
  now,
})

/** Changes the newest rules; returns the new desired rules. */
async function changeRules(context: LineContext, change: Change) {
  return (await changeHousehold(workOf(context), change)).household.policy
}

const delivery = (deps: AppDeps) => ({
  after: ({ body }: { body: { pppoeAccount: string } }) => deliverSoon(deps, readAccount(body.pppoeAccount)),
})

const toTimeSlot = (band: OfflineBand) => ({ id: band.id, days: band.days, timeRange: wireRanges(band) })

function registerTimeCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/getOnlineDuration', async ({ db, subscriber, body, now }) => {
    const household = await requireHousehold(db, subscriber.id, body.pppoeAccount)
    const { person } = requirePerson(household, body.personId)
    const usage = await loadUsage(db, household.row, household.applied, now)
    const durationList = household.policy.budgets.filter(({ personId }) => personId === person.id)
    return { durationList, usedMinutes: usage.ofPerson(person.id) }
  })

  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/setOnlineDuration',
    async (context) => {
      const { id, duration } = context.body
      const change: Change = duration ? { kind: 'budget', budget: { id, ...duration } } : { kind: 'removeBudget', id }
      await changeRules(context, change)
      return {}
    },
    delivery(deps),
  )

  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/getOnlineTimeSlot', async ({ db, subscriber, body }) => {
    const household = await requireHousehold(db, subscriber.id, body.pppoeAccount)
    const { person } = requirePerson(household, body.personId)
    return { timeSlotList: household.policy.bands.filter(({ personId }) => personId === person.id).map(toTimeSlot) }
  })

  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/setOnlineTimeSlot',
    async (context) => {
      const { id, personId, days, timeRange, target } = context.body
      if (timeRange.length === 0) {
        await changeRules(context, { kind: 'removeBand', id })
        return { timeSlot: null }
      }
      const time = bandOfRanges(timeRange)
      if (time === null || days.length === 0) throw householdRefusal('householdBadRange')
      const { bands } = await changeRules(context, { kind: 'band', band: { id, personId, days, target, ...time } })
      const band = bands.find((one) => one.id === id)
      return { timeSlot: band ? toTimeSlot(band) : null }
    },
    delivery(deps),
  )
}

function registerAppCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/getAppAccess', async ({ db, subscriber, body }) => {
    const household = await requireHousehold(db, subscriber.id, body.pppoeAccount)
    const { person } = requirePerson(household, body.personId)
    return { appList: household.policy.appRules.filter(({ personId }) => personId === person.id) }
  })

  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/setAppAccess',
    async (context) => {
      const { personId, target, rule } = context.body
      const { appRules } = await changeRules(context, { kind: 'app', personId, target, rule })
      return { appList: appRules.filter((one) => one.personId === personId) }
    },
    delivery(deps),
  )
}

function registerHolidayCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/queryHolidayMod', async ({ db, subscriber, body, now }) => {
    const { policy } = await requireHousehold(db, subscriber.id, body.pppoeAccount)
    const { types, fallbackYear } = dayTypesOf(dayOf(now), policy)
    return { status: flagOf(policy.holidayMode), today: types, fallbackYear }
  })

  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/setHolidayMod',
    async (context) => {
      const { holidayMode } = await changeRules(context, { kind: 'holidayMode', on: context.body.status === 1 })
      return { status: flagOf(holidayMode) }
    },
    delivery(deps),
  )

  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/getHolidayInterval', async ({ db, subscriber, body }) => {
    return { intervalList: (await requireHousehold(db, subscriber.id, body.pppoeAccount)).policy.holidays }
  })

  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/setHolidayInterval',
    async (context) => {
      const { id, interval } = context.body
      const change: Change = interval
        ? { kind: 'holiday', interval: { id, ...interval } }
        : { kind: 'removeHoliday', id }
      return { intervalList: (await changeRules(context, change)).holidays }
    },
    delivery(deps),
  )
}

function registerSiteCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/greenNetStatus', async ({ db, subscriber, body }) => {
    const { on, level, categories } = (await requireHousehold(db, subscriber.id, body.pppoeAccount)).policy.green
    return { status: flagOf(on), level, categories }
  })

  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/greenNet',
    async (context) => {
      const { status, level, categories } = context.body
      const { green } = await changeRules(context, { kind: 'green', on: status === 1, level, categories })
      return { status: flagOf(green.on), level: green.level, categories: green.categories }
    },
    delivery(deps),
  )

  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/getUrlBlackList', async ({ db, subscriber, body }) => {
    const { urls } = (await requireHousehold(db, subscriber.id, body.pppoeAccount)).policy
    const urlList = urls.map(({ host, at }) => ({ host, shown: shownHost(host), at }))
    return { urlList: urlList.sort((a, b) => b.at - a.at), limit: householdLimits.urls }
  })

  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/setUrlBlackList',
    async (context) => {
      const { url, block } = context.body
      // Before the address is parsed, so that subscribers who have not bound the line learn nothing else.
      await requireHousehold(context.db, context.subscriber.id, context.body.pppoeAccount)
      const address = readAddress(url)
      if (!address.ok) throw householdRefusal('householdBadAddress')
      const { host, shown } = address
      await changeRules(context, block === 1 ? { kind: 'blockUrl', url } : { kind: 'unblockUrl', host })
      return { host, shown }
    },
    delivery(deps),
  )
}
