import { connect, type AddressInfo, type Socket } from 'node:net'
import { makeTestApp, type TestApp } from '../support/app'

let gateway: TestApp
let port: number
const sockets: Socket[] = []

beforeAll(async () => {
  gateway = await makeTestApp({ REQUEST_TIMEOUT: '500' })
  await gateway.app.listen({ port: 0, host: '127.0.0.1' })
  port = (gateway.app.server.address() as AddressInfo).port // it listens on a port
})
afterAll(async () => {
  // The gateway would wait for connections that it failed to close.
  for (const socket of sockets) socket.destroy()
  await gateway.close()
})

/** Sends only the beginning of a request; resolves with the response once the connection is closed. */
function sendPart(text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    sockets.push(socket)
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('close', () => resolve(answer))
    socket.on('error', () => undefined)
  })
}

const head = 'POST /api/v1/auth/generateCaptchaCode HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'

it.each([
  ['body', `${head}Content-Length: 100\r\n\r\n{"a":`],
  ['head', head],
  ['connection without a byte', ''],
])('a %s that never ends gets 408, and its connection is closed', async (_part, text) => {
  expect(await sendPart(text)).toMatch(/^HTTP\/1\.1 408 /)
})

it('a socket that does not read its responses is closed', async () => {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.on('close', resolve))
  socket.pause()
  // More than the buffers of both sides hold.
  socket.write('GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(100))
  await new Promise((resolve) => gateway.app.server.once('timeout', resolve))
  socket.resume()
  await closed
})
