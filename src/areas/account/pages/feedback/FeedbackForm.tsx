import { useState } from 'react'
import { View } from '@tarojs/components'
import type { Upload } from '@contract/uploads'
import type { FeedbackKind } from '@contract/words/appeals'
import { feedbackKinds } from '@contract/words/appeals'
import { sendFeedback } from '@/api/feedback'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { RadioList } from '@/components/RadioList/RadioList'
import { TextArea } from '@/components/TextArea/TextArea'
import { TextField } from '@/components/TextField/TextField'
import type { Draft } from '@/hooks/use-draft'
import { useMutation } from '@/hooks/use-mutation'
import { useMessages } from '@/i18n/define-messages'
import { FILE_BYTES, PICTURES_OF_FEEDBACK } from '@/rules/appeal/limits'
import { FEEDBACK_MAX, FEEDBACK_MIN, feedbackFault, type FeedbackFault } from '@/rules/feedback/feedback'
import { toast } from '@/stores/feedback'
import { uploadMessages } from '@/widgets/Uploads/messages'
import { UploadField } from '@/widgets/Uploads/UploadField'
import { useUploads } from '@/widgets/Uploads/use-uploads'
import { feedbackMessages } from './messages'

export interface WrittenFeedback {
  kind: FeedbackKind
  content: string
  contact: string
  pictures: Upload[]
}

export const blankFeedback: WrittenFeedback = { kind: 'problem', content: '', contact: '', pictures: [] }

/** The feedback form. The draft is kept until the gateway has stored it. */
export function FeedbackForm({ draft, onSent }: { draft: Draft<WrittenFeedback>; onSent: () => void }) {
  const t = useMessages(feedbackMessages)
  const ofUploads = useMessages(uploadMessages)
  const { kind, content, contact, pictures } = draft.value
  const [fault, setFault] = useState<FeedbackFault | null>(null)
  const [isTried, setIsTried] = useState(false)
  const { busy, run } = useMutation()
  const uploads = useUploads({
    purpose: 'feedback',
    limits: { count: PICTURES_OF_FEEDBACK, bytes: FILE_BYTES, takesPdf: false },
    files: pictures,
    onChange: (next) => draft.set((before) => ({ ...before, pictures: next(before.pictures) })),
  })

  function change(changed: Partial<WrittenFeedback>) {
    draft.set((before) => ({ ...before, ...changed }))
    setFault(null)
  }

  async function handleSubmit() {
    const typed = { kind, content: content.trim(), contact: contact.trim() }
    const wrong = feedbackFault(typed)
    setFault(wrong)
    setIsTried(true)
    if (wrong !== null || uploads.isIncomplete) return
    const feedback = { ...typed, pictures: pictures.map(({ id }) => id) }
    const sent = await run((requestId) => sendFeedback(feedback, requestId), feedback)
    if (!sent) return
    change({ content: '', contact: '' })
    uploads.clear()
    setIsTried(false)
    toast(t('sent'))
    onSent()
  }

  const limits = { min: FEEDBACK_MIN, max: FEEDBACK_MAX }
  return (
    <>
      <Card flush>
        <RadioList
          label={t('kind')}
          items={feedbackKinds.map((key) => ({ key, title: t(key), detail: t(`${key}Text`), id: `feedback-${key}` }))}
          chosen={kind}
          onChange={(next) => change({ kind: next })}
        />
      </Card>
      <Card>
        <TextArea
          id="feedback-content"
          label={t('content')}
          placeholder={t('contentPlaceholder')}
          hint={t('count', { length: [...content.trim()].length, max: FEEDBACK_MAX })}
          maxLength={FEEDBACK_MAX * 2}
          tall
          value={content}
          error={fault === 'tooShort' || fault === 'tooLong' ? t(fault, limits) : undefined}
          onInput={(text) => change({ content: text })}
        />
        <View className="feedback__below">
          <UploadField
            id="feedback-pictures"
            label={t('pictures')}
            uploads={uploads}
            error={isTried && uploads.isIncomplete ? ofUploads('unfinished') : undefined}
          />
        </View>
        <View className="feedback__below">
          <TextField
            id="feedback-contact"
            label={t('contact')}
            placeholder={t('contactPlaceholder')}
            hint={t('contactHint')}
            type="text"
            maxLength={60}
            value={contact}
            error={fault === 'contactWrong' ? t('contactWrong') : undefined}
            onInput={(text) => change({ contact: text })}
          />
        </View>
      </Card>
      <Button id="feedback-submit" size="large" block loading={busy} onClick={() => void handleSubmit()}>
        {t('submit')}
      </Button>
    </>
  )
}
