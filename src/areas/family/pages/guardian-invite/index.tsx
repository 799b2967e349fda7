import { useRouteParams } from '@/navigation/use-route-params'
import { firstValue, readQuery } from '@/rules/navigation/query'
import { Invitation } from './Invitation'
import { Protectors } from './Protectors'
import './index.scss'

/**
 * With the token of a link or QR code: the invitation, for the invited person, with or without a login. Without a
 * token: the subscriber's protectors. `scene` is what a mini-program code carries: `id=TOKEN`, or the token alone.
 */
export default function GuardianInvitePage() {
  const { id, scene } = useRouteParams('/guardianInvite')
  const token = id ?? (scene === undefined ? undefined : (firstValue(readQuery(scene), 'id') ?? scene))
  return token === undefined ? <Protectors /> : <Invitation token={token} />
}
