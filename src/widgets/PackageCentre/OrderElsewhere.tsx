import { View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { clientFacts } from '@/platform/client-facts'
import { deployConfig } from '@/platform/deploy'
import { client, isMiniProgram } from '@/platform/environment'
import { openMiniProgram } from '@/platform/external-mini-program'
import { openExternal } from '@/platform/open-url'
import { readMiniProgramTarget } from '@/rules/environment/mini-program-target'
import { orderWayOn, type OrderWay } from '@/rules/products/order-way'
import { toast } from '@/stores/feedback'
import { packageMessages } from './messages'

/** Returns the carrier's hall, which takes orders; null where none can be opened. */
function orderHall() {
  const hall = readMiniProgramTarget(deployConfig().orderHall)
  return hall?.link || (hall?.page && isMiniProgram) ? hall : null
}

/**
 * Returns how a paid package is ordered here. Only a mini-program and its web-views know another way than `order`
 * (docs/wechat-release.md).
 */
export function orderWay(): OrderWay {
  if (client().clientType !== 'wxMini') return 'order'
  const way = orderWayOn(clientFacts().userAgent, deployConfig().miniProgramOrders)
  return way === 'carrier' && orderHall() === null ? 'show' : way
}

/** Says that packages are not ordered here, in place of the order button, and leads to the carrier's hall if allowed. */
export function OrderElsewhere() {
  const t = useMessages(packageMessages)
  const common = useMessages(commonMessages)
  const hall = orderWay() === 'carrier' ? orderHall() : null

  async function handleOpen() {
    if (hall?.page && isMiniProgram) await openMiniProgram(hall)
    else if (hall?.link && (await openExternal(hall.link)) === 'copied') toast(common('linkCopied'))
  }

  return (
    <Card id="order-elsewhere">
      <View>{t(hall ? 'orderInHall' : 'orderNotHere')}</View>
      {hall ? (
        <Button id="order-hall" size="large" block onClick={() => void handleOpen()}>
          {t('toHall')}
        </Button>
      ) : null}
    </Card>
  )
}
