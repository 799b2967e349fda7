import { z } from 'zod'
import { instant } from './common'

/**
 * A home network: the modem's line, its devices, the people who use them, and the rules that a guardian sets. Days are
 * those of Asia/Shanghai, minutes count from midnight, instants are ms since the epoch.
 */

/** An id that the app or the gateway made. */
export const homeId = z.string().min(1).max(64)
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

/** What an app is for. A rule may apply to a class as well as to one app, or to everything (`all`). */
export const appClass = z.enum(['video', 'games', 'social', 'shopping', 'learning', 'other'])
export type AppClass = z.infer<typeof appClass>

/** What green net blocks. */
export const greenCategory = z.enum(['adult', 'gambling', 'malware', 'vpn', 'doh', 'ads'])
export type GreenCategory = z.infer<typeof greenCategory>

/** Whom a device's rules come from. `child` is under 16, `teen` 16 and 17. */
const personAge = z.enum(['child', 'teen', 'adult'])
export const homePerson = z.object({
  id: homeId,
  name: z.string().min(1).max(20),
  age: personAge,
  /** Month of birth, 'YYYY-MM': the presets loosen at 16 and at 18. */
  bornOn: z
    .string()
    .max(7)
    .regex(/^\d{4}-\d{2}$/)
    .nullable(),
})
export type HomePerson = z.infer<typeof homePerson>

export const deviceType = z.enum([
  'phone',
  'tablet',
  'computer',
  'tv',
  'console',
  'camera',
  'speaker',
  'appliance',
  'other',
])
export type DeviceType = z.infer<typeof deviceType>

/** `new` has not been decided on; a `guest` reaches the internet only; a `blocked` one nothing; an `isolated` one is kept off both the internet and the home. */
export const deviceTrust = z.enum(['new', 'trusted', 'guest', 'blocked', 'isolated'])
export type DeviceTrust = z.infer<typeof deviceTrust>

/** What the rules know of a device. `name` is empty until somebody names it. The first of `macs` is its latest address. */
export const homeDevice = z.object({
  id: homeId,
  macs: z.array(z.string().max(17)).min(1).max(20),
  name: z.string().max(20),
  type: deviceType,
  personId: homeId.nullable(),
  trust: deviceTrust,
  /** Cut off by hand until then; null is not cut off, 0 is until somebody ends it. */
  cutUntil: instant.nullable(),
})
export type HomeDevice = z.infer<typeof homeDevice>

/**
 * On which days a rule holds. `holiday` rules replace all others in holiday mode and in one's own holiday intervals.
 * `workday` and `restday` follow the official calendar with its working weekends; a `schoolNight` is a day before a
 * working day. Rules of a weekday hold on days that are what their weekday usually is.
 */
export const dayType = z.enum([
  'holiday',
  'schoolNight',
  'workday',
  'restday',
  'mon',
  'tue',
  'wed',
  'thu',
  'fri',
  'sat',
  'sun',
])
export type DayType = z.infer<typeof dayType>

/** What a rule applies to: everything, a class, or one app by its id (`app:douyin`). */
export const ruleTarget = z.union([
  z.literal('all'),
  appClass,
  z
    .string()
    .max(44)
    .regex(/^app:[a-z0-9-]{1,40}$/),
])
export type RuleTarget = z.infer<typeof ruleTarget>

/**
 * A stretch without network, half-open. One whose end is not later than its start ends on the next day, and keeps the
 * day type of the day on which it began; 0 to 1440 is the whole day.
 */
export const offlineBand = z.object({
  id: homeId,
  personId: homeId,
  days: z.array(dayType).min(1).max(11),
  startMinute: minuteOfDay,
  endMinute: minuteOfDay,
  target: ruleTarget,
})
export type OfflineBand = z.infer<typeof offlineBand>

/** Minutes a day that a person may be online, counted once over all of their devices. */
export const dailyBudget = z.object({
  id: homeId,
  personId: homeId,
  days: z.array(dayType).min(1).max(11),
  minutes: z
    .number()
    .int()
    .min(0)
    .max(24 * 60),
  target: ruleTarget,
})
export type DailyBudget = z.infer<typeof dailyBudget>

/** A rule for one app or class: never, or always (it then passes bands and budgets, and does not count). */
export const appRule = z.object({ personId: homeId, target: ruleTarget, rule: z.enum(['block', 'free']) })
export type AppRule = z.infer<typeof appRule>

