import { useState } from 'react'
import { Text, View } from '@tarojs/components'
import { pauseGuard } from '@/api/guard'
import { BottomBar } from '@/components/BottomBar/BottomBar'
import { Button } from '@/components/Button/Button'
import { Icon } from '@/components/Icon/Icon'
import { Pressable } from '@/components/Pressable/Pressable'
import { useMutation } from '@/hooks/use-mutation'
import { useTimeLeft } from '@/hooks/use-time-left'
import { useMessages, defineMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import './PauseNotice.scss'

const pauseMessages = defineMessages({
  'zh-CN': { paused: '等电话中，已暂停拦截', end: '恢复' },
  en: { paused: 'Expecting a call', end: 'End' },
})

export interface PauseNoticeProps {
  /** When the pause ends by itself, in ms since the epoch. */
  until: number
  /** Called after the user ended the pause. */
  onEnd: () => Promise<void>
}

/**
 * The notice that "expecting a call" is on: the countdown, a link to its screen, and a button to end it. It disappears
 * when the pause is over.
 */
export function PauseNotice({ until, onEnd }: PauseNoticeProps) {
  const t = useMessages(pauseMessages)
  const left = useTimeLeft(until)
  const [ended, setEnded] = useState<number | null>(null)
  const { busy, run } = useMutation(onEnd)
  if (left === null || ended === until) return null

  async function handleEnd() {
    const isEnded = await run((requestId) => pauseGuard(0, requestId).then(() => true))
    if (!isEnded) return
    setEnded(until)
    await onEnd()
  }

  return (
    <BottomBar kind="notice">
      <View className="pause-notice">
        <Pressable id="pause-open" className="pause-notice__words" role="link" onClick={() => go('/comDisposal')}>
          <Icon name="clock" size={20} />
          <Text className="pause-notice__text">{t('paused')}</Text>
          <Text id="pause-left" className="pause-notice__left">
            {left}
          </Text>
        </Pressable>
        <Button id="pause-end" kind="text" size="small" disabled={busy} onClick={() => void handleEnd()}>
          {t('end')}
        </Button>
      </View>
    </BottomBar>
  )
}
