import { useState } from 'react'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { deployConfig } from '@/platform/deploy'
import { openMiniProgram } from '@/platform/external-mini-program'
import { readMiniProgramTarget } from '@/rules/environment/mini-program-target'
import { Screen } from '@/widgets/Screen/Screen'
import { miscMessages } from '../../messages'

/**
 * Opens the deployment's external mini-program, never one that the address names. Shows a message if that is not
 * possible.
 */
export default function WxJumpPage() {
  const t = useMessages(miscMessages)
  const [hasFailed, setHasFailed] = useState(false)
  const target = readMiniProgramTarget(deployConfig().externalMiniProgram)
  const home = { id: 'wx-jump-home', text: t('goHome'), onClick: () => go('/', {}, { replace: true }) }

  async function handleOpen() {
    if (target) setHasFailed(!(await openMiniProgram(target)))
  }

  if (target === null) {
    return (
      <Screen path="/wxJump">
        <StateMessage kind="empty" icon="inbox" title={t('jumpClosed')} text={t('jumpClosedText')} action={home} />
      </Screen>
    )
  }
  return (
    <Screen path="/wxJump">
      {hasFailed ? (
        <StateMessage kind="error" title={t('jumpFailed')} text={t('jumpFailedText')} action={home} />
      ) : (
        <StateMessage
          kind="next"
          title={t('jumpTitle')}
          text={t('jumpText')}
          action={{ id: 'wx-jump-open', text: t('jumpOpen'), onClick: () => void handleOpen() }}
        />
      )}
    </Screen>
  )
}
