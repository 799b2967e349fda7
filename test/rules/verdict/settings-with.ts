import type { FeatureKey } from '@/rules/optimizable/catalogue'
import { catalogue } from '@/rules/optimizable/catalogue'
import type { ProductKey } from '@/rules/products/catalogue'
import { resolveFlags } from '@/rules/products/flags'
import type { MinuteRange } from '@/rules/time/range'
import type { IncomingCall } from '@/rules/verdict/call-rules'
import type { GuardRows, GuardSettings } from '@/rules/verdict/settings'
import { buildGuardSettings } from '@/rules/verdict/settings'
import { holding } from '../products/product-list'

export const everySwitch: FeatureKey[] = catalogue.map((item) => item.key)

/** Noon of a day in Asia/Shanghai. */
export const NOON = Date.parse('2026-03-10T04:00:00Z')
export const MINUTE = 60 * 1000
export const CALLER = '02188889999'

/** Settings of a nine-yuan subscriber with every function on by default. */
export function settingsWith(rows: Partial<GuardRows> = {}, products: ProductKey[] = ['nine']): GuardSettings {
  const flags = resolveFlags(products.map((key) => holding(key)))
  return buildGuardSettings({ flags, switches: everySwitch, ...rows })
}

/** Every function except the given ones. */
export function without(...keys: FeatureKey[]): FeatureKey[] {
  return everySwitch.filter((key) => !keys.includes(key))
}

/** A call of an unknown stranger. */
export function callFrom(from: string, over: Partial<IncomingCall> = {}): IncomingCall {
  return { from, fraud: 'none', harassment: null, markCount: 100, lastCallAt: null, repeatPassesToday: 0, ...over }
}

/** One value on a list, without expiry by default. */
export function listed(value = CALLER, expiresAt: number | null = null) {
  return [{ value, expiresAt }]
}

/** The same do-not-disturb hours on every day of the week. */
export function everyDay(hours: MinuteRange) {
  return Array.from({ length: 7 }, () => hours)
}
