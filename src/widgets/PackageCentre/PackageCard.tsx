import { Text, View } from '@tarojs/components'
import type { PackageOffer } from '@contract/orders'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { Tag } from '@/components/Tag/Tag'
import { useMessages } from '@/i18n/define-messages'
import { dayText, lastMomentText } from '@/i18n/formats'
import type { Limits } from '@/rules/products/entry-limits'
import { isOrderable } from '@/rules/products/packages'
import { yuanOf } from '@/rules/products/price'
import { LimitChanges } from './LimitChanges'
import { packageMessages } from './messages'
import './PackageCard.scss'

export interface PackageCardProps {
  offer: PackageOffer
  /** The current limits; omitted for a guest. */
  limits?: Limits | null
  /** Whether the link asked for this package. */
  isAsked?: boolean
  /** The next lower package, shown on the same screen: only what is more than it is named. */
  lower?: PackageOffer
  /** The button of a package that can be ordered now; without it the card is read-only. */
  action?: { text: string; isMain: boolean; onClick: () => void }
}

/** One package: price, features, limits, and its order button. */
export function PackageCard({ offer, limits = null, isAsked, lower, action }: PackageCardProps) {
  const t = useMessages(packageMessages)
  const { tier, productName, standing, priceFen, startsAt, endsAt } = offer
  const canOrder = isOrderable(standing)
  return (
    <Card id={`package-${tier}`} className={isAsked ? 'package-card is-asked' : 'package-card'}>
      <View className="package-card__head">
        <Text className="package-card__name">{productName}</Text>
        {standing === 'held' ? <Tag tone="safe">{t('held')}</Tag> : null}
        {startsAt !== null ? <Tag icon="clock">{t('waiting')}</Tag> : null}
        {isAsked && canOrder ? <Tag icon="star">{t('asked')}</Tag> : null}
      </View>
      <View className="package-card__price">
        <Text className="package-card__amount">{yuanOf(priceFen)}</Text>
        <Text>{t('perMonth')}</Text>
      </View>
      {lower && tier !== 'three' ? (
        <View className="package-card__feature">
          <Text>{t('allOf', { name: lower.productName })}</Text>
          <Text className="package-card__more">{t(`more.${tier}`)}</Text>
        </View>
      ) : (
        <View className="package-card__feature">{t(`feature.${tier}`)}</View>
      )}
      <LimitChanges before={standing === 'held' ? null : limits} after={offer.limits} beyond={lower?.limits} />
      {startsAt !== null ? (
        <View className="package-card__note">{t('startsOn', { day: dayText(startsAt) })}</View>
      ) : standing === 'lower' ? (
        <View className="package-card__note">{t('lower')}</View>
      ) : null}
      {endsAt !== null ? (
        <View className="package-card__note">{t('endsOn', { day: lastMomentText(endsAt) })}</View>
      ) : null}
      {standing !== 'held' && startsAt === null && action ? (
        <Button
          id={`order-${tier}`}
          className="package-card__order"
          kind={action.isMain ? 'primary' : 'secondary'}
          block
          label={t('orderOf', { text: action.text, name: productName })}
          onClick={action.onClick}
        >
          {action.text}
        </Button>
      ) : null}
    </Card>
  )
}
