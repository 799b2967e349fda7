import type { HouseholdChangeRead, HouseholdDevice, HouseholdPolicy, RuleTarget } from '@contract/household'
import { greenCategories } from '@contract/words/household'
import { cutText } from '../text/storable-text'
import { dayOf, startOfCalendarDay, startOfDay } from '../time/shanghai'
import { DAY_MS, MINUTE_MS } from '../time/units'
import { readAddress } from './address'
import { presetFor } from './presets'

/**
 * The context of a change. `confirmed`: the subscriber confirmed that the change blocks their own phone or the modem.
 */
export interface ChangeContext {
  now: number
  newId: () => string
  ownDeviceId: string | null
  modemDeviceIds: readonly string[]
  confirmed: boolean
}

/**
 * Why a change is rejected. `gone`: its target no longer exists. `full`: a limit is reached. `badAddress`, `badRange`:
 * the address or the times are invalid. `ownDevice`: it would cut off the requester's own phone or the modem.
 */
export type ChangeFault = 'gone' | 'full' | 'badAddress' | 'badRange' | 'ownDevice'
export type ChangeResult = { ok: true; policy: HouseholdPolicy } | { ok: false; reason: ChangeFault }

/** The maximum number of entries of a household; the contract has the same figures. */
export const householdLimits = {
  persons: 20,
  devices: 200,
  bands: 100,
  budgets: 100,
  appRules: 200,
  extra: 50,
  today: 50,
  holidays: 20,
  allowed: 100,
  urls: 100,
  macs: 20,
} as const
const MAX_NAME = 20
const DAY_MINUTES = 24 * 60

/**
 * Applies one change and returns a new policy; the old one is not modified. An entry with a known id replaces the
 * existing one, otherwise it is added. Applying a change twice gives the same policy, or returns `gone` when the first
 * time removed its target.
 */
export function applyChange(
  policy: HouseholdPolicy,
  change: HouseholdChangeRead,
  context: ChangeContext,
): ChangeResult {
  const result = changed(withoutThePast(policy, context.now), change, context)
  if (!result.ok) return result
  return context.confirmed || !cutsOneself(policy, result.policy, context) ? result : fault('ownDevice')
}

const fault = (reason: ChangeFault): ChangeResult => ({ ok: false, reason })
const done = (policy: HouseholdPolicy): ChangeResult => ({ ok: true, policy })

function changed(policy: HouseholdPolicy, change: HouseholdChangeRead, context: ChangeContext): ChangeResult {
  const { now } = context
  switch (change.kind) {
    case 'person':
      return withPerson(policy, change, context)
    case 'removePerson':
      return withoutPerson(policy, change.id)
    case 'device':
      return withDevice(policy, change)
    case 'removeDevice':
      return without(policy, 'devices', change.id)
    case 'merge':
      return merged(policy, change)
    case 'cut': {
      const { minutes } = change
      const cutUntil = minutes === null || minutes === 0 ? minutes : now + minutes * MINUTE_MS
      return withDeviceFacts(policy, change.id, { cutUntil })
    }
    case 'newDevices':
      return done({ ...policy, newDevices: change.rule })
    case 'band': {
      const { band } = change
      if (!hasPerson(policy, band.personId)) return fault('gone')
      if (band.startMinute >= DAY_MINUTES) return fault('badRange')
      const endMinute = band.endMinute || DAY_MINUTES
      return withEntry(policy, 'bands', { ...band, endMinute, days: unique(band.days) })
    }
    case 'removeBand':
      return without(policy, 'bands', change.id)
    case 'budget': {
      const { budget } = change
      if (!hasPerson(policy, budget.personId)) return fault('gone')
      return withEntry(policy, 'budgets', { ...budget, days: unique(budget.days) })
    }
    case 'removeBudget':
      return without(policy, 'budgets', change.id)
    case 'app':
      return withAppRule(policy, change)
    case 'today': {
      const { personId, rule } = change
      if (!hasPerson(policy, personId)) return fault('gone')
      const others = policy.today.filter((entry) => entry.personId !== personId)
      const today = rule === null ? others : [...others, { personId, day: dayOf(now), rule }]
      return today.length > householdLimits.today ? fault('full') : done({ ...policy, today })
    }
    case 'extra': {
      const { personId, target, minutes } = change
      if (!hasPerson(policy, personId)) return fault('gone')
      const others = policy.extra.filter((entry) => !matchesTarget(entry, personId, target))
      const until = Math.min(now + minutes * MINUTE_MS, startOfDay(now) + DAY_MS)
      const extra = minutes === 0 ? others : [...others, { personId, target, from: now, until }]
      return extra.length > householdLimits.extra ? fault('full') : done({ ...policy, extra })
    }
    case 'holidayMode':
      return done({ ...policy, holidayMode: change.on })
    case 'holiday': {
      const { interval } = change
      const isDay = (day: string) => startOfCalendarDay(day) !== null
      if (!isDay(interval.from) || !isDay(interval.to) || interval.to < interval.from) return fault('badRange')
      return withEntry(policy, 'holidays', { ...interval, name: shortName(interval.name) })
    }
    case 'removeHoliday':
      return without(policy, 'holidays', change.id)
    case 'emergency':
      return done({ ...policy, emergencyUntil: change.minutes === 0 ? null : now + change.minutes * MINUTE_MS })
    case 'green': {
      const { on, level, categories } = change
      // Keeps the custom choice while another level is active, so that `custom` restores it.
      const chosen = level === 'custom' ? categories : policy.green.categories
      const sorted = greenCategories.filter((category) => chosen.includes(category))
      return done({ ...policy, green: { ...policy.green, on, level, categories: sorted } })
    }
    case 'greenAllow':
      return withAllowed(policy, change.host, change.allowed)
    case 'blockUrl': {
      const address = readAddress(change.url)
      if (!address.ok) return fault('badAddress')
      if (policy.urls.some(({ host }) => host === address.host)) return done(policy)
      if (policy.urls.length >= householdLimits.urls) return fault('full')
      return done({ ...policy, urls: [...policy.urls, { host: address.host, at: now }] })
    }
    case 'unblockUrl': {
      const urls = policy.urls.filter(({ host }) => host !== change.host)
      return urls.length === policy.urls.length ? fault('gone') : done({ ...policy, urls })
    }
  }
}

