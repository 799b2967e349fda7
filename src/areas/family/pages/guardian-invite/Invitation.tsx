import { invitationFault } from '@/api/protectors'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { Screen } from '@/widgets/Screen/Screen'
import { Answered, Ended } from './Answered'
import { InvitationLetter } from './InvitationLetter'
import { guardianInviteMessages } from './messages'
import { useInvitation } from './use-invitation'

/** The gateway's tokens are shorter than this. */
const LONGEST_TOKEN = 64

/** The invitation of a link: the letter while it is pending, later its result, or why it cannot be shown. */
export function Invitation({ token }: { token: string }) {
  return token.length > LONGEST_TOKEN ? <NoLetter why="unknown" /> : <OpenedInvitation token={token} />
}

function OpenedInvitation({ token }: { token: string }) {
  const invitation = useInvitation(token)
  const { remote, answered } = invitation
  const fault = remote.data === undefined ? invitationFault(remote.error) : null
  if (fault === 'unknown' || fault === 'own') return <NoLetter why={fault} />
  return (
    <Screen path="/guardianInvite" remote={remote}>
      {(view) => {
        if (view.state === 'invited') return <InvitationLetter view={view} invitation={invitation} />
        if (view.state === 'accepted' || view.state === 'paused')
          return <Answered view={view} scope={answered ? (answered.scope ?? view.asked) : null} />
        return <Ended state={view.state} viewer={view.viewer} refusesOthers={answered?.refuseOthers ?? false} />
      }}
    </Screen>
  )
}

/** The state of a link without an invitation, or of one that its own sender opened. */
function NoLetter({ why }: { why: 'unknown' | 'own' }) {
  const t = useMessages(guardianInviteMessages)
  return (
    <Screen path="/guardianInvite">
      {why === 'own' ? (
        <StateMessage
          kind="empty"
          icon="share"
          title={t('ownTitle')}
          text={t('ownText')}
          action={{ id: 'invite-people', text: t('toPeople'), onClick: () => go('/familyAffectionProtect') }}
        />
      ) : (
        <StateMessage
          kind="empty"
          icon="info"
          title={t('unknownTitle')}
          text={t('unknownText')}
          action={{ id: 'invite-home', text: t('goHome'), onClick: () => go('/') }}
        />
      )}
    </Screen>
  )
}
