import { View } from '@tarojs/components'
import { lockedOffersQuery } from '@/api/locked-offers'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { Fact } from '@/components/Fact/Fact'
import { useRemote } from '@/hooks/use-remote'
import { defineMessages, useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { products, type Feature } from '@/rules/products/catalogue'
import { covering } from '@/rules/products/coverage'
import { yuanOf } from '@/rules/products/price'

const lockedMessages = defineMessages({
  'zh-CN': {
    does: '功能',
    umm: '拦截诈骗、骚扰和不想接的来电',
    sms: '拦下营销和诈骗短信',
    antiFraud: '风险来电、国际来电和短信时提醒您',
    uasp: '守护家人，管理家庭网络',
    agent: '不方便接的来电替您接听',
    package: '套餐',
    price: '{name}，每月 {yuan} 元',
    adults: '由监护人或成年机主决定',
    try: '免费试用 {days} 天',
  },
  en: {
    does: 'What it does',
    umm: 'Stops fraud, harassment and unwanted calls',
    sms: 'Holds marketing and fraud SMS',
    antiFraud: 'Reminds you of risky calls, and of calls and SMS from abroad',
    uasp: 'Protects your family and your home network',
    agent: 'Answers calls that you cannot take',
    package: 'Package',
    price: '{name}, {yuan} yuan a month',
    adults: 'For a guardian or an adult holder to decide',
    try: 'Try {days} days free',
  },
})

/**
 * What a locked feature does, what the cheapest package with it costs, and its trial where this subscriber can have one. Somebody under 18 sees neither price nor
 * trial (DESIGN 7.16). Renders nothing while the packages are unknown.
 */
export function LockedOffer({ feature }: { feature: Feature }) {
  const t = useMessages(lockedMessages)
  const { data } = useRemote(lockedOffersQuery)
  const ids: readonly string[] = covering(feature).map((key) => products[key].id)
  const [offer] = (data?.offers ?? [])
    .filter(({ productId }) => ids.includes(productId))
    .sort((a, b) => a.priceFen - b.priceFen)
  if (!data || !offer) return null
  const { mayPromote } = data
  return (
    <Card id="locked-offer">
      <Fact label={t('does')}>{t(feature)}</Fact>
      <Fact label={t('package')}>
        {t(mayPromote ? 'price' : 'adults', { name: offer.productName, yuan: yuanOf(offer.priceFen) })}
      </Fact>
      {mayPromote && offer.canTry ? (
        <View className="pg-state__action">
          <Button id="locked-try" kind="secondary" icon="gift" block onClick={() => go('/freeTrial')}>
            {t('try', { days: offer.days })}
          </Button>
        </View>
      ) : null}
    </Card>
  )
}
