import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { useMessages } from '@/i18n/define-messages'
import { openLogin } from '@/navigation/go'
import { callNumber } from '@/platform/phone-call'
import { fraudHotline } from '@/rules/phone/hotlines'
import { toast } from '@/stores/feedback'
import { useSessionStore } from '@/stores/session'
import { quizMessages } from '../messages'

/** Whom to ask, on all screens of lessons and quiz. For guests also how to keep their progress. */
export function QuizRows() {
  const t = useMessages(quizMessages)
  const isGuest = useSessionStore((session) => session.token === null)

  async function handleCall() {
    if (!(await callNumber(fraudHotline))) toast(t('callFailed', { number: fraudHotline }))
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
