import { Text, View } from '@tarojs/components'
import type { AppealPreview } from '@/api/appeals'
import { Button } from '@/components/Button/Button'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { Tag } from '@/components/Tag/Tag'
import { useMessages } from '@/i18n/define-messages'
import { dayText } from '@/i18n/formats'
import { go } from '@/navigation/go'
import { useTagText } from '@/widgets/NumberFacts/use-tag-text'
import { numberAppealMessages } from './messages'

/** The number's current tags, or the open appeal about it. */
export function NumberNow({ preview: { tags, openId } }: { preview: AppealPreview }) {
  const t = useMessages(numberAppealMessages)
  const tagText = useTagText()
  return (
    <View id="appeal-now" className="appeal-now">
      {openId === null ? null : (
        <>
          <View className="appeal-now__text">{t('open')}</View>
          <View className="appeal-now__open">
            <Button
              id="appeal-see-open"
              kind="secondary"
              size="small"
              onClick={() => go('/appealDetail', { id: openId })}
            >
              {t('seeOpen')}
            </Button>
          </View>
        </>
      )}
      {openId === null && tags.length > 0 ? <View className="appeal-now__title">{t('now')}</View> : null}
      {openId === null
        ? tags.map(({ tag, count, lastAt }) => (
            <View key={tag} className="appeal-now__tag">
              <Tag tone="risk">{tagText(tag)}</Tag>
              <Text className="appeal-now__text">
                <NoWrapDate>{t('tagged', { count, day: dayText(lastAt) })}</NoWrapDate>
              </Text>
            </View>
          ))
        : null}
      {openId === null && tags.length === 0 ? <View className="appeal-now__text">{t('noTags')}</View> : null}
    </View>
  )
}
