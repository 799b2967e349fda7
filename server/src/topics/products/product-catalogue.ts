import type { ProductKey } from '@/rules/products/catalogue'
import { productOf } from '@/rules/products/packages'
import type { Language, Text } from '../../kernel/errors'

/** Product names. A carrier changes these for its own catalogue (`rules/products/catalogue.ts`). */
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

/**
 * A product's name in a language; `stored`, the name when it was ordered, is used for a product that is no longer
 * offered.
 */
export function productName(productId: string, stored: string, language: Language): string {
  const key = productOf(productId)
  return key === null ? stored : productNames[key][language]
}
