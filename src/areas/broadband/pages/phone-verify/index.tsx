import { useState } from 'react'
import { View } from '@tarojs/components'
import { proveByCode, sendLineCode } from '@/api/broadband-lines'
import { failureText } from '@/api/problem-of'
import { useCountdown } from '@/hooks/use-countdown'
import { useMutation } from '@/hooks/use-mutation'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { CodeField, isSmsCode } from '@/widgets/CodeField/CodeField'
import { bindingMessages } from '../../parts/binding-messages'
import { BindForm } from '../../parts/BindForm'
import { useBinding } from '../../parts/use-binding'
import { phoneVerifyMessages } from './messages'

/** Proves the right to a line by an SMS code to its registered number, and binds it. */
export default function PhoneVerifyPage() {
  const t = useMessages(phoneVerifyMessages)
  const ofBinding = useMessages(bindingMessages)
  const { pppoeAccount = '' } = useRouteParams('/phoneVerify')
  const binding = useBinding(pppoeAccount)
  const sending = useMutation()
  const next = useCountdown()
  const [code, setCode] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function handleSend() {
    setProblem(null)
    binding.clearError()
    const sent = await sending.run(
      (requestId) =>
        sendLineCode(pppoeAccount, requestId).catch((error: unknown) => {
          setProblem(failureText(error, ofBinding('lost')))
          throw error
        }),
      ['code', pppoeAccount],
    )
    if (!sent) return
    setSentTo(sent.phone)
    next.start(sent.waitSeconds)
  }

  function handleInput(digits: string) {
    setCode(digits)
    setProblem(null)
    binding.clearError()
    binding.clearProof()
  }

  function handleSubmit() {
    if (isSmsCode(code)) void binding.bind(() => proveByCode(pppoeAccount, code))
    else setProblem(t('missing'))
  }

  return (
    <BindForm
      path="/phoneVerify"
      pppoeAccount={pppoeAccount}
      binding={binding}
      submitText={t('go')}
      onSubmit={handleSubmit}
      other={{
        id: 'verify-other',
        text: ofBinding('byPassword'),
        onClick: () => go('/passwordVerify', { pppoeAccount }, { replace: true }),
      }}
    >
      <View className="broadband__lead">{sentTo ? t('sentTo', { phone: sentTo }) : t('text')}</View>
      <CodeField
        id="verify-code"
        sendId="verify-send"
        value={code}
        error={problem ?? undefined}
        wasSent={sentTo !== null}
        isSending={sending.busy}
        secondsLeft={next.secondsLeft}
        onInput={handleInput}
        onSend={() => void handleSend()}
        onConfirm={handleSubmit}
      />
    </BindForm>
  )
}
