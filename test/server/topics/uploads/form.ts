import type { Upload } from '@contract/uploads'
import { urlOf } from '@contract/words/addresses'
import { newRequest, type Reply, type TestApp } from '../../support/app'

const ADD = urlOf('guard/v1/upload/add')
const BOUNDARY = 'form-boundary-7f3a'

export interface Form {
  purpose?: string
  requestId?: string
  name?: string
  type?: string
}

/** The body of a form with one file, as a browser sends it. */
export function formOf(
  file: Buffer,
  { purpose = 'appeal', requestId = newRequest(), name = 'a.jpg', type = 'image/jpeg' }: Form = {},
) {
  const text = (key: string, value: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  const payload = Buffer.concat([
    Buffer.from(text('purpose', purpose) + text('requestId', requestId) + head),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
  return { payload, headers: { host: 'localhost', 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } }
}

/** Sends one file. */
export async function send(gateway: TestApp, token: string, file: Buffer, form: Form = {}): Promise<Reply<Upload>> {
  const { payload, headers } = formOf(file, form)
  const answer = await gateway.app.inject({
    method: 'POST',
    url: ADD,
    payload,
    headers: { ...headers, 'auth-sa-token': token, token },
  })
  return { status: answer.statusCode, ...answer.json<Omit<Reply<Upload>, 'status'>>() }
}

/** The files in the database. */
export async function keptIn({ db }: TestApp): Promise<{ uploads: number; contents: number }> {
  const uploads = await db.selectFrom('uploads').select('upload_id').execute()
  const contents = await db.selectFrom('upload_contents').select('upload_id').execute()
  return { uploads: uploads.length, contents: contents.length }
}
