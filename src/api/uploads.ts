import type { Upload, UploadPurpose } from '@contract/uploads'
import { apiHost } from '@/platform/deploy-build'
import type { ChosenFile } from '@/platform/choose-files'
import { newRequestId } from '@/platform/random-id'
import { sendFile, type Sending } from '@/platform/upload'
import { CallError } from './call-error'
import { call } from './client'
import type { Fields } from './read'
import { num, oneOf, record, str } from './read'

const U = '/unicomAssistant/uasp/guard/v1/upload'

/** A file on its way to the gateway. */
export interface Uploading {
  /** Rejects as every call; with status 0 when it was cancelled. */
  answer: Promise<Upload>
  cancel: () => void
}

export interface UploadRequest {
  purpose: UploadPurpose
  /** The same when it is tried again: the gateway may have it already. */
  requestId: string
  /** How much is sent, from 0 to 1. */
  onProgress: (share: number) => void
}

/** Sends one file, as a call like any other but for its body. The screen shows its failures itself. */
export function uploadFile(file: ChosenFile, { purpose, requestId, onProgress }: UploadRequest): Uploading {
  let sending: Sending | undefined
  const send: NonNullable<Parameters<typeof call>[2]>['send'] = (url, body, { headers }) => {
    const fields = Object.entries(record(body)).map(([name, value]) => [name, str(value)] as const)
    sending = sendFile(url, file, { headers, fields: Object.fromEntries(fields), onProgress })
    return sending.answer
  }
  const answer = call(`${U}/add`, { purpose, requestId }, { loading: false, quiet: true, send })
  const stored = answer.then((data) => readUpload(data) ?? Promise.reject(noAnswer()))
  return { answer: stored, cancel: () => sending?.cancel() }
}

/** The gateway answered, but not what was asked. */
const noAnswer = () => new CallError({ code: null, msg: '', data: null, status: 200 })

/** Deletes a file that has not been handed in. */
export async function removeUpload(id: string): Promise<void> {
  await call(`${U}/remove`, { id, requestId: newRequestId() }, { loading: false, quiet: true })
}

/** Where an own file can be seen for some minutes, without a session. */
async function linkUpload(id: string): Promise<string> {
  const data = await call(`${U}/open`, { id }, { loading: false, quiet: true })
  const path = str(data.url)
  // Nothing but a path of the gateway itself is opened.
  if (!/^\/[^/\\]/.test(path)) throw noAnswer()
  return `${apiHost}${path}`
}

export const uploadLinkQuery = (id: string) => ({ key: ['upload', id], fetch: () => linkUpload(id) })

/** A file that the gateway keeps, or null when the answer names none. */
export function readUpload(fields: Fields): Upload | null {
  const id = str(fields.id)
  if (id === '') return null
  return { id, name: str(fields.name), kind: oneOf(fields.kind, ['picture', 'pdf'], 'pdf'), bytes: num(fields.bytes) }
}
