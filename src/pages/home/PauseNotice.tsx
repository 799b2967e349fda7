import { Text, View } from '@tarojs/components'
import { pauseGuard } from '@/api/guard'
import { Button } from '@/components/Button/Button'
import { Icon } from '@/components/Icon/Icon'
import { Pressable } from '@/components/Pressable/Pressable'
import { useTimeLeft } from '@/hooks/use-time-left'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { newRequestId } from '@/platform/random-id'
import { pauseMessages } from './pause-messages'
import './PauseNotice.scss'

export interface PauseNoticeProps {
  /** When it ends by itself, in ms. */
  until: number
  /** It has been ended by hand. */
  onEnd: () => Promise<void>
}

/** "Expecting a call" is on: how long still, the way to it, and ending it. Gone once it is over. */
export function PauseNotice({ until, onEnd }: PauseNoticeProps) {
  const t = useMessages(pauseMessages)
  const left = useTimeLeft(until)
  if (left === null) return null

  async function handleEnd() {
    // Why it failed is told by the client; the pause goes on.
    const isEnded = await pauseGuard(0, newRequestId()).then(
      () => true,
      () => false,
    )
    if (isEnded) await onEnd()
  }

  return (
    <>
      <View className="pause-notice__room" />
      <View className="pause-notice">
        <Pressable id="pause-open" className="pause-notice__words" role="link" onClick={() => go('/comDisposal')}>
          <Icon name="clock" size={20} />
          <Text className="pause-notice__text">{t('paused')}</Text>
          <Text id="pause-left" className="pause-notice__left">
            {left}
          </Text>
        </Pressable>
        <Button id="pause-end" kind="text" size="small" onClick={() => void handleEnd()}>
          {t('end')}
        </Button>
      </View>
    </>
  )
}
