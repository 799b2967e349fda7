import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BadRequestError } from '../../kernel/errors'

const PARTS_MAX = 10
const HEADERS_MAX = 4096
const TEXT_MAX = 1000

/** The file of a form: its content and the client's name for it. */
export interface FormFile {
  name: string
  content: Buffer
}

const files = new WeakMap<FastifyRequest, FormFile>()

/** The file of a request; undefined when there is none. */
export function fileOf(request: FastifyRequest): FormFile | undefined {
  return files.get(request)
}

/**
 * Parses forms with one file, the part `file`, in this scope: the text parts become the body, `fileOf` returns the
 * file. A body of more than `bytes` is refused by its Content-Length before it is read, or as soon as it gets longer. A
 * truncated body is refused.
 */
export function readForms(scope: FastifyInstance, bytes: number): void {
  scope.addContentTypeParser<Buffer>(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: bytes },
    async (request: FastifyRequest, body: Buffer) => {
      const { texts, file } = readForm(body, request.headers['content-type'] ?? '')
      if (file) files.set(request, file)
      return texts
    },
  )
}

/** Throws BadRequestError when the body is not a form, or has two files. */
function readForm(body: Buffer, contentType: string): { texts: Record<string, string>; file?: FormFile } {
  const match = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType)
  const boundary = match?.[1] ?? match?.[2]
  if (boundary === undefined) throw new BadRequestError('No boundary')
  const line = Buffer.from(`\r\n--${boundary}`, 'latin1')
  const texts: Record<string, string> = {}
  let file: FormFile | undefined
  let at = line.length - 2
  if (!body.subarray(0, at).equals(line.subarray(2))) throw new BadRequestError('No form')
  for (let parts = 0; body.toString('latin1', at, at + 2) !== '--'; parts += 1) {
    if (parts === PARTS_MAX || body.toString('latin1', at, at + 2) !== '\r\n') throw new BadRequestError('No form')
    const start = body.indexOf('\r\n\r\n', at)
    const end = start < 0 ? -1 : body.indexOf(line, start + 2)
    if (end < 0 || start - at > HEADERS_MAX) throw new BadRequestError('No form')
    const { name, filename } = dispositionOf(body.toString('utf8', at, start))
    const content = body.subarray(Math.min(start + 4, end), end)
    if (name === 'file') {
      if (file) throw new BadRequestError('One file at a time')
      file = { name: filename ?? '', content }
    } else if (content.length > TEXT_MAX || Object.hasOwn(texts, name)) throw new BadRequestError('No form')
    else if (!isUtf8(content) || content.includes(0)) throw new BadRequestError('No text')
    else Object.defineProperty(texts, name, { value: content.toString('utf8'), enumerable: true })
    at = end + line.length
  }
  return { texts, file }
}

function dispositionOf(headers: string): { name: string; filename: string | null } {
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(headers)?.[1]
  if (disposition === undefined) throw new BadRequestError('No form')
  const valueOf = (key: string) => new RegExp(`(?:^|[;\\s])${key}="([^"]*)"`, 'i').exec(disposition)?.[1] ?? null
  const name = valueOf('name') ?? /(?:^|[;\s])name=([\w-]+)/i.exec(disposition)?.[1]
  if (name === undefined) throw new BadRequestError('No form')
  return { name, filename: valueOf('filename') }
}
