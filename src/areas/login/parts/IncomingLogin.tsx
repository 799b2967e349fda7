import { useEffect, useState } from 'react'
import { Dialog } from '@/components/Dialog/Dialog'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { LoadingState } from '@/components/LoadingState/LoadingState'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { go } from '@/navigation/go'
import { takeIncomingTicket } from '@/platform/incoming'
import { useSessionStore } from '@/stores/session'
import { Screen } from '@/widgets/Screen/Screen'
import { loginMessages } from '../messages'
import { leaveLogin } from './leave-login'
import { useIncomingLogin } from './use-incoming-login'

export interface IncomingLoginProps {
  path: '/autoLogin' | '/appLogin'
  /** Where the visitor came from: 'numberAppeal', or undefined. */
  from?: string
  /** Shown if the address contained no credentials. */
  none: { title: string; text: string }
}

/** Logs in with the credentials from the address, then continues to the target. */
export function IncomingLogin({ path, from, none }: IncomingLoginProps) {
  const t = useMessages(loginMessages)
  const common = useMessages(commonMessages)
  const [proof] = useState(takeIncomingTicket)
  const { state, retry, replace, keep } = useIncomingLogin(proof, from)
  const hasToken = useSessionStore((session) => session.token !== null)

  // With a session a login route always redirects, even if its ticket is invalid (SPEC.md section 2).
  const isRefused = state.step === 'none' || state.step === 'failed'
  const isOver = state.step === 'done' || (isRefused && hasToken)
  useEffect(() => {
    if (isOver) leaveLogin(from)
  }, [isOver, from])

  const bySms = { id: 'incoming-by-sms', text: t('bySms'), onClick: () => go('/smsLogin', { from }, { replace: true }) }
  const said = state.step === 'failed' ? state.text : undefined
  const refusal = state.step === 'none' ? none : { title: t('autoLoginFailed'), text: said ?? t('autoLoginFailedText') }
  return (
    <Screen path={path}>
      {isRefused && !hasToken ? (
        <StateMessage kind="empty" icon="clock" {...refusal} action={bySms} />
      ) : state.step === 'lost' ? (
        <StateMessage kind="error" title={common('networkPoor')} action={{ text: common('retry'), onClick: retry }} />
      ) : (
        <LoadingState text={t('checking')} />
      )}
      {state.step === 'asking' ? (
        <Dialog
          title={t('replaceTitle')}
          text={t('replaceText', { current: state.question.current, next: state.question.next })}
          confirmText={t('replaceConfirm')}
          cancelText={t('replaceCancel')}
          onConfirm={() => void replace()}
          onCancel={keep}
        />
      ) : null}
    </Screen>
  )
}
