import { View } from '@tarojs/components'
import type { SentInvitation } from '@contract/family'
import { Card } from '@/components/Card/Card'
import { QrCode } from '@/components/QrCode/QrCode'
import { WechatButton } from '@/components/WechatButton/WechatButton'
import { useMessages } from '@/i18n/define-messages'
import { toRouterUrl } from '@/navigation/address'
import type { RoutePath } from '@/navigation/routes'
import { isMiniProgram } from '@/platform/environment'
import { publicLink } from '@/platform/public-link'
import { useOfferedCard } from '@/platform/share'
import { withQuery } from '@/rules/navigation/query'
import { CopyButton } from '@/widgets/CopyButton/CopyButton'
import { familyMessages } from '../messages'

export interface InvitationCardProps {
  sent: SentInvitation
  /** The screen that renders this. In the mini-program its share card becomes the invitation's. */
  path: RoutePath
}

/** An invitation to pass on: a QR code, a link, and in the mini-program a card for a chat. */
export function InvitationCard({ sent: { token, link }, path }: InvitationCardProps) {
  const t = useMessages(familyMessages)
  const query = { id: token }
  useOfferedCard(path, { title: t('shareTitle'), url: toRouterUrl('/guardianInvite', query) })
  const address = link || publicLink(withQuery('/guardianInvite', query))

  return (
    <Card>
      <QrCode id="invite-qr" value={address} label={t('qrLabel')} />
      <View className="family__note family__note--centred">{t('qrText')}</View>
      <View className="family__buttons">
        {isMiniProgram ? (
          <WechatButton id="invite-share" openType="share">
            {t('shareWechat')}
          </WechatButton>
        ) : null}
        <CopyButton
          id="invite-copy"
          kind="secondary"
          value={address}
          copiedText={t('linkCopied')}
          failedText={t('notCopied')}
        >
          {t('copyLink')}
        </CopyButton>
      </View>
    </Card>
  )
}
