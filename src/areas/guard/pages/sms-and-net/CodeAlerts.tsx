import { useState } from 'react'
import type { CodeAlerts as Alerts } from '@contract/live'
import { switchCodeAlerts } from '@/api/live'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { Rows } from '@/components/Rows/Rows'
import { Section } from '@/components/Section/Section'
import { SwitchRow } from '@/components/Switch/SwitchRow'
import { Tag } from '@/components/Tag/Tag'
import { useChange } from '@/hooks/use-change'
import type { Remote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { isUnanswered } from '@/rules/live/warning'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { CodeAlertSheet } from './CodeAlertSheet'
import { smsAndNetMessages } from './messages'
import { useCodeAlertWords } from './use-code-alert-words'

/** Codes of banks that came during risky calls: the switch, and the alerts so far, each with both facts. */
export function CodeAlerts({ remote }: { remote: Remote<Alerts> }) {
  const t = useMessages(smsAndNetMessages)
  const words = useCodeAlertWords()
  const { busy, change } = useChange(remote)
  const [openId, setOpenId] = useState<string | null>(null)
  const items = remote.data?.items ?? []
  const open = items.find(({ id }) => id === openId)

  return (
    <Section title={t('calls')}>
      <RemoteState remote={remote} empty={null} rows={1}>
        <Card flush>
          <SwitchRow
            icon="shield-alert"
            title={t('codeAlerts')}
            detail={t('codeAlertsText')}
            name="codeAlerts"
            checked={remote.data?.on ?? false}
            disabled={busy}
            onChange={(on) => void change((requestId) => switchCodeAlerts(on, requestId), ['codeAlerts', on])}
          />
        </Card>
        {items.length > 0 ? (
          <Card flush className="sms-and-net__records">
            <Rows
              items={items}
              row={(alert, index) => (
                <ListRow
                  key={alert.id}
                  index={index}
                  icon="alert"
                  tone="risk"
                  title={words.talkOf(alert)}
                  mark={
                    alert.state === 'expected' ? (
                      <Tag>{t('expected')}</Tag>
                    ) : alert.warning && isUnanswered(alert.warning.state) ? (
                      <Tag tone="risk">{t('unanswered')}</Tag>
                    ) : undefined
                  }
                  detail={words.codeOf(alert)}
                  onClick={() => setOpenId(alert.id)}
                />
              )}
            />
          </Card>
        ) : null}
      </RemoteState>
      {open ? (
        <CodeAlertSheet
          key={open.id}
          alert={open}
          guardians={remote.data?.guardians ?? 0}
          busy={busy}
          onChange={change}
          onClose={() => setOpenId(null)}
        />
      ) : null}
    </Section>
  )
}
