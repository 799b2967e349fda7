import { z } from 'zod'
import { nothing, requestId } from './common'
import { defineCall } from './define'
import { uploadKinds, uploadPurposes } from './words/appeals'

/** An uploaded file. `name` is its original name, sanitised, with the extension of its real type. */
export const upload = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(uploadKinds),
  bytes: z.number().int(),
})
export type Upload = z.infer<typeof upload>

export const uploadId = z.string().min(1).max(64)

export const uploadCalls = {
  'guard/v1/upload/add': defineCall({
    access: 'private',
    adds: 200,
    errors: ['uploadType', 'uploadBroken', 'uploadUnsafe', 'uploadTooLarge', 'uploadTooMany'],
    summary:
      'Takes one file: multipart/form-data with the part `file` (JPEG, PNG, WebP or PDF, at most 5 MB) and the fields below as ' +
      'text parts. The type is detected from the content; locations and other metadata are removed. Kept for one day unless it is submitted.',
    request: z.object({ purpose: z.enum(uploadPurposes), requestId }),
    answer: upload,
  }),
  'guard/v1/upload/remove': defineCall({
    access: 'private',
    errors: ['uploadGone'],
    summary: 'Deletes a file that was not submitted.',
    request: z.object({ id: uploadId, requestId }),
    answer: nothing,
  }),
  'guard/v1/upload/open': defineCall({
    access: 'private',
    errors: ['uploadGone'],
    summary:
      "A signed link to one of the subscriber's files, valid for five minutes: a path of this gateway that needs no header and opens only this file.",
    request: z.object({ id: uploadId }),
    answer: z.object({ url: z.string(), expiresAt: z.number() }),
  }),
} as const
