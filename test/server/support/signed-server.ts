import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signatureFault, signatureHeaders, signedHeaders, type SigningKey } from '@server/ports/signature'
import type { TestApp } from './app'

/** The two keys of a partner, and its setting. */
export const partnerKeys: [SigningKey, SigningKey] = [
  { id: 'partner-1', secret: 'the first secret of a partner 0123' },
  { id: 'partner-2', secret: 'the second secret of a partner 123' },
]
export const keySetting = partnerKeys.map(({ id, secret }) => `${id}=${secret}`).join()

/** Posts to the gateway as a system of the carrier, with an id of its own unless `id` is undefined. */
export async function postSigned<Answer = unknown>(
  gateway: TestApp,
  path: string,
  content: unknown,
  {
    key = partnerKeys[0],
    ...given
  }: { key?: SigningKey; id?: string | undefined; now?: number; headers?: object } = {},
) {
  const body = typeof content === 'string' ? content : JSON.stringify(content)
  const id = 'id' in given ? given.id : randomUUID()
  const signed = signedHeaders({ id, method: 'POST', path, body }, key, given.now ?? gateway.now())
  const headers = { host: 'localhost', 'content-type': 'application/json', ...signed, ...given.headers }
  const response = await gateway.app.inject({ method: 'POST', url: path, payload: body, headers })
  return { status: response.statusCode, body: response.json<Answer>() }
}

/** What a partner has received; `fault` is what is wrong with its signature. */
export interface ReceivedPost {
  path: string
  body: string
  keyId: string
  id: string
  fault: ReturnType<typeof signatureFault>
}

/** A mock server of the carrier: records the posts with their signatures, and responds as a test says. */
export async function startSignedServer(folder: string) {
  const requests: ReceivedPost[] = []
  let answer: { status: number; body: unknown } = { status: 200, body: {} }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const given = (name: string) => String(request.headers[name] ?? '')
      const [id, keyId] = [given(signatureHeaders.id), given(signatureHeaders.key)]
      const { method = '', url: path = '' } = request
      const message = { time: given(signatureHeaders.time), id, method, path, body: Buffer.concat(chunks) }
      const signature = given(signatureHeaders.signature)
      const fault = signatureFault(message, { keyId, signature, keys: partnerKeys, now: Date.now() })
      requests.push({ path, body: message.body.toString(), keyId, id, fault })
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${folder}/`, // it listens on a port
    requests,
    answer: (body: unknown, status = 200) => (answer = { status, body }),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
