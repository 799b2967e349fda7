import { useEffect, useState } from 'react'
import { Text, View } from '@tarojs/components'
import type { TrialOffer } from '@contract/order-history'
import type { OrderResult } from '@contract/orders'
import { trialsQuery } from '@/api/order-history'
import { packagesQuery } from '@/api/orders'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { Fact } from '@/components/Fact/Fact'
import { Tag } from '@/components/Tag/Tag'
import { useRemote } from '@/hooks/use-remote'
import { defineMessages, useMessages } from '@/i18n/define-messages'
import { dayText } from '@/i18n/formats'
import { back, go, openLogin } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { now } from '@/platform/clock'
import { planOrder } from '@/rules/orders/plan'
import { yuanOf } from '@/rules/products/price'
import { useProductsStore } from '@/stores/products'
import { useSessionStore } from '@/stores/session'
import { LastMoment } from '@/widgets/PackageCentre/Moment'
import { OrderDone } from '@/widgets/PackageCentre/OrderDone'
import { OrderElsewhere, orderWay } from '@/widgets/PackageCentre/OrderElsewhere'
import { OrderSheet } from '@/widgets/PackageCentre/OrderSheet'
import { Screen } from '@/widgets/Screen/Screen'
import { ordersMessages } from '../../messages'
import { placeOrder } from '../../parts/place-order'
import './index.scss'

const trialMessages = defineMessages({
  'zh-CN': {
    intro: '每个套餐可免费试用一次。试用到期后按月收费并自动续订。首次扣费前 5 天短信提醒，试用期内退订不扣费。',
    free: '免费 {days} 天',
    ends: '现在试用至',
    first: '首次扣费',
    firstText: '{day}，{yuan} 元',
    firstWhy: '（当月剩余天数）',
    then: '之后每月',
    thenText: '{yuan} 元',
    start: '免费试用',
    startOf: '免费试用{name}',
    login: '登录后试用',
    loginOf: '登录后试用{name}',
    used: '您已试用过这个套餐',
    held: '您已有套餐，不能再试用',
    pending: '您有订单正在办理，请等结果出来后再试用',
    minor: '机主是未成年人，请由监护人到营业厅办理',
    about: '查看套餐内容',
    aboutOf: '{name}：查看套餐内容',
    history: '查看订购记录',
    empty: '暂无可试用的套餐',
  },
  en: {
    intro:
      'Each package is free once. After the trial it is charged and renewed every month. An SMS tells you 5 days before the first charge. Cancel during the trial, and nothing is charged.',
    free: '{days} days free',
    ends: 'Free until',
    first: 'First charge',
    firstText: '{day}, {yuan} yuan',
    firstWhy: ' for the days left of that month',
    then: 'A month then',
    thenText: '{yuan} yuan',
    start: 'Try it free',
    startOf: 'Try it free: {name}',
    login: 'Log in to try',
    loginOf: 'Log in to try: {name}',
    used: 'You have tried this package',
    held: 'You have a package and cannot try one',
    pending: 'An order of yours is being processed. Please wait for its result.',
    minor: 'This number belongs to a minor. Please ask your guardian to order at a shop.',
    about: 'See what is in it',
    aboutOf: 'See what is in it: {name}',
    history: 'See your orders',
    empty: 'No package to try now',
  },
})

/** Returns the trials for a guest, as if they started now, from the packages and the gateway's own rule. */
async function fetchForStranger(): Promise<TrialOffer[]> {
  const { packages } = await packagesQuery.fetch()
  const tried = packages.filter(({ trialDays }) => trialDays > 0)
  return tried.map(({ productId, productName, priceFen, limits, trialDays: days }) => {
    const { nextChargeAt: endsAt, nextChargeFen } = planOrder({ kind: 'trial', priceFen, trialDays: days }, [], now())
    return { productId, productName, priceFen, limits, days, endsAt, firstChargeFen: nextChargeFen, refusal: null }
  })
}

const strangersTrials = { key: ['strangers-trials'], fetch: fetchForStranger }

/** The free trial of each package, with its end and first charge shown from the start. An SMS code confirms it. */
export default function FreeTrialPage() {
  const t = useMessages(trialMessages)
  const orders = useMessages(ordersMessages)
  const { channel } = useRouteParams('/freeTrial')
  const hasToken = useSessionStore((session) => session.token !== null)
  const trials = useRemote(hasToken ? trialsQuery : strangersTrials)
  const [chosen, setChosen] = useState<TrialOffer | null>(null)
  const [result, setResult] = useState<OrderResult | null>(null)
  const isOrderedHere = orderWay() === 'order'

  useEffect(() => useSessionStore.getState().setChannel(channel), [channel])

  function handleDone(placed: OrderResult) {
    setResult(placed)
    void trials.reload()
    void useProductsStore.getState().load()
  }

  if (result && chosen) {
    return (
      <Screen path="/freeTrial">
        <OrderDone result={result} productName={chosen.productName} onClose={back} />
      </Screen>
    )
  }
  return (
    <Screen
      path="/freeTrial"
      remote={trials}
      empty={<StateMessage kind="empty" icon="gift" title={t('empty')} text={orders('emptyText')} />}
    >
      {(offers) => (
        <View className="free-trial">
          <View className="free-trial__text">{t('intro')}</View>
          {isOrderedHere ? null : <OrderElsewhere />}
          {offers.map((offer) => {
            const { productId, productName: name, priceFen, firstChargeFen, endsAt, days, refusal } = offer
            const why = firstChargeFen < priceFen ? t('firstWhy') : ''
            return (
              <Card key={productId} id={`trial-${productId}`}>
                <View className="free-trial__head">
                  <Text className="free-trial__name">{name}</Text>
                  <Tag icon="gift">{t('free', { days })}</Tag>
                </View>
                <Fact label={t('ends')}>
                  <LastMoment at={endsAt} />
                </Fact>
                <Fact label={t('first')}>
                  {`${t('firstText', { day: dayText(endsAt), yuan: yuanOf(firstChargeFen) })}${why}`}
                </Fact>
                <Fact label={t('then')}>{t('thenText', { yuan: yuanOf(priceFen) })}</Fact>
                {refusal !== null ? (
                  <View className="free-trial__refusal">{t(refusal)}</View>
                ) : isOrderedHere ? (
                  <Button
                    id={`try-${productId}`}
                    className="free-trial__action"
                    kind={offer === offers.find((one) => one.refusal === null) ? 'primary' : 'secondary'}
                    block
                    label={t(hasToken ? 'startOf' : 'loginOf', { name })}
                    onClick={() => (hasToken ? setChosen(offer) : openLogin())}
                  >
                    {t(hasToken ? 'start' : 'login')}
                  </Button>
                ) : null}
                <Button
                  id={`about-${productId}`}
                  kind="text"
                  block
                  label={t('aboutOf', { name })}
                  onClick={() => go('/orderDetailIntroduce', { productId })}
                >
                  {t('about')}
                </Button>
              </Card>
            )
          })}
          {hasToken ? (
            <Button id="trial-history" kind="text" block onClick={() => go('/orderHistory')}>
              {t('history')}
            </Button>
          ) : null}
          {chosen ? (
            <OrderSheet
              offer={{ ...chosen, standing: 'new' }}
              way="trial"
              canUnOrderSms={false}
              asksToUnOrderSms={false}
              place={placeOrder}
              onClose={() => setChosen(null)}
              onDone={handleDone}
            />
          ) : null}
        </View>
      )}
    </Screen>
  )
}
