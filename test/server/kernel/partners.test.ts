import { createHmac, randomUUID } from 'node:crypto'
import { readAll } from '@server/kernel/config'
import { declaredTables } from '@server/database/tables'
import { createBillingWebhook } from '@server/ports/billing'
import { createWebhookCarrierLogin } from '@server/ports/carrier-login'
import { createHouseholdNetworkWebhook } from '@server/ports/household-network'
import { createNetwork } from '@server/ports/network'
import { createReviewDeskWebhook } from '@server/ports/review-desk'
import { sign, signatureHeaders, signedHeaders, type SignedMessage } from '@server/ports/signature'
import type { SignedPeer } from '@server/ports/signed-post'
import { createSmsWebhook } from '@server/ports/sms'
import { createTagProvidersWebhook } from '@server/ports/tag-providers'
import { makeTestApp, newRequest, type TestApp } from '../support/app'
import { keySetting, partnerKeys, postSigned, startSignedServer } from '../support/signed-server'
import { newSubscriber } from '../support/subscriber'
import { appellant } from '../topics/appeals/stage'
import { bind } from '../topics/household/support'

const MINUTE = 60 * 1000
const SECOND = 1000
const [first, second] = partnerKeys
const FEEDBACK = '/woAssistant/umm/subscribe/v1/services/feedback'

/** What the carrier's systems send, each with content that has an effect; `changes`: in the database. */
const incoming = [
  { setting: 'CARRIER_EVENTS_KEYS', path: '/carrier/feedback/query', changes: false },
  { setting: 'CARRIER_EVENTS_KEYS', path: '/carrier/feedback/answer', changes: true },
  { setting: 'HOME_NETWORK_KEYS', path: '/carrier/home-events', changes: true },
  { setting: 'REVIEW_DESK_KEYS', path: '/carrier/review-evidence', changes: false },
  { setting: 'REVIEW_DESK_KEYS', path: '/carrier/review-decision', changes: true },
  { setting: 'LINE_KEYS', path: '/carrier/reputation/rollback', changes: true },
  { setting: 'CARRIER_EVENTS_KEYS', path: '/carrier/number-released', changes: true },
] as const
type Path = (typeof incoming)[number]['path']

/** What the gateway sends. The switch knows a call by its id, so that a request to it needs none. */
const outgoing = [
  {
    setting: 'SMS_WEBHOOK_KEYS',
    path: '',
    answer: {},
    send: (peer: SignedPeer) => createSmsWebhook(peer).send({ kind: 'order', phoneNo: '13800138000', text: '您好' }),
  },
  {
    setting: 'CARRIER_LOGIN_KEYS',
    path: '',
    answer: { phoneNo: '13800138000' },
    send: (peer: SignedPeer) => createWebhookCarrierLogin(peer).subscriberOf('code'),
  },
  {
    setting: 'BILLING_KEYS',
    path: 'holder',
    answer: { isMinor: false },
    send: (peer: SignedPeer) => createBillingWebhook(peer).holderOf('13800138000'),
  },
  {
    setting: 'REVIEW_DESK_KEYS',
    path: 'decision',
    answer: { decision: null },
    send: (peer: SignedPeer) => createReviewDeskWebhook(peer).decisionOf({ id: 'one', turn: 1 }),
  },
  {
    setting: 'TAG_PROVIDERS_KEYS',
    path: 'tag',
    answer: { tag: null },
    send: (peer: SignedPeer) => createTagProvidersWebhook(peer).tagOf({ provider: 'carrier', phoneNo: '13800138000' }),
  },
  {
    setting: 'HOME_NETWORK_KEYS',
    path: 'line',
    answer: { line: null },
    send: (peer: SignedPeer) => createHouseholdNetworkWebhook(peer).findLine('051212345678'),
  },
] as const

it('every setting with keys of a partner is in these tables', () => {
  const settings: string[] = []
  readAll((name, schema) => {
    settings.push(name)
    return schema.parse(undefined)
  })
  const own = ['UPLOAD_KEYS', 'PROOF_OF_WORK_KEYS']
  const ofPartners = settings.filter((name) => name.endsWith('_KEYS') && !own.includes(name))
  expect(new Set([...incoming, ...outgoing].map(({ setting }) => setting))).toEqual(new Set(ofPartners))
})

describe('a signature', () => {
  const secret = 'an example secret of 32 characters'
  const time = '1795147200'

  it.each([
    [
      'with an id',
      {
        time,
        id: '0f8b2a6e-2f54-4d0c-9d5e-2f6f3a1c7b11',
        method: 'POST',
        path: '/carrier/number-released',
        body: '{"phoneNo":"13800138000","at":1795147200000}',
      },
      'v1=YpfKGSF5zitVDP8rruHsps6n19yt72_LNYzLBb9T3Qo',
    ],
    [
      'of the line, without one',
      { time, method: 'POST', path: '/carrier/line/verdict', body: '{}' },
      'v1=qg8j-S4AhZ8nFxHVmVFNXPEdMycLwM57j5djvg1Bo_0',
    ],
  ])('%s is what another program computes', (_name, message, signature) => {
    expect(sign(message, secret)).toBe(signature)
  })
})

