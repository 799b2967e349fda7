import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { useMessages } from '@/i18n/define-messages'
import { openLogin } from '@/navigation/go'
import { callNumber } from '@/platform/phone-call'
import { toast } from '@/stores/feedback'
import { useSessionStore } from '@/stores/session'
import { quizMessages } from '../messages'

const FRAUD_LINE = '96110'

/** Whom to ask, on all screens of lessons and quiz. For guests also how to keep their progress. */
export function QuizRows() {
  const t = useMessages(quizMessages)
  const isGuest = useSessionStore((session) => session.token === null)

  async function handleCall() {
    if (!(await callNumber(FRAUD_LINE))) toast(t('callFailed', { number: FRAUD_LINE }))
  }

  return (
    <Card flush>
      <ListRow
        id="quiz-hotline"
        icon="phone"
        title={t('hotline')}
        detail={t('hotlineText')}
        onClick={() => void handleCall()}
      />
      {isGuest ? (
        <ListRow
          id="quiz-login"
          icon="user"
          title={t('guestKeep')}
          detail={t('guestKeepText')}
          onClick={() => openLogin()}
        />
      ) : null}
    </Card>
  )
}
