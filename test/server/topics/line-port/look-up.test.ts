import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BatchAnswer, SmsVerdict } from '@contract/line'
import { createOutgoing, PeerAway, type Outgoing } from '@server/ports/outgoing'
import { withLookUp } from '@server/ports/reputation'
import { createReputationLookUp } from '@server/ports/reputation-look-up'
import { createReputationSystem, reputationOf } from '@server/simulators/line/reputation'
import { createStoredReputation } from '@server/topics/reputation/stored-reputation'
import { newRequest, type TestApp } from '../../support/app'
import { answeringUnlocked, simulatedLookUp } from '../../support/reputation'
import { newSubscriber } from '../../support/subscriber'
import { makeDevelopment, makeProduction, newCallOf, post, switchKey } from './network'

let released: TestApp
let development: TestApp
let isAway = false
let now: () => number = Date.now
const clock = () => now()

const system = createReputationSystem(clock)
/** The carrier's reputation system, over HTTP. */
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => (body += String(part)))
  request.on('end', () => {
    if (isAway) return response.writeHead(503).end()
    return void system('', { body }).then((found) => response.end(JSON.stringify(found.json())))
  })
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Safe: a listening TCP server has an address with a port.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // Its breaker stays closed for the few requests that fail here.
  const patient = createOutgoing('reputation', { failures: 100 })
  const lookUp = createReputationLookUp({ url, key: switchKey, clock, waitMs: 60_000 }, patient)
  released = await makeProduction({}, { reputation: withLookUp(createStoredReputation(clock), lookUp, clock) })
  now = released.now
  development = await makeDevelopment()
})
afterAll(async () => {
  await released.close()
  await development.close()
  server.close()
})
beforeEach(() => {
  isAway = false
})

const numberThat = (is: (known: ReturnType<typeof reputationOf>) => boolean, prefix = '1701000') =>
  Array.from({ length: 10_000 }, (_unused, index) => prefix + String(index).padStart(4, '0')).find((number) =>
    is(reputationOf(number)),
  ) ?? ''
const guarded = async (gateway: TestApp) => {
  const { token, phoneNo } = await newSubscriber(gateway, 'nine')
  const names = ['fraudBlock', 'harassmentBlock', 'riskCallRemind', 'riskySiteRemind'] as const
  const switches = names.map((name) => ({ name, on: true }))
  await gateway.call('guard/v1/call/save', { change: { switches }, requestId: `save-${phoneNo}` }, token)
  return { token, phoneNo }
}

describe('a look-up decides nothing in development that it does not decide in production', () => {
  it.each([
    ['a fraud', numberThat(({ fraud }) => fraud === 'high'), 'fraud'],
    ['a suspect', numberThat(({ fraud }) => fraud === 'risk'), 'riskCall'],
    ['a nuisance', numberThat(({ harassment, markCount }) => harassment === 'loan' && markCount > 500), 'harassment'],
    ['an unknown number', '13912340000', 'noRule'],
  ])('of %s', async (_name, caller, reason) => {
    const verdicts = []
    for (const gateway of [released, development]) {
      const { phoneNo } = await guarded(gateway)
      const { action, treatment, label, reason: why, alsoMatched } = await newCallOf(gateway, phoneNo, caller).ask()
      verdicts.push({ action, treatment, label, why, alsoMatched })
    }
    expect(verdicts[0]).toMatchObject({ why: reason })
    expect(verdicts[1]).toEqual(verdicts[0])
  })

  it('of a link in an SMS, and of a visit', async () => {
    const site = 'login.icbc-verify.top'
    const seen = []
    for (const gateway of [released, development]) {
      const { phoneNo, token } = await guarded(gateway)
      const at = gateway.now()
      const sms = { id: 'sms', from: '10690218', to: phoneNo, text: `通知 https://${site}/a`, at }
      const { action, reason } = (await post<SmsVerdict>(gateway, '/carrier/sms/verdict', sms)).body
      const visits = [
        { id: 'a', to: phoneNo, site, at },
        { id: 'b', to: phoneNo, site: 'news.example', at },
      ]
      const { taken } = (await post<BatchAnswer>(gateway, '/carrier/web/events', visits)).body
      const { items } = (await gateway.call('guard/v1/intercept/query', { tab: 'reminders' }, token)).data
      seen.push({ action, reason, taken, kinds: items.map(({ kind }) => kind).sort() })
    }
    expect(seen[0]).toEqual({ action: 'label', reason: 'fraudSms', taken: 2, kinds: ['sms', 'web'] })
    expect(seen[1]).toEqual(seen[0])
  })
})

