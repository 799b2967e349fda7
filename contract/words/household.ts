/** The purpose of an app. A rule applies to a class, to one app, or to everything (`all`). */
export const appClasses = ['video', 'games', 'social', 'shopping', 'learning', 'other'] as const
export type AppClass = (typeof appClasses)[number]

/** What green net blocks, in display and storage order; each level blocks a part from the start (`rules/household/green.ts`). */
export const greenCategories = ['malware', 'gambling', 'adult', 'vpn', 'doh', 'ads'] as const
export type GreenCategory = (typeof greenCategories)[number]

/** Each level has fixed categories; `custom` uses the chosen ones. */
export const greenLevels = ['low', 'middle', 'high', 'custom'] as const
export type GreenLevel = (typeof greenLevels)[number]

/** A person's age group, which determines the preset rules. `child` is under 16, `teen` 16 and 17. */
export const personAges = ['child', 'teen', 'adult'] as const

export const deviceTypes = [
  'phone',
  'tablet',
  'computer',
  'tv',
  'console',
  'camera',
  'speaker',
  'appliance',
  'other',
] as const
export type DeviceType = (typeof deviceTypes)[number]

/**
 * `new`: not decided yet. `guest`: reaches only the internet. `blocked`: reaches nothing. `isolated`: kept off both the
 * internet and the home.
 */
export const deviceTrusts = ['new', 'trusted', 'guest', 'blocked', 'isolated'] as const
export type DeviceTrust = (typeof deviceTrusts)[number]

/** What happens to a device that joins the network. */
export const newDeviceRules = ['allow', 'ask', 'quarantine'] as const

/** How a device is connected. */
export const deviceLinks = ['2.4G', '5G', 'cable'] as const

/**
 * The days on which a rule applies. `holiday` rules replace all others in holiday mode and during own holidays.
 * `workday` and `restday` follow the official calendar with its working weekends; a `schoolNight` is a day before a
 * working day. Rules of a weekday do not apply on days that the calendar makes an exception.
 */
export const dayTypes = [
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
] as const
export type DayType = (typeof dayTypes)[number]

/** What a rule does with an app. */
export const appRuleKinds = ['block', 'free'] as const

/** What applies to a person for today only. */
export const todayRules = ['free', 'off'] as const

/** The rule that decided a visit, in the order of evaluation. */
export const accessRules = [
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
] as const
export type AccessRule = (typeof accessRules)[number]

/**
 * The progress of a change: the modem has it (`applied`), it was sent (`sent`), or the modem did not take it
 * (`failed`).
 */
export const syncStates = ['applied', 'sent', 'failed'] as const

/** Why the modem did not take a change. */
export const syncFailures = ['offline', 'refused', 'timeout', 'replaced'] as const

/** The state of a request for more time. */
export const timeRequestStates = ['pending', 'approved', 'denied', 'expired'] as const

/** What a line can ask of its subscriber. */
export const lineQuestions = ['request', 'device'] as const
