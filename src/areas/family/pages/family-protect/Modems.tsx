import { View } from '@tarojs/components'
import type { Modem } from '@contract/configs'
import { modemsQuery } from '@/api/household-modems'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { ListRow } from '@/components/ListRow/ListRow'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { go, openLogin } from '@/navigation/go'
import { decideIntrusion, deviceName } from '@/rules/modem/modem'
import { useSessionStore } from '@/stores/session'
import { startIntrusion } from '@/widgets/Modem/start-intrusion'
import { useProductGate } from '@/widgets/ProductGate/use-product-gate'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { protectMessages } from './messages'

const stateTexts = {
  start: 'start',
  upgrade: 'upgradeState',
  fttrOnly: 'fttrOnly',
  modelUnsupported: 'modelUnsupported',
  none: 'none',
} as const

/**
 * The bound modems: a link to each line's panel, the state of its intrusion detection (SPEC.md section 4), and a button
 * to bind another.
 */
export function Modems() {
  const t = useMessages(protectMessages)
  const hasToken = useSessionStore((session) => session.token !== null)
  if (hasToken) return <OwnModems />
  const login = { id: 'modem-login', text: t('modemLogin'), onClick: openLogin }
  return <StateMessage kind="empty" icon="router" title={t('tabModem')} text={t('modemLoginText')} action={login} />
}

function OwnModems() {
  const t = useMessages(protectMessages)
  const modems = useRemote(modemsQuery)
  const gate = useProductGate()
  const bind = () => void gate('uasp', () => go('/bindingDevice'))
  return (
    <RemoteState
      remote={modems}
      empty={
        <StateMessage
          kind="empty"
          icon="router"
          title={t('modemEmpty')}
          text={t('modemEmptyText')}
          action={{ id: 'modem-bind', text: t('modemBind'), onClick: bind }}
        />
      }
    >
      <View className="family__note">{t('modemText')}</View>
      {(modems.data ?? []).map((modem, index) => (
        <ModemCard key={modem.pppoeAccount} modem={modem} index={index} />
      ))}
      <Button id="modem-bind" kind="secondary" icon="plus" block onClick={bind}>
        {t('modemBind')}
      </Button>
    </RemoteState>
  )
}

function ModemCard({ modem, index }: { modem: Modem; index: number }) {
  const t = useMessages(protectMessages)
  const gate = useProductGate()
  const action = decideIntrusion(modem)
  const name = modem.name || t('device', { tail: deviceName(modem.pppoeAccount).tail })
  const doText = t(action === 'upgrade' ? 'upgrade' : 'intrusion')
  return (
    <Card flush>
      <ListRow
        index={index}
        icon="router"
        tone={action === 'start' ? 'brand' : 'neutral'}
        title={name}
        detail={[modem.description, t(modem.orderStatus === 0 ? stateTexts[action] : 'notInOrder')]
          .filter(Boolean)
          .join(' · ')}
        onClick={
          modem.orderStatus === 0
            ? () => void gate('uasp', () => go('/onlineManage', { pppoeAccount: modem.pppoeAccount, name }))
            : undefined
        }
      />
      {action === 'none' ? null : (
        <View className="invite__act">
          <Button
            id={`modem-start-${index}`}
            kind="secondary"
            block
            label={`${name} ${doText}`}
            onClick={() => void gate('uasp', () => startIntrusion(modem))}
          >
            {doText}
          </Button>
        </View>
      )}
    </Card>
  )
}
