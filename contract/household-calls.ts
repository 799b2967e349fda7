import { z } from 'zod'
import { cursor, pageLimit, requestId } from './common'
import { defineCall } from './define'
import {
  accessDecision,
  appRule,
  calendarDay,
  dailyBudget,
  extraRequest,
  holidayInterval,
  householdChange,
  itemId,
  ownHouseholdChange,
  householdNode,
  householdState,
  deviceView,
  ruleTarget,
} from './household'
import { appClasses, dayTypes, greenCategories, greenLevels } from './words/household'

/** A broadband account as people type it; the gateway parses it. */
const account = z.string().min(1).max(60)
const line = { pppoeAccount: account }
/** A range 'HH:MM-HH:MM' whose end is later than its start (SPEC section 5); an overnight range is sent as two. */
const wireRange = z.string().max(11)
/** The specification's numbers for on (1) and off (0). */
const flag = z.union([z.literal(0), z.literal(1)])

/** Errors for a line that the subscriber has not bound, and for a change that the rules reject. */
const boundErrors = ['householdNotBound'] as const
const changeErrors = [
  'householdNotBound',
  'householdGone',
  'householdOwnDevice',
  'householdFull',
  'householdBadAddress',
  'householdBadRange',
] as const

/** The result of a change. With an outdated `version` it is not applied, and `state` is the newer one. */
const changed = z.object({ applied: z.boolean(), state: householdState })

/**
 * What each change of the rules carries. With an outdated `version` nothing is changed; without one the newest rules
 * are. Blocking the requester's phone or the modem needs `confirmed`.
 */
const change = {
  ...line,
  version: z.number().int().optional(),
  confirmed: z.boolean().default(false),
  requestId,
}
/** Each change stores the rules again, for the modem. */
const changing = { access: 'private', adds: 500, errors: changeErrors, answer: changed } as const

/** A time without network in the specification's form. */
const timeSlot = z.object({
  id: itemId,
  personId: itemId,
  days: z.array(z.enum(dayTypes)),
  timeRange: z.array(wireRange),
})

/** A visit with its decision. `at` is its start, in ms since the epoch. */
export const householdVisit = z.object({
  id: z.string(),
  at: z.number(),
  deviceId: itemId,
  host: z.string(),
  app: z.string(),
  category: z.enum(greenCategories).nullable(),
  seconds: z.number().int(),
  decision: accessDecision.pick({ allowed: true, rule: true }),
})
export type HouseholdVisit = z.infer<typeof householdVisit>

/** The effect of candidate rules on the visits of the last 28 days. */
export const replayResult = z.object({
  days: z.number().int(),
  visits: z.number().int(),
  /** Visits that passed but would have been stopped; `learning` counts those among them to learning sites. */
  stopped: z.number().int(),
  learning: z.number().int(),
  /** Visits that were stopped but would have passed. */
  released: z.number().int(),
})
export type ReplayResult = z.infer<typeof replayResult>

/** Online minutes of one day; a minute on several devices of a person counts once. */
export const usageDay = z.object({
  day: calendarDay,
  minutes: z.number().int(),
  /** Those of them that count against a daily duration: the minutes in which only always allowed apps were used do not. */
  counted: z.number().int(),
  classes: z.array(z.object({ appClass: z.enum(appClasses), minutes: z.number().int() })),
})
export type UsageDay = z.infer<typeof usageDay>

/** One app of the table of known apps. */
export const appFacts = z.object({
  id: z.string(),
  name: z.string(),
  appClass: z.enum(appClasses),
  minutes: z.number().int(),
})
export type AppFacts = z.infer<typeof appFacts>

const countByDay = z.object({ day: calendarDay, count: z.number().int() })

