import { View } from '@tarojs/components'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { popUpsQuery } from '@/api/one-click'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { useRemote } from '@/hooks/use-remote'
import { go } from '@/navigation/go'
import { accountSees, isMinorBy } from '@/rules/home-screen/minors'
import { useSessionStore } from '@/stores/session'
import { deployConfig } from '@/platform/deploy'
import { isHttps } from '@/platform/https-url'
import { openExternal } from '@/platform/open-url'
import { toast } from '@/stores/feedback'
import { goToOrderCenter } from '@/widgets/ProductGate/use-product-gate'
import { ProductGate } from '@/widgets/ProductGate/ProductGate'
import { Screen } from '@/widgets/Screen/Screen'
import { communityMessages } from './messages'
import { Rights } from './Rights'
import './index.scss'

/** The members' community: what the subscriber's package includes, and links to more; for a minor's account, why it is not shown (DESIGN 7.16). */
export default function OfferCommunityPage() {
  const t = useMessages(communityMessages)
  const common = useMessages(commonMessages)
  const { communityUrl, partnerOrderUrl } = deployConfig()

  const phoneNo = useSessionStore((session) => session.phoneNo)
  const popUps = useRemote(popUpsQuery(phoneNo), { isEmpty: () => false })

  async function open(url: string) {
    if ((await openExternal(url)) === 'copied') toast(common('linkCopied'))
  }

  return (
    <Screen path="/offerCommunity" remote={popUps}>
      {(shown) =>
        accountSees('community', isMinorBy(shown)) ? (
          <ProductGate feature="any">
            <View className="offer-community">
              <Rights />
              <Section title={t('more')}>
                <Card flush>
                  {isHttps(communityUrl) ? (
                    <ListRow
                      id="community-open"
                      icon="gift"
                      title={t('community')}
                      detail={t('communityText')}
                      onClick={() => void open(communityUrl)}
                    />
                  ) : null}
                  {isHttps(partnerOrderUrl) ? (
                    <ListRow
                      id="community-partner"
                      icon="document"
                      title={t('partnerOrder')}
                      detail={t('partnerOrderText')}
                      onClick={() => void open(partnerOrderUrl)}
                    />
                  ) : null}
                  <ListRow
                    id="community-upgrade"
                    icon="crown"
                    title={t('upgrade')}
                    detail={t('upgradeText')}
                    onClick={goToOrderCenter}
                  />
                </Card>
              </Section>
            </View>
          </ProductGate>
        ) : (
          <StateMessage
            kind="empty"
            icon="shield-check"
            title={t('minor')}
            text={t('minorText')}
            action={{ id: 'community-guard', text: t('minorWay'), onClick: () => go('/call') }}
          />
        )
      }
    </Screen>
  )
}
