import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { failureText } from '@/api/problem-of'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { lazyPart } from '@/components/lazy-part'
import { LoadingState } from '@/components/LoadingState/LoadingState'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import type { Feature } from '@/rules/products/catalogue'
import { covers } from '@/rules/products/coverage'
import { holdsAny } from '@/rules/products/flags'
import { goToOrderCenter, isPending, useProducts } from './use-product-gate'
import './ProductGate.scss'

const LockedOffer = lazyPart(() => import('./LockedOffer').then((part) => part.LockedOffer))

export interface ProductGateProps {
  /** `any` for any product. */
  feature: Feature | 'any'
  children: ReactNode
}

/** Renders its content if the subscriber may use the feature, otherwise the way to order it. */
export function ProductGate({ feature, children }: ProductGateProps) {
  const t = useMessages(commonMessages)
  const products = useProducts()
  const { state, error, flags, load } = products

  if (isPending(products)) return <LoadingState text={t('loading')} />
  if (state === 'failed') {
    return (
      <StateMessage
        kind="error"
        title={t('loadFailed')}
        text={failureText(error, t('networkPoor'))}
        action={{ text: t('retry'), onClick: load }}
      />
    )
  }
  const isOpen = feature === 'any' ? holdsAny(flags) : covers(flags, feature)
  if (isOpen) return <>{children}</>
  return <SubscribeFirst feature={feature === 'any' ? undefined : feature} />
}

export interface SubscribeFirstProps {
  /** Describes what the product brings. */
  text?: string
  /** What is locked: its use, price and trial are shown too. */
  feature?: Feature
}

/** Replaces content of a product that the subscriber does not hold. */
export function SubscribeFirst({ text, feature }: SubscribeFirstProps) {
  const t = useMessages(commonMessages)
  const order = { id: 'state-order', text: t('goToOrder'), onClick: goToOrderCenter }
  return (
    <>
      <StateMessage kind="locked" title={t('subscribeFirst')} text={text} action={order} />
      {feature ? (
        <View className="pg-locked">
          <LockedOffer feature={feature} />
        </View>
      ) : null}
    </>
  )
}
