import { z } from 'zod'
import { subscriberNumber } from './common'
import { networkId, networkTime } from './line'
import { productStates } from './words/line'

/** A product that the carrier has given to a number, or ended, at an instant. */
export const productChange = z.object({
  id: networkId,
  phoneNo: subscriberNumber,
  productId: z.string().min(1).max(64),
  name: z.string().trim().max(40).default(''),
  state: z.enum(productStates),
  at: networkTime,
})
export type ProductChange = z.output<typeof productChange>
