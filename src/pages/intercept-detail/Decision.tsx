import { Text, View } from '@tarojs/components'
import type { InterceptDetail, RuleMatch } from '@contract/intercepts'
import { Card } from '@/components/Card/Card'
import { Fact } from '@/components/Fact/Fact'
import { Section } from '@/components/Section/Section'
import { Tag } from '@/components/Tag/Tag'
import { useMessages } from '@/i18n/define-messages'
import { useRuleText } from '@/i18n/messages/verdict'
import { AiMark } from '@/widgets/AiMark/AiMark'
import { FraudAdvice } from '@/widgets/FraudAdvice/FraudAdvice'
import { useTagText } from '@/widgets/NumberFacts/use-tag-text'
import { ruleScreen } from './go-to-rule'
import { interceptMessages } from './messages'

/** Reasons whose detail is a code: the kind of harassment, risk or advertising. */
const withCode: ReadonlySet<string> = new Set(['harassment', 'riskCall', 'marketingSms'])
/** Their detail is a word between machines, or in the text already. */
const told: ReadonlySet<string> = new Set(['unchecked', 'afterPayment'])

/** The rule that decided, what else matched, and a link to the rule's setting. */
export function Decision({ detail }: { detail: InterceptDetail }) {
  const t = useMessages(interceptMessages)
  const ruleText = useRuleText()
  const tagText = useTagText()
  // The tag is the text for a code; it is left out if the rule has the same name.
  const words = (match: RuleMatch) => {
    const { reason, detail: more } = match
    const name = ruleText(match)
    const which = withCode.has(reason) ? tagText(detail.tag) : more
    if (told.has(reason)) return name
    return which && which !== name && which !== detail.from ? `${name} · ${which}` : name
  }

  const openRule = ruleScreen(detail.rule.reason)

  return (
    <Section
      title={t('why')}
      more={openRule ? { id: 'il-setting', text: t('toSetting'), onClick: openRule } : undefined}
    >
      <Card>
        <Fact label={t('decidedBy')}>
          <Text id="il-rule" className="intercept__rule">
            {words(detail.rule)}
          </Text>
        </Fact>
        {detail.alsoMatched.length > 0 ? (
          <Fact label={t('alsoMatched')}>
            <View className="intercept__tags">
              {detail.alsoMatched.map((match) => (
                <Tag key={`${match.reason} ${match.detail}`}>{words(match)}</Tag>
              ))}
            </View>
          </Fact>
        ) : null}
        <FraudAdvice decision={detail} />
        <AiMark isShown={detail.isReadByModel} />
        <View className="intercept__order">{t('order')}</View>
      </Card>
    </Section>
  )
}
