import { View } from '@tarojs/components'
import type { TriedCall } from '@contract/guard'
import type { VerdictAction } from '@contract/words/guard'
import { aria } from '@/components/aria'
import { Card } from '@/components/Card/Card'
import { Tag, type Tone } from '@/components/Tag/Tag'
import { useMessages } from '@/i18n/define-messages'
import { useRuleText } from '@/i18n/messages/verdict'
import { callPageMessages } from './messages'

const tones: Record<VerdictAction, Tone> = { pass: 'safe', stop: 'fraud', remind: 'risk', agent: 'neutral' }

/** The verdict on a call, its reason, and the other known facts. */
export function TriedNumber({ tried }: { tried: TriedCall }) {
  const t = useMessages(callPageMessages)
  const nameOf = useRuleText()
  const { action, rule, alsoMatched, treatment, tag, markCount } = tried
  const isTreated = action === 'stop' && treatment !== null && treatment !== 'agent'
  const facts = [
    [tried.place, tried.carrier].filter(Boolean).join(' '),
    tag ? t('marked', { tag, count: markCount }) : '',
    isTreated ? t(treatment) : '',
  ]
  const others = [...new Set(alsoMatched.map(nameOf))].filter((name) => name !== nameOf(rule))

  return (
    <View {...aria({ live: 'polite' })}>
      <Card id="tried" className="call-guard__tried">
        <View className="call-guard__caller">
          <View className="call-guard__from">{tried.from || t('hidden')}</View>
          <Tag tone={tones[action]}>{t(action)}</Tag>
        </View>
        <View id="tried-reason">{t('decidedBy', { reason: nameOf(rule) })}</View>
        {others.length > 0 ? <View>{t('alsoMatched', { reasons: others.join(t('separator')) })}</View> : null}
        <View className="call-guard__facts">{facts.filter(Boolean).join(' · ')}</View>
      </Card>
    </View>
  )
}
