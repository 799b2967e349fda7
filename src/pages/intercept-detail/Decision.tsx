import { Text, View } from '@tarojs/components'
import type { InterceptDetail, RuleMatch } from '@contract/intercepts'
import { Card } from '@/components/Card/Card'
import { Section } from '@/components/Section/Section'
import { Tag } from '@/components/Tag/Tag'
import { useMessages } from '@/i18n/define-messages'
import { reasonKey, reasonMessages } from '@/i18n/messages/verdict'
import { clockOf, dayOf } from '@/rules/time/shanghai'
import { interceptMessages } from './messages'

/** The rule that decided, what else matched, and what has been done about the caller since. */
export function Decision({ detail }: { detail: InterceptDetail }) {
  const t = useMessages(interceptMessages)
  const reasonText = useMessages(reasonMessages)
  // The kind of harassment is a code; the tag says the same in words, unless the rule is called like it.
  const words = ({ reason, detail: more }: RuleMatch) => {
    const name = reasonText(reasonKey(reason))
    const which = reason === 'harassment' ? detail.tag : more
    return which && which !== name ? `${name} · ${which}` : name
  }

  const since: string[] = []
  if (detail.corrected) since.push(t('correctedNote'))
  else if (detail.listedOn !== 'none') since.push(t(detail.listedOn === 'black' ? 'onBlack' : 'onWhite'))
  if (detail.allowedUntil !== null) {
    since.push(t('allowedUntil', { day: dayOf(detail.allowedUntil), time: clockOf(detail.allowedUntil) }))
  }

  return (
    <Section title={t('why')}>
      <Card>
        <View className="intercept__fact">
          <Text className="intercept__label">{t('decidedBy')}</Text>
          <Text id="il-rule" className="intercept__value intercept__value--strong">
            {words(detail.rule)}
          </Text>
        </View>
        {detail.alsoMatched.length > 0 ? (
          <View className="intercept__fact">
            <Text className="intercept__label">{t('alsoMatched')}</Text>
            <View className="intercept__tags">
              {detail.alsoMatched.map((match) => (
                <Tag key={`${match.reason} ${match.detail}`}>{words(match)}</Tag>
              ))}
            </View>
          </View>
        ) : null}
        {since.map((line) => (
          <View key={line} className="intercept__since">
            {line}
          </View>
        ))}
      </Card>
    </Section>
  )
}
