import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failureCodes, type FailureCode } from '@contract/envelope'
import { FILE_BYTES } from '@/rules/appeal/limits'
import { HOUR_MS, MINUTE_MS } from '@/rules/time/units'
import type { AppDeps } from '../../kernel/deps'
import { UserError, type Text } from '../../kernel/errors'
import { countHit } from '../../kernel/rate-windows'
import { WorkerBusy, WorkKilled } from '../../kernel/guarded-worker'
import { registerCall } from '../../kernel/register-call'
import type { FileAnswer } from './files/file-worker'
import type { ReadFile } from './files/read-file'
import type { FileFault } from './files/refusal'
import { fileOf, readForms } from './multipart'
import { removeUpload, storeUpload, uploadGone } from './uploads'
import { serveUploads, signedLink } from './upload-links'

const LINK_MS = 5 * MINUTE_MS
const FILES_AN_HOUR = 60
/** The most bytes of a form's text parts. */
const FORM_BYTES = 64 * 1024

const refusals: Record<FileFault, { code: FailureCode; text: Text }> = {
  type: {
    code: failureCodes.uploadType,
    text: {
      zh: '只支持 JPG、PNG、WebP 图片和 PDF 文件',
      en: 'Only JPG, PNG and WebP pictures and PDF files are taken',
    },
  },
  broken: {
    code: failureCodes.uploadBroken,
    text: { zh: '文件不完整或已损坏，请重新选择', en: 'The file is damaged or not whole. Please choose it again' },
  },
  unsafe: {
    code: failureCodes.uploadUnsafe,
    text: {
      zh: '文件中含有脚本、密码或附加内容，请改用截图或另存后再上传',
      en: 'The file has a script, a password or something attached. Please send a screenshot instead',
    },
  },
  huge: {
    code: failureCodes.uploadTooLarge,
    text: { zh: '图片或文件展开后过大，请缩小后再上传', en: 'Too large when unpacked. Please send a smaller one' },
  },
  complicated: {
    code: failureCodes.uploadTooLarge,
    text: {
      zh: '文件内容过于复杂，无法检查，请改用截图上传',
      en: 'The file is too complicated to be checked. Please send a screenshot instead',
    },
  },
}
const texts = {
  none: { zh: '请选择文件', en: 'Please choose a file' },
  tooLarge: { zh: '单个文件不能超过 5 MB', en: 'A file has at most 5 MB' },
  noDocument: { zh: '反馈只能附图片', en: 'Feedback takes pictures only' },
  tooOften: { zh: '上传太频繁，请稍后再试', en: 'Too many files, please try again later' },
  busy: { zh: '上传的人较多，请稍后再试', en: 'Many files are being sent. Please try again later' },
} satisfies Record<string, Text>

/** A subscriber's files: uploaded one by one, removed, and shown by a signed link (DESIGN 4.63). */
export function registerUploadCalls(app: FastifyInstance, deps: AppDeps): void {
  app.addHook('onClose', () => deps.fileReader.close())
  app.register(async (scope) => {
    // Only this call parses multipart forms.
    readForms(scope, FILE_BYTES + FORM_BYTES)
    registerForm(scope, deps)
  })

  registerCall(app, deps, 'guard/v1/upload/remove', async ({ db, body, subscriber }) => {
    await removeUpload(db, subscriber.id, body.id)
    return {}
  })

  registerCall(app, deps, 'guard/v1/upload/open', async ({ db, body, subscriber, now }) => {
    const own = await db
      .selectFrom('uploads')
      .select('upload_id')
      .where('subscriber_id', '=', subscriber.id)
      .where('upload_id', '=', body.id)
      .executeTakeFirst()
    if (!own) throw uploadGone()
    return { url: signedLink(deps, own.upload_id, now + LINK_MS), expiresAt: now + LINK_MS }
  })
  serveUploads(app, deps)
}

/** Reads a stranger's file in the thread for files. Throws UserError when it is refused, or its reading was stopped. */
async function readApart({ fileReader }: AppDeps, content: Buffer): Promise<ReadFile> {
  // Safe: file-worker.ts posts this type.
  const answer = (await fileReader.run(content).then(
    (done) => done.answer,
    (error: unknown) => {
      if (error instanceof WorkerBusy) throw new UserError(failureCodes.tooManyRequests, texts.busy)
      if (error instanceof WorkKilled) return { fault: 'complicated' }
      throw error
    },
  )) as FileAnswer
  if (!('fault' in answer)) return { ...answer, content: Buffer.from(answer.content) }
  const { code, text } = refusals[answer.fault]
  throw new UserError(code, text)
}

function registerForm(app: FastifyInstance, deps: AppDeps): void {
  const read = new WeakMap<FastifyRequest, ReadFile>()
  registerCall(
    app,
    deps,
    'guard/v1/upload/add',
    ({ db, body, subscriber, request, now }) => {
      const file = read.get(request)
      if (!file) throw uploadGone()
      const name = fileOf(request)?.name ?? ''
      return storeUpload(deps, db, { subscriberId: subscriber.id, purpose: body.purpose, name, ...file }, now)
    },
    {
      moreBytes: ({ request }) => fileOf(request)?.content.length ?? 0,
      // Before the transaction, because checking a file takes long and must not hold row locks.
      before: async ({ db, body, subscriber, request, now }) => {
        const file = fileOf(request)
        if (!file || file.content.length === 0) throw new UserError(failureCodes.badForm, texts.none)
        if ((await countHit(db, `uploads:${subscriber.id}`, HOUR_MS, now)) > FILES_AN_HOUR)
          throw new UserError(failureCodes.tooManyRequests, texts.tooOften)
        if (file.content.length > FILE_BYTES) throw new UserError(failureCodes.uploadTooLarge, texts.tooLarge)
        const found = await readApart(deps, file.content)
        if (body.purpose === 'feedback' && found.type === 'pdf')
          throw new UserError(failureCodes.uploadType, texts.noDocument)
        read.set(request, found)
      },
    },
  )
}
