import type { DailyBudget, HouseholdDevice, HouseholdPolicy, OfflineBand, RuleTarget } from '@contract/household'
import type { Household, Usage, Visit } from '@/rules/household/decide'

/** An instant in Asia/Shanghai: at('2026-10-10', '22:30'). */
export function at(day: string, clock = '00:00'): number {
  return Date.parse(`${day}T${clock}:00+08:00`)
}

export const tablet: HouseholdDevice = {
  id: 'tablet',
  macs: ['02:00:00:00:00:01'],
  name: '平板',
  type: 'tablet',
  personId: 'kid',
  trust: 'trusted',
  cutUntil: null,
}

const emptyPolicy: HouseholdPolicy = {
  persons: [{ id: 'kid', name: '小明', age: 'child', bornOn: null }],
  devices: [tablet],
  newDevices: 'ask',
  bands: [],
  budgets: [],
  appRules: [],
  extra: [],
  today: [],
  holidayMode: false,
  holidays: [],
  emergencyUntil: null,
  green: { on: false, level: 'middle', categories: [], allowed: [] },
  urls: [],
}

export function policyWith(parts: Partial<HouseholdPolicy> = {}): HouseholdPolicy {
  return { ...emptyPolicy, ...parts }
}

export function band(parts: Partial<OfflineBand> = {}): OfflineBand {
  return {
    id: 'night',
    personId: 'kid',
    days: ['workday', 'restday'],
    startMinute: 22 * 60,
    endMinute: 390,
    target: 'all',
    ...parts,
  }
}

export function budget(parts: Partial<DailyBudget> = {}): DailyBudget {
  return { id: 'hour', personId: 'kid', days: ['workday', 'restday'], minutes: 60, target: 'all', ...parts }
}

export const visit: Visit = {
  deviceId: 'tablet',
  host: 'www.douyin.com',
  app: 'douyin',
  appClass: 'video',
  category: null,
}

export function usageOf(day: string, minutes: Partial<Record<RuleTarget, number>> = {}): Usage {
  const targets = new Map(Object.entries(minutes) as [RuleTarget, number][])
  return { day, minutes: new Map([['kid', targets]]) }
}

export function household(parts: Partial<HouseholdPolicy> = {}, usage: Usage = usageOf('1970-01-01')): Household {
  return { policy: policyWith(parts), usage }
}
