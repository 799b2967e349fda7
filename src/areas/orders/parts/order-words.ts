import type { OrderSummary } from '@contract/order-history'
import type { OrderState } from '@contract/words/orders'
import type { Tone } from '@/components/Tag/Tag'
import type { IconName } from '@/components/Icon/icon-names'
import { useMessages } from '@/i18n/define-messages'
import { dayText, lastMomentText } from '@/i18n/formats'
import { now } from '@/platform/clock'
import { yuanOf } from '@/rules/products/price'
import { orderMessages } from '../order-messages'

type StateLook = { tone: Tone; icon?: IconName }

const looks: Record<OrderState, StateLook> = {
  draft: { tone: 'neutral' },
  codeSent: { tone: 'neutral' },
  submitted: { tone: 'neutral', icon: 'clock' },
  active: { tone: 'safe' },
  ending: { tone: 'risk' },
  ended: { tone: 'neutral' },
  failed: { tone: 'risk' },
  refundDue: { tone: 'neutral', icon: 'clock' },
  refunded: { tone: 'neutral', icon: 'check' },
}

/** Whether an order is active or will be. */
export function isCurrent({ state }: OrderSummary): boolean {
  return state === 'submitted' || state === 'active' || state === 'ending'
}

/**
 * Returns the text for "nothing is refunded": days that are paid for remain, or nothing was paid, or another charges.
 */
export function noRefundOf(order: OrderSummary) {
  const cost = costOf(order)
  return cost === 'paid' && order.chargedFen === 0 ? 'leaveUnpaid' : noRefunds[cost]
}

const noRefunds = { paid: 'leaveNoRefund', free: 'leaveFree', elsewhere: 'leaveElsewhere' } as const

/** Returns whether an order is charged here, free, or charged elsewhere by the carrier. */
export function costOf({ priceFen }: Pick<OrderSummary, 'priceFen'>): 'paid' | 'free' | 'elsewhere' {
  return priceFen === null ? 'elsewhere' : priceFen === 0 ? 'free' : 'paid'
}

/** Returns the texts for an order's state and dates. */
export function useOrderWords() {
  const t = useMessages(orderMessages)
  const isTrial = ({ state, trialEndsAt }: OrderSummary) => state === 'active' && (trialEndsAt ?? 0) > now()
  const waits = ({ state, kind }: OrderSummary) => state === 'submitted' && kind === 'downgrade'

  return {
    /** The monthly price. */
    priceOf(order: Pick<OrderSummary, 'priceFen'>): string {
      const cost = costOf(order)
      return cost === 'paid' ? t('price', { yuan: yuanOf(order.priceFen ?? 0) }) : t(cost)
    },
    stateOf: (order: OrderSummary): StateLook & { text: string } => ({
      ...looks[order.state],
      text: t(order.isCharging ? 'submitted' : isTrial(order) ? 'trial' : waits(order) ? 'waiting' : order.state),
    }),
    /** The next date; empty if there is none. */
    dateOf(order: OrderSummary): string {
      const { state, endsAt, renewsAt, trialEndsAt, effectiveAt, isCharging } = order
      if (isCharging) return t('charging')
      if (isTrial(order)) return t('trialUntil', { day: lastMomentText(trialEndsAt ?? 0) })
      if (waits(order) && effectiveAt !== null) return t('startsOn', { day: dayText(effectiveAt) })
      if (state === 'active') return renewsAt === null ? '' : t('renewsOn', { day: dayText(renewsAt) })
      if (endsAt === null) return ''
      if (state === 'ending') return t('usableUntil', { day: lastMomentText(endsAt) })
      return t(effectiveAt === null ? 'cancelledOn' : 'endedOn', { day: dayText(endsAt) })
    },
  }
}
