import { productIds, type ProductKey } from '@/rules/products/catalogue'
import type { Orderable } from '@/rules/products/packages'
import type { Language, Text } from '../../kernel/errors'

/** Product names. A carrier changes these and the prices below for its own catalogue. */
export const productNames: Record<ProductKey, Text> = {
  nine: { zh: '安全卫士 9 元版', en: 'Phone Guard 9 yuan' },
  six: { zh: '安全卫士 6 元版', en: 'Phone Guard 6 yuan' },
  three: { zh: '安全卫士 3 元版', en: 'Phone Guard 3 yuan' },
  uasp: { zh: '安全卫士标准版', en: 'Phone Guard standard' },
  dnd: { zh: '免打扰', en: 'Do not disturb' },
  umm: { zh: '骚扰拦截', en: 'Call guard' },
  sms: { zh: '短信防护', en: 'SMS guard' },
  antiFraud5: { zh: '风险来电提醒', en: 'Risky call reminder' },
  antiFraud8: { zh: '国际短信提醒', en: 'International SMS reminder' },
  antiFraud9: { zh: '国际来电提醒', en: 'International call reminder' },
}

/** The monthly price of each product that can be ordered, in fen. Do-not-disturb is free (docs/design.md, 4.49). */
export const packagePrices: Record<Orderable, number> = { nine: 900, six: 600, three: 300, dnd: 0 }

/** The length of each package's free trial in days, once per subscriber; a free product has no trial. */
export const trialDays: Record<Orderable, number> = { nine: 30, six: 30, three: 30, dnd: 0 }

const keyOf = new Map(Object.entries(productIds).map(([key, id]) => [id as string, key as ProductKey])) // safe: the object's own keys

/**
 * A product's name in a language; `stored`, the name when it was ordered, is used for a product that is no longer
 * offered.
 */
export function productName(productId: string, stored: string, language: Language): string {
  const key = keyOf.get(productId)
  return key === undefined ? stored : productNames[key][language]
}
