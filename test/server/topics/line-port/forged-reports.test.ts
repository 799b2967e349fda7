import { signedHeaders, type SigningKey } from '@server/ports/signature'
import { newRequest, type TestApp } from '../../support/app'
import { alerts, everything, newFamily, smsTo, type Family } from '../family/family-stage'
import { answerCall, bankSms, makeProduction, newCallOf, nextKey, switchKey } from './network'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const STRANGER = '13912345678'

let gateway: TestApp
beforeAll(async () => {
  gateway = await makeProduction()
})
afterAll(() => gateway.close())
beforeEach(() => gateway.advance(HOUR))

/** A report of the network, and where it goes. */
interface Report {
  path: string
  content: unknown
}

/** What the person and the guardian have on their screens and by SMS of everything that a report can raise. */
async function shown({ guardian, person }: Family): Promise<object> {
  const screen = async (path: 'codes' | 'forwarding' | 'lock' | 'storm' | 'circle') =>
    (await gateway.call(`guard/v1/live/${path}`, {}, person.token)).data
  const { items: codes } = (await screen('codes')) as { items: { id: string; state: string }[] }
  const child = (await gateway.call('guard/v1/family/child', {}, guardian.token)).data
  return {
    // How far its SMS has come changes by itself.
    codes: codes.map(({ id, state }) => ({ id, state })),
    others: [await screen('forwarding'), await screen('lock'), await screen('storm'), await screen('circle')],
    requests: child.people.flatMap(({ requests }) => requests),
    alerts: (await alerts(gateway, guardian)).map(({ id, risk }) => ({ id, risk })),
  }
}
/** The SMS are counted once they have been sent. */
const told = async ({ guardian, person }: Family) => {
  await new Promise((resolve) => setTimeout(resolve, 100))
  return [smsTo(gateway, person), smsTo(gateway, guardian)]
}

/** Somebody who sends a request as it was recorded: the same headers and body, whenever that is. */
function recorded({ path, content }: Report, key: SigningKey | null, { body = content, to = path } = {}) {
  const payload = JSON.stringify(content)
  const message = { method: 'POST', path, body: JSON.stringify(body) }
  const signed = key === null ? {} : signedHeaders(message, key, gateway.now())
  const headers = { host: 'localhost', 'content-type': 'application/json', ...signed }
  return async () => (await gateway.app.inject({ method: 'POST', url: to, payload, headers })).statusCode
}

const report = ({ phoneNo }: { phoneNo: string }, what: object) => ({
  id: newRequest(),
  at: gateway.now(),
  phoneNo,
  ...what,
})
const change = ({ person }: Family, act: 'lock' | 'unlock') =>
  gateway.call('guard/v1/live/lock/change', { act, requestId: newRequest() }, person.token)