type Change<Kind extends HouseholdChangeRead['kind']> = Extract<HouseholdChangeRead, { kind: Kind }>

function withPerson(policy: HouseholdPolicy, change: Change<'person'>, { newId }: ChangeContext): ChangeResult {
  const { person } = change
  const result = withEntry(policy, 'persons', { ...person, name: shortName(person.name) || person.name })
  if (!result.ok || !change.withPreset) return result
  const preset = presetFor(person.age)
  const own = () => ({ id: newId(), personId: person.id })
  const isOther = (rule: { personId: string }) => rule.personId !== person.id
  const bands = [...policy.bands.filter(isOther), ...preset.bands.map((band) => ({ ...band, ...own() }))]
  const budgets = [...policy.budgets.filter(isOther), ...preset.budgets.map((budget) => ({ ...budget, ...own() }))]
  if (bands.length > householdLimits.bands || budgets.length > householdLimits.budgets) return fault('full')
  return done({ ...result.policy, bands, budgets })
}

function withoutPerson(policy: HouseholdPolicy, id: string): ChangeResult {
  if (!hasPerson(policy, id)) return fault('gone')
  const isOther = (rule: { personId: string }) => rule.personId !== id
  return done({
    ...policy,
    persons: policy.persons.filter((person) => person.id !== id),
    devices: policy.devices.map((device) => (device.personId === id ? { ...device, personId: null } : device)),
    bands: policy.bands.filter(isOther),
    budgets: policy.budgets.filter(isOther),
    appRules: policy.appRules.filter(isOther),
    extra: policy.extra.filter(isOther),
    today: policy.today.filter(isOther),
  })
}

function withDevice(policy: HouseholdPolicy, { id, name, type, personId, trust }: Change<'device'>): ChangeResult {
  if (personId != null && !hasPerson(policy, personId)) return fault('gone')
  const device = policy.devices.find((one) => one.id === id)
  const whose = personId === undefined ? device?.personId : personId
  // Who gives a new device a name and a person has decided about it.
  const isDecided = device?.trust === 'new' && whose != null && shortName(name ?? device.name) !== ''
  return withDeviceFacts(policy, id, {
    ...(isDecided ? { trust: 'trusted' as const } : {}),
    ...(name === undefined ? {} : { name: shortName(name) }),
    ...(type === undefined ? {} : { type }),
    ...(personId === undefined ? {} : { personId }),
    ...(trust === undefined ? {} : { trust }),
  })
}

function withDeviceFacts(policy: HouseholdPolicy, id: string, facts: Partial<HouseholdDevice>): ChangeResult {
  if (!policy.devices.some((device) => device.id === id)) return fault('gone')
  const devices = policy.devices.map((device) => (device.id === id ? { ...device, ...facts } : device))
  return done({ ...policy, devices })
}

