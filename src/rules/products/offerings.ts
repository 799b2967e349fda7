import type { PackageTier } from '@contract/orders'
import type { RightId } from '@contract/rights'
import type { Orderable } from './catalogue'

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
