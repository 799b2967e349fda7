import type { ChosenFile } from './choose-files'
import type { PostResult } from './request'
import { readJson, STALLED_MS } from './upload-parts'

export interface UploadOptions {
  headers: Record<string, string>
  /** Form fields beside the file, whose field is named `file`. */
  fields: Readonly<Record<string, string>>
  /** The share of the file that was sent, from 0 to 1. */
  onProgress: (share: number) => void
}

/** A running upload. `answer` never rejects; its status is 0 if no response came. */
export interface Sending {
  answer: Promise<PostResult>
  cancel: () => void
}

/** Uploads one file with a multipart POST. */
export function sendFile(url: string, file: ChosenFile, { headers, fields, onProgress }: UploadOptions): Sending {
  const request = new XMLHttpRequest()
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file.blob) form.append('file', file.blob, file.name)
  let timer: ReturnType<typeof setTimeout> | undefined
  const stay = () => {
    clearTimeout(timer)
    timer = setTimeout(() => request.abort(), STALLED_MS)
  }
  const answer = new Promise<PostResult>((resolve) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      stay()
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      resolve({ status: request.status, data: readJson(request.responseText) })
    })
  })
  request.open('POST', url)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.send(form)
  stay()
  return { answer, cancel: () => request.abort() }
}
