import { useMemo } from 'react'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { QrCode } from '@/components/QrCode/QrCode'
import { qrPng } from '@/components/QrCode/qr-png'
import { WechatButton } from '@/components/WechatButton/WechatButton'
import { useMessages } from '@/i18n/define-messages'
import { toRouterUrl } from '@/navigation/address'
import { go } from '@/navigation/go'
import { isMiniProgram } from '@/platform/environment'
import { keepPicture, pngAddress } from '@/platform/kept-file'
import { publicLink } from '@/platform/public-link'
import { useOfferedCard } from '@/platform/share'
import { channelValue } from '@/rules/channel/channel'
import { withQuery } from '@/rules/navigation/query'
import { toast } from '@/stores/feedback'
import { useSessionStore } from '@/stores/session'
import { CopyButton } from '@/widgets/CopyButton/CopyButton'
import { Screen } from '@/widgets/Screen/Screen'
import { miscMessages } from '../../messages'
import '../../misc.scss'

/** A QR code of the product's address with the user's channel, to be scanned, saved or shared. */
export default function QrCodePage() {
  const t = useMessages(miscMessages)
  const stored = useSessionStore((session) => session.channel)
  const query = { channel: channelValue(stored) }
  const address = publicLink(withQuery('/distribute', query))
  const png = useMemo(() => qrPng(address), [address])
  useOfferedCard('/QRCode', { title: t('shareTitle'), url: toRouterUrl('/distribute', query) })

  async function handleSave() {
    const results = { saved: 'pictureSaved', refused: 'pictureRefused', press: 'picturePress' } as const
    toast(t(results[await keepPicture('phone-guard.png', png)]))
  }

  return (
    <Screen path="/QRCode">
      <View className="misc">
        <Card>
          <QrCode id="qr-code" value={address} label={t('qrLabel')} picture={pngAddress(png)} />
          <View className="misc__caption">{t('qrText')}</View>
        </Card>
        {isMiniProgram ? (
          <WechatButton id="qr-share" openType="share">
            {t('qrShare')}
          </WechatButton>
        ) : null}
        <Button
          id="qr-save"
          kind={isMiniProgram ? 'secondary' : 'primary'}
          icon="download"
          block
          onClick={() => void handleSave()}
        >
          {t('qrSave')}
        </Button>
        <CopyButton
          id="qr-copy"
          kind="secondary"
          value={address}
          copiedText={t('linkCopied')}
          failedText={t('notCopied')}
        >
          {t('copyLink')}
        </CopyButton>
        <Card flush>
          <ListRow id="qr-how" icon="help" title={t('howToOpen')} onClick={() => go('/promptGuidance')} />
        </Card>
      </View>
    </Screen>
  )
}
