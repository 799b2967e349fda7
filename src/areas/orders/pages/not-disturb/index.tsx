import { useEffect, useState } from 'react'
import { Text, View } from '@tarojs/components'
import type { OrderResult } from '@contract/orders'
import { packagesQuery } from '@/api/orders'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { Icon } from '@/components/Icon/Icon'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { Tag } from '@/components/Tag/Tag'
import { useRemote } from '@/hooks/use-remote'
import { defineMessages, useMessages } from '@/i18n/define-messages'
import { lastMomentText } from '@/i18n/formats'
import { back, go, openLogin } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { packageLimits } from '@/rules/products/limits'
import { losesSmsWithDnd } from '@/rules/sms/service-end'
import { useEntranceStore } from '@/stores/entrance'
import { useProductsStore } from '@/stores/products'
import { useSessionStore } from '@/stores/session'
import { LimitChanges } from '@/widgets/PackageCentre/LimitChanges'
import { packageMessages } from '@/widgets/PackageCentre/messages'
import { OrderDone } from '@/widgets/PackageCentre/OrderDone'
import { OrderElsewhere, orderWay } from '@/widgets/PackageCentre/OrderElsewhere'
import { PendingOrder } from '@/widgets/PackageCentre/PendingOrder'
import { OrderSheet } from '@/widgets/PackageCentre/OrderSheet'
import { DND_CHANNEL, goToOrderCenter, useProducts } from '@/widgets/ProductGate/use-product-gate'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { Screen } from '@/widgets/Screen/Screen'
import { ordersMessages } from '../../messages'
import { placeOrder } from '../../parts/place-order'
import './index.scss'

const notDisturbMessages = defineMessages({
  'zh-CN': {
    name: '免打扰',
    intro: '让骚扰电话不再响铃：按您的名单、号段和时段拦截来电，拦下的都有记录，误拦可以改正。',
    free: '免费 · 0 元/月',
    elsewhere: '资费以原办理渠道为准',
    freeText: '订购需短信验证码确认，不从话费扣费，可随时退订。',
    order: '免费订购',
    manage: '订购记录与退订',
    inPackage: '您的套餐已包含免打扰的全部功能。现在订购，套餐终止后免打扰继续使用。',
    packages: '查看安全卫士套餐',
    held: '使用中',
    endTitle: '免打扰短信服务将于 12 月 31 日终止',
    endText: '终止后，免打扰不再拦截营销和拒收短信，来电拦截不变。订购安全卫士套餐可以继续使用短信卫士。',
    does: '免打扰能做什么',
    calls: '骚扰来电拦截',
    callsText: '按骚扰类型、号段、国际来电拦截',
    hours: '免打扰时段',
    hoursText: '每天按时段静音，可跨零点，重复来电可放行',
    lists: '黑白名单',
    listsText: '不想接的一律拦下，重要的人始终接通',
    sms: '短信卫士',
    smsText: '营销和拒收短信，服务至 12 月 31 日',
    more: '需要更多防护？',
    moreText: '安全卫士套餐包含免打扰的全部功能，另有风险提醒、短信卫士、亲情守护和宽带守护。',
    leave: '返回安全卫士',
  },
  en: {
    name: 'Do Not Disturb',
    intro:
      'Nuisance calls no longer ring. They are stopped by your lists, segments and hours. All are on record, and a wrong stop is put right.',
    free: 'Free · 0 yuan a month',
    elsewhere: 'Price as agreed where you ordered it',
    freeText: 'An SMS code confirms the order. Nothing is charged, and you can cancel any time.',
    order: 'Order, free',
    manage: 'Orders and cancelling',
    inPackage: 'Your package holds all of this. If you order it now, it goes on when the package ends.',
    packages: 'See the guard packages',
    held: 'In use',
    endTitle: 'The do-not-disturb SMS service ends on 31 December',
    endText:
      'Ads and refused texts are not held by it any more. Calls are stopped as before. A guard package keeps the SMS guard.',
    does: 'What it does',
    calls: 'Nuisance calls',
    callsText: 'Stopped by kind, by segment, and from abroad',
    hours: 'Quiet hours',
    hoursText: 'Silent at set hours of each day, past midnight too. A repeated call may ring.',
    lists: 'Lists',
    listsText: 'Some never get through, others always do',
    sms: 'SMS guard',
    smsText: 'Ads and refused texts, to 31 December',
    more: 'Do you want more?',
    moreText:
      'A guard package holds all of this. It adds reminders of risks, the SMS guard, your family and your home network.',
    leave: 'To the whole guard',
  },
})

/**
 * The do-not-disturb product. Opening this screen sets the do-not-disturb entrance, which changes the app's titles and
 * help (DESIGN 3.3).
 */