it.each<[string, (family: Family) => Promise<Report>]>([
  [
    'a code of a bank in a call',
    async ({ person }) => {
      await answerCall(gateway, person, STRANGER)
      return { path: '/carrier/sms/verdict', content: bankSms(gateway, person) }
    },
  ],
  [
    'a call in which a code has come',
    async ({ person }) => {
      const call = newCallOf(gateway, person.phoneNo, STRANGER)
      const { decision, action } = await call.ask()
      await recorded({ path: '/carrier/sms/verdict', content: bankSms(gateway, person) }, switchKey)()
      const ringing = call.event(2, 'ringing', { applied: 'gateway', action, decision })
      return { path: '/carrier/line/events', content: [ringing, call.event(3, 'answered')] }
    },
  ],
  [
    'call forwarding',
    async ({ person }) => {
      const forwarding = report(person, { kind: 'unconditional', to: STRANGER })
      return { path: '/carrier/forwarding/events', content: [forwarding] }
    },
  ],
  [
    'the end of call forwarding',
    async ({ person }) => {
      const forwarding = report(person, { kind: 'unconditional', to: STRANGER })
      await recorded({ path: '/carrier/forwarding/events', content: [forwarding] }, switchKey)()
      gateway.advance(SECOND)
      return { path: '/carrier/forwarding/events', content: [report(person, { kind: 'unconditional', to: null })] }
    },
  ],
  [
    'a change of the SIM',
    async ({ person }) => {
      const changed = report(person, { act: 'changed', change: 'sim' })
      return { path: '/carrier/number-lock/events', content: [changed] }
    },
  ],
  [
    'a lock that the desk opens',
    async (family) => {
      await change(family, 'lock')
      gateway.advance(SECOND)
      return { path: '/carrier/number-lock/events', content: [report(family.person, { act: 'deskOpened' })] }
    },
  ],
  [
    'a storm of strangers',
    async ({ person }) => {
      const content: object[] = []
      for (let index = 1; index <= 8; index += 1) {
        const call = newCallOf(gateway, person.phoneNo, `1371234000${index}`)
        const { decision, action } = await call.ask()
        content.push(call.event(2, 'ringing', { applied: 'gateway', action, decision }), call.event(3, 'ended'))
      }
      return { path: '/carrier/line/events', content }
    },
  ],
  [
    "a caller of a child's line",
    async ({ guardian, person, id }) => {
      const set = (child: object, { token }: { token: string }) =>
        gateway.call('guard/v1/family/child/set', { change: child, requestId: newRequest() } as never, token)
      await set({ kind: 'switch', id, on: true, bornOn: '2015-03-01' }, guardian)
      await set({ kind: 'confirm', accept: true }, person)
      const call = newCallOf(gateway, person.phoneNo, STRANGER)
      const { decision, action } = await call.ask()
      expect(action).toBe('stop')
      const ringing = call.event(2, 'ringing', { applied: 'gateway', action, decision })
      return { path: '/carrier/line/events', content: [ringing, call.event(3, 'ended')] }
    },
  ],
])('%s is raised by a report of the network, once, and by no forged or replayed one', async (_what, prepare) => {
  const family = await newFamily(gateway, { holds: ['umm'], asked: everything })
  const genuine = await prepare(family)
  const [before, toldBefore] = [await shown(family), await told(family)]

  const forged = [
    recorded(genuine, null),
    recorded(genuine, { ...switchKey, secret: 'x'.repeat(32) }),
    recorded(genuine, { ...nextKey, id: 'switch-9' }),
    // Signed by the network, about something else, or for another port.
    recorded(genuine, switchKey, { body: [] }),
    recorded({ ...genuine, path: '/carrier/web/events' }, switchKey, { to: genuine.path }),
  ]
  for (const send of forged) expect(await send()).toBe(401)
  expect([await shown(family), await told(family)]).toEqual([before, toldBefore])

  const send = recorded(genuine, switchKey)
  expect(await send()).toBe(200)
  const after = await shown(family)
  expect(after).not.toEqual(before)
  const toldAfter = await told(family)

  expect(new Set(await Promise.all([send(), send(), send()]))).toEqual(new Set([200]))
  expect([await shown(family), await told(family)]).toEqual([after, toldAfter])
  gateway.advance(5 * MINUTE + SECOND)
  expect(await send()).toBe(401)
})

it('an opening by the desk that is replayed opens no lock that the subscriber has locked again', async () => {
  const family = await newFamily(gateway)
  await change(family, 'lock')
  gateway.advance(SECOND)
  const send = recorded(
    { path: '/carrier/number-lock/events', content: [report(family.person, { act: 'deskOpened' })] },
    switchKey,
  )
  const state = async () => (await gateway.call('guard/v1/live/lock', {}, family.person.token)).data.state
  expect([await send(), await state()]).toEqual([200, 'open'])
  gateway.advance(SECOND)
  await change(family, 'lock')
  expect([await send(), await state()]).toEqual([200, 'locked'])
})
