import { useState } from 'react'
import { View } from '@tarojs/components'
import type { AppealDetail } from '@contract/appeals'
import type { Upload } from '@contract/uploads'
import { appealAgain, sendMoreEvidence } from '@/api/appeals'
import { Card } from '@/components/Card/Card'
import { Section } from '@/components/Section/Section'
import { useDraft } from '@/hooks/use-draft'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { FILES_A_CASE, wordsFault } from '@/rules/appeal/limits'
import { toast } from '@/stores/feedback'
import { FormEnd } from '../../parts/FormEnd'
import { Statement, useEvidence } from '../../parts/Statement'
import { useSending } from '../../parts/use-sending'
import { appealDetailMessages } from './messages'

interface EvidenceFormProps {
  appeal: AppealDetail
  onDone: (appeal: AppealDetail) => void
}

/** What the reviewer asks for, and the form that submits it: text, files or both. */
export function MoreEvidence({
  appeal,
  wanted,
  onDone,
}: EvidenceFormProps & { wanted: { text: string; until: number } }) {
  const t = useMessages(appealDetailMessages)
  return (
    <Section title={t('moreTitle')}>
      <Card>
        <View id="appeal-wanted" className="appeal-wanted">
          <View>{wanted.text}</View>
          <View className="appeal-wanted__until">{t('wantedUntil', { time: momentText(wanted.until) })}</View>
        </View>
        <EvidenceForm appeal={appeal} kind="more" onDone={onDone} />
      </Card>
    </Section>
  )
}

/** The form that appeals a refusal; allowed once, with a statement against its reason and more files. */
export function Again({ appeal, onDone }: EvidenceFormProps) {
  const t = useMessages(appealDetailMessages)
  return (
    <Section
      title={t('againTitle')}
      detail={appeal.againUntil === null ? undefined : t('againText', { time: momentText(appeal.againUntil) })}
    >
      <Card>
        <EvidenceForm appeal={appeal} kind="again" onDone={onDone} />
      </Card>
    </Section>
  )
}

function EvidenceForm({ appeal, kind, onDone }: EvidenceFormProps & { kind: 'more' | 'again' }) {
  const t = useMessages(appealDetailMessages)
  const isMore = kind === 'more'
  const draft = useDraft<{ words: string; evidence: Upload[] }>(`${kind}:${appeal.id}`, { words: '', evidence: [] })
  const { words, evidence } = draft.value
  const sending = useSending()
  const [isTried, setIsTried] = useState(false)
  const room = FILES_A_CASE - appeal.evidence.length
  const uploads = useEvidence('appeal', draft, room)
  const isBlank = words.trim() === ''
  const isNothing = isMore && isBlank && evidence.length === 0 && !uploads.isIncomplete
  const isWrong = (isMore && isBlank ? null : wordsFault(words)) !== null || uploads.isIncomplete || isNothing

  async function handleSubmit() {
    setIsTried(true)
    if (isWrong) return
    const written = { id: appeal.id, words: words.trim(), evidence: evidence.map(({ id }) => id) }
    const changed = await sending.run(
      (requestId) => (isMore ? sendMoreEvidence : appealAgain)({ ...written, requestId }),
      written,
    )
    if (!changed) return
    toast(t(isMore ? 'moreDone' : 'againDone'))
    onDone(changed)
  }

  return (
    <>
      <Statement
        id={kind}
        label={isMore ? t('moreWords') : undefined}
        placeholder={t(isMore ? 'moreWordsPlaceholder' : 'againPlaceholder')}
        words={words}
        isTried={isTried}
        isOptional={isMore}
        uploads={uploads}
        noRoomText={room > 0 ? undefined : t('full', { count: FILES_A_CASE })}
        onInput={(text) => {
          draft.set((before) => ({ ...before, words: text }))
          sending.clearProblem()
        }}
      />
      <View className="appeal__below">
        <FormEnd
          id={`${kind}-submit`}
          text={t(isMore ? 'moreSubmit' : 'againSubmit')}
          busy={sending.busy}
          problem={isTried && isNothing ? t('moreNothing') : sending.problem}
          onSubmit={() => void handleSubmit()}
        />
      </View>
    </>
  )
}
