import { z } from 'zod'
import { nothing, requestId } from './common'
import { defineCall } from './define'

const G = '/unicomAssistant/uasp/guard/v1'

/** What a file is for; it can be handed in with nothing else. */
export const uploadPurpose = z.enum(['appeal', 'complaint', 'feedback'])
export type UploadPurpose = z.infer<typeof uploadPurpose>

/** A file that the subscriber has sent. `name` is the one it came with, cleaned, with the ending of what it really is. */
export const upload = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['picture', 'pdf']),
  bytes: z.number().int(),
})
export type Upload = z.infer<typeof upload>

export const uploadId = z.string().min(1).max(64)

export const uploadCalls = {
  [`${G}/upload/add`]: defineCall({
    access: 'private',
    adds: 200,
    errors: ['uploadType', 'uploadBroken', 'uploadUnsafe', 'uploadTooLarge', 'uploadTooMany'],
    summary:
      'Takes one file: multipart/form-data with the part `file` (JPEG, PNG, WebP or PDF, at most 5 MB) and the fields below as ' +
      'text parts. Its type is read from its content, places and other metadata are removed. Kept for a day until it is handed in.',
    request: z.object({ purpose: uploadPurpose, requestId }),
    answer: upload,
  }),
  [`${G}/upload/remove`]: defineCall({
    access: 'private',
    errors: ['uploadGone'],
    summary: 'Deletes a file that has not been handed in.',
    request: z.object({ id: uploadId, requestId }),
    answer: nothing,
  }),
  [`${G}/upload/open`]: defineCall({
    access: 'private',
    errors: ['uploadGone'],
    summary:
      'A signed link to an own file, good for five minutes: a path of this gateway that needs no header. It opens this file alone.',
    request: z.object({ id: uploadId }),
    answer: z.object({ url: z.string(), expiresAt: z.number() }),
  }),
} as const
