import type { OrderDetail, OrderSummary } from '@contract/order-history'
import { packageLimits } from '@/rules/products/limits'

/** An instant of Asia/Shanghai. */
export const at = (text: string) => Date.parse(`${text}:00+08:00`)

/** One order as the gateway returns it: the nine-yuan package, active since 5 November 2026. */
export function orderOf(over: Partial<OrderSummary> = {}): OrderSummary {
  return {
    orderId: 'order-0001',
    productId: 'uasp-9',
    productName: '安全卫士 9 元版',
    kind: 'new',
    state: 'active',
    priceFen: 900,
    chargedFen: 780,
    refundedFen: 0,
    refundDueFen: 0,
    orderedAt: at('2026-11-05T10:30'),
    effectiveAt: at('2026-11-05T10:30'),
    endsAt: null,
    isCharging: false,
    renewsAt: at('2026-12-01T00:00'),
    trialEndsAt: null,
    ...over,
  }
}

export const ending = orderOf({ state: 'ending', endsAt: at('2026-12-01T00:00'), renewsAt: null })

/** That order with all its details. */
export function detailOf(over: Partial<OrderDetail> = {}): OrderDetail {
  return {
    order: orderOf(),
    timeline: [
      { state: 'submitted', at: at('2026-11-05T10:30'), text: '已提交，等待扣费' },
      { state: 'active', at: at('2026-11-05T10:31'), text: '扣费 7.8 元，已生效' },
    ],
    agreement: { text: '安全卫士 9 元版，9 元/月', priceFen: 900, codeSentAt: at('2026-11-05T10:29') },
    renewal: {
      at: at('2026-12-01T00:00'),
      priceFen: 900,
      noticeAt: at('2026-11-26T00:00'),
      stoppedCalls: 3,
      stoppedSms: 12,
      cheaper: { productId: 'uasp-3', productName: '安全卫士 3 元版', priceFen: 300 },
    },
    unsubscribe: {
      endsAt: at('2026-12-01T00:00'),
      refundFen: 0,
      limitsBefore: packageLimits('nine'),
      limitsAfter: { blacklist: 0, whitelist: 0, segments: 0, family: 0 },
      ends: ['安全卫士 9 元版'],
      stillEnds: null,
    },
    replacedBy: null,
    canResume: false,
    ...over,
  }
}
