import { z } from 'zod'
import { instant } from './common'
import {
  accessRules,
  appClasses,
  appRuleKinds,
  dayTypes,
  deviceLinks,
  deviceTrusts,
  deviceTypes,
  greenCategories,
  greenLevels,
  newDeviceRules,
  personAges,
  syncFailures,
  syncStates,
  timeRequestStates,
  todayRules,
} from './words/household'

/**
 * A household: the modem's line, its devices, the people who use them, and the rules that a guardian sets. Days are
 * in Asia/Shanghai, minutes count from midnight, instants are ms since the epoch.
 */

/** An id created by the app or the gateway. */
export const itemId = z.string().min(1).max(64)
/** A calendar day, 'YYYY-MM-DD'. */
export const calendarDay = z
  .string()
  .max(10)
  .regex(/^\d{4}-\d{2}-\d{2}$/)
const minuteOfDay = z
  .number()
  .int()
  .min(0)
  .max(24 * 60)

export const householdPerson = z.object({
  id: itemId,
  name: z.string().min(1).max(20),
  age: z.enum(personAges),
  /** Month of birth, 'YYYY-MM'; the preset rules loosen at 16 and at 18. */
  bornOn: z
    .string()
    .max(7)
    .regex(/^\d{4}-\d{2}$/)
    .nullable(),
})
export type HouseholdPerson = z.infer<typeof householdPerson>

/** A device in the rules. `name` is empty until somebody sets it. The first of `macs` is its latest address. */
export const householdDevice = z.object({
  id: itemId,
  macs: z.array(z.string().max(17)).min(1).max(20),
  name: z.string().max(20),
  type: z.enum(deviceTypes),
  personId: itemId.nullable(),
  trust: z.enum(deviceTrusts),
  /** The end of a manual cut: null means not cut off, 0 until somebody ends it. */
  cutUntil: instant.nullable(),
})
export type HouseholdDevice = z.infer<typeof householdDevice>

/** The target of a rule: everything, a class, or one app by its id (`app:douyin`). */
export const ruleTarget = z.union([
  z.literal('all'),
  z.enum(appClasses),
  z
    .string()
    .max(44)
    .regex(/^app:[a-z0-9-]{1,40}$/),
])
export type RuleTarget = z.infer<typeof ruleTarget>

/**
 * A half-open time without network. If the end is not later than the start, it ends on the next day and keeps the day
 * type of the day on which it began. 0 to 1440 is the whole day.
 */
export const offlineBand = z.object({
  id: itemId,
  personId: itemId,
  days: z.array(z.enum(dayTypes)).min(1).max(11),
  startMinute: minuteOfDay,
  endMinute: minuteOfDay,
  target: ruleTarget,
})
export type OfflineBand = z.infer<typeof offlineBand>

/** The minutes that a person can be online per day; a minute on several of their devices counts once. */
export const dailyBudget = z.object({
  id: itemId,
  personId: itemId,
  days: z.array(z.enum(dayTypes)).min(1).max(11),
  minutes: z
    .number()
    .int()
    .min(0)
    .max(24 * 60),
  target: ruleTarget,
})
export type DailyBudget = z.infer<typeof dailyBudget>

/**
 * A rule for one app or class: `block` it always, or `free` it: then bands and budgets do not apply, and its time does
 * not count.
 */
export const appRule = z.object({ personId: itemId, target: ruleTarget, rule: z.enum(appRuleKinds) })
export type AppRule = z.infer<typeof appRule>

/** Extra time beyond the rules, from `from` to `until`, never past midnight. */
export const extraTime = z.object({ personId: itemId, target: ruleTarget, from: instant, until: instant })
export type ExtraTime = z.infer<typeof extraTime>

/** A rule for a person on one day only, which overrides bands and budgets. */
export const todayOnly = z.object({ personId: itemId, day: calendarDay, rule: z.enum(todayRules) })
export type TodayOnly = z.infer<typeof todayOnly>