describe.each(outgoing)('a request of the gateway, with $setting', ({ path, answer, send }) => {
  let server: Awaited<ReturnType<typeof startSignedServer>>
  beforeAll(async () => {
    server = await startSignedServer('partner')
    server.answer(answer)
  })
  afterAll(() => server.stop())

  it('is signed by the first key, each with an id of its own', async () => {
    await send({ url: server.url, keys: partnerKeys })
    await send({ url: server.url, keys: [second, first] })
    const [one, other] = server.requests
    expect(server.requests).toMatchObject([
      { path: `/partner/${path}`, keyId: first.id, fault: null },
      { path: `/partner/${path}`, keyId: second.id, fault: null },
    ])
    expect(one?.id).toMatch(/^[\w-]{36}$/)
    expect(other?.id).not.toBe(one?.id)
  })

  it('is not sent without a key', async () => {
    const sent = server.requests.length
    await expect(send({ url: server.url, keys: [] })).rejects.toThrow('No key')
    expect(server.requests).toHaveLength(sent)
  })
})

it('a request to the switch is signed by the key of the line', async () => {
  const server = await startSignedServer('switch')
  const network = createNetwork({ switchUrl: server.url, smsUrl: '', key: first, clock: Date.now })
  expect(await network.release('call@switch')).toBe(true)
  expect(server.requests).toMatchObject([{ path: '/switch/release', keyId: first.id, id: '' }])
  await server.stop()
})

