import { useEffect, useState } from 'react'
import { Dialog } from '@/components/Dialog/Dialog'
import { EmptyState } from '@/components/EmptyState/EmptyState'
import { LoadingState } from '@/components/LoadingState/LoadingState'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { takeIncomingTicket } from '@/platform/incoming'
import { useSessionStore } from '@/stores/session'
import { Screen } from '@/widgets/Screen/Screen'
import { loginMessages } from '../../messages'
import { leaveLogin } from '../../parts/leave-login'
import { useAutoLogin } from './use-auto-login'

/** Takes a ticket or a wxmpToken out of the address, and goes on to where the visitor was heading. */
export default function AutoLoginPage() {
  const t = useMessages(loginMessages)
  const { from } = useRouteParams('/autoLogin')
  const [proof] = useState(takeIncomingTicket)
  const { state, replace, keep } = useAutoLogin(proof)
  const hasToken = useSessionStore((session) => session.token !== null)

  // A login route with a session leads on, whatever its ticket is worth (SPEC.md section 2).
  const isOver = state.step === 'done' || (state.step === 'failed' && hasToken)
  useEffect(() => {
    if (isOver) leaveLogin(from)
  }, [isOver, from])

  return (
    <Screen path="/autoLogin">
      {state.step === 'failed' && !hasToken ? (
        <EmptyState
          icon="clock"
          title={t('autoLoginFailed')}
          text={t('autoLoginFailedText')}
          action={{ text: t('bySms'), onClick: () => go('/smsLogin', { from }, { replace: true }) }}
        />
      ) : (
        <LoadingState text={t('checking')} />
      )}
      {state.step === 'asking' ? (
        <Dialog
          title={t('replaceTitle')}
          text={t('replaceText', { current: state.question.current, next: state.question.next })}
          confirmText={t('replaceConfirm')}
          cancelText={t('replaceCancel')}
          onConfirm={replace}
          onCancel={keep}
        />
      ) : null}
    </Screen>
  )
}