/** Minutes that were given beyond the rules: from `from` to `until`, never past midnight. */
export const extraTime = z.object({ personId: homeId, target: ruleTarget, from: instant, until: instant })
export type ExtraTime = z.infer<typeof extraTime>

/** What holds for a person on one day only, before bands and budgets. */
export const todayOnly = z.object({ personId: homeId, day: calendarDay, rule: z.enum(['free', 'off']) })
export type TodayOnly = z.infer<typeof todayOnly>

/** Own holidays, both days included. */
export const holidayInterval = z.object({ id: homeId, name: z.string().max(20), from: calendarDay, to: calendarDay })
export type HolidayInterval = z.infer<typeof holidayInterval>

/** Levels choose the categories; `custom` keeps the chosen ones. */
export const greenLevel = z.enum(['low', 'middle', 'high', 'custom'])
export type GreenLevel = z.infer<typeof greenLevel>

/** The rules of a household: one document, which the modem gets as a whole and acknowledges by its version. */
export const homePolicy = z.object({
  persons: z.array(homePerson).max(20),
  devices: z.array(homeDevice).max(200),
  newDevices: z.enum(['allow', 'ask', 'quarantine']),
  bands: z.array(offlineBand).max(100),
  budgets: z.array(dailyBudget).max(100),
  appRules: z.array(appRule).max(200),
  extra: z.array(extraTime).max(50),
  today: z.array(todayOnly).max(50),
  holidayMode: z.boolean(),
  holidays: z.array(holidayInterval).max(20),
  /** Everything passes until then; null is no emergency. */
  emergencyUntil: instant.nullable(),
  green: z.object({
    on: z.boolean(),
    level: greenLevel,
    categories: z.array(greenCategory),
    /** Sites that green net blocked wrongly, and that pass now. */
    allowed: z.array(z.string().max(253)).max(100),
  }),
  /** Blocked sites, in their ASCII form; each stands for itself and for everything below it. */
  urls: z.array(z.object({ host: z.string().min(1).max(253), at: instant })).max(100),
})
export type HomePolicy = z.infer<typeof homePolicy>

/** Which rule decided a visit, in the order in which they are asked. */
export const accessRule = z.enum([
  'emergency',
  'cutByHand',
  'blockedDevice',
  'isolatedDevice',
  'newDevice',
  'urlList',
  'greenNet',
  'appBlocked',
  'appFree',
  'todayFree',
  'todayOff',
  'extraTime',
  'band',
  'budget',
  'none',
])
export type AccessRule = z.infer<typeof accessRule>

/**
 * Whether a visit passes, and why. `nextChange` is when this answer changes if nothing but time passes, null if it never
 * does. `minutesLeft` is how long the visit may go on, null without an end. `ruleId` is the band or budget that decided.
 * `fallbackYear`: the official calendar of this year is not published, so that the weekday decided.
 */
export const accessDecision = z.object({
  allowed: z.boolean(),
  rule: accessRule,
  ruleId: z.string().nullable(),
  nextChange: z.number().nullable(),
  minutesLeft: z.number().nullable(),
  fallbackYear: z.boolean(),
})
export type AccessDecision = z.infer<typeof accessDecision>

/** How far a change has come: the modem has it (`applied`), it is on its way (`sent`), or the modem did not take it. */
const syncState = z.enum(['applied', 'sent', 'failed'])
/**
 * What the modem has acknowledged, and what was wished last. `failure` is why a change did not arrive: the modem is
 * offline, it refused, no acknowledgement came in time, or it was replaced by another one.
 */
export const homeSync = z.object({
  state: syncState,
  version: z.number().int(),
  appliedVersion: z.number().int(),
  appliedAt: instant.nullable(),
  sentAt: instant.nullable(),
  failure: z.enum(['offline', 'refused', 'timeout', 'replaced']).nullable(),
})
export type HomeSync = z.infer<typeof homeSync>

/** An access point, the modem included (`isModem`). */
export const homeNode = z.object({ id: z.string(), room: z.string(), isModem: z.boolean(), online: z.boolean() })
export type HomeNode = z.infer<typeof homeNode>

/**
 * A device as the modem sees it, with what the rules say about it now. `signal` is in dBm, null by cable or offline.
 * `isRandom`: a random MAC address. `mergeWith` is the known device that it may be, to be asked about. `usedToday` are
 * the minutes online today. `isOwn`: the phone that asks.
 */
