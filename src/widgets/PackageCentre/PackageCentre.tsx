import { useEffect, useState, type ReactNode } from 'react'
import { View } from '@tarojs/components'
import type { OrderResult, PackageOffer } from '@contract/orders'
import type { PackageTier } from '@contract/words/orders'
import { packagesQuery } from '@/api/orders'
import { AfterPaint } from '@/components/after-paint'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { back, go, openLogin } from '@/navigation/go'
import type { RouteQuery } from '@/navigation/routes'
import { useRouteParams } from '@/navigation/use-route-params'
import { askedPackage, isOrderable, packageTiers } from '@/rules/products/packages'
import { useProductsStore } from '@/stores/products'
import { useSessionStore } from '@/stores/session'
import { Screen } from '../Screen/Screen'
import { packageMessages } from './messages'
import { OrderDone } from './OrderDone'
import { OrderElsewhere, orderWay } from './OrderElsewhere'
import { OrderSheet } from './OrderSheet'
import { PackageCard } from './PackageCard'
import { PackageTerms } from './PackageTerms'
import { PendingOrder } from './PendingOrder'
import type { PlaceOrder } from './use-order'
import './PackageCentre.scss'

const orderTexts = { new: 'orderNow', upgrade: 'upgradeNow', lower: 'downgrade', held: 'held' } as const

export interface PackageCentreProps {
  path: '/orderCenter' | '/orderCenter9' | '/vip'
  place: PlaceOrder
  /** Shows only this package. */
  only?: PackageTier
  /** Rendered between the packages and their terms. */
  children?: ReactNode
}

/** The packages by tier, and the order of one: code, consent, result. Guests can read; ordering requires a login. */
export function PackageCentre({ path, place, only, children }: PackageCentreProps) {
  const t = useMessages(packageMessages)
  const { upgrade, unOrderSms, channel }: RouteQuery<'/orderCenter'> = useRouteParams(path)
  const hasToken = useSessionStore((session) => session.token !== null)
  const shown = (packages: PackageOffer[]) => packages.filter((offer) => !only || offer.tier === only)
  const offers = useRemote(packagesQuery, { isEmpty: ({ packages }) => shown(packages).length === 0 })
  const { tier, state, load } = useProductsStore()
  const [chosen, setChosen] = useState<PackageOffer | null>(null)
  const [result, setResult] = useState<OrderResult | null>(null)
  const asked = askedPackage(upgrade)

  useEffect(() => useSessionStore.getState().setChannel(channel), [channel])
  useEffect(() => {
    if (state === 'unknown') void load()
  }, [state, load])

  function handleDone(placed: OrderResult) {
    setResult(placed)
    void offers.reload()
    void load()
  }

  if (result && chosen) {
    return (
      <Screen path={path}>
        <OrderDone result={result} productName={chosen.productName} onClose={back} />
      </Screen>
    )
  }
  return (
    <Screen
      path={path}
      remote={offers}
      empty={<StateMessage kind="empty" icon="crown" title={t('empty')} text={t('emptyText')} />}
    >
      {({ packages, limits, canUnOrderSms, pending }) => {
        const [first, ...others] = shown(packages)
        const isOrderedHere = orderWay() === 'order'
        const toCard = (offer: PackageOffer) => (
          <PackageCard
            key={offer.productId}
            offer={offer}
            limits={hasToken ? limits : null}
            isAsked={offer.tier === asked}
            lower={nextLower(shown(packages), offer)}
            action={
              pending || !isOrderedHere
                ? undefined
                : {
                    isMain: offer === mainOffer(shown(packages), asked),
                    text: t(hasToken ? orderTexts[offer.standing] : 'loginFirst'),
                    onClick: () => (hasToken ? setChosen(offer) : openLogin()),
                  }
            }
          />
        )
        return (
          <View className="package-centre">
            {state === 'ready' ? (
              <View className="package-centre__today">
                {t('today', { names: tier.names.join(' + ') || t('none') })}
              </View>
            ) : null}
            {pending ? (
              <Card>
                <PendingOrder {...pending} />
              </Card>
            ) : null}
            {isOrderedHere ? null : <OrderElsewhere />}
            {first ? toCard(first) : null}
            <AfterPaint>
              {others.map(toCard)}
              {children}
              {isOrderedHere && !pending && packages.every(({ standing }) => standing === 'new') ? (
                <Button id="center-trial" kind="text" block icon="gift" onClick={() => go('/freeTrial')}>
                  {t('tryFree')}
                </Button>
              ) : null}
              <PackageTerms />
              {hasToken ? (
                <Button id="center-history" kind="text" block onClick={() => go('/orderHistory')}>
                  {t('history')}
                </Button>
              ) : null}
            </AfterPaint>
            {chosen ? (
              <OrderSheet
                offer={chosen}
                way={chosen.standing === 'lower' ? 'downgrade' : undefined}
                canUnOrderSms={canUnOrderSms && chosen.standing !== 'lower'}
                asksToUnOrderSms={unOrderSms === '1'}
                place={place}
                onClose={() => setChosen(null)}
                onDone={handleDone}
              />
            ) : null}
          </View>
        )
      }}
    </Screen>
  )
}

/** Returns the package one tier below another, if it is shown too. */
const nextLower = (packages: readonly PackageOffer[], { tier }: PackageOffer) =>
  packages.find((other) => other.tier === packageTiers[packageTiers.indexOf(tier) + 1])

/**
 * Returns the package with the emphasised button: the one that the link asked for, or the highest that can be ordered.
 */
function mainOffer(packages: readonly PackageOffer[], asked: PackageTier | null): PackageOffer | undefined {
  const orderable = packages.filter(({ standing }) => isOrderable(standing))
  return orderable.find(({ tier }) => tier === asked) ?? orderable[0]
}
