import type { Upload } from '@contract/uploads'
import type { UploadPurpose } from '@contract/words/appeals'
import { uploadKinds } from '@contract/words/appeals'
import { apiHost } from '@/platform/deploy-build'
import type { ChosenFile } from '@/platform/choose-files'
import { newRequestId } from '@/platform/random-id'
import { sendFile, type Sending } from '@/platform/upload'
import { CallError } from './call-error'
import { call } from './client'
import type { Fields } from './read'
import { num, oneOf, record, str } from './read'

/** A running upload. */
export interface Uploading {
  /** Rejects like every call; with status 0 when it was cancelled. */
  answer: Promise<Upload>
  cancel: () => void
}

export interface UploadRequest {
  purpose: UploadPurpose
  /** Reused for a retry, because the gateway may already have the file. */
  requestId: string
  /** Called with the sent share, from 0 to 1. */
  onProgress: (share: number) => void
}

/** Uploads one file: a normal call except for its body. The screen shows errors itself. */
export function uploadFile(file: ChosenFile, { purpose, requestId, onProgress }: UploadRequest): Uploading {
  let sending: Sending | undefined
  const send: NonNullable<Parameters<typeof call>[2]>['send'] = (url, body, { headers }) => {
    const fields = Object.entries(record(body)).map(([name, value]) => [name, str(value)] as const)
    sending = sendFile(url, file, { headers, fields: Object.fromEntries(fields), onProgress })
    return sending.answer
  }
  const answer = call('guard/v1/upload/add', { purpose, requestId }, { loading: false, quiet: true, send })
  const stored = answer.then((data) => readUpload(data) ?? Promise.reject(incompleteResponse()))
  return { answer: stored, cancel: () => sending?.cancel() }
}

/** The gateway returned a response without the expected data. */
const incompleteResponse = () => new CallError({ code: null, msg: '', data: null, status: 200 })

/** Deletes a file that was not submitted. */
export async function removeUpload(id: string): Promise<void> {
  await call('guard/v1/upload/remove', { id, requestId: newRequestId() }, { loading: false, quiet: true })
}

/** Fetches a link to one of the subscriber's files, which works for some minutes without a session. */
async function linkUpload(id: string): Promise<string> {
  const data = await call('guard/v1/upload/open', { id }, { loading: false, quiet: true })
  const path = str(data.url)
  // Accepts only a path of the gateway itself.
  if (!/^\/[^/\\]/.test(path)) throw incompleteResponse()
  return `${apiHost}${path}`
}

export const uploadLinkQuery = (id: string) => ({ key: ['upload', id], fetch: () => linkUpload(id) })

/** Reads an uploaded file; null without an id. */
export function readUpload(fields: Fields): Upload | null {
  const id = str(fields.id)
  if (id === '') return null
  return { id, name: str(fields.name), kind: oneOf(fields.kind, uploadKinds, 'pdf'), bytes: num(fields.bytes) }
}
