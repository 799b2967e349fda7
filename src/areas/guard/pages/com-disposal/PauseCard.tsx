import { View } from '@tarojs/components'
import { pauseGuard } from '@/api/guard'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { Section } from '@/components/Section/Section'
import { useMutation } from '@/hooks/use-mutation'
import { useTimeLeft } from '@/hooks/use-time-left'
import { useMessages } from '@/i18n/define-messages'
import { pauseMinutes } from '@/rules/guard/pause'
import { clockOf } from '@/rules/time/shanghai'
import { toast } from '@/stores/feedback'
import type { SavedCallSettings } from '../../parts/use-call-settings'
import { disposalMessages } from './messages'

/** "Expecting a call": pauses the guard for a time, shows the countdown, and can be ended early. */
export function PauseCard({ saved: { remote, showPause } }: { saved: SavedCallSettings }) {
  const t = useMessages(disposalMessages)
  const until = remote.data?.pausedUntil ?? null
  const left = useTimeLeft(until)
  const { busy, run } = useMutation(remote.reload)

  const handlePause = (minutes: 0 | 15 | 30 | 60) =>
    run(async (requestId) => {
      const pausedUntil = await pauseGuard(minutes, requestId)
      showPause(pausedUntil)
      toast(pausedUntil === null ? t('resumed') : t('paused', { clock: clockOf(pausedUntil) }))
    })

  return (
    <Section title={t('pause')} detail={t('pauseText')}>
      <Card className="com-disposal__pause">
        {until !== null && left !== null ? (
          <>
            <View id="pause-left" className="com-disposal__left">
              {t('pausedFor', { time: left, clock: clockOf(until) })}
            </View>
            <Button id="pause-end" kind="secondary" disabled={busy} onClick={() => void handlePause(0)}>
              {t('endPause')}
            </Button>
          </>
        ) : (
          pauseMinutes.map((minutes) => (
            <Button
              key={minutes}
              id={`pause-${minutes}`}
              kind="secondary"
              className="com-disposal__minutes"
              disabled={busy}
              onClick={() => void handlePause(minutes)}
            >
              {t('minutes', { count: minutes })}
            </Button>
          ))
        )}
      </Card>
    </Section>
  )
}
