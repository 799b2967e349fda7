import { createRegister } from '@server/ports/official-register'
import type { OutgoingRequest } from '@server/ports/outgoing'
import { signatureFault, signatureHeaders } from '@server/ports/signature'

const key = { id: 'switch-1', secret: 's'.repeat(32) }
const NOW = Date.parse('2026-11-28T12:00:00+08:00')
const phoneNo = '13800138000'
const question = { phoneNo, numbers: ['95588'], sites: ['icbc.com.cn'] }
const call = { party: 'icbc', from: '95588', to: phoneNo, at: NOW, endedAt: null }
const icbc = {
  ...{
    id: 'icbc',
    kind: 'bank',
    name: { zh: '工商银行', en: 'ICBC' },
    hotline: '95588',
    numbers: ['95588'],
    sites: [],
  },
  ...{ tellsCalls: true, tellsSms: false },
}
const answer = { at: NOW, since: NOW - 1000, parties: [icbc], calls: [call], sms: [] }

/** A register that answers everything alike, and the requests that it got. */
function system(given: unknown, status = 200) {
  const requests: { path: string; body: unknown; fault: string | null }[] = []
  const send = async (url: string, { method = 'GET', headers = {}, body = '' }: OutgoingRequest) => {
    const path = new URL(url).pathname
    const of = (name: string) => String(headers[name])
    const message = { time: of(signatureHeaders.time), method, path, body }
    const signed = { keyId: of(signatureHeaders.key), signature: of(signatureHeaders.signature) }
    requests.push({
      path,
      body: JSON.parse(body),
      fault: signatureFault(message, { ...signed, keys: [key], now: NOW }),
    })
    return { status, ok: status < 300, json: () => given }
  }
  return { port: createRegister({ url: 'https://network.example/register', key, clock: () => NOW }, send), requests }
}

it('asks the register by a signed request', async () => {
  const { port, requests } = system(answer)
  expect(await port.lookUp(question)).toEqual(answer)
  expect(requests).toEqual([{ path: '/register/look-up', body: question, fault: null }])
})

it.each<[string, unknown, number]>([
  ['fails', answer, 500],
  ['refuses', answer, 403],
  ['redirects', answer, 302],
  ['says nothing', {}, 200],
  ['names no time', { ...answer, at: null }, 200],
  ['has a call from no number', { ...answer, calls: [{ ...call, from: 'ICBC' }] }, 200],
  ['has a call without an end and without a beginning', { ...answer, calls: [{ ...call, at: 'now' }] }, 200],
  ['has more calls than anybody gets', { ...answer, calls: Array(101).fill(call) }, 200],
  ['has a kind that is not known', { ...answer, parties: [{ ...icbc, kind: 'friend' }] }, 200],
  ['has a digest that is none', { ...answer, sms: [{ ...call, digest: 'a' }] }, 200],
])('never takes a register that %s for one without calls', async (_what, given, status) => {
  await expect(system(given, status).port.lookUp(question)).rejects.toThrow()
})