describe('a request to the gateway', () => {
  let gateway: TestApp
  let contents: Readonly<Record<Path, object>>

  beforeAll(async () => {
    gateway = await makeTestApp(Object.fromEntries(incoming.map(({ setting }) => [setting, keySetting])))
    const subscriber = await newSubscriber(gateway, 'nine')
    const content = { kind: 'problem', content: '拦截记录打不开', requestId: newRequest() }
    const feedback = await gateway.call(FEEDBACK, content, subscriber.token)
    const pppoeAccount = await bind(gateway, subscriber.token)
    const replaced = { kind: 'replaced', pppoeAccount, serial: 'SN-9', model: 'M9', fttr: true }
    const owner = appellant(gateway, '13500019999', await gateway.login('13500019999'))
    const { id } = (await owner.file({ evidence: [await owner.upload()] })).data
    for (const version of [1, 2]) {
      const part = { list: 'sites', version, isWhole: true, isLast: true, rows: [{ host: `${version}.example` }] }
      expect((await postSigned(gateway, '/carrier/reputation/feed', part)).status).toBe(200)
    }
    gateway.advance(SECOND)
    contents = {
      '/carrier/feedback/query': {},
      '/carrier/feedback/answer': { id: feedback.data.id, answer: '已修复' },
      '/carrier/home-events': { events: [{ ...replaced, at: gateway.now() }] },
      '/carrier/review-evidence': { id },
      '/carrier/review-decision': { id, turn: 1, verdict: 'accept', reviewer: 'anna' },
      '/carrier/reputation/rollback': { list: 'sites', version: 1 },
      '/carrier/number-released': { phoneNo: subscriber.phoneNo, at: gateway.now() },
    }
  })
  afterAll(() => gateway.close())

  /** All that is stored, except counts of requests; rows come from several nodes in any order. */
  async function stored(): Promise<string> {
    await gateway.records.done()
    const tables = declaredTables.map(({ table }) => table).filter((table) => table !== 'rate_windows')
    const rows = await Promise.all(
      tables.map(async (table) => {
        const all = await gateway.db.selectFrom(table).selectAll().execute()
        return [table, all.map((row) => JSON.stringify(row)).sort()]
      }),
    )
    return JSON.stringify(rows)
  }

  /** A request as another program builds it. */
  async function send(path: string, body: string, headers: Readonly<Record<string, string>>) {
    const all = { host: 'localhost', 'content-type': 'application/json', ...headers }
    const answer = await gateway.app.inject({ method: 'POST', url: path, payload: body, headers: all })
    return { status: answer.statusCode, body: answer.body }
  }

  const good = (path: string, body: string): Omit<SignedMessage, 'time'> & { id: string } => ({
    id: randomUUID(),
    method: 'POST',
    path,
    body,
  })
  const { id: ID, key: KEY, time: TIME, signature: SIGNATURE } = signatureHeaders

  /** Headers of requests that are wrong in one thing each. */
  const wrong: readonly (readonly [string, (path: string, body: string) => Record<string, string>])[] = [
    ['no signature', () => ({})],
    [
      'the signature of 1.0.0',
      (_path, body) => ({ [SIGNATURE]: `sha256=${createHmac('sha256', first.secret).update(body).digest('hex')}` }),
    ],
    ['a bearer secret', () => ({ authorization: `Bearer ${first.secret}` })],
    ...(
      [
        ['another path', (message) => ({ ...message, path: '/carrier/review-decision/' })],
        ['a query', (message) => ({ ...message, path: `${message.path}?a=1` })],
        ['another method', (message) => ({ ...message, method: 'PUT' })],
        ['another body', (message) => ({ ...message, body: `${message.body.toString()} ` })],
        ['no id', ({ id: _id, ...message }) => message],
        ['an id with a space', (message) => ({ ...message, id: 'a b' })],
        ['a long id', (message) => ({ ...message, id: 'a'.repeat(65) })],
      ] satisfies [string, (message: ReturnType<typeof good>) => Omit<SignedMessage, 'time'>][]
    ).map(
      ([name, change]) =>
        [
          `the signature of ${name}`,
          (path: string, body: string) => signedHeaders(change(good(path, body)), first, gateway.now()),
        ] as const,
    ),
    [
      'an id that was changed on the way',
      (path, body) => ({ ...signedHeaders(good(path, body), first, gateway.now()), [ID]: randomUUID() }),
    ],
    [
      'a time that was changed on the way',
      (path, body) => ({
        ...signedHeaders(good(path, body), first, gateway.now() - SECOND),
        [TIME]: String(Math.floor(gateway.now() / SECOND)),
      }),
    ],
    [
      'a time more than five minutes ago',
      (path, body) => signedHeaders(good(path, body), first, gateway.now() - 5 * MINUTE - SECOND),
    ],
    [
      'a time more than five minutes ahead',
      (path, body) => signedHeaders(good(path, body), first, gateway.now() + 5 * MINUTE + SECOND),
    ],
    [
      'a time in ms',
      (path, body) => ({ ...signedHeaders(good(path, body), first, gateway.now()), [TIME]: String(gateway.now()) }),
    ],
    [
      'an unknown key id',
      (path, body) => signedHeaders(good(path, body), { ...first, id: 'partner-3' }, gateway.now()),
    ],
    [
      "the other key's id",
      (path, body) => ({ ...signedHeaders(good(path, body), first, gateway.now()), [KEY]: second.id }),
    ],
    [
      'another secret',
      (path, body) => signedHeaders(good(path, body), { ...first, secret: 'x'.repeat(32) }, gateway.now()),
    ],
  ]

  it.each(incoming)('at $path counts once with either key, and in no other way', async ({ path, changes }) => {
    const body = JSON.stringify(contents[path])
    const before = await stored()
    for (const [name, headersOf] of wrong)
      expect([name, (await send(path, body, headersOf(path, body))).status]).toEqual([name, 401])
    expect(await stored()).toBe(before)

    const headers = signedHeaders(good(path, body), first, gateway.now())
    expect(await send(path, body, headers)).toMatchObject({ status: 200 })
    const after = await stored()
    expect(after === before).toBe(!changes)
    // A copy, at once and at the end of the window.
    expect(await send(path, body, headers)).toMatchObject({ status: 401, body: expect.stringContaining('used before') })
    gateway.advance(5 * MINUTE - SECOND)
    expect((await send(path, body, headers)).status).toBe(401)
    expect(await stored()).toBe(after)

    expect(await send(path, body, signedHeaders(good(path, body), second, gateway.now()))).toMatchObject({
      status: 200,
    })
  })

  it('at one path opens nothing at another', async () => {
    const body = JSON.stringify({ ...contents['/carrier/review-decision'], turn: 2 })
    const headers = signedHeaders(good('/carrier/review-decision', body), first, gateway.now())
    expect((await send('/carrier/review-evidence', body, headers)).status).toBe(401)
  })

  it('with the id that another partner has used counts', async () => {
    const id = randomUUID()
    for (const path of ['/carrier/feedback/query', '/carrier/review-evidence'] as const)
      expect((await postSigned(gateway, path, contents[path], { id })).status).toBe(200)
  })

  it('names what is wrong, and is counted by sender and cause', async () => {
    const refused = async () => {
      const { values } = await gateway.deps.metrics.signatureRefusals.get()
      return values.find(({ labels }) => labels.signer === 'modems' && labels.cause === 'badTime')?.value ?? 0
    }
    const before = await refused()
    const answer = await postSigned(gateway, '/carrier/home-events', { events: [] }, { now: 0 })
    expect(answer).toMatchObject({
      status: 401,
      body: { code: 'B0401', msg: expect.stringContaining('five minutes'), data: null },
    })
    expect(await refused()).toBe(before + 1)
  })
})