/** The known device keeps its name, person and trust. Missing values come from the other device. */
function merged(policy: HouseholdPolicy, { id, into }: Change<'merge'>): ChangeResult {
  const other = policy.devices.find((device) => device.id === id)
  const kept = policy.devices.find((device) => device.id === into)
  if (!other || !kept || other === kept) return fault('gone')
  const one: HouseholdDevice = {
    ...kept,
    macs: unique([...other.macs, ...kept.macs]).slice(0, householdLimits.macs),
    name: kept.name || other.name,
    type: kept.type === 'other' ? other.type : kept.type,
    personId: kept.personId ?? other.personId,
    trust: kept.trust === 'new' ? other.trust : kept.trust,
  }
  const devices = policy.devices.filter((device) => device !== other).map((device) => (device === kept ? one : device))
  return done({ ...policy, devices })
}

function withAppRule(policy: HouseholdPolicy, { personId, target, rule }: Change<'app'>): ChangeResult {
  if (!hasPerson(policy, personId)) return fault('gone')
  const others = policy.appRules.filter((entry) => !matchesTarget(entry, personId, target))
  const appRules = rule === null ? others : [...others, { personId, target, rule }]
  return appRules.length > householdLimits.appRules ? fault('full') : done({ ...policy, appRules })
}

function withAllowed(policy: HouseholdPolicy, text: string, isAllowed: boolean): ChangeResult {
  const address = readAddress(text)
  if (!address.ok) return fault('badAddress')
  const others = policy.green.allowed.filter((host) => host !== address.host)
  const allowed = isAllowed ? [...others, address.host] : others
  if (allowed.length > householdLimits.allowed) return fault('full')
  return done({ ...policy, green: { ...policy.green, allowed } })
}

type Entries = 'persons' | 'bands' | 'budgets' | 'holidays'

/** Replaces the entry with the same id, or adds a new one. */
function withEntry<Key extends Entries>(
  policy: HouseholdPolicy,
  key: Key,
  entry: HouseholdPolicy[Key][number],
): ChangeResult {
  const entries: readonly HouseholdPolicy[Key][number][] = policy[key]
  const isKnown = entries.some(({ id }) => id === entry.id)
  if (!isKnown && entries.length >= householdLimits[key]) return fault('full')
  const next = isKnown ? entries.map((one) => (one.id === entry.id ? entry : one)) : [...entries, entry]
  return done({ ...policy, [key]: next })
}

function without(policy: HouseholdPolicy, key: Exclude<Entries, 'persons'> | 'devices', id: string): ChangeResult {
  const entries: readonly { id: string }[] = policy[key]
  const next = entries.filter((entry) => entry.id !== id)
  return next.length === entries.length ? fault('gone') : done({ ...policy, [key]: next })
}

/** Drops expired measures, so that they neither use up space nor take effect again. */
function withoutThePast(policy: HouseholdPolicy, now: number): HouseholdPolicy {
  const { emergencyUntil } = policy
  const isOver = (until: number | null) => until !== null && until !== 0 && until <= now
  return {
    ...policy,
    extra: policy.extra.filter(({ until }) => until > now),
    today: policy.today.filter(({ day }) => day >= dayOf(now)),
    devices: policy.devices.map((device) => (isOver(device.cutUntil) ? { ...device, cutUntil: null } : device)),
    emergencyUntil: emergencyUntil !== null && emergencyUntil <= now ? null : emergencyUntil,
  }
}

/** Whether the change cuts off the requester's phone or the modem, which could use the network before. */
function cutsOneself(
  before: HouseholdPolicy,
  after: HouseholdPolicy,
  { ownDeviceId, modemDeviceIds, now }: ChangeContext,
) {
  const isCut = ({ devices, newDevices }: HouseholdPolicy, id: string) => {
    const device = devices.find((one) => one.id === id)
    const trust = device?.trust ?? 'new'
    const cutUntil = device?.cutUntil ?? null
    if (trust === 'blocked' || trust === 'isolated' || (trust === 'new' && newDevices === 'quarantine')) return true
    return cutUntil === 0 || (cutUntil !== null && cutUntil > now)
  }
  return [ownDeviceId, ...modemDeviceIds].some((id) => id !== null && !isCut(before, id) && isCut(after, id))
}

function hasPerson({ persons }: HouseholdPolicy, id: string): boolean {
  return persons.some((person) => person.id === id)
}

function matchesTarget(entry: { personId: string; target: RuleTarget }, personId: string, target: RuleTarget): boolean {
  return entry.personId === personId && entry.target === target
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}

/** Trims a name and cuts it to the contract's limit. */
const shortName = (name: string): string => cutText(name.trim(), MAX_NAME).trim()
