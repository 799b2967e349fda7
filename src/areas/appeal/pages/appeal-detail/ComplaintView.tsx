import { View } from '@tarojs/components'
import type { ComplaintDetail } from '@contract/appeals'
import { withdrawComplaint } from '@/api/appeals'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { Section } from '@/components/Section/Section'
import { Timeline } from '@/components/Timeline/Timeline'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { isNeverListed } from '@/rules/lists/list-kinds'
import { appealMessages } from '../../messages'
import { CaseFiled } from './CaseFiled'
import { CaseHead } from './CaseHead'
import { appealDetailMessages } from './messages'
import { Withdraw } from './Withdraw'

export interface ComplaintViewProps {
  complaint: ComplaintDetail
  onChanged: (complaint: ComplaintDetail) => void
}

/** One complaint: its outcome with the carrier's explanation, and how to block the number's calls meanwhile. */
export function ComplaintView({ complaint, onChanged }: ComplaintViewProps) {
  const t = useMessages(appealDetailMessages)
  const shared = useMessages(appealMessages)
  const { id, phoneNo, kind, state, words, evidence, timeline, reason, canWithdraw } = complaint
  return (
    <View className="appeal">
      <CaseHead phoneNo={phoneNo} state={state} text={t(`complaint.${state}`)} />
      {reason ? (
        <Section title={t('reasonOf')}>
          <Card>{reason}</Card>
        </Section>
      ) : null}
      {isNeverListed('black', phoneNo) ? null : (
        <Card>
          <View className="appeal__text">{t('blockText')}</View>
          <View className="appeal__below">
            <Button
              id="complaint-block"
              kind="secondary"
              block
              icon="ban"
              onClick={() => go('/addNameList', { type: 'black', phone: phoneNo })}
            >
              {t('block')}
            </Button>
          </View>
        </Card>
      )}
      <Section title={t('timeline')}>
        <Timeline steps={timeline.map(({ at, state: step, text }) => ({ at, what: text || shared(step) }))} />
      </Section>
      <CaseFiled title={t('filedTitle')} about={[t('kind'), shared(kind)]} words={words} evidence={evidence} />
      {canWithdraw ? (
        <Withdraw id={id} title={t('withdrawTitleComplaint')} withdraw={withdrawComplaint} onDone={onChanged} />
      ) : null}
    </View>
  )
}
