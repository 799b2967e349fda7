import { calls, type CallPath } from '@contract/calls'
import { failureCodes } from '@contract/envelope'
import { urlOf } from '@contract/words/addresses'
import { specifiedCalls } from '../../support/specified-calls'
import { makeTestApp, type TestApp } from '../support/app'

let gateway: TestApp

beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

describe('the contract', () => {
  it('is served whole', () => {
    const missing = (Object.keys(calls) as CallPath[]).filter((call) => {
      return !gateway.app.hasRoute({ method: 'POST', url: urlOf(call) })
    })
    expect(missing).toEqual([])
  })

  it('answers each call of the specification with an envelope, whatever query, headers and productId it has', async () => {
    const token = await gateway.login('13800138000')
    const known = new Set<unknown>(['A0000', ...Object.values(failureCodes)])
    const headers = { host: 'localhost', 'content-type': 'application/json', 'auth-sa-token': token, token }
    const query = '?product_line=uasp&entry_point=h5&entry_point_id=H5%7Cbuy%7Cjiat14'
    const others: unknown[] = []
    for (const call of specifiedCalls())
      for (const payload of ['{"productId":"uasp-9"}', '{ no JSON']) {
        const url = urlOf(call) + query
        const answer = await gateway.app.inject({ method: 'POST', url, payload, headers })
        const envelope = answer.json<Record<string, unknown>>()
        const isRead = payload.endsWith('}') ? [200, 400] : [400]
        const isEnvelope = Object.keys(envelope).sort().join() === 'code,data,msg' && known.has(envelope.code)
        if (!isEnvelope || !isRead.includes(answer.statusCode)) others.push([call, answer.statusCode, envelope])
      }
    expect(others).toEqual([])
  })
})
