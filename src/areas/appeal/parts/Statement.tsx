import { View } from '@tarojs/components'
import type { Upload } from '@contract/uploads'
import type { UploadPurpose } from '@contract/words/appeals'
import { TextArea } from '@/components/TextArea/TextArea'
import type { Draft } from '@/hooks/use-draft'
import { useMessages } from '@/i18n/define-messages'
import { FILE_BYTES, FILES_A_CASE, WORDS_MAX, WORDS_MIN, wordsFault } from '@/rules/appeal/limits'
import { uploadMessages } from '@/widgets/Uploads/messages'
import { UploadField } from '@/widgets/Uploads/UploadField'
import { useUploads, type Uploads } from '@/widgets/Uploads/use-uploads'
import { appealMessages } from '../messages'

/** The files of a case that is being written; `room` is how many more it may have. */
export function useEvidence<Written extends { evidence: Upload[] }>(
  purpose: UploadPurpose,
  draft: Draft<Written>,
  room: number = FILES_A_CASE,
): Uploads {
  return useUploads({
    purpose,
    limits: { count: room, bytes: FILE_BYTES, takesPdf: true },
    files: draft.value.evidence,
    onChange: (next) => draft.set((before) => ({ ...before, evidence: next(before.evidence) })),
  })
}

export interface StatementProps {
  /** The fields get the ids `{id}-words` and `{id}-files`. */
  id: string
  label?: string
  placeholder: string
  words: string
  /** True after the first submission; from then on the fields show their errors. */
  isTried: boolean
  /** The text may be empty. */
  isOptional?: boolean
  uploads: Uploads
  filesHint?: string
  /** An error about files that are all uploaded. */
  filesFault?: string
  /** Shown instead of the files if the case may have no more. */
  noRoomText?: string
  onInput: (words: string) => void
}

/** The statement of an appeal or complaint with its limits, and its files. */
export function Statement({
  id,
  label,
  placeholder,
  words,
  isTried,
  isOptional,
  uploads,
  filesHint,
  filesFault,
  noRoomText,
  onInput,
}: StatementProps) {
  const t = useMessages(appealMessages)
  const ofUploads = useMessages(uploadMessages)
  const fault = isOptional && words.trim() === '' ? null : wordsFault(words)
  const filesError = uploads.isIncomplete ? ofUploads('unfinished') : filesFault
  return (
    <>
      <TextArea
        id={`${id}-words`}
        label={label ?? t('words')}
        placeholder={placeholder}
        hint={t('count', { length: [...words.trim()].length, max: WORDS_MAX })}
        maxLength={WORDS_MAX * 2}
        tall
        value={words}
        error={isTried && fault ? t(fault, { min: WORDS_MIN, max: WORDS_MAX }) : undefined}
        onInput={onInput}
      />
      <View className="appeal__below">
        {noRoomText === undefined ? (
          <UploadField
            id={`${id}-files`}
            label={t('evidence')}
            hint={filesHint}
            uploads={uploads}
            error={isTried ? filesError : undefined}
          />
        ) : (
          <View className="appeal__text">{noRoomText}</View>
        )}
      </View>
    </>
  )
}
