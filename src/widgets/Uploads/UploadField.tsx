import { FileRow } from '@/components/Uploader/FileRow'
import { Uploader } from '@/components/Uploader/Uploader'
import { UndoBar } from '@/components/UndoBar/UndoBar'
import { sizeText } from '@/i18n/formats'
import { fileWays } from '@/platform/choose-files'
import { StoredFile, useFileWords } from './StoredFile'
import { megabytesOf, type PendingFile, type Uploads } from './use-uploads'

const UNDO_SECONDS = 8
const icons = { pictures: 'picture', documents: 'document', any: 'upload' } as const

export interface UploadFieldProps {
  id: string
  label: string
  /** What would be useful, shown before the limits. */
  hint?: string
  uploads: Uploads
  /** The error text for the files. */
  error?: string
}

/** The files of a form, with the controls to add and remove them. */
export function UploadField({ id, label, hint = '', uploads, error }: UploadFieldProps) {
  const { t, nameOf } = useFileWords()
  const { files, pending, limits, removed } = uploads
  const { count, bytes, takesPdf } = limits
  const isFull = files.length + pending.length >= count
  const way = (what: 'remove' | 'retry' | 'cancel', name: string, onClick: () => void) => ({
    text: t(what),
    label: t('named', { what: t(what), name }),
    onClick,
  })

  function noteOf({ share, file }: PendingFile): string {
    if (share === null) return `${t('waiting')} · ${sizeText(file.bytes)}`
    return t('sending', { percent: Math.round(share * 100) })
  }

  return (
    <>
      <Uploader
        id={id}
        label={label}
        limits={`${hint} ${t(takesPdf ? 'limits' : 'limitsPictures', { count, size: megabytesOf(bytes) })}`.trim()}
        count={t('count', { count: files.length, most: count })}
        error={error}
        ways={
          isFull
            ? []
            : fileWays(takesPdf).map((key) => ({
                key,
                text: t(key),
                icon: icons[key],
                onClick: () => void uploads.choose(key),
              }))
        }
      >
        {files.length + pending.length > 0 ? (
          <>
            {files.map((file, index) => (
              <StoredFile
                key={file.id}
                id={`${id}-${index}`}
                file={file}
                number={index + 1}
                address={uploads.addressOf(file.id)}
                remove={way('remove', nameOf(file.name, file.kind === 'picture', index + 1), () =>
                  uploads.remove(file.id),
                )}
              />
            ))}
            {pending.map((one, index) => {
              const { key, file, share, problem, isFinal } = one
              const number = files.length + index + 1
              const name = nameOf(file.name, file.isPicture, number)
              return (
                <FileRow
                  key={key}
                  id={`${id}-${number - 1}`}
                  name={name}
                  picture={file.isPicture ? file.address : null}
                  isPicture={file.isPicture}
                  note={noteOf(one)}
                  share={problem === undefined && share !== null ? share : undefined}
                  problem={problem}
                  retry={problem !== undefined && !isFinal ? way('retry', name, () => uploads.retry(key)) : undefined}
                  remove={way(problem === undefined ? 'cancel' : 'remove', name, () => uploads.drop(key))}
                />
              )
            })}
          </>
        ) : null}
      </Uploader>
      {removed ? (
        <UndoBar
          key={removed.file.id}
          text={t('removed', { name: nameOf(removed.file.name, removed.file.kind === 'picture', removed.index + 1) })}
          actionText={t('undo')}
          seconds={UNDO_SECONDS}
          onUndo={uploads.undo}
          onExpire={uploads.forget}
        />
      ) : null}
    </>
  )
}
