import { useState } from 'react'
import type { Circle, CodeAlerts } from '@contract/live'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { PhoneNumber } from '@/components/PhoneNumber/PhoneNumber'
import { Section } from '@/components/Section/Section'
import { Tag } from '@/components/Tag/Tag'
import { useChange } from '@/hooks/use-change'
import type { Remote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { now } from '@/platform/clock'
import { isUnanswered } from '@/rules/live/warning'
import { DAY_MS } from '@/rules/time/units'
import { CircleSheet } from './CircleSheet'
import { CodeAlertSheet } from './CodeAlertSheet'
import { smsAndNetMessages } from './messages'
import { useCodeAlertWords } from './use-code-alert-words'

export interface AlertsProps {
  codes: Remote<CodeAlerts>
  circle: Remote<Circle>
  /** Those before the last 24 hours, in a section of their own; else those of the last 24 hours. */
  earlier?: boolean
}

/** Codes of banks that came during risky calls, and callers who reached several of the family. Renders nothing without any. */
export function Alerts({ codes, circle, earlier = false }: AlertsProps) {
  const t = useMessages(smsAndNetMessages)
  const words = useCodeAlertWords()
  const ofCodes = useChange(codes)
  const ofCircle = useChange(circle)
  const [openId, setOpenId] = useState<string | null>(null)
  const isShown = (at: number) => now() - at >= DAY_MS === earlier
  const all = codes.data?.items ?? []
  const alerts = all.filter(({ codeAt }) => isShown(codeAt))
  const met = (circle.data?.items ?? []).filter(({ at }) => isShown(at))
  const openAlert = alerts.find(({ id }) => id === openId)
  const openMet = met.find(({ id }) => id === openId)
  const close = () => setOpenId(null)
  if (alerts.length + met.length === 0) return null

  const card = (
    <Card flush>
      {alerts.map((alert) => (
        <ListRow
          key={alert.id}
          index={all.indexOf(alert)}
          icon="alert"
          tone="risk"
          title={<PhoneNumber>{words.talkOf(alert)}</PhoneNumber>}
          mark={
            alert.state === 'expected' ? (
              <Tag>{t('expected')}</Tag>
            ) : alert.warning && isUnanswered(alert.warning.state) ? (
              <Tag tone="risk">{t('unanswered')}</Tag>
            ) : undefined
          }
          detail={<NoWrapDate>{words.codeOf(alert)}</NoWrapDate>}
          onClick={() => setOpenId(alert.id)}
        />
      ))}
      {met.map((alert) => (
        <ListRow
          key={alert.id}
          id={`circle-${alert.id}`}
          icon="users"
          tone={alert.isKnown ? 'neutral' : 'risk'}
          title={<PhoneNumber>{t(`circle.${alert.kind}`, { from: alert.from, prefix: alert.prefix })}</PhoneNumber>}
          mark={alert.isKnown ? <Tag>{t('known')}</Tag> : undefined}
          detail={momentText(alert.at)}
          onClick={() => setOpenId(alert.id)}
        />
      ))}
    </Card>
  )
  return (
    <>
      {earlier ? <Section title={t('earlier')}>{card}</Section> : card}
      {openAlert ? (
        <CodeAlertSheet
          key={openAlert.id}
          alert={openAlert}
          guardians={codes.data?.guardians ?? 0}
          busy={ofCodes.busy}
          onChange={ofCodes.change}
          onClose={close}
        />
      ) : null}
      {openMet ? <CircleSheet alert={openMet} busy={ofCircle.busy} onChange={ofCircle.change} onClose={close} /> : null}
    </>
  )
}
