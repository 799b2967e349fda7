import { Image, View } from '@tarojs/components'
import menuPicture from '@/assets/guide-menu.svg'
import searchPicture from '@/assets/guide-search.svg'
import sharePicture from '@/assets/guide-share.svg'
import { Card } from '@/components/Card/Card'
import { NumberedStep } from '@/components/NumberedStep/NumberedStep'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import { client } from '@/platform/environment'
import { publicLink } from '@/platform/public-link'
import type { Client } from '@/rules/environment/client'
import { CopyButton } from '@/widgets/CopyButton/CopyButton'
import { Screen } from '@/widgets/Screen/Screen'
import { guidanceMessages } from './messages'
import '../../misc.scss'

const pictures = {
  browser: menuPicture,
  follow: searchPicture,
  keep: menuPicture,
  iphone: sharePicture,
  android: menuPicture,
} as const
type Guide = keyof typeof pictures
const STEPS = [1, 2, 3] as const

/**
 * Returns the guides for this environment: opening a browser, following the public account, adding to the home screen.
 */
function guidesOf({ clientType, isAndroid }: Client): Guide[] {
  if (clientType === 'wxPublic' || clientType === 'stAPP') return ['browser', 'follow']
  if (clientType === 'wxMini') return ['keep', 'follow']
  return [isAndroid ? 'android' : 'iphone', 'follow']
}

/**
 * Explains how to open the product in a browser, find it again, or follow its public account, depending on the
 * environment.
 */
export default function PromptGuidancePage() {
  const t = useMessages(guidanceMessages)
  const address = publicLink('/')
  return (
    <Screen path="/promptGuidance">
      <View className="misc">
        {guidesOf(client()).map((guide) => (
          <Section key={guide} id={`guide-${guide}`} title={t(`${guide}.title`)}>
            <Card>
              <Image className="misc__picture" src={pictures[guide]} mode="aspectFit" />
              {STEPS.map((step) => (
                <NumberedStep key={step} number={step}>
                  {t(`${guide}.${step}`)}
                </NumberedStep>
              ))}
            </Card>
          </Section>
        ))}
        <CopyButton id="guidance-copy" value={address} copiedText={t('copied')} failedText={t('notCopied')}>
          {t('copy')}
        </CopyButton>
      </View>
    </Screen>
  )
}