describe('while the reputation system does not answer', () => {
  it('calls are decided without it, and the app cannot tell about numbers and links that it never asked about', async () => {
    const { phoneNo, token } = await guarded(released)
    isAway = true
    const caller = numberThat(({ fraud }) => fraud === 'high', '1702000')
    expect(await newCallOf(released, phoneNo, caller).ask()).toMatchObject({ action: 'pass', reason: 'noRule' })
    const { data } = await released.call('guard/v1/number/lookUp', { phoneNo: caller }, token)
    expect(data.risk).toBe('unknown')
    const tried = { from: '13912340000', text: '请看 https://shop.example/a' }
    const areLinksKnown = async () => (await released.call('guard/v1/sms/try', tried, token)).data.areLinksKnown
    expect(await areLinksKnown()).toBe(false)
    isAway = false
    released.advance(60_000)
    expect(await areLinksKnown()).toBe(true)
    expect((await released.call('guard/v1/number/lookUp', { phoneNo: caller }, token)).data.risk).toBe('fraud')
  })

  it('a text without links says nothing about links', async () => {
    const { token } = await guarded(released)
    isAway = true
    const tried = { from: '13912340000', text: '晚上一起吃饭' }
    expect((await released.call('guard/v1/sms/try', tried, token)).data.areLinksKnown).toBe(true)
  })
})

it('a call is decided by the lists while the deadline has time left, however long the reputation system may take', async () => {
  let ownNow: () => number = Date.now
  const ownClock = () => ownNow()
  const silent: Outgoing = () => new Promise(() => undefined)
  const lookUp = simulatedLookUp(ownClock, silent, 60_000)
  const reputation = withLookUp(createStoredReputation(ownClock), lookUp, ownClock)
  const gateway = await makeProduction({ LINE_DEADLINE: '1000' }, { reputation })
  ownNow = gateway.now
  const { phoneNo } = await guarded(gateway)
  expect(await newCallOf(gateway, phoneNo, '13912340000').ask()).toMatchObject({ action: 'pass', reason: 'noRule' })
  await gateway.close()
})

