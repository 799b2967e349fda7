import { LoadingState } from '@/components/LoadingState/LoadingState'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import type { RoutePath } from '@/navigation/routes'
import { Screen } from '../Screen/Screen'

/** A path that only redirects: the navigation rule decides the target as soon as the screen opens. */
export function LandingScreen({ path }: { path: RoutePath }) {
  const t = useMessages(commonMessages)
  return (
    <Screen path={path}>
      <LoadingState text={t('loading')} />
    </Screen>
  )
}