export default function NotDisturbPage() {
  const t = useMessages(notDisturbMessages)
  const orders = useMessages(ordersMessages)
  const packageText = useMessages(packageMessages)
  const { channel } = useRouteParams('/notDisturb')
  const { flags } = useProducts()
  const { enterDnd, setEntrance } = useEntranceStore()
  const hasToken = useSessionStore((session) => session.token !== null)
  const offers = useRemote(packagesQuery, { isEmpty: ({ dnd }) => dnd === null })
  const offer = offers.data?.dnd
  const [isOrdering, setIsOrdering] = useState(false)
  const [result, setResult] = useState<OrderResult | null>(null)

  useEffect(() => enterDnd(), [enterDnd])
  useEffect(() => useSessionStore.getState().setChannel(channel), [channel])

  function handleLeave() {
    setEntrance('uasp')
    go('/', {}, { restart: true })
  }

  function handleOrder() {
    if (!hasToken) return openLogin()
    if (channel === undefined) useSessionStore.getState().setChannel(DND_CHANNEL)
    setIsOrdering(true)
  }

  function handleDone(placed: OrderResult) {
    setIsOrdering(false)
    setResult(placed)
    void offers.reload()
    void useProductsStore.getState().load()
  }

  if (result) {
    return (
      <Screen path="/notDisturb">
        <OrderDone result={result} productName={offer?.productName ?? t('name')} onClose={back} />
      </Screen>
    )
  }
  return (
    <Screen path="/notDisturb">
      <View className="not-disturb">
        <Card>
          <View className="not-disturb__head">
            <Text className="not-disturb__name">{t('name')}</Text>
            {flags.dnd ? <Tag tone="safe">{t('held')}</Tag> : null}
          </View>
          {offer?.priceFen === 0 ? (
            <View className="not-disturb__price">{t(offer.isElsewhere ? 'elsewhere' : 'free')}</View>
          ) : null}
          {offer && offer.endsAt !== null ? (
            <View className="not-disturb__text">{packageText('endsOn', { day: lastMomentText(offer.endsAt) })}</View>
          ) : null}
          <View className="not-disturb__text">{t('intro')}</View>
          <LimitChanges before={null} after={packageLimits('dnd')} />
          {flags.dnd ? (
            <Button
              id="dnd-manage"
              className="not-disturb__order"
              kind="secondary"
              block
              onClick={() => go('/orderHistory')}
            >
              {t('manage')}
            </Button>
          ) : offers.data?.pending ? (
            <View className="not-disturb__text">
              <PendingOrder {...offers.data.pending} />
            </View>
          ) : (
            <RemoteState remote={offers} empty={null} rows={1}>
              <View className="not-disturb__text">{t(flags.uasp ? 'inPackage' : 'freeText')}</View>
              {offer && offer.priceFen > 0 && orderWay() !== 'order' ? (
                <OrderElsewhere />
              ) : (
                <Button
                  id="dnd-order"
                  kind={flags.uasp ? 'secondary' : 'primary'}
                  size="large"
                  block
                  onClick={handleOrder}
                >
                  {hasToken ? t('order') : packageText('loginFirst')}
                </Button>
              )}
            </RemoteState>
          )}
        </Card>
        {losesSmsWithDnd({ ...flags, dnd: true }) ? (
          <View id="dnd-sms-end" className="not-disturb__notice">
            <Icon name="alert" size={20} />
            <View className="not-disturb__notice-words">
              <View className="not-disturb__notice-title">{t('endTitle')}</View>
              <View>{t('endText')}</View>
            </View>
          </View>
        ) : null}
        <Section title={t('does')}>
          <Card flush>
            <ListRow
              id="dnd-calls"
              icon="phone-off"
              title={t('calls')}
              detail={t('callsText')}
              onClick={flags.dnd ? () => go('/call') : undefined}
            />
            <ListRow
              id="dnd-hours"
              icon="moon"
              title={t('hours')}
              detail={t('hoursText')}
              onClick={flags.dnd ? () => go('/comDisposal') : undefined}
            />
            <ListRow
              id="dnd-lists"
              icon="list"
              title={t('lists')}
              detail={t('listsText')}
              onClick={flags.dnd ? () => go('/blackNameList') : undefined}
            />
            <ListRow
              id="dnd-sms"
              icon="message-off"
              title={t('sms')}
              detail={t('smsText')}
              onClick={flags.dnd ? () => go('/messagePersonal') : undefined}
            />
          </Card>
        </Section>
        <Section title={t('more')}>
          <Card>
            <View className="not-disturb__text">{t('moreText')}</View>
            <Button id="dnd-packages" kind="secondary" size="large" block onClick={goToOrderCenter}>
              {t('packages')}
            </Button>
            <Button id="dnd-prices" kind="text" block onClick={() => go('/productPrice')}>
              {orders('allPrices')}
            </Button>
          </Card>
        </Section>
        <Button id="dnd-leave" kind="text" block onClick={handleLeave}>
          {t('leave')}
        </Button>
        {isOrdering && offer ? (
          <OrderSheet
            offer={offer}
            canUnOrderSms={false}
            asksToUnOrderSms={false}
            agreementPath="/dndServiceAgreement"
            place={placeOrder}
            onClose={() => setIsOrdering(false)}
            onDone={handleDone}
          />
        ) : null}
      </View>
    </Screen>
  )
}
