import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { eventually } from '../../e2e/h5/support/eventually'
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

describe('a socket with more responses than the buffers of both sides hold', () => {
  const ASKED = 100

  /** Asks for them; `served` is the gateway's end, and `answered()` how many responses have left it. */
  async function askForMany() {
    const { server } = gateway.app
    let answered = 0
    const count = (_request: IncomingMessage, response: ServerResponse) => response.on('finish', () => (answered += 1))
    server.on('request', count)
    const accepted = once(server, 'connection')
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.pause()
    socket.write('GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(ASKED))
    const [served] = (await accepted) as [Socket] // the event of a server has the socket
    served.on('close', () => server.off('request', count))
    return { socket, served, answered: () => answered }
  }

  it('is closed when it does not read them', async () => {
    const { served, answered } = await askForMany()
    await once(served, 'close')
    expect(answered()).toBeLessThan(ASKED)
  })

  it('gets all of them when it reads', async () => {
    const { socket, served, answered } = await askForMany()
    socket.resume()
    await eventually(() => expect(answered()).toBe(ASKED))
    expect(served.destroyed).toBe(false)
  })
})

it('closes connections beyond MAX_CONNECTIONS at once, and serves those that it has', async () => {
  const most = 64
  const limited = await makeTestApp({ MAX_CONNECTIONS: String(most) })
  await limited.app.listen({ port: 0, host: '127.0.0.1' })
  const { server } = limited.app
  const open = () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1') // it listens on a port
    sockets.push(socket)
    socket.on('error', () => undefined)
    return socket
  }
  const held = Array.from({ length: most }, open)
  const count = () => new Promise<number>((resolve) => server.getConnections((_error, number) => resolve(number)))
  await eventually(async () => expect(await count()).toBe(most))
  const refused = open()
  refused.resume()
  await once(refused, 'close')
  expect(refused.bytesRead).toBe(0)
  held[0]?.write('GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [answer] = (await once(held[0]!, 'data')) as [Buffer] // a socket without an encoding
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /)
  for (const socket of held) socket.destroy()
  await limited.close()
})
