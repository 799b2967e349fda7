import path from 'node:path'
import { urlOf } from '@contract/words/addresses'
import { Gateway } from '../../e2e/h5/support/gateway'
import { watchPackages } from '../support/loaded-packages'
import { keySetting, startSignedServer } from '../support/signed-server'

const GATEWAY = [process.execPath, path.resolve(__dirname, '../../../.cache/test/gateway/main.mjs')]
const STATUS = 'subscribe/v1/statusQuery'
const ADD = 'guard/v1/list/add'
const ACCESS_CODE = 'access-code-of-the-app'
const loaded = watchPackages()

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status: { code: number }
  attributes: { key: string; value: { stringValue?: string; intValue?: number | string } }[]
}
interface Export {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[]
}

const attribute = ({ attributes }: Pick<Span, 'attributes'>, key: string) =>
  Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0]

describe('a gateway with OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  let gateway: Gateway
  let collector: Awaited<ReturnType<typeof startSignedServer>>
  let carrier: Awaited<ReturnType<typeof startSignedServer>>
  let spans: Span[]
  const numbers = ['13800138000', '13800138007', '13912345678', '13912349999']
  const named = (name: string) => spans.filter((span) => span.name === name)
  const under = (parent: Span | undefined) => spans.filter((span) => span.parentSpanId === parent?.spanId)

  beforeAll(async () => {
    collector = await startSignedServer('otel')
    carrier = await startSignedServer('login')
    carrier.answer({ phoneNo: '13800138007' })
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '200',
      LOG_LEVEL: 'info',
      CARRIER_LOGIN_URL: carrier.url,
      CARRIER_LOGIN_KEYS: keySetting,
      NODE_OPTIONS: loaded.options,
    }
    gateway = await Gateway.start(env, undefined, GATEWAY)
    const { token } = await gateway.freshLogin('13800138000')
    const entries = [{ value: '13912345678' }]
    await post(`${urlOf(ADD)}?phoneNo=13912349999`, { list: 'black', entries, requestId: 'request-traced' }, token)
    await post(`/api/v1/auth/authSwapAccessCode?accessCode=${ACCESS_CODE}`, {})
    await post('/sjgj/13912349999', {})
    await post(urlOf(STATUS), {}, 'no session')
    await gateway.kill('SIGTERM')
    spans = collector.requests
      .flatMap(({ body }) => (JSON.parse(body) as Export).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  })
  afterAll(async () => {
    await gateway?.stop()
    await collector?.stop()
    await carrier?.stop()
  })

  const post = (url: string, body: object, token = '') =>
    fetch(gateway.origin + url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token, 'auth-sa-token': token },
      body: JSON.stringify(body),
    })

  it('sends spans to its collector as OTLP, under its service name, the last ones when it stops', () => {
    expect(new Set(collector.requests.map(({ path: where }) => where))).toEqual(new Set(['/otel/v1/traces']))
    const first = JSON.parse(collector.requests[0]?.body ?? '') as Export
    expect(first.resourceSpans.map(({ resource }) => attribute(resource, 'service.name'))).toEqual(['phone-guard'])
    expect(named(`POST ${urlOf(STATUS)}`)).toHaveLength(1)
    // A gateway without a collector must not have loaded these (operators.test.ts).
    expect(loaded.packages()).toContain('@opentelemetry/sdk-trace-node')
  })

  it('has a span of each request: its route, status and code, and each begins a trace', () => {
    const [add] = named(`POST ${urlOf(ADD)}`)
    const code = attribute(add ?? { attributes: [] }, 'phone_guard.code')
    expect([add?.parentSpanId ?? '', code]).toEqual(['', 'A0000'])
    const [refused] = named(`POST ${urlOf(STATUS)}`)
    expect([attribute(refused!, 'http.response.status_code'), attribute(refused!, 'phone_guard.code')]).toEqual([
      401,
      'B0401',
    ])
    expect(named('POST none')).toHaveLength(1)
    expect(spans.filter(({ name }) => name.includes('healthz'))).toEqual([])
  })

  it('has the id of its trace in the line of the log, so that support finds one from the other', () => {
    const [add] = named(`POST ${urlOf(ADD)}`)
    const line = gateway
      .output()
      .split('\n')
      .find((one) => one.includes('"msg":"request"') && one.includes(urlOf(ADD)))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ trace: add?.traceId, reqId: expect.any(String), status: 200 })
  })

  it('has the statements of a request below it, with placeholders for the values', () => {
    const [add] = named(`POST ${urlOf(ADD)}`)
    const statements = under(add)
    expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['select', 'insert', 'transaction']))
    expect(statements.every(({ traceId }) => traceId === add?.traceId)).toBe(true)
    const insert = statements.find((span) => String(attribute(span, 'db.query.text')).includes('list_entries'))
    expect(attribute(insert!, 'db.query.text')).toContain('$1')
  })

  it('has the calls that a request makes to others below it', () => {
    const [swap] = named('POST /api/v1/auth/authSwapAccessCode')
    const call = under(swap).find(({ name }) => name === 'POST carrier login')
    expect(call && attribute(call, 'http.response.status_code')).toBe(200)
  })

  it('contains no number, code or token', () => {
    const sent = collector.requests.map(({ body }) => body).join('\n')
    expect(sent.length).toBeGreaterThan(1000)
    for (const secret of [...numbers, ACCESS_CODE]) expect(sent.includes(secret)).toBe(false)
    const values = spans.flatMap(({ name, attributes }) => [
      name,
      ...attributes.map(({ value }) => String(value.stringValue)),
    ])
    expect(values.filter((value) => /(?<!\d)1[3-9]\d{9}(?!\d)|pg[tlh]_/.test(value))).toEqual([])
  })
})
