import { z } from 'zod'
import { nothing } from './common'
import { defineCall } from './define'

/** The subscriber's status of one product; `status` 2 or 3 is ordered and active (SPEC section 4). */
export const productStatus = z.object({
  busiType: z.string(),
  productId: z.string(),
  productName: z.string(),
  status: z.number().int(),
  statusMsg: z.string(),
  subscribeTime: z.string(),
  productType: z.string(),
})
export type ProductStatus = z.infer<typeof productStatus>

export const subscribeCalls = {
  'subscribe/v1/statusQuery': defineCall({
    access: 'private',
    summary: 'Every product that the subscriber holds or has held, with its status.',
    request: nothing,
    answer: z.object({ phoneNo: z.string(), productStatusList: z.array(productStatus) }),
  }),
} as const
