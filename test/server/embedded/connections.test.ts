import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { eventually } from '../../e2e/h5/support/eventually'
import { Gateway } from '../../e2e/h5/support/gateway'

const MAIN = path.resolve(__dirname, '../../../.cache/test/gateway/main.mjs')
/** More than the process may have open. */
const CROWD = 900
const FILES = 420
const command = ['bash', '-c', `ulimit -n ${FILES} && exec "${process.execPath}" "${MAIN}"`]

let gateway: Gateway
const sockets = new Set<Socket>()

beforeAll(async () => {
  gateway = await Gateway.start({ REQUEST_TIMEOUT: '2000' }, undefined, command)
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await gateway?.stop()
})

const healthz = () => fetch(`${gateway.origin}/healthz`).then(({ status }) => status)

/** A connection that sends nothing. */
function openSilent(): Socket {
  const socket = connect(gateway.port, '127.0.0.1')
  sockets.add(socket)
  // Reads the 408, behind which its end comes.
  socket.resume()
  socket.on('error', () => undefined)
  socket.on('close', () => sockets.delete(socket))
  return socket
}

it('refuses connections beyond those for which it has files, ends silent ones, and serves again', async () => {
  for (let count = 0; count < CROWD; count += 1) openSilent()
  await eventually(() => expect(gateway.output()).toContain('A connection was refused'))
  // The limit of a request is also that of its first byte.
  await eventually(() => expect(sockets.size).toBe(0))
  expect(await healthz()).toBe(200)
  expect(gateway.output().split('A connection was refused')).toHaveLength(2)
})
