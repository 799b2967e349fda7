import { Fact } from '@/components/Fact/Fact'
import { defineMessages, useMessages } from '@/i18n/define-messages'

const markMessages = defineMessages({
  'zh-CN': { readBy: '识别方式', byModel: '规则和 AI 模型，可能有误' },
  en: { readBy: 'Read by', byModel: 'Rules and an AI model, which may be wrong' },
})

/** Marks a decision about an SMS that an AI model took part in (DESIGN 4.103); renders nothing for any other. */
export function AiMark({ isShown }: { isShown: boolean }) {
  const t = useMessages(markMessages)
  return isShown ? <Fact label={t('readBy')}>{t('byModel')}</Fact> : null
}
