import { useState } from 'react'
import { View } from '@tarojs/components'
import type { FamilyScope, InvitationView } from '@contract/family'
import type { BindingState } from '@contract/words/family'
import { refuseInvitations } from '@/api/protectors'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { useMutation } from '@/hooks/use-mutation'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { toast } from '@/stores/feedback'
import { ScopeLines } from '../../parts/ScopeLines'
import { guardianInviteMessages } from './messages'

/** The state after the person agreed. `scope` is known only on the screen where they did. */
export function Answered({ view, scope }: { view: InvitationView; scope: FamilyScope | null }) {
  const t = useMessages(guardianInviteMessages)
  const title = scope ? t('acceptedTitle', { name: view.guardianName }) : t('acceptedAnyTitle')
  return (
    <View className="guardian-invite">
      <StateMessage
        kind="done"
        icon="shield-check"
        title={title}
        text={t('acceptedText')}
        action={{ id: 'invite-protectors', text: t('toProtectors'), onClick: () => go('/guardianInvite') }}
      />
      {scope ? (
        <Card>
          <View className="guardian-invite__agreed">{t('fromNow')}</View>
          <ScopeLines scope={scope} />
        </Card>
      ) : null}
    </View>
  )
}

export interface EndedProps {
  state: Exclude<BindingState, 'invited' | 'accepted' | 'paused'>
  viewer: InvitationView['viewer']
  /** True if the refusal also blocks further invitations to the number. */
  refusesOthers: boolean
}

/** The state of an invitation that was refused, withdrawn or has expired, or whose binding has ended. */
export function Ended({ state, viewer, refusesOthers }: EndedProps) {
  const t = useMessages(guardianInviteMessages)
  if (state === 'refused') return <Refused isSelf={viewer === 'self'} refusesOthers={refusesOthers} />
  const kind = state === 'expired' || state === 'withdrawn' ? state : 'over'
  return (
    <StateMessage
      kind="empty"
      icon={kind === 'expired' ? 'clock' : 'info'}
      title={t(`${kind}Title`)}
      text={t(`${kind}Text`)}
      action={{ id: 'invite-home', text: t('goHome'), onClick: () => go('/') }}
    />
  )
}

function Refused({ isSelf, refusesOthers }: { isSelf: boolean; refusesOthers: boolean }) {
  const t = useMessages(guardianInviteMessages)
  const { busy, run } = useMutation()
  const [isSet, setIsSet] = useState(false)

  async function handleRefuseAll() {
    const mine = await run((requestId) => refuseInvitations(true, requestId), 'refuseAll')
    if (!mine) return
    setIsSet(true)
    toast(t('refusedAll'))
  }

  return (
    <>
      <StateMessage
        kind="empty"
        icon="check-circle"
        title={t('refusedTitle')}
        text={t(refusesOthers || isSet ? 'refusedOthersText' : 'refusedText')}
        action={{ id: 'invite-home', text: t('goHome'), onClick: () => go('/') }}
      />
      {isSelf && !refusesOthers && !isSet ? (
        <Button id="invite-refuse-all" kind="text" block disabled={busy} onClick={() => void handleRefuseAll()}>
          {t('refuseAll')}
        </Button>
      ) : null}
    </>
  )
}