/** A holiday of the household, both days included. */
export const holidayInterval = z.object({ id: itemId, name: z.string().max(20), from: calendarDay, to: calendarDay })
export type HolidayInterval = z.infer<typeof holidayInterval>

/** The rules of a household: one document, which the modem receives as a whole and acknowledges by its version. */
export const householdPolicy = z.object({
  persons: z.array(householdPerson).max(20),
  devices: z.array(householdDevice).max(200),
  newDevices: z.enum(newDeviceRules),
  bands: z.array(offlineBand).max(100),
  budgets: z.array(dailyBudget).max(100),
  appRules: z.array(appRule).max(200),
  extra: z.array(extraTime).max(50),
  today: z.array(todayOnly).max(50),
  holidayMode: z.boolean(),
  holidays: z.array(holidayInterval).max(20),
  /** All visits pass until then; null means no emergency. */
  emergencyUntil: instant.nullable(),
  green: z.object({
    on: z.boolean(),
    level: z.enum(greenLevels),
    categories: z.array(z.enum(greenCategories)),
    /** Sites that green net blocked wrongly and that now pass. */
    allowed: z.array(z.string().max(253)).max(100),
  }),
  /** Blocked sites in ASCII form; each includes its subdomains. */
  urls: z.array(z.object({ host: z.string().min(1).max(253), at: instant })).max(100),
})
export type HouseholdPolicy = z.infer<typeof householdPolicy>

/**
 * Whether a visit passes, and why. `nextChange` is when this decision changes if only time passes, or null.
 * `minutesLeft` is how long the visit can continue, null without a limit. `ruleId` is the band or budget that decided.
 * `fallbackYear`: the official calendar of this year is not published yet, so the weekday decided.
 */
export const accessDecision = z.object({
  allowed: z.boolean(),
  rule: z.enum(accessRules),
  ruleId: z.string().nullable(),
  nextChange: z.number().nullable(),
  minutesLeft: z.number().nullable(),
  fallbackYear: z.boolean(),
})
export type AccessDecision = z.infer<typeof accessDecision>

/**
 * The version that the modem has acknowledged, and the newest one. `failure` is why a change did not arrive: the modem
 * is offline, it refused, no acknowledgement came in time, or the modem was replaced by another one.
 */
export const householdSync = z.object({
  state: z.enum(syncStates),
  version: z.number().int(),
  appliedVersion: z.number().int(),
  appliedAt: instant.nullable(),
  sentAt: instant.nullable(),
  failure: z.enum(syncFailures).nullable(),
})
export type HouseholdSync = z.infer<typeof householdSync>

/** An access point, the modem included (`isModem`). */
export const householdNode = z.object({ id: z.string(), room: z.string(), isModem: z.boolean(), online: z.boolean() })
export type HouseholdNode = z.infer<typeof householdNode>

/**
 * A device as the modem sees it, with the current decision of the rules. `signal` is in dBm, null by cable or offline.
 * `isRandom`: a random MAC address. `mergeWith` is the known device that it may be; the app requests a decision.
 * `usedToday` are the online minutes of today. `isOwn`: the requester's phone.
 */
export const deviceView = householdDevice.extend({
  mac: z.string(),
  host: z.string(),
  maker: z.string(),
  nodeId: z.string(),
  link: z.enum(deviceLinks),
  signal: z.number().nullable(),
  online: z.boolean(),
  firstSeen: instant,
  lastSeen: instant,
  isRandom: z.boolean(),
  isOwn: z.boolean(),
  mergeWith: itemId.nullable(),
  usedToday: z.number().int(),
  decision: accessDecision,
})
export type DeviceView = z.infer<typeof deviceView>

/** A request for more time; a person has at most one pending request per target. It expires at midnight. */
export const extraRequest = z.object({
  id: itemId,
  personId: itemId,
  target: ruleTarget,
  minutes: z.number().int(),
  askedAt: instant,
  state: z.enum(timeRequestStates),
})
export type ExtraRequest = z.infer<typeof extraRequest>

/** An attempt to get into the network. */
export const intrusion = z.object({ at: instant, mac: z.string(), maker: z.string(), tries: z.number().int() })
export type Intrusion = z.infer<typeof intrusion>

