import { useRouteParams } from '@/navigation/use-route-params'
import { Invitation } from './Invitation'
import { Protectors } from './Protectors'
import './index.scss'

/**
 * With the token of a link or QR code: the invitation, for the person who is asked, with or without a login. Without one:
 * who protects the subscriber. `scene` is the token in a code of WeChat.
 */
export default function GuardianInvitePage() {
  const { id, scene } = useRouteParams('/guardianInvite')
  const token = id ?? scene
  return token === undefined ? <Protectors /> : <Invitation token={token} />
}
