import { calls, type CallPath } from '@contract/calls'
import { urlOf } from '@contract/words/addresses'
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
})
