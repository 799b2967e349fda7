import { View } from '@tarojs/components'
import { useMessages } from '@/i18n/define-messages'
import { useSessionStore } from '@/stores/session'
import { CodeField } from '@/widgets/CodeField/CodeField'
import { accountMessages } from './account-messages'
import type { useConfirmed } from './use-confirmed'

export interface ConfirmCodeProps {
  id: string
  confirmed: Pick<
    ReturnType<typeof useConfirmed>,
    'code' | 'problem' | 'busy' | 'wasSent' | 'secondsLeft' | 'input' | 'send'
  >
  onConfirm: () => void
}

/** The field for the SMS code that confirms an action, with the number that receives it. */
export function ConfirmCode({ id, confirmed, onConfirm }: ConfirmCodeProps) {
  const t = useMessages(accountMessages)
  const phone = useSessionStore((session) => session.phoneNoDisplay)
  const { code, problem, busy, wasSent, secondsLeft, input, send } = confirmed
  const error = problem === null ? undefined : 'text' in problem ? problem.text : t(problem.key)
  return (
    <View className="personal__code">
      <View className="personal__note">{t('codeTo', { phone })}</View>
      <CodeField
        id={`${id}-code`}
        sendId={`${id}-send`}
        value={code}
        error={error}
        wasSent={wasSent}
        isSending={busy === 'send'}
        secondsLeft={secondsLeft}
        onInput={input}
        onSend={() => void send()}
        onConfirm={onConfirm}
      />
    </View>
  )
}
