import { View } from '@tarojs/components'
import type { ProductTerm } from '@contract/account'
import { Icon } from '@/components/Icon/Icon'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { useMessages } from '@/i18n/define-messages'
import { dayText, lastMomentText } from '@/i18n/formats'
import { useSessionStore } from '@/stores/session'
import { useProducts } from '@/widgets/ProductGate/use-product-gate'
import { personalMessages } from './messages'

/** The masked number, the product, and the day of its end or of its next charge, if known. */
export function Hero({ terms = [] }: { terms?: readonly ProductTerm[] | undefined }) {
  const t = useMessages(personalMessages)
  const phoneNoDisplay = useSessionStore((session) => session.phoneNoDisplay)
  const { tier, state } = useProducts()
  const held = tier.names.join(' + ')
  const product = held || { ready: t('none'), failed: t('productFailed'), loading: '…', unknown: '…' }[state]
  // Products that count together have no common end; the order history shows each.
  const term = tier.names.length === 1 ? terms.find(({ productId }) => productId === tier.productId) : undefined

  function expiryOf({ endsAt, nextChargeAt }: ProductTerm): string | null {
    if (endsAt !== null) return t('until', { day: lastMomentText(endsAt) })
    return nextChargeAt === null ? null : t('nextCharge', { day: dayText(nextChargeAt) })
  }
  const expiry = term ? expiryOf(term) : null

  return (
    <View className="personal__hero">
      <View className="personal__avatar">
        <Icon name="user" size={24} />
      </View>
      <View>
        <View className="personal__phone">{phoneNoDisplay}</View>
        <View className="personal__tier">{product}</View>
        {expiry === null ? null : (
          <View id="personal-expiry" className="personal__tier">
            <NoWrapDate>{expiry}</NoWrapDate>
          </View>
        )}
      </View>
    </View>
  )
}