describe('the reputation system is asked while nothing of the database is held', () => {
  let gateway: TestApp
  let asked: { numbers: string[]; sites: string[] }
  let isSilent = false
  const site = 'login.icbc-verify.top'
  let last = 0
  /** Another number at each call, about which nothing is remembered. */
  const newFraud = () => numberThat(({ fraud }) => fraud === 'high', `1705${String((last += 1)).padStart(3, '0')}`)

  beforeAll(async () => {
    let ownNow: () => number = Date.now
    const ownClock = () => ownNow()
    const unlocked = answeringUnlocked(() => gateway.db, createReputationSystem(ownClock))
    const noting: Outgoing = (url, request) => {
      // The look-up's own request.
      const { numbers, sites } = JSON.parse(request.body ?? '') as typeof asked
      asked.numbers.push(...numbers)
      asked.sites.push(...sites)
      return isSilent ? Promise.reject(new PeerAway('reputation')) : unlocked(url, request)
    }
    const lookUp = simulatedLookUp(ownClock, noting, 2000)
    gateway = await makeProduction({}, { reputation: withLookUp(createStoredReputation(ownClock), lookUp, ownClock) })
    ownNow = gateway.now
  })
  afterAll(() => gateway.close())
  beforeEach(() => {
    asked = { numbers: [], sites: [] }
    isSilent = false
  })

  const newest = (token: string) =>
    gateway.db
      .selectFrom('line_log')
      .selectAll()
      .where('subscriber_id', '=', token.slice(4, 20))
      .orderBy('at', 'desc')
      .executeTakeFirst()
  const sms = (to: string, host: string) => ({
    ...{ id: `sms-${host}`, from: '10690218', to, at: gateway.now() },
    text: `通知 https://${host}/a`,
  })

  it('about a call', async () => {
    const { phoneNo } = await guarded(gateway)
    expect(await newCallOf(gateway, phoneNo, newFraud()).ask()).toMatchObject({ action: 'stop', reason: 'fraud' })
  })

  it('about the sender and the links of an SMS', async () => {
    const { phoneNo } = await guarded(gateway)
    const { body } = await post<SmsVerdict>(gateway, '/carrier/sms/verdict', sms(phoneNo, `a.${site}`))
    expect(body).toMatchObject({ action: 'label', reason: 'fraudSms' })
    expect(asked).toEqual({ numbers: ['10690218'], sites: [`a.${site}`] })
  })

  it('about the sender alone of an SMS that nobody may read', async () => {
    const { phoneNo } = await newSubscriber(gateway, 'umm')
    gateway.advance(10 * 60_000)
    await post<SmsVerdict>(gateway, '/carrier/sms/verdict', sms(phoneNo, `b.${site}`))
    expect(asked).toEqual({ numbers: ['10690218'], sites: [] })
  })

  it('about visits of subscribers, once for all of them', async () => {
    const { phoneNo, token } = await guarded(gateway)
    const at = gateway.now()
    const hosts = [`c.${site}`, 'news.example', `d.${site}`]
    const visits = hosts.map((host) => ({ id: host, to: phoneNo, site: host, at }))
    const others = { id: 'other', to: '13799990000', site: `e.${site}`, at }
    const { body } = await post<BatchAnswer>(gateway, '/carrier/web/events', [...visits, others])
    expect(body).toMatchObject({ taken: 3, unknown: 1 })
    expect(asked).toEqual({ numbers: [], sites: hosts })
    const { items } = (await gateway.call('guard/v1/intercept/query', { tab: 'reminders' }, token)).data
    expect(items.map(({ kind }) => kind)).toEqual(['web', 'web'])
    // A batch waits once for a system that does not answer, not once for each visit.
    isSilent = true
    const again = hosts.map((host) => ({ id: `x.${host}`, to: phoneNo, site: `x.${host}`, at }))
    await post<BatchAnswer>(gateway, '/carrier/web/events', again)
    expect(asked.sites.slice(3)).toEqual(again.map(({ id }) => id))
  })

  it('about the caller when a call is closed by time, and about no number that a subscriber has dialled', async () => {
    const { phoneNo, token } = await guarded(gateway)
    const caller = newFraud()
    isSilent = true
    const call = newCallOf(gateway, phoneNo, caller)
    const dialled = { kind: 'dialled', from: phoneNo, to: '13912340000', at: gateway.now() }
    const first = call.event(1, 'ringing', { applied: 'deadline', action: 'pass' })
    expect(await call.report(first, dialled)).toMatchObject({ taken: 2 })
    expect(asked.numbers).toEqual([caller])
    isSilent = false
    gateway.advance(10 * 60_000)
    await gateway.doDue('line-calls')
    expect(await newest(token)).toMatchObject({ caller, tag: '诈骗电话' })
  })

  it('about who talks to a subscriber while a code of a bank comes', async () => {
    const { phoneNo, token } = await guarded(gateway)
    const caller = newFraud()
    isSilent = true
    const call = newCallOf(gateway, phoneNo, caller)
    const { action, decision } = await call.ask()
    await call.report(call.event(1, 'ringing', { applied: 'gateway', action, decision }), call.event(2, 'answered'))
    isSilent = false
    const code = { id: 'code', from: '95588', senderClass: 'company', to: phoneNo, at: gateway.now() }
    await post<SmsVerdict>(gateway, '/carrier/sms/verdict', {
      ...code,
      text: '【工商银行】验证码 482913，请勿告知他人',
    })
    const { items } = (await gateway.call('guard/v1/live/codes', {}, token)).data
    expect(items).toMatchObject([{ from: caller, caller: 'risky' }])
  })

  it('about a number that is tagged, and whose tag is withdrawn', async () => {
    const { token } = await newSubscriber(gateway, 'umm')
    const tagged = await gateway.call(
      'guard/v1/tag/set',
      { phoneNo: newFraud(), tag: '骚扰电话', requestId: newRequest() },
      token,
    )
    expect(tagged.data).toMatchObject({ risk: 'fraud', myTag: { tag: '骚扰电话' } })
    const withdrawn = { phoneNo: newFraud(), requestId: newRequest() }
    expect((await gateway.call('guard/v1/tag/withdraw', withdrawn, token)).data.risk).toBe('fraud')
  })
})
