import { View } from '@tarojs/components'
import type { AppealDetail, TagClearing } from '@contract/appeals'
import { withdrawAppeal } from '@/api/appeals'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { Section } from '@/components/Section/Section'
import { Tag, type TagProps } from '@/components/Tag/Tag'
import { Timeline } from '@/components/Timeline/Timeline'
import { useMessages } from '@/i18n/define-messages'
import { dayText, momentText } from '@/i18n/formats'
import { complaintHotlines } from '@/rules/phone/hotlines'
import { useTagText } from '@/widgets/NumberFacts/use-tag-text'
import { appealMessages } from '../../messages'
import { useDial } from '../../parts/use-dial'
import { Again, MoreEvidence } from './EvidenceForm'
import { CaseFiled } from './CaseFiled'
import { CaseHead } from './CaseHead'
import { appealDetailMessages } from './messages'
import { Withdraw } from './Withdraw'

export interface AppealViewProps {
  appeal: AppealDetail
  onChanged: (appeal: AppealDetail) => void
}

/** One appeal: the next step first, then the clearing's progress, the timeline, and what was submitted. */
export function AppealView({ appeal, onChanged }: AppealViewProps) {
  const t = useMessages(appealDetailMessages)
  const shared = useMessages(appealMessages)
  const tagText = useTagText()
  const { id, phoneNo, ground, state, words, tags, evidence, timeline, reason, wanted, providers, recheckAt } = appeal
  const isCleared =
    state === 'accepted' && providers.every((one) => one.state === 'cleared' || one.state === 'notTagged')
  return (
    <View className="appeal">
      <CaseHead
        phoneNo={phoneNo}
        state={state}
        text={t(isCleared ? 'cleared.text' : `${state}.text`)}
        facts={tags.length > 0 ? [[t('taggedAs'), tags.map(tagText).join(t('separator'))]] : []}
      />
      {wanted ? <MoreEvidence appeal={appeal} wanted={wanted} onDone={onChanged} /> : null}
      {reason ? (
        <Section id="appeal-reason" title={t('reason')}>
          <Card>{reason}</Card>
        </Section>
      ) : null}
      {appeal.canAgain ? <Again appeal={appeal} onDone={onChanged} /> : null}
      {state === 'final' ? <Remedy /> : null}
      {providers.length > 0 ? <Clearing providers={providers} recheckAt={recheckAt} /> : null}
      <Section title={t('timeline')}>
        <Timeline steps={timeline.map(({ at, state: step, text }) => ({ at, what: text || shared(step) }))} />
      </Section>
      <CaseFiled title={t('filedTitle')} about={[t('ground'), shared(ground)]} words={words} evidence={evidence} />
      {appeal.canWithdraw ? (
        <Withdraw id={id} title={t('withdrawTitle')} withdraw={withdrawAppeal} onDone={onChanged} />
      ) : null}
    </View>
  )
}

const clearingLooks: Record<TagClearing['state'], Omit<TagProps, 'children'>> = {
  waiting: { tone: 'neutral', icon: 'clock' },
  cleared: { tone: 'safe' },
  notTagged: { tone: 'neutral', icon: 'check' },
  refused: { tone: 'risk' },
}

/** The progress at each provider of tags. */
function Clearing({ providers, recheckAt }: Pick<AppealDetail, 'providers' | 'recheckAt'>) {
  const t = useMessages(appealDetailMessages)
  return (
    <Section
      id="appeal-clearing"
      title={t('providers')}
      detail={recheckAt === null ? undefined : t('recheck', { time: dayText(recheckAt) })}
    >
      <Card flush>
        {providers.map(({ provider, state, at }) => (
          <ListRow
            key={provider}
            title={t(provider === 'carrier' ? 'carrierList' : provider)}
            mark={<Tag {...clearingLooks[state]}>{t(state === 'refused' ? 'refused.provider' : state)}</Tag>}
            detail={<NoWrapDate>{momentText(at)}</NoWrapDate>}
          />
        ))}
      </Card>
    </Section>
  )
}

/** Where to appeal a decision that the carrier upholds (anti-fraud law, article 32). */
function Remedy() {
  const t = useMessages(appealDetailMessages)
  const dial = useDial()
  const call = (key: 'carrier' | 'state') => (
    <ListRow
      id={`remedy-${key}`}
      icon="phone"
      title={t(key, { number: complaintHotlines[key] })}
      onClick={() => void dial(complaintHotlines[key])}
    />
  )
  return (
    <Card flush>
      <View className="appeal-remedy">{t('remedy')}</View>
      {call('carrier')}
      {call('state')}
    </Card>
  )
}
