import { useState } from 'react'
import type { Forwarding, Forwardings } from '@contract/live'
import { switchForwardingAlerts } from '@/api/live'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { Rows } from '@/components/Rows/Rows'
import { Section } from '@/components/Section/Section'
import { SwitchRow } from '@/components/Switch/SwitchRow'
import { Tag } from '@/components/Tag/Tag'
import { useChange } from '@/hooks/use-change'
import type { Remote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { ForwardingSheet } from './ForwardingSheet'
import { smsAndNetMessages } from './messages'

/** Where calls go, as the network says: what is forwarded, nothing, or that it cannot tell. And the switch of the alert. */
export function CallForwarding({ remote }: { remote: Remote<Forwardings> }) {
  const t = useMessages(smsAndNetMessages)
  const { busy, change } = useChange(remote)
  const [openKind, setOpenKind] = useState<Forwarding['kind'] | null>(null)
  const { items, isKnown, on } = remote.data ?? { items: [], isKnown: false, on: false }
  const open = items.find(({ kind }) => kind === openKind)

  return (
    <Section title={t('forwardings')}>
      <RemoteState remote={remote} empty={null} rows={2}>
        <Card flush>
          <Rows
            items={items}
            row={(one) => (
              <ListRow
                key={one.kind}
                id={`forwarding-${one.kind}`}
                icon="phone"
                tone={one.state === 'confirmed' || one.state === 'set' ? 'brand' : 'risk'}
                title={t(`forwarded.${one.kind}`, { to: one.to })}
                mark={
                  one.state === 'set' ? undefined : (
                    <Tag tone={one.state === 'confirmed' ? 'neutral' : 'risk'}>{t(`state.${one.state}`)}</Tag>
                  )
                }
                detail={isKnown ? t('forwardedAt', { time: momentText(one.at) }) : t('maybeOld')}
                onClick={() => setOpenKind(one.kind)}
              />
            )}
          />
          {items.length > 0 ? null : isKnown ? (
            <ListRow
              id="forwarding-none"
              icon="phone"
              tone="safe"
              title={t('noForwarding')}
              detail={t('noForwardingText')}
            />
          ) : (
            <ListRow
              id="forwarding-unknown"
              icon="phone"
              tone="neutral"
              title={t('unknownForwarding')}
              detail={t('unknownForwardingText')}
              onClick={() => void remote.reload()}
            />
          )}
          <SwitchRow
            icon="shield-alert"
            title={t('forwardingAlerts')}
            detail={t('forwardingAlertsText')}
            name="forwardingAlerts"
            checked={on}
            disabled={busy}
            onChange={(next) =>
              void change((requestId) => switchForwardingAlerts(next, requestId), ['forwardingAlerts', next])
            }
          />
        </Card>
      </RemoteState>
      {open ? (
        <ForwardingSheet forwarding={open} busy={busy} onChange={change} onClose={() => setOpenKind(null)} />
      ) : null}
    </Section>
  )
}
