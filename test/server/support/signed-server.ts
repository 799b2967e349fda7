import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A mock server of the carrier: records the posts with their signatures, and responds as a test says. */
export async function startSignedServer(folder: string) {
  const requests: { path: string; body: string; signature: string }[] = []
  let answer: { status: number; body: unknown } = { status: 200, body: {} }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += String(part)))
    request.on('end', () => {
      requests.push({ path: request.url ?? '', body, signature: String(request.headers['x-signature']) })
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
