import type { PackageTier } from '@contract/words/orders'
import type { RightId } from '@contract/words/points'
import type { Orderable, ProductKey } from './catalogue'

/** The terms of an orderable product, which no screen of the first visit needs. */
export interface Offering {
  /** The monthly price in fen. */
  priceFen: number
  /** The length of the free trial in days, once per subscriber; a free product has none. */
  trialDays: number
}

/** What a right gives: points, or fen on the phone bill (DESIGN 4.53). */
export interface Benefit {
  points: number
  amountFen: number
}

export interface PackageOffering extends Offering {
  rights: Readonly<Record<RightId, Benefit>>
}

/** The second half of the table of products: what each costs and gives. Do-not-disturb is free (docs/design.md, 4.49). */
export const offerings: Readonly<
  Record<PackageTier, PackageOffering> & Record<Exclude<Orderable, PackageTier>, Offering>
> = {
  nine: {
    priceFen: 900,
    trialDays: 30,
    rights: { memberPoints: { points: 60, amountFen: 0 }, loyaltyBill: { points: 0, amountFen: 450 } },
  },
  six: {
    priceFen: 600,
    trialDays: 30,
    rights: { memberPoints: { points: 40, amountFen: 0 }, loyaltyBill: { points: 0, amountFen: 300 } },
  },
  three: {
    priceFen: 300,
    trialDays: 30,
    rights: { memberPoints: { points: 20, amountFen: 0 }, loyaltyBill: { points: 0, amountFen: 150 } },
  },
  dnd: { priceFen: 0, trialDays: 0 },
}

/** The name of each product in both languages. */
export const productNames: Readonly<Record<ProductKey, { zh: string; en: string }>> = {
  nine: { zh: '安全卫士 9 元版', en: 'Phone Guard 9 yuan' },
  six: { zh: '安全卫士 6 元版', en: 'Phone Guard 6 yuan' },
  three: { zh: '安全卫士 3 元版', en: 'Phone Guard 3 yuan' },
  uasp: { zh: '安全卫士标准版', en: 'Phone Guard standard' },
  dnd: { zh: '免打扰', en: 'Do not disturb' },
  umm: { zh: '骚扰拦截', en: 'Call guard' },
  sms: { zh: '短信卫士', en: 'SMS guard' },
  antiFraud5: { zh: '风险来电提醒', en: 'Risky call reminder' },
  antiFraud8: { zh: '国际短信提醒', en: 'International SMS reminder' },
  antiFraud9: { zh: '国际来电提醒', en: 'International call reminder' },
}
