import { createForwarding } from '@server/ports/forwarding'
import type { OutgoingRequest } from '@server/ports/outgoing'
import { signatureFault, signatureHeaders } from '@server/ports/signature'

const key = { id: 'switch-1', secret: 's'.repeat(32) }
const NOW = Date.parse('2026-11-20T12:00:00+08:00')

/** A provisioning system that answers everything alike, and the requests that it got. */
function system(answer: unknown, status = 200) {
  const requests: { path: string; body: unknown; fault: string | null }[] = []
  const send = async (url: string, { method = 'GET', headers = {}, body = '' }: OutgoingRequest) => {
    const path = new URL(url).pathname
    const given = (name: string) => String(headers[name])
    const message = { time: given(signatureHeaders.time), method, path, body }
    const [keyId, signature] = [given(signatureHeaders.key), given(signatureHeaders.signature)]
    const fault = signatureFault(message, { keyId, signature, keys: [key], now: NOW })
    requests.push({ path, body: JSON.parse(body), fault })
    return { status, ok: status < 300, json: () => answer }
  }
  const port = createForwarding({ url: 'https://network.example/forwarding/', key, clock: () => NOW }, send)
  return { port, requests }
}

const phoneNo = '13800138000'

it('reads and ends call forwarding by signed requests', async () => {
  const forwardings = [{ kind: 'busy', to: '13912345678', at: NOW }] as const
  const { port, requests } = system({ forwardings })
  expect(await port.read(phoneNo)).toEqual(forwardings)
  await port.remove(phoneNo, 'busy')
  expect(requests).toEqual([
    { path: '/forwarding/read', body: { phoneNo }, fault: null },
    { path: '/forwarding/remove', body: { phoneNo, kind: 'busy' }, fault: null },
  ])
})

it.each<[string, unknown, number]>([
  ['fails', {}, 500],
  ['does not know the number', {}, 404],
  ['says nothing', {}, 200],
  ['names an unknown kind', { forwardings: [{ kind: 'sometimes', to: phoneNo, at: NOW }] }, 200],
  ['names no number', { forwardings: [{ kind: 'busy', to: '', at: NOW }] }, 200],
])('never takes a system that %s for "nothing is forwarded"', async (_what, answer, status) => {
  await expect(system(answer, status).port.read(phoneNo)).rejects.toThrow()
})

it('rejects when the system has not ended it', async () => {
  await expect(system({}, 503).port.remove(phoneNo, 'unconditional')).rejects.toThrow('answered 503')
})
