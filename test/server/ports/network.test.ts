import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createNetwork, noNetwork } from '@server/ports/network'
import { signatureFault, signatureHeaders } from '@server/ports/signature'

const key = { id: 'switch-1', secret: 's'.repeat(32) }
const NOW = Date.parse('2026-11-20T12:00:00+08:00')
let server: Server
let origin: string
let status = 200
const requests: { path: string; body: string; fault: string | null }[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const { method = '', url: path = '' } = request
      const given = (name: string) => String(request.headers[name])
      const message = { time: given(signatureHeaders.time), method, path, body }
      const [keyId, signature] = [given(signatureHeaders.key), given(signatureHeaders.signature)]
      requests.push({ path, body, fault: signatureFault(message, { keyId, signature, keys: [key], now: NOW }) })
      response.writeHead(status).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Safe: a listening TCP server has an address with a port.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  requests.length = 0
  status = 200
})

const network = (more: object = {}) =>
  createNetwork({ switchUrl: `${origin}/switch/`, smsUrl: origin, key, clock: () => NOW, ...more })

it('asks the switch to end a call, and the SMS centre to deliver a message, signed', async () => {
  expect(await network().release('call@switch')).toBe(true)
  expect(await network().deliver({ id: 'sms-1', to: '13800138000' })).toBe(true)
  expect(requests).toEqual([
    { path: '/switch/release', body: '{"callId":"call@switch"}', fault: null },
    { path: '/deliver', body: '{"id":"sms-1","to":"13800138000"}', fault: null },
  ])
})

it('says when they have no such call or message, and rejects when they fail', async () => {
  status = 404
  expect(await network().release('call@switch')).toBe(false)
  status = 503
  await expect(network().deliver({ id: 'sms-1', to: '13800138000' })).rejects.toThrow('answered 503')
})

it('asks nobody without an address', async () => {
  expect([network().endsCalls, network({ switchUrl: '' }).endsCalls, noNetwork.endsCalls]).toEqual([true, false, false])
  expect(await network({ switchUrl: '' }).release('call@switch')).toBe(false)
  expect(await noNetwork.deliver({ id: 'sms-1', to: '13800138000' })).toBe(false)
  expect(requests).toEqual([])
})
