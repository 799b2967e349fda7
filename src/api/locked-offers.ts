import { call } from './client'
import { bool, list, num, str } from './read'

/** A package with its price, and whether this subscriber can try it free for some days. */
export interface LockedOffer {
  productId: string
  productName: string
  priceFen: number
  days: number
  canTry: boolean
}

/** The packages of the trials, for a locked feature: it does without them. `mayPromote`: the account is known to be an adult's (DESIGN 7.16). */
export const lockedOffersQuery = {
  key: ['lockedOffers'],
  fetch: async (): Promise<{ offers: LockedOffer[]; mayPromote: boolean }> => {
    const data = await call('guard/v1/order/trial', {}, { loading: false, quiet: true })
    const offers = list(data.offers, ({ productId, productName, priceFen, days, refusal }) => ({
      productId: str(productId),
      productName: str(productName),
      priceFen: num(priceFen),
      days: num(days),
      canTry: refusal === null,
    }))
    return { offers, mayPromote: bool(data.mayPromote) }
  },
}