export const householdCalls = {
  'guard/v1/home/change': defineCall({
    ...changing,
    summary: 'Changes what the specification has no call for, such as people, and sends the rules to the modem.',
    request: z.object({ ...change, change: ownHouseholdChange }),
  }),
  'guard/v1/home/resend': defineCall({
    access: 'private',
    errors: boundErrors,
    summary: 'Sends the rules again after a failure.',
    request: z.object({ ...line, requestId }),
    answer: householdState,
  }),
  'guard/v1/home/notices': defineCall({
    access: 'private',
    errors: boundErrors,
    summary:
      'Whether an SMS tells of new devices (unless the rule lets them in), requests for time and attempts to get in; ' +
      'in the language of this call.',
    request: z.object({ ...line, sms: z.boolean(), requestId }),
    answer: householdState,
  }),
  'guard/v1/home/replay': defineCall({
    access: 'private',
    errors: changeErrors,
    summary: 'The effect that a change would have had on the last 28 days; nothing is changed.',
    request: z.object({ ...line, change: householdChange }),
    answer: replayResult,
  }),
  'guard/v1/home/why': defineCall({
    access: 'private',
    errors: ['householdNotBound', 'householdGone', 'householdBadAddress'],
    summary:
      'The current decision about a device and a site; without a site about the device, without a device about any device.',
    request: z.object({ ...line, deviceId: itemId.nullish(), url: z.string().max(2000).nullish() }),
    answer: z.object({
      host: z.string(),
      shown: z.string(),
      app: z.string(),
      category: z.enum(greenCategories).nullable(),
      decision: accessDecision,
    }),
  }),
  'guard/v1/home/usage': defineCall({
    access: 'private',
    errors: ['householdNotBound', 'householdGone'],
    summary:
      'Minutes online of a person by day, newest last, days without use included, and the visits that were stopped.',
    request: z.object({ ...line, personId: itemId, days: z.number().int().min(1).max(28).default(7) }),
    answer: z.object({ dayList: z.array(usageDay), stopped: z.array(countByDay) }),
  }),
  'guard/v1/home/visits': defineCall({
    access: 'private',
    errors: boundErrors,
    summary: 'One page of the stopped visits, or of all of them, newest first.',
    request: z.object({
      ...line,
      deviceId: itemId.nullish(),
      stoppedOnly: z.boolean().default(true),
      cursor,
      limit: pageLimit,
    }),
    answer: z.object({ items: z.array(householdVisit), nextCursor: z.string().nullable() }),
  }),
  'guard/v1/home/extra/answer': defineCall({
    access: 'private',
    errors: ['householdNotBound', 'householdGone', 'householdOver'],
    summary:
      'Grants the requested minutes, a different number, or none (0). A request that was answered or has expired does not change. ' +
      'Without a number (null) the answer is taken back on the same day: it waits again, and its extra time ends.',
    request: z.object({ ...line, id: itemId, minutes: z.number().int().min(0).max(240).nullable(), requestId }),
    answer: z.object({ request: extraRequest, state: householdState }),
  }),

  // The specification's own calls; with `household` a screen has all that it shows in one trip
  'configs/v1/smartFamilyGuardian/getNetTopology': defineCall({
    access: 'private',
    errors: boundErrors,
    summary: 'The modem, its access points and the devices.',
    request: z.object(line),
    answer: z.object({
      nodes: z.array(householdNode),
      devices: z.array(deviceView),
      household: householdState.omit({ nodes: true, devices: true }),
    }),
  }),
  'configs/v1/smartFamilyGuardian/setNetTopology': defineCall({
    ...changing,
    summary: 'Sets the name, the type, the person or the trust of a device.',
    request: z.object({
      ...change,
      deviceId: itemId,
      name: z.string().max(400).optional(),
      type: deviceView.shape.type.optional(),
      personId: itemId.nullable().optional(),
      trust: deviceView.shape.trust.optional(),
    }),
  }),
  'configs/v1/smartFamilyGuardian/deleteDev': defineCall({
    ...changing,
    summary: 'Deletes a device that is offline; it counts as new when it comes back.',
    request: z.object({ ...change, deviceId: itemId }),
  }),
  'configs/v1/smartFamilyGuardian/getConnectionStatus': defineCall({
    access: 'private',
    errors: ['householdNotBound', 'householdGone'],
    summary: 'Whether a device is online, and whether it can use the network now (1) or is cut off (0).',
    request: z.object({ ...line, deviceId: itemId }),
    answer: z.object({ online: z.boolean(), netStatus: flag, decision: accessDecision }),
  }),
  'configs/v1/smartFamilyGuardian/netConnectionSwitch': defineCall({
    ...changing,
    summary:
      'Cuts a device off now (0) for a number of minutes, 0 meaning until it is ended, or connects it again (1).',
    request: z.object({
      ...change,
      deviceId: itemId,
      netStatus: flag,
      minutes: z.number().int().min(0).max(1440).default(0),
    }),
  }),
  'configs/v1/smartFamilyGuardian/getAccessForbiddenNum': defineCall({
    access: 'private',
    errors: boundErrors,
    summary: 'How many visits the rules stopped today and in the last 28 days.',
    request: z.object(line),
    answer: z.object({ today: z.number().int(), total: z.number().int() }),
  }),
  'configs/v1/smartFamilyGuardian/getOnlineDuration': defineCall({
    access: 'private',
    errors: boundErrors,
    summary: "Everybody's daily budgets.",
    request: z.object(line),
    answer: z.object({ durationList: z.array(dailyBudget), household: householdState }),
  }),
  'configs/v1/smartFamilyGuardian/setOnlineDuration': defineCall({
    ...changing,
    summary: 'Sets a daily budget, or removes the one with this id when `duration` is null.',
    request: z.object({ ...change, id: itemId, duration: dailyBudget.omit({ id: true }).nullable() }),
  }),
  'configs/v1/smartFamilyGuardian/getOnlineTimeSlot': defineCall({
    access: 'private',
    errors: boundErrors,
    summary: "Everybody's times without network; one that crosses midnight has two ranges.",
    request: z.object(line),
    answer: z.object({ timeSlotList: z.array(timeSlot), household: householdState }),
  }),
  'configs/v1/smartFamilyGuardian/setOnlineTimeSlot': defineCall({
    ...changing,
    summary:
      'Sets a time without network from one range, or from two that meet at midnight; without a range, removes the one with this id.',
    request: z.object({
      ...change,
      id: itemId,
      personId: itemId.optional(),
      days: z.array(z.enum(dayTypes)).max(11).default([]),
      timeRange: z.array(wireRange).max(2).default([]),
      target: ruleTarget.default('all'),
    }),
  }),
  'configs/v1/smartFamilyGuardian/getAppAccess': defineCall({
    access: 'private',
    errors: ['householdNotBound', 'householdGone'],
    summary:
      "Everybody's rules for apps and classes, and the household. Of one person their rules, and `apps`: those that the " +
      'rules know, with the estimated minutes of the person in the last seven days.',
    request: z.object({ ...line, personId: itemId.optional() }),
    answer: z.object({
      appList: z.array(appRule),
      apps: z.array(appFacts),
      household: householdState.nullable(),
    }),
  }),
  'configs/v1/smartFamilyGuardian/setAppAccess': defineCall({
    ...changing,
    summary: 'Blocks or frees an app or a class for a person; null removes the rule.',
    request: z.object({ ...change, personId: itemId, target: ruleTarget, rule: appRule.shape.rule.nullable() }),
  }),
  'configs/v1/smartFamilyGuardian/deviceBlock': defineCall({
    ...changing,
    summary: 'Blocks a device (1), or lets it in again (0).',
    request: z.object({ ...change, deviceId: itemId, block: flag }),
  }),
  'configs/v1/smartFamilyGuardian/deviceBlockList': defineCall({
    access: 'private',
    errors: boundErrors,
    summary: 'The blocked and isolated devices.',
    request: z.object(line),
    answer: z.object({ deviceList: z.array(deviceView), household: householdState }),
  }),
  'configs/v1/smartFamilyGuardian/greenNetStatus': defineCall({
    access: 'private',
    errors: boundErrors,
    summary: 'Green net: on or off, its level and categories.',
    request: z.object(line),
    answer: z.object({
      status: flag,
      level: z.enum(greenLevels),
      categories: z.array(z.enum(greenCategories)),
      household: householdState,
    }),
  }),
  'configs/v1/smartFamilyGuardian/greenNet': defineCall({
    ...changing,
    summary: 'Switches green net, and sets its level; `categories` count for the level `custom`.',
    request: z.object({
      ...change,
      status: flag,
      level: z.enum(greenLevels),
      categories: z.array(z.enum(greenCategories)).max(6).default([]),
    }),
  }),
  'configs/v1/smartFamilyGuardian/greenNetForbidCount': defineCall({
    access: 'private',
    errors: boundErrors,
    summary: 'Visits that green net stopped, by day and by category.',
    request: z.object({ ...line, days: z.number().int().min(1).max(28).default(7) }),
    answer: z.object({
      total: z.number().int(),
      dayList: z.array(countByDay),
      categoryList: z.array(z.object({ category: z.enum(greenCategories), count: z.number().int() })),
    }),
  }),
  'configs/v1/smartFamilyGuardian/greenNetForbidDetail': defineCall({
    access: 'private',
    errors: boundErrors,
    summary: 'One page of those visits, newest first.',
    request: z.object({ ...line, cursor, limit: pageLimit }),
    answer: z.object({ items: z.array(householdVisit), nextCursor: z.string().nullable() }),
  }),
  'configs/v1/smartFamilyGuardian/greenNetCountByWeekOf28': defineCall({
    access: 'private',
    errors: boundErrors,
    summary: 'Visits that green net stopped in each of the last four weeks, oldest first.',
    request: z.object(line),
    answer: z.object({ weekList: z.array(z.object({ from: calendarDay, to: calendarDay, count: z.number().int() })) }),
  }),
  'configs/v1/smartFamilyGuardian/getUrlBlackList': defineCall({
    access: 'private',
    errors: boundErrors,
    summary: 'The blocked sites; `shown` is the readable form of a name with other characters.',
    request: z.object(line),
    answer: z.object({
      urlList: z.array(z.object({ host: z.string(), shown: z.string(), at: z.number() })),
      limit: z.number().int(),
      household: householdState,
    }),
  }),
  'configs/v1/smartFamilyGuardian/setUrlBlackList': defineCall({
    ...changing,
    summary: 'Blocks a site (1), or opens it again (0).',
    request: z.object({ ...change, url: z.string().min(1).max(2000), block: flag }),
  }),
  'configs/v1/smartFamilyGuardian/accelerate': defineCall({
    access: 'private',
    errors: ['householdNotBound', 'householdOffline', 'partnerAway', 'notSubscribed'],
    summary: 'Starts (1) or ends (0) the education acceleration of a line.',
    request: z.object({ ...line, status: flag, requestId }),
    answer: z.object({ status: flag, until: z.number().nullable() }),
  }),
  'configs/v1/smartFamilyGuardian/accelerateStatus': defineCall({
    access: 'private',
    errors: boundErrors,
    summary: 'Whether learning traffic has priority now, and until when.',
    request: z.object(line),
    answer: z.object({ status: flag, until: z.number().nullable() }),
  }),
  'configs/v1/smartFamilyGuardian/queryAccelerateUrl': defineCall({
    access: 'private',
    errors: boundErrors,
    summary: "The carrier's page about education acceleration; an empty address when it has none.",
    request: z.object(line),
    answer: z.object({ url: z.string() }),
  }),
  'configs/v1/smartFamilyGuardian/queryHolidayMod': defineCall({
    access: 'private',
    errors: boundErrors,
    summary: 'Holiday mode.',
    request: z.object(line),
    answer: z.object({ status: flag, household: householdState }),
  }),
  'configs/v1/smartFamilyGuardian/setHolidayMod': defineCall({
    ...changing,
    summary: 'Switches holiday mode.',
    request: z.object({ ...change, status: flag }),
  }),
  'configs/v1/smartFamilyGuardian/getHolidayInterval': defineCall({
    access: 'private',
    errors: boundErrors,
    summary: "The household's own holidays.",
    request: z.object(line),
    answer: z.object({ intervalList: z.array(holidayInterval), household: householdState }),
  }),
  'configs/v1/smartFamilyGuardian/setHolidayInterval': defineCall({
    ...changing,
    summary: 'Sets a holiday of the household, or removes the one with this id when `interval` is null.',
    request: z.object({ ...change, id: itemId, interval: holidayInterval.omit({ id: true }).nullable() }),
  }),
} as const
