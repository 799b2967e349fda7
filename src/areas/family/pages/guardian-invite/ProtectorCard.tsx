import { useEffect, useRef, useState } from 'react'
import { View } from '@tarojs/components'
import type { Protector } from '@contract/family'
import { changeProtectorScope, leaveProtector, pauseProtector, resumeProtector } from '@/api/protectors'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { Sheet } from '@/components/Sheet/Sheet'
import { Tag } from '@/components/Tag/Tag'
import { useTimeLeft } from '@/hooks/use-time-left'
import { useMessages } from '@/i18n/define-messages'
import { dayText, momentText } from '@/i18n/formats'
import { now } from '@/platform/clock'
import { clockOf } from '@/rules/time/shanghai'
import { HOUR_MS } from '@/rules/time/units'
import { confirm } from '@/stores/feedback'
import { deeds, ScopeSheet } from '../../parts/ScopeSheet'
import { usePersonWords } from '../../parts/person-words'
import { protectedMessages, useGuardianWords } from '../../protected-messages'
import { guardianInviteMessages } from './messages'
import type { ChangeProtectors } from './Protectors'

const pauses = [
  { length: 'hour', text: 'pauseHour' },
  { length: 'today', text: 'pauseToday' },
  { length: 'open', text: 'pauseOpen' },
] as const

export interface ProtectorCardProps {
  /** Position in the list from 0: the ids become `protector-<index>-pause` and so on. */
  index: number
  protector: Protector
  /** The network ends calls when it is asked to. */
  endsCalls: boolean
  busy: boolean
  change: ChangeProtectors
  /** Called when the pause has ended. */
  onResumed: () => void
}

/** A person who protects the subscriber: what they see, a running pause, and the actions to narrow, pause and leave. */
export function ProtectorCard({ index, protector, endsCalls, busy, change, onResumed }: ProtectorCardProps) {
  const t = useMessages(guardianInviteMessages)
  const whoOf = useGuardianWords()
  const scopeText = useMessages(protectedMessages)
  const { alertsOf, alertOf } = usePersonWords()
  const [panel, setPanel] = useState<'scope' | 'pause' | 'alerts' | null>(null)
  const { id, name, phone, state, since, pausedUntil, asked, scope, alerts, recent } = protector
  const isPaused = state === 'paused'
  const left = usePauseLeft(isPaused ? pausedUntil : null, onResumed)
  const pauseText =
    pausedUntil === null
      ? t('pausedOpen')
      : pausedUntil - now() > HOUR_MS || left === null
        ? t('pausedUntil', { time: momentText(pausedUntil) })
        : t('pausedFor', { time: clockOf(pausedUntil), left })

  async function handlePause(length: (typeof pauses)[number]['length']) {
    setPanel(null)
    await change((requestId) => pauseProtector(id, length, requestId), ['pause', id, length], t('pausedToast'))
  }

  const handleResume = () => change((requestId) => resumeProtector(id, requestId), ['resume', id], t('resumedToast'))

  async function handleLeave() {
    const sure = await confirm({
      title: t('leaveTitle', { name }),
      text: t('leaveText'),
      confirmText: t('leaveConfirm'),
      cancelText: t('cancel'),
      danger: true,
    })
    if (sure) await change((requestId) => leaveProtector(id, requestId), ['leave', id], t('leftToast'))
  }

  return (
    <Card flush className="guardian-invite__person">
      <ListRow
        id={`protector-${index}`}
        icon="shield-check"
        tone={isPaused ? 'neutral' : 'safe'}
        title={whoOf(name, phone)}
        mark={isPaused ? <Tag icon="clock">{t('paused')}</Tag> : <Tag tone="safe">{t('active')}</Tag>}
        detail={t('since', { day: dayText(since) })}
      />
      <ListRow
        id={`protector-${index}-scope`}
        icon="eye"
        title={t('scope')}
        detail={[alertsOf(scope), ...deeds.filter((deed) => scope[deed]).map((deed) => scopeText(deed))].join(' · ')}
        onClick={() => setPanel('scope')}
      />
      <ListRow
        id={`protector-${index}-alerts`}
        icon="bell"
        title={t('alerts')}
        trailing={t('alertCount', { count: alerts })}
        onClick={recent.length > 0 ? () => setPanel('alerts') : undefined}
      />
      <View className="guardian-invite__part">
        {isPaused ? (
          <View id={`protector-${index}-paused`} className="guardian-invite__pause">
            <NoWrapDate>{pauseText}</NoWrapDate>
            <View className="guardian-invite__note">{t('pausedText')}</View>
          </View>
        ) : null}
        <View className="guardian-invite__answers">
          <Button
            id={`protector-${index}-${isPaused ? 'resume' : 'pause'}`}
            kind="secondary"
            className="guardian-invite__answer"
            disabled={busy}
            onClick={() => (isPaused ? void handleResume() : setPanel('pause'))}
          >
            {t(isPaused ? 'resume' : 'pause')}
          </Button>
          <Button
            id={`protector-${index}-leave`}
            kind="secondary"
            className="guardian-invite__answer"
            disabled={busy}
            onClick={() => void handleLeave()}
          >
            {t('leave')}
          </Button>
        </View>
      </View>
      {panel === 'scope' ? (
        <ScopeSheet
          asked={asked}
          scope={scope}
          endsCalls={endsCalls}
          onChange={(next) =>
            void change((requestId) => changeProtectorScope(id, next, requestId), ['scope', id, next], t('scopeToast'))
          }
          onClose={() => setPanel(null)}
        />
      ) : null}
      {panel === 'alerts' ? (
        <Sheet title={t('alerts')} closeText={t('close')} onClose={() => setPanel(null)}>
          {recent.map(({ at, risk }, place) => (
            <ListRow key={place} id={`alert-sent-${place}`} title={alertOf(risk)} detail={momentText(at)} />
          ))}
          {alerts > recent.length ? (
            <View className="guardian-invite__note">{t('moreAlerts', { count: alerts - recent.length })}</View>
          ) : null}
        </Sheet>
      ) : null}
      {panel === 'pause' ? (
        <Sheet title={t('pauseTitle')} closeText={t('close')} onClose={() => setPanel(null)}>
          <View className="guardian-invite__note">{t('pauseNote')}</View>
          {pauses.map(({ length, text }) => (
            <ListRow key={length} id={`pause-${length}`} title={t(text)} onClick={() => void handlePause(length)} />
          ))}
        </Sheet>
      ) : null}
    </Card>
  )
}

/**
 * Returns the rest of a pause as 'M:SS', or null if it has no end. Calls `onOver` once if it ends while this screen is
 * open.
 */
function usePauseLeft(until: number | null, onOver: () => void): string | null {
  const left = useTimeLeft(until)
  const over = useRef(onOver)
  const ran = useRef(false)
  useEffect(() => {
    over.current = onOver
  })
  useEffect(() => {
    if (left !== null) ran.current = true
    else if (ran.current) {
      ran.current = false
      if (until !== null) over.current()
    }
  }, [left, until])
  return left
}
