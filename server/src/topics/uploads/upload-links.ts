import type { FastifyInstance } from 'fastify'
import { urlOf } from '@contract/words/addresses'
import type { AppDeps } from '../../kernel/deps'
import { ownerIn } from '../../kernel/owned-id'
import { hashShortSecret, isHashOf } from '../../kernel/session-token'
import type { FileType } from './files/read-file'
import { unseal } from './seal'

const URL = urlOf('guard/v1/upload/file')

const types: Record<FileType, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
}

const signatureOf = (key: string, id: string, until: number): string =>
  hashShortSecret(key, 'upload', id, String(until))

/** A path of this gateway that shows one file until an instant (ms) to anybody who has the link. */
export function signedLink(deps: Pick<AppDeps, 'config'>, id: string, until: number): string {
  return `${URL}?id=${id}&until=${until}&sign=${signatureOf(deps.config.secretKey, id, until)}`
}

/**
 * Serves the file of a signed link. Files never run: each is sent with its detected type and without scripts, and a
 * document is downloaded. Wrong, expired and unknown links get the same refusal.
 */
export function serveUploads(app: FastifyInstance, deps: AppDeps): void {
  const { db, config, clock } = deps
  app.get<{ Querystring: Record<string, unknown> }>(URL, { schema: { hide: true } }, async ({ query }, reply) => {
    const { id, until, sign } = query
    if (typeof id !== 'string' || typeof until !== 'string' || typeof sign !== 'string') return reply.callNotFound()
    const isSigned = /^\d{1,15}$/.test(until) && isHashOf(sign, config, (key) => signatureOf(key, id, Number(until)))
    if (!isSigned || Number(until) <= clock()) return reply.callNotFound()
    const its = { 'uploads.upload_id': id }
    const { subscriber_id: owner } = ownerIn(id)
    const row = await db
      .selectFrom('uploads')
      .innerJoin('upload_contents', (join) =>
        join
          .onRef('upload_contents.subscriber_id', '=', 'uploads.subscriber_id')
          .onRef('upload_contents.upload_id', '=', 'uploads.upload_id'),
      )
      .select(['uploads.subscriber_id', 'type', 'name', 'key_id', 'sealed'])
      .where((row) => row.and(owner === undefined ? its : { ...its, 'uploads.subscriber_id': owner }))
      .executeTakeFirst()
    const content = row && unseal(config, { subscriberId: row.subscriber_id, uploadId: id }, sealedOf(row))
    if (!content) return reply.callNotFound()
    const manner = row.type === 'pdf' ? 'attachment' : 'inline'
    // Whoever has the link may show the file, also a page of another site (CORS_ORIGINS): `cross-origin`.
    return reply
      .header('content-disposition', `${manner}; filename*=UTF-8''${encodeURIComponent(row.name)}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, no-store')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(types[row.type])
      .send(content)
  })
}

const sealedOf = ({ key_id, sealed }: { key_id: string; sealed: Uint8Array }) => ({ keyId: key_id, sealed })
