import { View } from '@tarojs/components'
import type { Modem } from '@contract/configs'
import { ownLinesQuery } from '@/api/broadband-lines'
import { broadbandFreeLogin, modemsQuery } from '@/api/household-modems'
import { BottomBar } from '@/components/BottomBar/BottomBar'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { decideIntrusion } from '@/rules/modem/modem'
import { CarrierPage } from '@/widgets/CarrierPage/CarrierPage'
import { useDeviceWords } from '@/widgets/Household/device-words'
import '@/widgets/Household/household.scss'
import { startIntrusion } from '@/widgets/Modem/start-intrusion'
import { useProductGate } from '@/widgets/ProductGate/use-product-gate'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { Screen } from '@/widgets/Screen/Screen'
import { LineRow } from '../../parts/LineRow'
import { broadbandProtectMessages } from './messages'

/** The bound lines with links to their functions, the lines that could be bound, and a button to bind another. */
export default function BroadbandProtectPage() {
  const t = useMessages(broadbandProtectMessages)
  const gate = useProductGate()
  const modems = useRemote(modemsQuery)
  const hasModems = (modems.data?.length ?? 0) > 0
  return (
    <Screen path="/broadbandProtect">
      <View className="broadband">
        <RemoteState
          remote={modems}
          empty={<StateMessage kind="empty" icon="router" title={t('empty')} text={t('emptyText')} />}
        >
          {(modems.data ?? []).map((modem, index) => (
            <ModemCard key={modem.pppoeAccount} modem={modem} index={index} />
          ))}
        </RemoteState>
        {modems.data ? <MoreLines /> : null}
      </View>
      {modems.data ? (
        <BottomBar>
          <Button
            id="list-add"
            size="large"
            icon="plus"
            block
            onClick={() => void gate('uasp', () => go('/bindingDevice'))}
          >
            {t(hasModems ? 'bindAnother' : 'bind')}
          </Button>
        </BottomBar>
      ) : null}
    </Screen>
  )
}

const stateTexts = {
  start: 'start',
  upgrade: 'upgradeState',
  fttrOnly: 'fttrOnly',
  modelUnsupported: 'modelUnsupported',
  none: 'none',
} as const

/** One line. A tap on its row opens its panel; the buttons open the other functions (SPEC.md section 4). */
function ModemCard({ modem, index }: { modem: Modem; index: number }) {
  const t = useMessages(broadbandProtectMessages)
  const { lineOf } = useDeviceWords()
  const gate = useProductGate()
  const { pppoeAccount, description, orderStatus } = modem
  const name = lineOf(modem)
  const action = decideIntrusion(modem)
  const isInOrder = orderStatus === 0
  const line = { pppoeAccount, name }
  const buttons = [
    { key: 'devices', open: () => go('/homeAccessDevices', line) },
    { key: 'settings', open: () => go('/familyModemEdit', line) },
    ...(action === 'none'
      ? []
      : [{ key: action === 'upgrade' ? 'upgrade' : 'intrusion', open: () => startIntrusion(modem) } as const]),
  ] as const
  return (
    <Card flush>
      <ListRow
        index={index}
        icon="router"
        tone={isInOrder ? 'brand' : 'neutral'}
        title={name}
        detail={[description, t(isInOrder ? stateTexts[action] : 'orderState')].filter(Boolean).join(' · ')}
        onClick={isInOrder ? () => void gate('uasp', () => go('/onlineManage', line)) : undefined}
      />
      <View className="broadband__act">
        <View className="broadband__pair">
          {buttons.map(({ key, open }) => (
            <Button
              key={key}
              id={`modem-${key}-${index}`}
              kind="secondary"
              size="small"
              label={`${name} ${t(key)}`}
              disabled={!isInOrder && key !== 'settings'}
              onClick={() => (key === 'settings' ? void open() : void gate('uasp', open))}
            >
              {t(key)}
            </Button>
          ))}
        </View>
      </View>
    </Card>
  )
}

/**
 * The subscriber's own lines that are not bound, and below them the carrier's page. Renders nothing while loading, so
 * that nothing is moved down.
 */
function MoreLines() {
  const t = useMessages(broadbandProtectMessages)
  const own = useRemote(ownLinesQuery)
  const lines = own.data ?? []
  if (!own.data && !own.error) return null
  return (
    <>
      {lines.length > 0 ? (
        <Section title={t('more')} detail={t('moreText')}>
          <Card flush>
            {lines.map((line, index) => (
              <LineRow key={line.pppoeAccount} line={line} index={index} />
            ))}
          </Card>
        </Section>
      ) : null}
      <CarrierPage about="broadband" fetchUrl={broadbandFreeLogin} />
    </>
  )
}
