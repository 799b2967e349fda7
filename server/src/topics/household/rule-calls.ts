import type { FastifyInstance } from 'fastify'
import type { HouseholdPolicy, OfflineBand } from '@contract/household'
import { shownHost } from '@/rules/household/address'
import { wireRanges } from '@/rules/household/bands'
import { dayTypesOf } from '@/rules/household/calendar'
import { householdLimits } from '@/rules/household/change'
import { dayOf } from '@/rules/time/shanghai'
import type { AppDeps } from '../../kernel/deps'
import { registerCall } from '../../kernel/register-call'
import { lookAtHousehold, showHousehold } from './change-household'
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

  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/getOnlineTimeSlot', async (context) => {
    const household = await showHousehold(deps, context)
    const bands = household.policy.bands.filter(ofPerson(household.policy, context.body.personId))
    return { timeSlotList: bands.map(toTimeSlot), household }
  })
}

function registerAppCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/getAppAccess', async (context) => {
    const household = await showHousehold(deps, context)
    return { appList: household.policy.appRules.filter(ofPerson(household.policy, context.body.personId)), household }
  })
}

function registerHolidayCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/queryHolidayMod', async (context) => {
    const household = await showHousehold(deps, context)
    const { types, fallbackYear } = dayTypesOf(dayOf(context.now), household.policy)
    return { status: flagOf(household.policy.holidayMode), today: types, fallbackYear, household }
  })

  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/getHolidayInterval', async (context) => {
    const household = await showHousehold(deps, context)
    return { intervalList: household.policy.holidays, household }
  })
}

function registerSiteCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/greenNetStatus', async (context) => {
    const household = await showHousehold(deps, context)
    const { on, level, categories } = household.policy.green
    return { status: flagOf(on), level, categories, household }
  })

  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/getUrlBlackList', async (context) => {
    const household = await showHousehold(deps, context)
    const urlList = household.policy.urls.map(({ host, at }) => ({ host, shown: shownHost(host), at }))
    return { urlList: urlList.sort((a, b) => b.at - a.at), limit: householdLimits.urls, household }
  })
}
