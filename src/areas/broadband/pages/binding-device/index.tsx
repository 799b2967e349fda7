import { View } from '@tarojs/components'
import type { LineFacts } from '@contract/broadband-calls'
import { lineQuery, ownLinesQuery } from '@/api/broadband-lines'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { Fact } from '@/components/Fact/Fact'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { Tag } from '@/components/Tag/Tag'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import '@/widgets/Household/household.scss'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { Screen } from '@/widgets/Screen/Screen'
import { bindingMessages } from '../../parts/binding-messages'
import { bindHelp, BindProblem } from '../../parts/BindProblem'
import { LineRow } from '../../parts/LineRow'
import { bindingDeviceMessages } from './messages'

/**
 * Binds a line. Without an account it shows the subscriber's lines and the ways to find others; with an account, the
 * modem and the two proofs.
 */
export default function BindingDevicePage() {
  const { pppoeAccount = '' } = useRouteParams('/bindingDevice')
  return (
    <Screen path="/bindingDevice">
      <View className="broadband">{pppoeAccount ? <OneLine pppoeAccount={pppoeAccount} /> : <OwnLines />}</View>
    </Screen>
  )
}

function OwnLines() {
  const t = useMessages(bindingDeviceMessages)
  const own = useRemote(ownLinesQuery)
  return (
    <>
      <Section title={t('own')} detail={t('ownText')}>
        <RemoteState
          remote={own}
          rows={2}
          empty={
            <Card>
              <StateMessage kind="empty" icon="router" title={t('noneTitle')} text={t('noneText')} />
            </Card>
          }
        >
          <Card flush>
            {(own.data ?? []).map((line, index) => (
              <LineRow key={line.pppoeAccount} line={line} index={index} />
            ))}
          </Card>
        </RemoteState>
      </Section>
      <Section title={t('ways')}>
        <Card flush>
          <ListRow
            id="bind-account"
            icon="hash"
            title={t('byAccount')}
            detail={t('byAccountText')}
            onClick={() => go('/broadbandBind')}
          />
          <ListRow
            id="bind-area"
            icon="place"
            title={t('byArea')}
            detail={t('byAreaText')}
            onClick={() => go('/broadbandQuery')}
          />
        </Card>
      </Section>
    </>
  )
}

function OneLine({ pppoeAccount }: { pppoeAccount: string }) {
  const t = useMessages(bindingDeviceMessages)
  const found = useRemote(lineQuery(pppoeAccount))
  if (found.data === undefined && bindHelp(found.error)) {
    return (
      <>
        <BindProblem error={found.error} />
        <Button
          id="bind-another"
          kind="secondary"
          block
          onClick={() => go('/broadbandBind', { pppoeAccount }, { replace: true })}
        >
          {t('byAccount')}
        </Button>
      </>
    )
  }
  return (
    <RemoteState remote={found} empty={null}>
      {found.data ? (
        <>
          <LineCard line={found.data.line} />
          <Next {...found.data} onAgain={() => void found.reload()} isLooking={found.isStale} />
        </>
      ) : null}
    </RemoteState>
  )
}

function LineCard({ line: { pppoeAccount, model, fttr, adapted, online, phone, address } }: { line: LineFacts }) {
  const t = useMessages(bindingMessages)
  return (
    <Card>
      <Fact label={t('account')}>{pppoeAccount}</Fact>
      {model ? <Fact label={t('model')}>{model}</Fact> : null}
      <Fact label={t('kind')}>{t(fttr ? 'fttr' : 'plain')}</Fact>
      {address ? <Fact label={t('address')}>{address}</Fact> : null}
      {phone ? <Fact label={t('registered')}>{phone}</Fact> : null}
      <Fact label={t('state')}>
        <View className="broadband__tags">
          <Tag tone={online ? 'safe' : 'risk'}>{t(online ? 'online' : 'offline')}</Tag>
          <Tag tone={adapted ? 'safe' : 'risk'}>{t(adapted ? 'supported' : 'unsupported')}</Tag>
        </View>
      </Fact>
    </Card>
  )
}

interface NextProps {
  line: LineFacts
  isBound: boolean
  isLooking: boolean
  onAgain: () => void
}

/** The next step for the line that was found. */
function Next({ line: { pppoeAccount, adapted, online, fttr, phone }, isBound, isLooking, onAgain }: NextProps) {
  const t = useMessages(bindingDeviceMessages)
  if (isBound) {
    return (
      <>
        <View id="line-bound" className="broadband__note">
          {t('boundTitle')}
        </View>
        <View className="broadband__buttons">
          <Button id="line-manage" block onClick={() => go('/homeAccessDevices', { pppoeAccount })}>
            {t('manage')}
          </Button>
          <Button id="line-another" kind="secondary" block onClick={() => go('/bindingDevice')}>
            {t('another')}
          </Button>
        </View>
      </>
    )
  }
  if (!adapted)
    return <StateMessage kind="empty" icon="router" title={t('notAdaptedTitle')} text={t('notAdaptedText')} />
  if (!online) {
    return (
      <>
        <StateMessage kind="empty" icon="offline" title={t('offlineTitle')} text={t('offlineText')} />
        <Button id="line-again" icon="refresh" block loading={isLooking} onClick={onAgain}>
          {t('again')}
        </Button>
      </>
    )
  }
  return (
    <Section title={t('prove')} detail={t('proveText')}>
      <Card flush>
        <ListRow
          id="prove-password"
          icon="lock"
          title={t('password')}
          detail={t('passwordText')}
          onClick={() => go('/passwordVerify', { pppoeAccount })}
        />
        <ListRow
          id="prove-sms"
          icon="message"
          title={t('sms')}
          detail={t('smsText', { phone })}
          onClick={() => go('/phoneVerify', { pppoeAccount })}
        />
      </Card>
      {fttr ? null : <View className="broadband__note broadband__note--below">{t('plainText')}</View>}
    </Section>
  )
}