/** A household as the app shows it: the wanted rules, the acknowledged state, and the modem's last report. */
export const householdState = z.object({
  pppoeAccount: z.string(),
  name: z.string(),
  model: z.string(),
  fttr: z.boolean(),
  /** Whether the modem is reachable now; `seenAt` is when it last reported. */
  online: z.boolean(),
  seenAt: instant.nullable(),
  sync: householdSync,
  policy: householdPolicy,
  nodes: z.array(householdNode),
  devices: z.array(deviceView),
  /** Minutes online today of each person who has devices; a minute on several of them counts once. */
  usedToday: z.array(z.object({ personId: itemId, minutes: z.number().int() })),
  requests: z.array(extraRequest),
  intrusions: z.array(intrusion),
  /** Whether an SMS tells of new devices, requests and attempts. */
  tellsBySms: z.boolean(),
})
export type HouseholdState = z.infer<typeof householdState>

/** The changes for which the specification has no call. */
const ownChanges = [
  z.object({ kind: z.literal('person'), person: householdPerson, withPreset: z.boolean().default(false) }),
  z.object({ kind: z.literal('removePerson'), id: itemId }),
  z.object({ kind: z.literal('merge'), id: itemId, into: itemId }),
  z.object({ kind: z.literal('newDevices'), rule: householdPolicy.shape.newDevices }),
  z.object({ kind: z.literal('today'), personId: itemId, rule: todayOnly.shape.rule.nullable() }),
  z.object({
    kind: z.literal('extra'),
    personId: itemId,
    target: ruleTarget,
    minutes: z.number().int().min(0).max(1440),
  }),
  z.object({ kind: z.literal('emergency'), minutes: z.number().int().min(0).max(1440) }),
  z.object({ kind: z.literal('greenAllow'), host: z.string().max(2000), allowed: z.boolean() }),
] as const

/** One change of the rules. An entry with a known id replaces the existing one, otherwise it is added. */
export const householdChange = z.discriminatedUnion('kind', [
  ...ownChanges,
  z.object({
    kind: z.literal('device'),
    id: itemId,
    name: z.string().max(400).optional(),
    type: z.enum(deviceTypes).optional(),
    personId: itemId.nullable().optional(),
    trust: z.enum(deviceTrusts).optional(),
  }),
  z.object({ kind: z.literal('removeDevice'), id: itemId }),
  /** Cuts a device off for a number of minutes or until somebody ends it (0), or ends the cut (null). */
  z.object({
    kind: z.literal('cut'),
    id: itemId,
    minutes: z
      .number()
      .int()
      .min(0)
      .max(24 * 60)
      .nullable(),
  }),
  z.object({ kind: z.literal('band'), band: offlineBand }),
  z.object({ kind: z.literal('removeBand'), id: itemId }),
  z.object({ kind: z.literal('budget'), budget: dailyBudget }),
  z.object({ kind: z.literal('removeBudget'), id: itemId }),
  z.object({ kind: z.literal('app'), personId: itemId, target: ruleTarget, rule: appRule.shape.rule.nullable() }),
  z.object({ kind: z.literal('holidayMode'), on: z.boolean() }),
  z.object({ kind: z.literal('holiday'), interval: holidayInterval }),
  z.object({ kind: z.literal('removeHoliday'), id: itemId }),
  z.object({
    kind: z.literal('green'),
    on: z.boolean(),
    level: z.enum(greenLevels),
    categories: z.array(z.enum(greenCategories)).max(6),
  }),
  z.object({ kind: z.literal('blockUrl'), url: z.string().max(2000) }),
  z.object({ kind: z.literal('unblockUrl'), host: z.string().max(253) }),
])
export type HouseholdChange = z.input<typeof householdChange>
/** The changes of `guard/v1/home/change`: the others have a call of the specification. */
export const ownHouseholdChange = z.discriminatedUnion('kind', ownChanges)
/** A validated change with its defaults filled in. */
export type HouseholdChangeRead = z.output<typeof householdChange>
