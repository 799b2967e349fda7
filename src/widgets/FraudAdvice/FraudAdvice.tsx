import { Fact } from '@/components/Fact/Fact'
import { defineMessages, useMessages } from '@/i18n/define-messages'
import { reasonsOf } from '@/rules/verdict/reasons'

const adviceMessages = defineMessages({
  'zh-CN': {
    whatToDo: '怎么办',
    advice: '不要点开链接，不要回复、转账或说出验证码。拿不准请拨打 96110；已经转账请马上拨打 110。',
  },
  en: {
    whatToDo: 'What to do',
    advice:
      'Open no link, do not reply, pay or tell a code. If in doubt call 96110; if you have paid, call 110 at once.',
  },
})

/** Reasons that say an SMS may be fraud. */
const warning: ReadonlySet<string> = new Set(['fraudSms', 'suspectSms', 'unverifiedSender'])

/** What to do about an SMS that may be fraud; renders nothing for any other decision. */
export function FraudAdvice({ decision }: { decision: Parameters<typeof reasonsOf>[0] }) {
  const t = useMessages(adviceMessages)
  if (!reasonsOf(decision).some((reason) => warning.has(reason))) return null
  return <Fact label={t('whatToDo')}>{t('advice')}</Fact>
}
