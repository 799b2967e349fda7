import type { CallAnswer, CallPath } from '@contract/calls'
import type { AccessDecision, ExtraRequest, HouseholdChange, HouseholdState } from '@contract/household'
import type { AppFacts, HouseholdVisit, ReplayResult, UsageDay } from '@contract/household-calls'
import type { GreenCategory } from '@contract/words/household'
import { appClasses, greenCategories } from '@contract/words/household'
import { callOfChange } from './change-call'
import { call, inBackground, shownByScreen } from './client'
import { readCategory, readDecision, readHouseholdState, readRequest, readVisit } from './household-read'
import { answerRequest } from './modem-waiting'
import type { Fields } from './read'
import { bool, list, num, oneOf, record, str } from './read'

/** Reads a household: its rules, what the modem has acknowledged, and its devices. `quiet` shows no error. */
export type HouseholdReader = (pppoeAccount: string, quiet: boolean) => Promise<HouseholdState>

const reading = (quiet: boolean) => ({ ...inBackground, quiet })

/** Reads the modem, its access points and the devices, and the household around them. */
export const readTopology: HouseholdReader = async (pppoeAccount, quiet) => {
  const path = 'configs/v1/smartFamilyGuardian/getNetTopology'
  const { nodes, devices, household } = await call(path, { pppoeAccount }, reading(quiet))
  return readHouseholdState({ ...record(household), nodes, devices })
}

/** The calls that return the whole household beside what they are named after. */
type ReadingCall = {
  [Path in CallPath]: CallAnswer<Path> extends { household: HouseholdState | null } ? Path : never
}[CallPath]

const readerOf =
  (path: ReadingCall): HouseholdReader =>
  async (pppoeAccount, quiet) =>
    readHouseholdState((await call(path, { pppoeAccount }, reading(quiet))).household)

/** Reads the blocked devices, and the household around them. */
export const readBlockedDevices = readerOf('configs/v1/smartFamilyGuardian/deviceBlockList')
/** Reads green net, and the household around it. */
export const readGreenNet = readerOf('configs/v1/smartFamilyGuardian/greenNetStatus')
/** Reads the blocked sites, and the household around them. */
export const readUrlBlackList = readerOf('configs/v1/smartFamilyGuardian/getUrlBlackList')
/** Reads holiday mode, and the household around it. */
export const readHolidayMode = readerOf('configs/v1/smartFamilyGuardian/queryHolidayMod')
/** Reads the household's own holidays, and the household around them. */
export const readHolidays = readerOf('configs/v1/smartFamilyGuardian/getHolidayInterval')
/** Reads everybody's times without network, and the household around them. */
export const readTimeSlots = readerOf('configs/v1/smartFamilyGuardian/getOnlineTimeSlot')
/** Reads everybody's daily budgets, and the household around them. */
export const readDurations = readerOf('configs/v1/smartFamilyGuardian/getOnlineDuration')
/** Reads everybody's rules for apps, and the household around them. */
export const readAppAccess = readerOf('configs/v1/smartFamilyGuardian/getAppAccess')

/** A bound household, by the call of a screen. All screens share what is cached. */
export const householdQuery = (pppoeAccount: string, read: HouseholdReader) => ({
  key: ['household', pppoeAccount],
  fetch: () => read(pppoeAccount, false),
})

/** The same query for polling: an error is not shown. */
export const householdPoll = (pppoeAccount: string, read: HouseholdReader) => ({
  key: householdQuery(pppoeAccount, read).key,
  fetch: () => read(pppoeAccount, true),
})

export interface ChangedHousehold {
  /** False when `version` was outdated: nothing was changed, and `state` is the newer one. */
  applied: boolean
  state: HouseholdState
}

/**
 * Makes one change to the rules, the newest ones without `version`, and sends them to the modem. Without `confirmed` a change that blocks the subscriber's
 * own phone or the modem is refused. Rejects with the gateway's error text, which the screen shows.
 */
export async function changeHousehold(
  pppoeAccount: string,
  { version, change, confirmed }: { version?: number; change: HouseholdChange; confirmed: boolean },
  requestId: string,
): Promise<ChangedHousehold> {
  const { path, fields } = callOfChange(change)
  const data = await call(path, { pppoeAccount, version, confirmed, requestId, ...fields }, shownByScreen)
  return { applied: bool(data.applied), state: readHouseholdState(data.state) }
}

/** Sends the rules to the modem again after a failure. */
export async function resendHousehold(pppoeAccount: string, requestId: string): Promise<HouseholdState> {
  return readHouseholdState(await call('guard/v1/home/resend', { pppoeAccount, requestId }))
}

/** Turns the SMS about new devices, requests for time and attempts to get in on or off. */
export async function setHouseholdSms(pppoeAccount: string, sms: boolean, requestId: string): Promise<HouseholdState> {
  return readHouseholdState(await call('guard/v1/home/notices', { pppoeAccount, sms, requestId }))
}

/**
 * Fetches the effect that a change would have had on the last 28 days. Rejects with the gateway's error text, which the
 * screen shows.
 */
export async function replayHousehold(pppoeAccount: string, change: HouseholdChange): Promise<ReplayResult> {
  const data = await call('guard/v1/home/replay', { pppoeAccount, change }, shownByScreen)
  return {
    days: num(data.days),
    visits: num(data.visits),
    stopped: num(data.stopped),
    learning: num(data.learning),
    released: num(data.released),
  }
}

export interface WhyAnswer {
  host: string
  /** The readable form of the site's name. */
  shown: string
  app: string
  category: GreenCategory | null
  decision: AccessDecision
}

