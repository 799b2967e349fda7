import type { ChosenFile } from './choose-files'
import type { PostResult } from './request'
import { readJson, STALLED_MS } from './upload-parts'

export interface UploadOptions {
  headers: Record<string, string>
  /** Text parts beside the file, which is the part `file`. */
  fields: Readonly<Record<string, string>>
  /** How much of it is sent, from 0 to 1. */
  onProgress: (share: number) => void
}

/** A file on its way. `answer` never rejects, whatever the network does; its status is 0 when nothing came back. */
export interface Sending {
  answer: Promise<PostResult>
  cancel: () => void
}

/** Sends one file with POST, as a form of several parts. */
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
