import { useState } from 'react'
import { Image, View } from '@tarojs/components'
import { aria } from '@/components/aria'
import { defineMessages, useLanguage, useMessages } from '@/i18n/define-messages'
import { fileOfApp } from '@/platform/public-link'
import { shotFile, type GuideShot } from './guide-shots'

const pictureMessages = defineMessages({
  'zh-CN': { picture: '截图：{name}' },
  en: { picture: 'Picture of the screen: {name}' },
})

/** A screenshot, loaded lazily from the app's host. Renders nothing if it cannot be loaded. */
export function GuidePicture({ shot, name }: { shot: GuideShot; name: string }) {
  const t = useMessages(pictureMessages)
  const language = useLanguage()
  const [isMissing, setIsMissing] = useState(false)
  if (isMissing) return null
  return (
    <View className="help__picture" {...aria({ role: 'img', label: t('picture', { name }) })}>
      <Image
        className="help__picture-image"
        src={fileOfApp(`/guide/${shotFile(shot, language)}`)}
        mode="aspectFill"
        lazyLoad
        onError={() => setIsMissing(true)}
      />
    </View>
  )
}
