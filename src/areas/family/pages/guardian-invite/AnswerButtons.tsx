import { View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
import { useMessages } from '@/i18n/define-messages'
import { guardianInviteMessages } from './messages'

export interface AnswerButtonsProps {
  /** The ids become `<id>-accept` and `<id>-refuse`. */
  id: string
  /** The guardian's name, for screen readers. */
  name: string
  busy: boolean
  onAnswer: (accept: boolean) => void
}

/** Agree and refuse, with equal size and weight, so that neither is suggested. */
export function AnswerButtons({ id, name, busy, onAnswer }: AnswerButtonsProps) {
  const t = useMessages(guardianInviteMessages)
  return (
    <View className="guardian-invite__answers">
      {(['accept', 'refuse'] as const).map((answer) => (
        <Button
          key={answer}
          id={`${id}-${answer}`}
          kind="secondary"
          size="large"
          className="guardian-invite__answer"
          label={t(`${answer}Label`, { name })}
          disabled={busy}
          onClick={() => onAnswer(answer === 'accept')}
        >
          {t(answer)}
        </Button>
      ))}
    </View>
  )
}
