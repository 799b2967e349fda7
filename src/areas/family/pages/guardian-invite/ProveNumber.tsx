import { useState } from 'react'
import { View } from '@tarojs/components'
import type { InvitationView } from '@contract/family'
import { Button } from '@/components/Button/Button'
import { Checkbox } from '@/components/Checkbox/Checkbox'
import { Sheet } from '@/components/Sheet/Sheet'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { useSessionStore } from '@/stores/session'
import { CodeField, isSmsCode } from '@/widgets/CodeField/CodeField'
import { guardianInviteMessages } from './messages'
import type { InvitationState } from './use-invitation'

export interface ProveNumberProps {
  view: InvitationView
  /** Whether the code is for agreeing or for refusing. */
  accept: boolean
  code: InvitationState['code']
  /** Why the gateway refused it, as text. */
  problem: string | null
  busy: boolean
  /** Called when the code changes, to clear the last error. */
  onInput: () => void
  onProve: (proof: { code: string; refuseOthers: boolean }) => void
  onClose: () => void
}

/**
 * Proves the invited number by an SMS code, for a user who is not logged in with it. Refusing needs the same proof as
 * agreeing.
 */
export function ProveNumber({ view, accept, code, problem, busy, onInput, onProve, onClose }: ProveNumberProps) {
  const t = useMessages(guardianInviteMessages)
  const own = useSessionStore((session) => session.phoneNoDisplay)
  const [digits, setDigits] = useState('')
  const [refuseOthers, setRefuseOthers] = useState(false)
  const [isIncomplete, setIsIncomplete] = useState(false)

  function handleSubmit() {
    setIsIncomplete(!isSmsCode(digits))
    if (isSmsCode(digits)) onProve({ code: digits, refuseOthers })
  }

  return (
    <Sheet
      title={t('proveTitle')}
      closeText={t('close')}
      onClose={onClose}
      footer={
        <Button id="prove-submit" size="large" block loading={busy} onClick={handleSubmit}>
          {t(accept ? 'acceptGo' : 'refuseGo')}
        </Button>
      }
    >
      <View className="guardian-invite__proof">
        <View>
          {view.viewer === 'other'
            ? t('proveOther', { own, phone: view.phone })
            : t('proveText', { phone: view.phone })}
        </View>
        <CodeField
          id="prove-code"
          sendId="prove-send"
          value={digits}
          error={isIncomplete ? t('codeWrong') : (problem ?? undefined)}
          wasSent={code.wasSent}
          isSending={code.isSending}
          secondsLeft={code.secondsLeft}
          onInput={(value) => {
            setDigits(value)
            setIsIncomplete(false)
            onInput()
          }}
          onSend={() => void code.send()}
          onConfirm={handleSubmit}
        />
        {accept ? (
          <Button id="prove-privacy" kind="text" size="small" onClick={() => go('/privacyPolicy')}>
            {t('privacy')}
          </Button>
        ) : (
          <Checkbox
            id="prove-refuse-others"
            checked={refuseOthers}
            label={t('refuseOthers')}
            onChange={setRefuseOthers}
          />
        )}
      </View>
    </Sheet>
  )
}
