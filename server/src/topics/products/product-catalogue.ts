import type { PackageTier } from '@contract/orders'
import type { ProductKey } from '@/rules/products/catalogue'

/** The name of each product. A carrier changes these and the prices below for its own catalogue. */
export const productNames: Record<ProductKey, string> = {
  nine: '安全卫士 9 元版',
  six: '安全卫士 6 元版',
  three: '安全卫士 3 元版',
  uasp: '安全卫士标准版',
  dnd: '免打扰',
  umm: '骚扰拦截',
  sms: '短信防护',
  antiFraud5: '风险来电提醒',
  antiFraud8: '国际短信提醒',
  antiFraud9: '国际来电提醒',
}

/** The monthly price of each package in fen. */
export const packagePrices: Record<PackageTier, number> = { nine: 900, six: 600, three: 300 }
