import type { FastifyInstance } from 'fastify'
import type { OfflineBand } from '@contract/household'
import { shownHost } from '@/rules/household/address'
import { wireRanges } from '@/rules/household/bands'
import { householdLimits } from '@/rules/household/change'
import { knownApps } from '@/rules/household/site-table'
import { startOfDay } from '@/rules/time/shanghai'
import { DAY_MS } from '@/rules/time/units'
import type { AppDeps } from '../../kernel/deps'
import { registerCall } from '../../kernel/register-call'
import { showHousehold } from './change-household'
import { requireDevicesOf } from './household-state'
import { requireHousehold } from './households'
import { minutesByApp } from './usage'

/** The days over which the use of an app is estimated, today included. */
const APP_DAYS = 7

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

function registerTimeCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/getOnlineDuration', async (context) => {
    const household = await showHousehold(deps, context)
    return { durationList: household.policy.budgets, household }
  })

  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/getOnlineTimeSlot', async (context) => {
    const household = await showHousehold(deps, context)
    return { timeSlotList: household.policy.bands.map(toTimeSlot), household }
  })
}

function registerAppCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/getAppAccess', async (context) => {
    const { db, subscriber, body, language, now } = context
    const { personId } = body
    if (personId === undefined) {
      const household = await showHousehold(deps, context)
      return { appList: household.policy.appRules, apps: [], household }
    }
    const bound = await requireHousehold(db, subscriber.id, body.pppoeAccount)
    const deviceIds = requireDevicesOf(bound, personId)
    const since = startOfDay(now) - (APP_DAYS - 1) * DAY_MS
    const minutes = await minutesByApp(db, bound.row, { deviceIds, since, now })
    const apps = knownApps.map(({ id, appClass, ...names }) => {
      return { id, name: names[language], appClass, minutes: minutes.get(id) ?? 0 }
    })
    return {
      appList: bound.policy.appRules.filter((rule) => rule.personId === personId),
      apps: apps.sort((a, b) => b.minutes - a.minutes),
      household: null,
    }
  })
}

function registerHolidayCalls(app: FastifyInstance, deps: AppDeps): void {
  registerCall(app, deps, 'configs/v1/smartFamilyGuardian/queryHolidayMod', async (context) => {
    const household = await showHousehold(deps, context)
    return { status: flagOf(household.policy.holidayMode), household }
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
