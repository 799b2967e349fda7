import { useState } from 'react'
import { Text, View } from '@tarojs/components'
import type { Storm } from '@contract/live'
import { runStorm, stormQuery, switchStorm } from '@/api/live'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { FoldHead } from '@/components/FoldHead/FoldHead'
import { ListRow } from '@/components/ListRow/ListRow'
import { PhoneNumber } from '@/components/PhoneNumber/PhoneNumber'
import { Rows } from '@/components/Rows/Rows'
import { Section } from '@/components/Section/Section'
import { SwitchRow } from '@/components/Switch/SwitchRow'
import { useChange } from '@/hooks/use-change'
import { useRemote } from '@/hooks/use-remote'
import { useTimeLeft } from '@/hooks/use-time-left'
import { useMessages } from '@/i18n/define-messages'
import { clockOf } from '@/rules/time/shanghai'
import { toast } from '@/stores/feedback'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { disposalMessages } from './messages'

/**
 * "Only who I know", for two hours: offered in a storm of calls or codes, started and ended here, and whether it starts by itself. `pausedUntil` is
 * the end of "expecting a call", which wins over it.
 */
export function StormCard({ pausedUntil }: { pausedUntil: number | null }) {
  const t = useMessages(disposalMessages)
  const remote = useRemote(stormQuery)
  const { busy, change } = useChange(remote)
  const storm = remote.data
  const isOver = useTimeLeft(storm?.until ?? null) === null
  const isWaiting = useTimeLeft(pausedUntil) !== null
  const state = storm === undefined || isOver ? 'calm' : storm.state
  const until = clockOf(storm?.until ?? 0)

  async function handleRun(on: boolean): Promise<void> {
    const changed = await change((requestId) => runStorm(on, requestId), ['storm', on])
    if (changed)
      toast(changed.state === 'running' ? t('stormStarted', { clock: clockOf(changed.until ?? 0) }) : t('stormEnded'))
  }

  return (
    <Section id="storm" title={t('storm')} detail={t('stormText')}>
      <RemoteState remote={remote} empty={null} rows={2}>
        <Card className="com-disposal__storm">
          {state === 'offered' && storm ? (
            <View id="storm-offer">
              {storm.strangers > 0 ? (
                <Text className="com-disposal__seen">{t('stormStrangers', { count: storm.strangers })}</Text>
              ) : null}
              {storm.codes > 0 ? (
                <Text className="com-disposal__seen">{t('stormSeenCodes', { count: storm.codes })}</Text>
              ) : null}
            </View>
          ) : null}
          {state === 'running' && storm ? (
            <Text id="storm-running" className="com-disposal__seen">
              {t('stormRunning', { clock: until, count: storm.stopped })}
            </Text>
          ) : null}
          {state === 'running' && isWaiting ? (
            <Text className="com-disposal__note">{t('stormWaits', { clock: clockOf(pausedUntil ?? 0) })}</Text>
          ) : null}
          {state === 'running' ? (
            <Button id="storm-end" kind="secondary" block disabled={busy} onClick={() => void handleRun(false)}>
              {t('endStorm')}
            </Button>
          ) : (
            <Button
              id="storm-start"
              kind={state === 'offered' ? 'primary' : 'secondary'}
              block
              disabled={busy}
              onClick={() => void handleRun(true)}
            >
              {t('startStorm')}
            </Button>
          )}
          {state === 'offered' ? (
            <Button id="storm-decline" kind="text" block disabled={busy} onClick={() => void handleRun(false)}>
              {t('declineStorm')}
            </Button>
          ) : null}
        </Card>
        <Card flush className="com-disposal__below">
          <SwitchRow
            icon="shield-check"
            title={t('stormAlone')}
            detail={t('stormAloneText')}
            name="stormAlone"
            checked={storm?.alone ?? false}
            disabled={busy}
            onChange={(on) => void change((requestId) => switchStorm(on, requestId), ['stormAlone', on])}
          />
        </Card>
        {storm && storm.senders.length > 0 ? <StormCodes storm={storm} /> : null}
      </RemoteState>
    </Section>
  )
}

/** The codes of the last day, one row a sender. */
function StormCodes({ storm: { senders, senderCount } }: { storm: Storm }) {
  const t = useMessages(disposalMessages)
  const [isOpen, setOpen] = useState(false)
  const count = senders.reduce((sum, sender) => sum + sender.count, 0)

  return (
    <Card flush className="com-disposal__below">
      <View className="com-disposal__codes">
        <FoldHead id="storm-codes" isOpen={isOpen} onChange={setOpen}>
          <Text>{t('stormCodes', { count, senders: senderCount })}</Text>
        </FoldHead>
      </View>
      {isOpen ? (
        <Rows
          items={senders}
          row={({ from, name, count: ofSender, newestAt }, index) => (
            <ListRow
              key={from}
              index={index}
              title={name || <PhoneNumber>{from}</PhoneNumber>}
              detail={t('stormSender', { from, count: ofSender, clock: clockOf(newestAt) })}
            />
          )}
        />
      ) : null}
    </Card>
  )
}
