import type * as Catalogue from '@/rules/products/catalogue'
import type { ProductRow } from '@/rules/products/catalogue'
import type * as EntryLimits from '@/rules/products/entry-limits'
import type * as Offerings from '@/rules/products/offerings'

/** A package that the table does not have: twelve yuan, above all others. */
export const twelve = 'twelve' as 'nine' // stands in for a word of the contract
export const twelveRow: ProductRow = {
  id: 'uasp-12',
  type: 'uasp',
  shown: 'alone',
  sold: 'package',
  covers: ['uasp', 'umm', 'sms', 'antiFraud', 'agent', 'intrusion'],
}
export const twelveLimits = {
  limits: { blacklist: 200, whitelist: 194, segments: 192, family: 8 },
  sms: { refused: 201, allowed: 195, words: 40 },
}
export const twelveOffering: Offerings.PackageOffering = {
  priceFen: 1200,
  trialDays: 15,
  rights: { memberPoints: { points: 80, amountFen: 0 }, loyaltyBill: { points: 0, amountFen: 600 } },
}

/** The modules of the table with the row added, in place of the real ones (`jest.mock`). */
export function catalogueWithTwelve() {
  const real = jest.requireActual<typeof Catalogue>('@/rules/products/catalogue')
  const products = Object.fromEntries([[twelve, twelveRow], ...Object.entries(real.products)])
  return { ...real, products, productKeys: Object.keys(products) }
}

export function entryLimitsWithTwelve() {
  const real = jest.requireActual<typeof EntryLimits>('@/rules/products/entry-limits')
  return { ...real, entryLimits: { ...real.entryLimits, [twelve]: twelveLimits } }
}

export function offeringsWithTwelve() {
  const real = jest.requireActual<typeof Offerings>('@/rules/products/offerings')
  return { ...real, offerings: { ...real.offerings, [twelve]: twelveOffering } }
}
