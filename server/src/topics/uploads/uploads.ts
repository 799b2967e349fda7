import type { Kysely } from 'kysely'
import { failureCodes } from '@contract/envelope'
import type { Upload } from '@contract/uploads'
import type { UploadPurpose } from '@contract/words/appeals'
import { FILES_WAITING, SUBSCRIBER_BYTES } from '@/rules/appeal/limits'
import { keptDays } from '@/rules/legal/keeping'
import { DAY_MS } from '@/rules/time/units'
import type { Database } from '../../database/schema'
import { lockSubscriber } from '../../kernel/database/transaction'
import type { AppDeps } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import { newOwnedId } from '../../kernel/owned-id'
import type { FileType, ReadFile } from './files/read-file'
import { seal } from './seal'
import type { UploadRow } from './tables'

const WAITING_MS = keptDays.waitingFiles * DAY_MS
const NAME_LENGTH = 60

const texts = {
  gone: { zh: '文件已失效，请重新上传', en: 'This file is no longer there. Please send it again' },
  tooMany: { zh: '文件太多，请先删除不需要的文件', en: 'Too many files. Please remove some first' },
} satisfies Record<string, Text>

const endings: Record<FileType, string> = { jpeg: 'jpg', png: 'png', webp: 'webp', pdf: 'pdf' }

export const uploadGone = () => new UserError(failureCodes.uploadGone, texts.gone)

/** A safe name to display: the last part of a path, without extension, control characters and bidirectional marks. */
function cleanName(name: string, type: FileType): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replace(/[\p{C}<>:"|?*]/gu, '')
    .replace(/(\.[A-Za-z0-9]{1,5})+$/, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const short = [...plain].slice(0, NAME_LENGTH).join('')
  return `${short || (type === 'pdf' ? 'document' : 'picture')}.${endings[type]}`
}

export function toUpload({ upload_id, name, type, bytes }: UploadRow): Upload {
  return { id: upload_id, name, kind: type === 'pdf' ? 'pdf' : 'picture', bytes }
}

export interface NewUpload extends ReadFile {
  subscriberId: string
  purpose: UploadPurpose
  name: string
}

/** Stores a checked file. It waits a day to be submitted. Throws UserError when there are too many files or bytes. */
export async function storeUpload(
  { config, random }: Pick<AppDeps, 'config' | 'random'>,
  trx: Kysely<Database>,
  { subscriberId, purpose, name, type, content }: NewUpload,
  now: number,
): Promise<Upload> {
  await lockSubscriber(trx, subscriberId)
  const held = await trx
    .selectFrom('uploads')
    .select(['bytes', 'case_id'])
    .where('subscriber_id', '=', subscriberId)
    .execute()
  const waiting = held.filter(({ case_id }) => case_id === null).length
  const total = held.reduce((sum, { bytes }) => sum + bytes, content.length)
  if (waiting >= FILES_WAITING || total > SUBSCRIBER_BYTES)
    throw new UserError(failureCodes.uploadTooMany, texts.tooMany)
  const uploadId = newOwnedId(subscriberId, random)
  const { keyId, sealed } = seal(config, { subscriberId, uploadId }, content)
  const row: UploadRow = {
    subscriber_id: subscriberId,
    upload_id: uploadId,
    purpose,
    name: cleanName(name, type),
    type,
    bytes: content.length,
    key_id: keyId,
    created_at: now,
    case_id: null,
    delete_at: now + WAITING_MS,
  }
  await trx.insertInto('uploads').values(row).execute()
  await trx.insertInto('upload_contents').values({ subscriber_id: subscriberId, upload_id: uploadId, sealed }).execute()
  return toUpload(row)
}

/** What files are submitted with: an appeal, a complaint or feedback of the subscriber. */
export interface UploadUse {
  subscriberId: string
  purpose: UploadPurpose
  caseId: string
  /** In ms; null while the case is open. */
  deleteAt: number | null
}

/**
 * Submits waiting files with a case, each once. Throws UserError when a file is missing, another subscriber's, already
 * submitted, or uploaded for something else.
 */
export async function submitUploads(
  trx: Kysely<Database>,
  { subscriberId, purpose, caseId, deleteAt }: UploadUse,
  ids: readonly string[],
  now: number,
): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const taken = await trx
    .updateTable('uploads')
    .set({ case_id: caseId, delete_at: deleteAt })
    .where('subscriber_id', '=', subscriberId)
    .where('upload_id', 'in', wanted)
    .where('purpose', '=', purpose)
    .where('case_id', 'is', null)
    .where('delete_at', '>', now)
    .returning('upload_id')
    .execute()
  if (taken.length !== wanted.length) throw uploadGone()
}

/** Sets when the files of a case are deleted; null while it is open. */
export async function keepUploads(
  trx: Kysely<Database>,
  { subscriberId, caseId, deleteAt }: Omit<UploadUse, 'purpose'>,
): Promise<void> {
  await trx
    .updateTable('uploads')
    .set({ delete_at: deleteAt })
    .where('subscriber_id', '=', subscriberId)
    .where('case_id', '=', caseId)
    .execute()
}

/** The files of some cases of a subscriber, oldest first. */
export async function uploadsOf(
  db: Kysely<Database>,
  subscriberId: string,
  caseIds: readonly string[],
): Promise<UploadRow[]> {
  if (caseIds.length === 0) return []
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('case_id', 'in', [...caseIds])
    .orderBy('created_at')
    .orderBy('upload_id')
    .execute()
}

/** Deletes a waiting file. Throws UserError when there is none. */
export async function removeUpload(trx: Kysely<Database>, subscriberId: string, id: string): Promise<void> {
  const gone = await trx
    .deleteFrom('uploads')
    .where('subscriber_id', '=', subscriberId)
    .where('upload_id', '=', id)
    .where('case_id', 'is', null)
    .returning('upload_id')
    .executeTakeFirst()
  if (gone === undefined) throw uploadGone()
  await trx
    .deleteFrom('upload_contents')
    .where('subscriber_id', '=', subscriberId)
    .where('upload_id', '=', id)
    .execute()
}
