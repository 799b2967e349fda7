import type { FastifyInstance } from 'fastify'
import type { HouseholdPolicy, OfflineBand } from '@contract/household'
import { readAddress, shownHost } from '@/rules/household/address'
import { bandOfRanges, wireRanges } from '@/rules/household/bands'
import { dayTypesOf } from '@/rules/household/calendar'
import { householdLimits } from '@/rules/household/change'
import { dayOf } from '@/rules/time/shanghai'
import type { AppDeps } from '../../kernel/deps'
import { registerCall } from '../../kernel/register-call'
import { answerChange, changeOptions, lookAtHousehold, showHousehold, type Change } from './change-household'
import { householdRefusal } from './household-errors'
import { requirePerson, stateOf } from './household-state'
import { loadUsage } from './usage'

const flagOf = (on: boolean) => (on ? (1 as const) : (0 as const))

/** The rules under the specification's call names. */
export function registerRuleCalls(app: FastifyInstance, deps: AppDeps): void {
  registerTimeCalls(app, deps)
  registerAppCalls(app, deps)
  registerHolidayCalls(app, deps)
  registerSiteCalls(app, deps)
}

const toTimeSlot = (band: OfflineBand) => {
  const { id, personId, days } = band
  return { id, personId, days, timeRange: wireRanges(band) }
}

/** Which rules a call is about: those of a person, or everybody's. Throws UserError for an unknown person. */
function ofPerson(policy: HouseholdPolicy, id: string | undefined): (rule: { personId: string }) => boolean {
  if (id !== undefined) requirePerson(policy, id)
  return ({ personId }) => id === undefined || personId === id
}

function registerTimeCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/getOnlineDuration', async (context) => {
    const { db, body, now } = context
    const bound = await lookAtHousehold(deps, context)
    const household = await stateOf(db, bound, context)
    const durationList = household.policy.budgets.filter(ofPerson(household.policy, body.personId))
    if (body.personId === undefined) return { durationList, usedMinutes: null, household }
    const usage = await loadUsage(db, bound.row, bound.applied, now)
    return { durationList, usedMinutes: usage.ofPerson(body.personId), household }
  })

  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/setOnlineDuration',
    (context) => {
      const { id, duration } = context.body
      const change: Change = duration ? { kind: 'budget', budget: { id, ...duration } } : { kind: 'removeBudget', id }
      return answerChange(deps, context, change)
    },
    changeOptions(deps),
  )

  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/getOnlineTimeSlot', async (context) => {
    const household = await showHousehold(deps, context)
    const bands = household.policy.bands.filter(ofPerson(household.policy, context.body.personId))
    return { timeSlotList: bands.map(toTimeSlot), household }
  })

  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/setOnlineTimeSlot',
    (context) => {
      const { id, personId = '', days, timeRange, target } = context.body
      if (timeRange.length === 0) return answerChange(deps, context, { kind: 'removeBand', id })
      const time = bandOfRanges(timeRange)
      if (time === null || days.length === 0) throw householdRefusal('householdBadRange')
      return answerChange(deps, context, { kind: 'band', band: { id, personId, days, target, ...time } })
    },
    changeOptions(deps),
  )
}

function registerAppCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/getAppAccess', async (context) => {
    const household = await showHousehold(deps, context)
    return { appList: household.policy.appRules.filter(ofPerson(household.policy, context.body.personId)), household }
  })

  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/setAppAccess',
    (context) => {
      const { personId, target, rule } = context.body
      return answerChange(deps, context, { kind: 'app', personId, target, rule })
    },
    changeOptions(deps),
  )
}

function registerHolidayCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/queryHolidayMod', async (context) => {
    const household = await showHousehold(deps, context)
    const { types, fallbackYear } = dayTypesOf(dayOf(context.now), household.policy)
    return { status: flagOf(household.policy.holidayMode), today: types, fallbackYear, household }
  })

  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/setHolidayMod',
    (context) => answerChange(deps, context, { kind: 'holidayMode', on: context.body.status === 1 }),
    changeOptions(deps),
  )

  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/getHolidayInterval', async (context) => {
    const household = await showHousehold(deps, context)
    return { intervalList: household.policy.holidays, household }
  })

  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/setHolidayInterval',
    (context) => {
      const { id, interval } = context.body
      const change: Change = interval
        ? { kind: 'holiday', interval: { id, ...interval } }
        : { kind: 'removeHoliday', id }
      return answerChange(deps, context, change)
    },
    changeOptions(deps),
  )
}

function registerSiteCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/greenNetStatus', async (context) => {
    const household = await showHousehold(deps, context)
    const { on, level, categories } = household.policy.green
    return { status: flagOf(on), level, categories, household }
  })

  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/greenNet',
    (context) => {
      const { status, level, categories } = context.body
      return answerChange(deps, context, { kind: 'green', on: status === 1, level, categories })
    },
    changeOptions(deps),
  )

  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/getUrlBlackList', async (context) => {
    const household = await showHousehold(deps, context)
    const urlList = household.policy.urls.map(({ host, at }) => ({ host, shown: shownHost(host), at }))
    return { urlList: urlList.sort((a, b) => b.at - a.at), limit: householdLimits.urls, household }
  })

  registerCall(
    app,
    deps,
    'configs/v1/smartFamilyGuardian/setUrlBlackList',
    (context) => {
      const { url, block } = context.body
      if (block === 1) return answerChange(deps, context, { kind: 'blockUrl', url })
      const address = readAddress(url)
      return answerChange(deps, context, { kind: 'unblockUrl', host: address.ok ? address.host : url })
    },
    changeOptions(deps),
  )
}
