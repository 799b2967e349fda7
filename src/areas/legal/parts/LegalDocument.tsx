import { Text, View } from '@tarojs/components'
import dayjs from 'dayjs'
import { useLanguage, useMessages, defineMessages } from '@/i18n/define-messages'
import type { LegalTexts } from './legal-text'
import './LegalDocument.scss'

const legalMessages = defineMessages({
  'zh-CN': {
    effectiveFrom: '生效日期：{day}',
    dayFormat: 'YYYY年M月D日',
    summaryOnly: '本页为中文文本的英文摘要，以中文文本为准。',
  },
  en: {
    effectiveFrom: 'In force since {day}',
    dayFormat: 'D MMMM YYYY',
    summaryOnly: 'This is a summary in English. The Chinese text is the one that binds.',
  },
})

// Nothing else in a long text takes the focus, and without any the keyboard cannot scroll it.
const reachable = process.env.TARO_ENV === 'weapp' ? {} : { tabIndex: 0 }

/** A legal text in the reader's language, with the day from which it holds. */
export function LegalDocument({ texts }: { texts: LegalTexts }) {
  const t = useMessages(legalMessages)
  const language = useLanguage()
  const text = texts[language]

  return (
    <View className="legal-document" {...reachable}>
      <Text className="legal-document__date">
        {t('effectiveFrom', { day: dayjs(text.effectiveFrom).format(t('dayFormat')) })}
      </Text>
      {language === 'en' && <View className="legal-document__note">{t('summaryOnly')}</View>}
      {text.sections.map((section) => (
        <View key={section.heading} className="legal-document__section">
          <View className="legal-document__heading" role="heading" aria-level={2}>
            {section.heading}
          </View>
          {section.paragraphs.map((paragraph) => (
            <View key={paragraph} className="legal-document__paragraph">
              {paragraph}
            </View>
          ))}
        </View>
      ))}
    </View>
  )
}
