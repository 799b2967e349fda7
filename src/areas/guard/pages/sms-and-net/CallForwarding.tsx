import { useState } from 'react'
import type { Forwarding, Forwardings } from '@contract/live'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { PhoneNumber } from '@/components/PhoneNumber/PhoneNumber'
import { Tag } from '@/components/Tag/Tag'
import { useChange } from '@/hooks/use-change'
import type { Remote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { ForwardingSheet } from './ForwardingSheet'
import { smsAndNetMessages } from './messages'

/** Where calls go, as the network says: what is forwarded, nothing, or that it cannot tell. */
export function CallForwarding({ remote }: { remote: Remote<Forwardings> }) {
  const t = useMessages(smsAndNetMessages)
  const { busy, change } = useChange(remote)
  const [openKind, setOpenKind] = useState<Forwarding['kind'] | null>(null)
  const { items, isKnown } = remote.data ?? { items: [], isKnown: false }
  const none = isKnown ? 'none' : 'unknown'
  const open = items.find(({ kind }) => kind === openKind)

  return (
    <>
      <RemoteState remote={remote} empty={null} rows={1}>
        <Card flush>
          {items.map(({ kind, to, at, state }) => {
            const isMine = state === 'confirmed'
            const isQuiet = isMine || state === 'set'
            return (
              <ListRow
                key={kind}
                id={`forwarding-${kind}`}
                icon="phone"
                tone={isQuiet ? 'brand' : 'risk'}
                title={<PhoneNumber>{t(`forwarded.${kind}`, { to })}</PhoneNumber>}
                mark={
                  isMine ? <Tag>{t('confirmed')}</Tag> : isQuiet ? undefined : <Tag tone="risk">{t('unconfirmed')}</Tag>
                }
                detail={isKnown ? t('forwardedAt', { time: momentText(at) }) : t('maybeOld')}
                onClick={() => setOpenKind(kind)}
              />
            )
          })}
          {items.length > 0 ? null : (
            <ListRow
              id={`forwarding-${none}`}
              icon="phone"
              tone={isKnown ? 'safe' : 'neutral'}
              title={t(none)}
              detail={t(`${none}Text`)}
              onClick={isKnown ? undefined : () => void remote.reload()}
            />
          )}
        </Card>
      </RemoteState>
      {open ? (
        <ForwardingSheet forwarding={open} busy={busy} onChange={change} onClose={() => setOpenKind(null)} />
      ) : null}
    </>
  )
}
