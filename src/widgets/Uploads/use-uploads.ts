import { useEffect, useRef, useState } from 'react'
import type { Upload } from '@contract/uploads'
import type { UploadPurpose } from '@contract/words/appeals'
import { CallError } from '@/api/call-error'
import { failureText } from '@/api/problem-of'
import { removeUpload, uploadFile, type Uploading } from '@/api/uploads'
import { useMessages } from '@/i18n/define-messages'
import { chooseFiles, releaseFile, type ChosenFile, type FileWay } from '@/platform/choose-files'
import { newRequestId } from '@/platform/random-id'
import { toast } from '@/stores/feedback'
import { uploadMessages } from './messages'

/** The limits of a form's files. */
export interface UploadLimits {
  count: number
  /** Maximum size per file. */
  bytes: number
  takesPdf: boolean
}

/** A file that is not stored on the gateway yet. */
export interface PendingFile {
  /** Also the requestId. */
  key: string
  file: ChosenFile
  /** From 0 to 1; null while it is queued. */
  share: number | null
  /** Why the upload failed, as text; empty after a 401. */
  problem?: string
  /** True if a retry would fail again. */
  isFinal?: boolean
}

export interface UploadsOptions {
  purpose: UploadPurpose
  limits: UploadLimits
  /** The uploaded files; they are part of the form's draft. */
  files: readonly Upload[]
  onChange: (change: (before: readonly Upload[]) => Upload[]) => void
}

export interface Uploads extends Pick<UploadsOptions, 'files' | 'limits'> {
  pending: readonly PendingFile[]
  /** Some uploads are running or have failed: the form must not be submitted. */
  isIncomplete: boolean
  /** Returns the local URL of a file that was chosen on this screen. */
  addressOf: (id: string) => string | undefined
  /** The last removed file, and its position. */
  removed: { file: Upload; index: number } | null
  choose: (way: FileWay) => Promise<void>
  retry: (key: string) => void
  /** Cancels a running upload, or discards a failed one. */
  drop: (key: string) => void
  remove: (id: string) => void
  undo: () => void
  /** The time to undo a removal is over. */
  forget: () => void
  /** The form was submitted: resets the state. */
  clear: () => void
}

/** The gateway's codes for too many uploads an hour and too many stored files: the same file can succeed later. */
const limitCodes: readonly unknown[] = ['B0429', 'U0715']

/** Whether the gateway refused the file itself. */
const isFinal = (error: unknown): boolean =>
  error instanceof CallError && error.code !== null && !limitCodes.includes(error.code)

/** Returns a limit in whole MB. */
export const megabytesOf = (bytes: number): number => Math.floor(bytes / 1024 / 1024)

/** The files of a form: chosen, uploaded one after another, cancelled, retried, removed and restored. */
export function useUploads({ purpose, limits, files, onChange }: UploadsOptions): Uploads {
  const t = useMessages(uploadMessages)
  const [pending, setPending] = useState<readonly PendingFile[]>([])
  const [removed, setRemoved] = useState<Uploads['removed']>(null)
  /** The files chosen on this screen, until they are released. */
  const chosen = useRef(new Set<ChosenFile>())
  const addresses = useRef(new Map<string, string>())
  const task = useRef<Uploading>()
  /** The key of the running upload. */
  const [active, setActive] = useState<string | null>(null)
  const isGone = useRef(false)
  const room = limits.count - files.length - pending.length

  const update = (key: string, changed: Partial<PendingFile>) =>
    setPending((before) => before.map((one) => (one.key === key ? { ...one, ...changed } : one)))
  const leave = (key: string) => setPending((before) => before.filter((one) => one.key !== key))

  const next = pending.find(({ problem }) => problem === undefined)
  useEffect(() => {
    if (next && active === null) void send(next)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- one after another
  }, [next?.key, active])

  useEffect(() => {
    const { current: known } = chosen
    isGone.current = false
    return () => {
      isGone.current = true
      task.current?.cancel()
      known.forEach(releaseFile)
    }
  }, [])

  async function send({ key, file }: PendingFile) {
    setActive(key)
    update(key, { share: 0 })
    task.current = uploadFile(file, { purpose, requestId: key, onProgress: (share) => update(key, { share }) })
    try {
      const stored = await task.current.answer
      if (isGone.current) return
      addresses.current.set(stored.id, file.address)
      onChange((before) => [...before, stored])
      leave(key)
    } catch (error) {
      update(key, { share: null, problem: failureText(error, t('lost')), isFinal: isFinal(error) })
    } finally {
      setActive(null)
    }
  }

  function faultOf({ bytes, isPicture, name }: ChosenFile): string | undefined {
    const isPdf = /\.pdf$/i.test(name)
    if (!isPicture && !(isPdf && limits.takesPdf)) return t(limits.takesPdf ? 'wrongKind' : 'wrongPicture')
    if (bytes > limits.bytes) return t('tooLarge', { size: megabytesOf(limits.bytes) })
    return bytes === 0 ? t('nothing') : undefined
  }

  return {
    files,
    limits,
    pending,
    isIncomplete: pending.length > 0,
    addressOf: (id) => addresses.current.get(id),
    removed,
    async choose(way) {
      const picked = await chooseFiles(way, room)
      if (picked.length > room) toast(t('tooMany', { count: limits.count }))
      picked.forEach((file, index) => (index < room ? chosen.current.add(file) : releaseFile(file)))
      const added = picked.slice(0, room).map((file) => {
        const problem = faultOf(file)
        return { key: newRequestId(), file, share: null, problem, isFinal: problem !== undefined }
      })
      if (added.length === 0) return
      forget() // undoing the removal now could exceed the limit
      setPending((before) => [...before, ...added])
    },
    retry: (key) => update(key, { problem: undefined }),
    drop(key) {
      if (active === key) task.current?.cancel()
      for (const { file } of pending.filter((one) => one.key === key)) {
        chosen.current.delete(file)
        releaseFile(file)
      }
      leave(key)
    },
    remove(id) {
      const index = files.findIndex((file) => file.id === id)
      const file = files[index]
      if (!file) return
      forget()
      setRemoved({ file, index })
      onChange((before) => before.filter((other) => other.id !== id))
    },
    undo() {
      if (!removed) return
      const { file, index } = removed
      onChange((before) => [...before.slice(0, index), file, ...before.slice(index)])
      setRemoved(null)
    },
    forget,
    clear() {
      setRemoved(null)
      setPending([])
      onChange(() => [])
    },
  }

  function forget() {
    // The gateway deletes files that no form used; deleting now frees the space earlier.
    if (removed) removeUpload(removed.file.id).catch(() => undefined)
    setRemoved(null)
  }
}