export const deviceView = homeDevice.extend({
  mac: z.string(),
  host: z.string(),
  maker: z.string(),
  nodeId: z.string(),
  link: z.enum(['2.4G', '5G', 'cable']),
  signal: z.number().nullable(),
  online: z.boolean(),
  firstSeen: instant,
  lastSeen: instant,
  isRandom: z.boolean(),
  isOwn: z.boolean(),
  mergeWith: homeId.nullable(),
  usedToday: z.number().int(),
  decision: accessDecision,
})
export type DeviceView = z.infer<typeof deviceView>

/** Somebody asks for more time; at most one request of a person and target waits. It ends at midnight. */
export const extraRequest = z.object({
  id: homeId,
  personId: homeId,
  target: ruleTarget,
  minutes: z.number().int(),
  askedAt: instant,
  state: z.enum(['pending', 'approved', 'denied', 'expired']),
})
export type ExtraRequest = z.infer<typeof extraRequest>

/** Somebody who tried to get into the network. */
export const intrusion = z.object({ at: instant, mac: z.string(), maker: z.string(), tries: z.number().int() })
export type Intrusion = z.infer<typeof intrusion>

/** What the app shows of a household: the wished rules, the acknowledged state, and what the modem reported last. */
export const homeState = z.object({
  pppoeAccount: z.string(),
  name: z.string(),
  model: z.string(),
  fttr: z.boolean(),
  /** Whether the modem is reachable now; `seenAt` is its last report. */
  online: z.boolean(),
  seenAt: instant.nullable(),
  sync: homeSync,
  policy: homePolicy,
  nodes: z.array(homeNode),
  devices: z.array(deviceView),
  requests: z.array(extraRequest),
  intrusions: z.array(intrusion),
})
export type HomeState = z.infer<typeof homeState>

/** One change of the rules. What is named by an id replaces the entry of that id, or joins. */
export const homeChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person'), person: homePerson, withPreset: z.boolean().default(false) }),
  z.object({ kind: z.literal('removePerson'), id: homeId }),
  z.object({
    kind: z.literal('device'),
    id: homeId,
    name: z.string().max(400).optional(),
    type: deviceType.optional(),
    personId: homeId.nullable().optional(),
    trust: deviceTrust.optional(),
  }),
  z.object({ kind: z.literal('removeDevice'), id: homeId }),
  z.object({ kind: z.literal('merge'), id: homeId, into: homeId }),
  /** Cuts a device off for so many minutes, until somebody ends it (0), or ends that (null). */
  z.object({
    kind: z.literal('cut'),
    id: homeId,
    minutes: z
      .number()
      .int()
      .min(0)
      .max(24 * 60)
      .nullable(),
  }),
  z.object({ kind: z.literal('newDevices'), rule: homePolicy.shape.newDevices }),
  z.object({ kind: z.literal('band'), band: offlineBand }),
  z.object({ kind: z.literal('removeBand'), id: homeId }),
  z.object({ kind: z.literal('budget'), budget: dailyBudget }),
  z.object({ kind: z.literal('removeBudget'), id: homeId }),
  z.object({ kind: z.literal('app'), personId: homeId, target: ruleTarget, rule: appRule.shape.rule.nullable() }),
  z.object({ kind: z.literal('today'), personId: homeId, rule: todayOnly.shape.rule.nullable() }),
  z.object({
    kind: z.literal('extra'),
    personId: homeId,
    target: ruleTarget,
    minutes: z.number().int().min(0).max(1440),
  }),
  z.object({ kind: z.literal('holidayMode'), on: z.boolean() }),
  z.object({ kind: z.literal('holiday'), interval: holidayInterval }),
  z.object({ kind: z.literal('removeHoliday'), id: homeId }),
  z.object({ kind: z.literal('emergency'), minutes: z.number().int().min(0).max(1440) }),
  z.object({ kind: z.literal('green'), on: z.boolean(), level: greenLevel, categories: z.array(greenCategory).max(6) }),
  z.object({ kind: z.literal('greenAllow'), host: z.string().max(2000), allowed: z.boolean() }),
  z.object({ kind: z.literal('blockUrl'), url: z.string().max(2000) }),
  z.object({ kind: z.literal('unblockUrl'), host: z.string().max(253) }),
])
export type HomeChange = z.input<typeof homeChange>
/** A change as the gateway has read it, with what was left out filled in. */
export type HomeChangeRead = z.output<typeof homeChange>
