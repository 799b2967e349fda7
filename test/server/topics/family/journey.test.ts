import { makeTestApp, newRequest, type TestApp } from '../../support/app'
import { newSubscriber } from '../../support/subscriber'
import { alerts, FRAUD, HOUR, invite, people, protectorsOf, smsTo } from './family-stage'

let gateway: TestApp
beforeAll(async () => {
  gateway = await makeTestApp()
})
afterAll(() => gateway.close())

const usual = {
  calls: true,
  sms: true,
  sites: true,
  codes: true,
  forwarding: true,
  payments: true,
  caller: 'masked',
  block: false,
  settings: false,
  endCalls: false,
  circle: false,
} as const

it('goes from an invitation over an alert and a pause to leaving', async () => {
  const guardian = await newSubscriber(gateway, 'three')
  const person = await newSubscriber(gateway)
  const ring = () => gateway.line.feed({ phoneNo: person.phoneNo, kind: 'call', from: FRAUD, seconds: 30 })

  await ring()
  const { token, person: invited } = await invite(gateway, guardian, person.phoneNo)
  await ring()
  expect(await alerts(gateway, guardian)).toEqual([])

  const view = (await gateway.call('guard/v1/family/invitation', { token }, person.token)).data
  expect(view).toMatchObject({ state: 'invited', guardianName: '小明', viewer: 'self', asked: usual })
  const answer = { token, accept: true, requestId: newRequest() }
  expect((await gateway.call('guard/v1/family/invitation/answer', answer, person.token)).data.state).toBe('accepted')

  await ring()
  const caller = `162****${FRAUD.slice(-4)}`
  const alert = { nickname: '妈妈', risk: 'fraudCall', outcome: 'rang', seconds: 30, at: gateway.now(), caller }
  expect(await alerts(gateway, guardian)).toMatchObject([alert])
  expect(smsTo(gateway, guardian)[0]).toContain('妈妈刚刚遇到诈骗来电')

  const pause = { id: invited.id, length: 'hour', requestId: newRequest() }
  await gateway.call('guard/v1/family/mine/pause', pause, person.token)
  expect((await people(gateway, guardian))[0]).toMatchObject({ state: 'paused', pausedUntil: gateway.now() + HOUR })
  await ring()
  expect(await alerts(gateway, guardian)).toHaveLength(1)

  await gateway.call('guard/v1/family/mine/leave', { id: invited.id, requestId: newRequest() }, person.token)
  expect((await people(gateway, guardian))[0]).toMatchObject({ state: 'left', endedAt: gateway.now(), scope: null })
  expect(await alerts(gateway, guardian)).toEqual([])
  expect((await protectorsOf(gateway, person)).protectors).toEqual([])
})
