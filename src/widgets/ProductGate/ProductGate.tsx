import type { ReactNode } from 'react'
import { failureText } from '@/api/problem-of'
import { ErrorState } from '@/components/ErrorState/ErrorState'
import { LoadingState } from '@/components/LoadingState/LoadingState'
import { NoProductState } from '@/components/NoProductState/NoProductState'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import type { Feature } from '@/rules/products/catalogue'
import { covers } from '@/rules/products/coverage'
import { goToOrderCenter, useProducts } from './use-product-gate'

export interface ProductGateProps {
  /** `any` for any product. */
  feature: Feature | 'any'
  children: ReactNode
}

/** Renders its content if the subscriber may use the feature, otherwise the way to order it. */
export function ProductGate({ feature, children }: ProductGateProps) {
  const t = useMessages(commonMessages)
  const { state, error, flags, load } = useProducts()

  if (state === 'failed') {
    return (
      <ErrorState
        title={t('loadFailed')}
        text={failureText(error, t('networkPoor'))}
        retryText={t('retry')}
        onRetry={load}
      />
    )
  }
  if (state !== 'ready') return <LoadingState text={t('loading')} />
  const isOpen = feature === 'any' ? Object.values(flags).includes(true) : covers(flags, feature)
  if (isOpen) return <>{children}</>
  return <SubscribeFirst />
}

/** Replaces content of a product that the subscriber does not hold. `text` describes what the product brings. */
export function SubscribeFirst({ text }: { text?: string }) {
  const t = useMessages(commonMessages)
  return <NoProductState title={t('subscribeFirst')} text={text} orderText={t('goToOrder')} onOrder={goToOrderCenter} />
}
