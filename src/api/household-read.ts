import type {
  AccessDecision,
  DeviceView,
  ExtraRequest,
  HouseholdDevice,
  HouseholdPolicy,
  HouseholdState,
  HouseholdSync,
} from '@contract/household'
import type { HouseholdVisit } from '@contract/household-calls'
import type { DayType, GreenCategory } from '@contract/words/household'
import {
  accessRules,
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
} from '@contract/words/household'
import type { Fields } from './read'
import { bool, list, num, numOrNull, oneOf, record, str, texts } from './read'

/** Reads a household. Unreadable parts are treated as missing: an unreadable decision shows the visit as allowed. */
export function readHouseholdState(value: unknown): HouseholdState {
  const data = record(value)
  return {
    pppoeAccount: str(data.pppoeAccount),
    name: str(data.name),
    model: str(data.model),
    fttr: bool(data.fttr),
    online: bool(data.online),
    seenAt: numOrNull(data.seenAt),
    sync: readSync(data.sync),
    policy: readPolicy(data.policy),
    nodes: list(data.nodes, (node) => {
      const id = str(node.id)
      return id ? { id, room: str(node.room), isModem: bool(node.isModem), online: bool(node.online) } : null
    }),
    devices: list(data.devices, readDeviceView),
    usedToday: list(data.usedToday, (one) => ({ personId: str(one.personId), minutes: num(one.minutes) })),
    requests: list(data.requests, readRequest),
    intrusions: list(data.intrusions, (one) => ({
      at: num(one.at),
      mac: str(one.mac),
      maker: str(one.maker),
      tries: num(one.tries, 1),
    })),
    tellsBySms: bool(data.tellsBySms),
  }
}

function readSync(value: unknown): HouseholdSync {
  const sync = record(value)
  return {
    state: oneOf(sync.state, syncStates, 'applied'),
    version: num(sync.version),
    appliedVersion: num(sync.appliedVersion),
    appliedAt: numOrNull(sync.appliedAt),
    sentAt: numOrNull(sync.sentAt),
    failure: syncFailures.find((one) => one === sync.failure) ?? null,
  }
}

function readPolicy(value: unknown): HouseholdPolicy {
  const data = record(value)
  const green = record(data.green)
  return {
    persons: withId(data.persons, (one, id) => ({
      id,
      name: str(one.name),
      age: oneOf(one.age, personAges, 'adult'),
      bornOn: str(one.bornOn) || null,
    })),
    devices: list(data.devices, readDevice),
    newDevices: oneOf(data.newDevices, newDeviceRules, 'allow'),
    bands: withId(data.bands, (band, id) => ({
      id,
      personId: str(band.personId),
      days: readDays(band.days),
      startMinute: num(band.startMinute),
      endMinute: num(band.endMinute),
      target: str(band.target, 'all'),
    })),
    budgets: withId(data.budgets, (budget, id) => ({
      id,
      personId: str(budget.personId),
      days: readDays(budget.days),
      minutes: num(budget.minutes),
      target: str(budget.target, 'all'),
    })),
    appRules: list(data.appRules, (one) => ({
      personId: str(one.personId),
      target: str(one.target),
      rule: oneOf(one.rule, appRuleKinds, 'block'),
    })),
    extra: list(data.extra, (one) => ({
      personId: str(one.personId),
      target: str(one.target, 'all'),
      from: num(one.from),
      until: num(one.until),
    })),
    today: list(data.today, (one) => ({
      personId: str(one.personId),
      day: str(one.day),
      rule: oneOf(one.rule, todayRules, 'free'),
    })),
    holidayMode: bool(data.holidayMode),
    holidays: withId(data.holidays, (one, id) => ({ id, name: str(one.name), from: str(one.from), to: str(one.to) })),
    emergencyUntil: numOrNull(data.emergencyUntil),
    green: {
      on: bool(green.on),
      level: oneOf(green.level, greenLevels, 'low'),
      categories: words(green.categories, greenCategories),
      allowed: texts(green.allowed),
    },
    urls: list(data.urls, (one) => (str(one.host) ? { host: str(one.host), at: num(one.at) } : null)),
  }
}

function readDevice(fields: Fields): HouseholdDevice | null {
  const id = str(fields.id)
  if (!id) return null
  const macs = texts(fields.macs)
  return {
    id,
    macs: macs.length > 0 ? macs : [str(fields.mac)],
    name: str(fields.name),
    type: oneOf(fields.type, deviceTypes, 'other'),
    personId: str(fields.personId) || null,
    trust: oneOf(fields.trust, deviceTrusts, 'trusted'),
    cutUntil: numOrNull(fields.cutUntil),
  }
}

function readDeviceView(fields: Fields): DeviceView | null {
  const device = readDevice(fields)
  if (!device) return null
  return {
    ...device,
    mac: str(fields.mac) || (device.macs[0] ?? ''),
    host: str(fields.host),
    maker: str(fields.maker),
    nodeId: str(fields.nodeId),
    link: oneOf(fields.link, deviceLinks, 'cable'),
    signal: numOrNull(fields.signal),
    online: bool(fields.online),
    firstSeen: num(fields.firstSeen),
    lastSeen: num(fields.lastSeen),
    isRandom: bool(fields.isRandom),
    isOwn: bool(fields.isOwn),
    mergeWith: str(fields.mergeWith) || null,
    usedToday: num(fields.usedToday),
    decision: readDecision(fields.decision),
  }
}

/** Reads a decision; one with an unknown rule counts as allowed. */
export function readDecision(value: unknown): AccessDecision {
  const data = record(value)
  const rule = oneOf(data.rule, accessRules, 'none')
  return {
    allowed: rule === 'none' || bool(data.allowed),
    rule,
    ruleId: str(data.ruleId) || null,
    nextChange: numOrNull(data.nextChange),
    minutesLeft: numOrNull(data.minutesLeft),
    fallbackYear: bool(data.fallbackYear),
  }
}

/** Reads a request for extra time; null without an id. */
export function readRequest(fields: Fields): ExtraRequest | null {
  const id = str(fields.id)
  if (!id) return null
  return {
    id,
    personId: str(fields.personId),
    target: str(fields.target, 'all'),
    minutes: num(fields.minutes),
    askedAt: num(fields.askedAt),
    state: oneOf(fields.state, timeRequestStates, 'expired'),
  }
}

/** Reads a visit; null without an id. */
export function readVisit(fields: Fields): HouseholdVisit | null {
  const id = str(fields.id)
  if (!id) return null
  const { allowed, rule } = readDecision(fields.decision)
  return {
    id,
    at: num(fields.at),
    deviceId: str(fields.deviceId),
    host: str(fields.host),
    app: str(fields.app),
    category: readCategory(fields.category),
    seconds: num(fields.seconds),
    decision: { allowed, rule },
  }
}

/** Reads a category of green net; null for an unknown one. */
export const readCategory = (value: unknown): GreenCategory | null =>
  greenCategories.find((one) => one === value) ?? null

/** Returns the known words in an array, without repeats. */
function words<Word extends string>(value: unknown, known: readonly Word[]): Word[] {
  return Array.isArray(value) ? known.filter((word) => value.includes(word)) : []
}

const readDays = (value: unknown): DayType[] => words(value, dayTypes)

function withId<Entry>(value: unknown, readEntry: (fields: Fields, id: string) => Entry): Entry[] {
  return list(value, (fields) => {
    const id = str(fields.id)
    return id ? readEntry(fields, id) : null
  })
}
