import { View } from '@tarojs/components'
import type { FamilyProtectors } from '@contract/family'
import { familyProtectorsQuery, refuseInvitations } from '@/api/protectors'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { SwitchRow } from '@/components/Switch/SwitchRow'
import { useMutation } from '@/hooks/use-mutation'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { go, openLogin } from '@/navigation/go'
import { toast } from '@/stores/feedback'
import { useSessionStore } from '@/stores/session'
import { Screen } from '@/widgets/Screen/Screen'
import { OwnChildLine } from '../../parts/ChildLine'
import { guardianInviteMessages } from './messages'
import { ProtectorCard } from './ProtectorCard'
import { WaitingCard } from './WaitingCard'

/** Runs a change of the subscriber's protectors; every call returns all protectors. */
export type ChangeProtectors = (
  action: (requestId: string) => Promise<FamilyProtectors>,
  /** Identifies the change: repeating it after a lost response reuses the requestId. */
  what: unknown,
  toastText: string,
) => Promise<void>

/** The subscriber's protectors and the pending invitations, with the actions to answer, pause, narrow and leave. */
export function Protectors() {
  const t = useMessages(guardianInviteMessages)
  const hasSession = useSessionStore((session) => session.token !== null)
  const remote = useRemote(hasSession ? familyProtectorsQuery : null)
  const mutation = useMutation()

  const change: ChangeProtectors = async (action, what, toastText) => {
    const protectors = await mutation.run(action, what)
    // Refused because the screen is outdated; for example, the guardian has ended the binding.
    if (protectors === undefined) return void remote.reload()
    remote.replace(protectors)
    toast(toastText)
  }

  if (!hasSession)
    return (
      <Screen path="/guardianInvite" title={t('title')}>
        <StateMessage
          kind="locked"
          title={t('loginTitle')}
          text={t('loginText')}
          action={{ id: 'protectors-login', text: t('login'), onClick: openLogin }}
        />
      </Screen>
    )

  return (
    <Screen path="/guardianInvite" title={t('title')} remote={remote}>
      {({ protectors, invitations, refusesInvitations, endsCalls }) => (
        <View className="guardian-invite">
          {protectors.length === 0 && invitations.length === 0 ? (
            <StateMessage kind="empty" icon="users" title={t('emptyTitle')} text={t('emptyText')} />
          ) : null}
          {invitations.length > 0 ? (
            <Section title={t('waiting')}>
              {invitations.map((invitation, index) => (
                <WaitingCard
                  key={invitation.id}
                  index={index}
                  invitation={invitation}
                  busy={mutation.busy}
                  change={change}
                />
              ))}
            </Section>
          ) : null}
          {protectors.length > 0 ? (
            <Section title={t('protectors')}>
              {protectors.map((protector, index) => (
                <ProtectorCard
                  key={protector.id}
                  index={index}
                  protector={protector}
                  endsCalls={endsCalls}
                  busy={mutation.busy}
                  change={change}
                  onResumed={() => void remote.reload()}
                />
              ))}
            </Section>
          ) : null}
          <OwnChildLine />
          <Section title={t('settings')}>
            <Card flush>
              <ListRow
                id="protectors-changes"
                icon="list"
                title={t('changes')}
                detail={t('changesText')}
                onClick={() => go('/mobileSetting')}
              />
              <SwitchRow
                icon="shield-off"
                tone="neutral"
                title={t('refuses')}
                detail={t('refusesText')}
                name="refuse-invitations"
                checked={refusesInvitations}
                onChange={(on) =>
                  void change((requestId) => refuseInvitations(on, requestId), ['refuse', on], t('scopeToast'))
                }
              />
            </Card>
          </Section>
        </View>
      )}
    </Screen>
  )
}
