import { call } from './client'
import { list, num, str } from './read'

/** A package with its price, and whether this subscriber can try it free for some days. */
export interface LockedOffer {
  productId: string
  productName: string
  priceFen: number
  days: number
  canTry: boolean
}

/** The packages of the trials, for a locked feature: it does without them. */
export const lockedOffersQuery = {
  key: ['lockedOffers'],
  fetch: async (): Promise<LockedOffer[]> => {
    const data = await call('guard/v1/order/trial', {}, { loading: false, quiet: true })
    return list(data.offers, ({ productId, productName, priceFen, days, refusal }) => ({
      productId: str(productId),
      productName: str(productName),
      priceFen: num(priceFen),
      days: num(days),
      canTry: refusal === null,
    }))
  },
}
