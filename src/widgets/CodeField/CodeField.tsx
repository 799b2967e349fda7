import { Button } from '@/components/Button/Button'
import { TextField } from '@/components/TextField/TextField'
import { useAnnounced } from '@/hooks/use-announced'
import { defineMessages, useMessages } from '@/i18n/define-messages'
import { typedDigits } from '@/rules/phone/typed-digits'

const codeMessages = defineMessages({
  'zh-CN': {
    code: '短信验证码',
    placeholder: '请输入短信里的验证码',
    send: '获取验证码',
    resend: '重新获取',
    resendIn: '{seconds} 秒后重发',
    sent: '验证码已发送，5 分钟内有效',
  },
  en: {
    code: 'SMS code',
    placeholder: 'The code in the SMS',
    send: 'Get code',
    resend: 'Send again',
    resendIn: 'Again in {seconds} s',
    sent: 'Code sent, valid for 5 minutes',
  },
})

/** Whether a text has the format of an SMS code: six digits, or eight. */
export function isSmsCode(text: string): boolean {
  return /^\d{6}(\d{2})?$/.test(text)
}

export interface CodeFieldProps {
  id: string
  /** The id of the button that sends a code. */
  sendId: string
  value: string
  error?: string
  /** What the SMS is for, until one was sent. */
  hint?: string
  wasSent: boolean
  isSending: boolean
  /** Until another code may be sent. */
  secondsLeft: number
  /** Called with digits only. */
  onInput: (digits: string) => void
  onSend: () => void
  onConfirm: () => void
}

/** The field for an SMS code, with a button that sends one and the countdown to the next. */
export function CodeField(props: CodeFieldProps) {
  const { id, sendId, value, error, hint, wasSent, isSending, secondsLeft, onInput, onSend, onConfirm } = props
  const t = useMessages(codeMessages)
  const isWaiting = secondsLeft > 0
  useAnnounced(wasSent && isWaiting ? t('sent') : '')
  return (
    <TextField
      id={id}
      label={t('code')}
      placeholder={t('placeholder')}
      type="number"
      maxLength={40}
      autoComplete="one-time-code"
      value={value}
      error={error}
      hint={wasSent ? t('sent') : hint}
      onInput={(text) => onInput(typedDigits(text))}
      onConfirm={onConfirm}
      trailing={
        <Button id={sendId} kind="text" size="small" disabled={isWaiting} loading={isSending} onClick={onSend}>
          {isWaiting ? t('resendIn', { seconds: secondsLeft }) : t(wasSent ? 'resend' : 'send')}
        </Button>
      }
    />
  )
}
