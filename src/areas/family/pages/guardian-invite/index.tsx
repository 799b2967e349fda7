import { useRouteParams } from '@/navigation/use-route-params'
import { Invitation } from './Invitation'
import { Protectors } from './Protectors'
import './index.scss'

/**
 * With the token of a link or QR code: the invitation, for the invited person, with or without a login. Without a
 * token: the subscriber's protectors. `scene` is the token in a mini-program code.
 */
export default function GuardianInvitePage() {
  const { id, scene } = useRouteParams('/guardianInvite')
  const token = id ?? scene
  return token === undefined ? <Protectors /> : <Invitation token={token} />
}