/**
 * Fetches the current decision about a device and a site. Rejects with the gateway's error text, which the screen
 * shows.
 */
export async function whyHousehold(
  pppoeAccount: string,
  { deviceId, url }: { deviceId?: string; url?: string },
): Promise<WhyAnswer> {
  const data = await call('guard/v1/home/why', { pppoeAccount, deviceId, url }, shownByScreen)
  return {
    host: str(data.host),
    shown: str(data.shown, str(data.host)),
    app: str(data.app),
    category: readCategory(data.category),
    decision: readDecision(data.decision),
  }
}

export interface HouseholdUsage {
  dayList: UsageDay[]
  stopped: { day: string; count: number }[]
}

/** A person's online minutes by day, newest last, and the stopped visits. */
export const householdUsageQuery = (pppoeAccount: string, personId: string, days = 7) => ({
  key: ['householdUsage', pppoeAccount, personId, days],
  fetch: async (): Promise<HouseholdUsage> => {
    const data = await call(
      'guard/v1/home/usage',
      { pppoeAccount, personId, days },
      { ...inBackground, ...shownByScreen },
    )
    return {
      dayList: list(data.dayList, (day) => ({
        day: str(day.day),
        minutes: num(day.minutes),
        // A gateway that does not tell them apart: all of it counts.
        counted: num(day.counted, num(day.minutes)),
        classes: list(day.classes, (one) => ({
          appClass: oneOf(one.appClass, appClasses, 'other'),
          minutes: num(one.minutes),
        })),
      })),
      stopped: list(data.stopped, readDayCount),
    }
  },
})

/** The apps that the rules know, with the estimated minutes of a person in the last seven days. */
export const householdAppsQuery = (pppoeAccount: string, personId: string) => ({
  key: ['householdApps', pppoeAccount, personId],
  fetch: async (): Promise<AppFacts[]> => {
    const path = 'configs/v1/smartFamilyGuardian/getAppAccess'
    const { apps } = await call(path, { pppoeAccount, personId }, inBackground)
    return list(apps, (one) => {
      const id = str(one.id)
      if (!id) return null
      return {
        id,
        name: str(one.name, id),
        appClass: oneOf(one.appClass, appClasses, 'other'),
        minutes: num(one.minutes),
      }
    })
  },
})

/** The stopped visits, of all devices or of one, newest first, page by page. */
export const householdVisitsQuery = (pppoeAccount: string, deviceId?: string) => ({
  key: ['householdVisits', pppoeAccount, deviceId],
  fetchPage: async (cursor: string | null) =>
    readVisits(await call('guard/v1/home/visits', { pppoeAccount, deviceId, stoppedOnly: true, cursor }, inBackground)),
})

/** Answers a request for extra time: grants the requested minutes, a different number, or none (0); null takes today's answer back. */
export async function answerExtra(
  pppoeAccount: string,
  { id, minutes }: { id: string; minutes: number | null },
  requestId: string,
): Promise<{ request: ExtraRequest | null; state: HouseholdState }> {
  const data = await answerRequest(pppoeAccount, { id, minutes }, requestId)
  return { request: readRequest(record(data.request)), state: readHouseholdState(data.state) }
}

/** How many visits the rules stopped today and in the last 28 days. */
export const householdForbiddenQuery = (pppoeAccount: string) => ({
  key: ['householdForbidden', pppoeAccount],
  fetch: async (): Promise<{ today: number; total: number }> => {
    const data = await call('configs/v1/smartFamilyGuardian/getAccessForbiddenNum', { pppoeAccount }, inBackground)
    return { today: num(data.today), total: num(data.total) }
  },
})

export interface GreenCounts {
  total: number
  dayList: { day: string; count: number }[]
  categoryList: { category: GreenCategory; count: number }[]
}

/** Visits that green net stopped, by day and by category. */
export const greenCountsQuery = (pppoeAccount: string, days = 7) => ({
  key: ['greenCounts', pppoeAccount, days],
  fetch: async (): Promise<GreenCounts> => {
    const data = await call('configs/v1/smartFamilyGuardian/greenNetForbidCount', { pppoeAccount, days }, inBackground)
    return {
      total: num(data.total),
      dayList: list(data.dayList, readDayCount),
      categoryList: list(data.categoryList, ({ category, count }) => {
        const known = greenCategories.find((one) => one === category)
        return known ? { category: known, count: num(count) } : null
      }),
    }
  },
})

/** The visits that green net stopped, newest first. */
export const greenVisitsQuery = (pppoeAccount: string) => ({
  key: ['greenVisits', pppoeAccount],
  fetchPage: async (cursor: string | null) =>
    readVisits(
      await call('configs/v1/smartFamilyGuardian/greenNetForbidDetail', { pppoeAccount, cursor }, inBackground),
    ),
})

export interface GreenWeek {
  from: string
  to: string
  count: number
}

/** Visits that green net stopped in each of the last four weeks, oldest first. */
export const greenWeeksQuery = (pppoeAccount: string) => ({
  key: ['greenWeeks', pppoeAccount],
  fetch: async (): Promise<GreenWeek[]> => {
    const data = await call('configs/v1/smartFamilyGuardian/greenNetCountByWeekOf28', { pppoeAccount }, inBackground)
    return list(data.weekList, ({ from, to, count }) => ({ from: str(from), to: str(to), count: num(count) }))
  },
})

const readDayCount = ({ day, count }: Fields) => ({ day: str(day), count: num(count) })

function readVisits(data: Fields): { items: HouseholdVisit[]; nextCursor: string | null; quota: null } {
  return { items: list(data.items, readVisit), nextCursor: str(data.nextCursor) || null, quota: null }
}
