import { Text, View } from '@tarojs/components'
import type { RuleMatch } from '@contract/intercepts'
import type { SmsTrial } from '@contract/sms'
import { aria } from '@/components/aria'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { Fact } from '@/components/Fact/Fact'
import { Section } from '@/components/Section/Section'
import { Tag, type Tone } from '@/components/Tag/Tag'
import { TextArea } from '@/components/TextArea/TextArea'
import { TextField } from '@/components/TextField/TextField'
import { useMessages } from '@/i18n/define-messages'
import { reasonKey, reasonMessages } from '@/i18n/messages/verdict'
import { holdKindOf } from '@/rules/sms/hold-kind'
import { SMS_LENGTH } from '@/rules/sms/limits'
import { AiMark } from '@/widgets/AiMark/AiMark'
import { FraudAdvice } from '@/widgets/FraudAdvice/FraudAdvice'
import { holdKindMessages } from '../../kind-messages'
import { smsMessages } from '../../messages'
import type { TrialState } from './use-trial'

const tones: Record<SmsTrial['action'], Tone> = { stop: 'fraud', remind: 'risk', agent: 'neutral', pass: 'safe' }
const kindKeys = {
  code: 'kindCode',
  notice: 'kindNotice',
  marketing: 'kindMarketing',
  fraud: 'kindFraud',
  other: 'kindOther',
} as const

/** "Try a text": shows the verdict on an SMS, and why. */
export function TryText({ form }: { form: TrialState }) {
  const t = useMessages(smsMessages)
  const { from, text, wrong, trial, busy, setFrom, setText, submit } = form

  return (
    <View className="sms-centre">
      <Card>
        <TextField
          id="try-from"
          label={t('trySender')}
          placeholder={t('trySenderPlaceholder')}
          type="text"
          maxLength={40}
          value={from}
          error={wrong === 'from' ? t('senderWrong') : undefined}
          onInput={setFrom}
        />
        <TextArea
          id="try-text"
          label={t('tryText')}
          placeholder={t('tryTextPlaceholder')}
          maxLength={SMS_LENGTH}
          value={text}
          hint={t('tryHint')}
          error={wrong === 'text' ? t('textMissing') : undefined}
          onInput={setText}
        />
      </Card>
      <Button id="try-go" size="large" block loading={busy} onClick={() => void submit()}>
        {t('tryGo')}
      </Button>
      <View {...aria({ live: 'polite' })}>{trial ? <Result trial={trial} /> : null}</View>
    </View>
  )
}

function Result({ trial }: { trial: SmsTrial }) {
  const t = useMessages(smsMessages)
  const ruleText = useRuleText()
  // A text that passes is not called safe while nobody can tell where its links lead.
  const isDoubtful = trial.action === 'pass' && !trial.areLinksKnown
  return (
    <Section title={t('tryResult')}>
      <Card id="try-result">
        <Tag tone={isDoubtful ? 'neutral' : tones[trial.action]}>{t(trial.action)}</Tag>
        <Fact label={t('why')}>{ruleText(trial.rule)}</Fact>
        <Fact label={t('textKind')}>{t(kindKeys[trial.kind])}</Fact>
        {trial.areLinksKnown ? null : <Fact label={t('links')}>{t('linksUnknown')}</Fact>}
        {trial.alsoMatched.length > 0 ? (
          <Fact label={t('alsoMatched')}>
            {trial.alsoMatched.map((match) => (
              <View key={`${match.reason} ${match.detail}`}>
                <Text>{ruleText(match)}</Text>
              </View>
            ))}
          </Fact>
        ) : null}
        <FraudAdvice decision={trial} />
        <AiMark isShown={trial.isReadByModel} />
      </Card>
    </Section>
  )
}

/** Rules whose detail is shown: the entry that matched, or the words and the link that decided. */
const withDetail: ReadonlySet<string> = new Set([
  'allowedSender',
  'refusedSender',
  'allowWord',
  'blockWord',
  'fraudSms',
  'unverifiedSender',
])

/** Returns the text for a rule: for marketing its category, for a list the matching entry. */
function useRuleText(): (rule: RuleMatch) => string {
  const nameOf = useMessages(reasonMessages)
  const kindOf = useMessages(holdKindMessages)
  return (rule) => {
    const name = nameOf(reasonKey(rule.reason))
    if (rule.reason === 'marketingSms') return `${name} · ${kindOf(holdKindOf(rule) ?? 'other')}`
    return withDetail.has(rule.reason) && rule.detail ? `${name} · ${rule.detail}` : name
  }
}
