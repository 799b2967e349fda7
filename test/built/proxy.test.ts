import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import https from 'node:https'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { CallPath } from '@contract/calls'
import { urlOf } from '@contract/words/addresses'
import { hashShortSecret } from '@server/kernel/session-token'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { startNginx } from '../../scripts/lib/nginx.mjs'
import { startPostgresCluster } from '../../scripts/lib/postgres-cluster.mjs'
import { proveWork } from '../../scripts/lib/prove-work.mjs'
import { Gateway } from '../e2e/h5/support/gateway'
import { png } from '../server/topics/uploads/files'
import { root } from '../support/source-files'

/** A gateway with the settings of production behind nginx, as the page about deployment has both. */
const SECRET_KEY = 'a secret key for the test of a proxy'
const PHONE = '13812340001'
/** Addresses of this machine, of which a proxy sees which one a client has. */
const [OWN, OTHER] = ['127.0.0.2', '127.0.0.3']
const CALLS_A_MINUTE = 60
const CAPTCHA = '/api/v1/auth/generateCaptchaCode'

let cluster: Awaited<ReturnType<typeof startPostgresCluster>>
let nginx: Awaited<ReturnType<typeof startNginx>>
let gateway: Gateway
let db: pg.Client
let smsCentre: Server
let sms = ''
let agent: https.Agent
/** The way from nginx to the gateway, and how many connections have gone by it. */
let way: net.Server
let connections = 0

beforeAll(async () => {
  cluster = await startPostgresCluster()
  db = new pg.Client({ connectionString: cluster.url })
  await db.connect()
  smsCentre = createServer((request, response) => {
    request.on('data', (part: Buffer) => (sms += part.toString())).on('end', () => response.writeHead(204).end())
  })
  await once(smsCentre.listen(0, '127.0.0.1'), 'listening')
  gateway = await Gateway.start({
    DEV_TOOLS: '0',
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '127.0.0.1',
    METRICS_PORT: String(await freePort()),
    DATABASE_URL: cluster.url,
    SECRET_KEY,
    SMS_WEBHOOK_URL: `http://127.0.0.1:${portOf(smsCentre)}/sms`,
    SMS_WEBHOOK_KEYS: 'one=a secret of the SMS centre for this test',
    WECHAT_APPID: 'wx0',
    WECHAT_SECRET: '0123456789abcdef0123456789abcdef',
    LINE_KEYS: 'none',
    CALLS_PER_ADDRESS_MINUTE: String(CALLS_A_MINUTE),
  })
  way = net.createServer((socket) => {
    connections += 1
    const onward = net.connect(gateway.port, '127.0.0.1')
    socket.pipe(onward).pipe(socket)
    for (const end of [socket, onward]) end.on('error', () => [socket, onward].forEach((each) => each.destroy()))
  })
  await once(way.listen(0, '127.0.0.1'), 'listening')
  nginx = await startNginx(portOf(way))
  agent = new https.Agent({ ca: readFileSync(nginx.certificate), keepAlive: true, maxSockets: 10 })
})
afterAll(async () => {
  agent?.destroy()
  await nginx?.stop()
  way?.close()
  await gateway?.stop()
  await db?.end()
  await cluster?.stop()
  smsCentre?.closeAllConnections()
  smsCentre?.close()
})

function portOf(server: net.Server): number {
  return (server.address() as AddressInfo).port // it listens on a port
}

/** The response to a request through nginx. */
async function send(
  target: string,
  { method = 'POST', from = OWN, headers = {}, body }: SendOptions = {},
): Promise<{ status: number; headers: IncomingMessage['headers']; text: string }> {
  const place = { host: '127.0.0.1', port: nginx.port, path: target, method, localAddress: from, agent, headers }
  const request = https.request(place)
  request.end(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer) // without an encoding it is bytes
  return { status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(parts).toString() }
}
interface SendOptions {
  method?: string
  from?: string
  headers?: Record<string, string>
  body?: Buffer | string
}

async function call<Data>(callPath: CallPath, body: object, headers: Record<string, string> = {}): Promise<Data> {
  const json = { 'content-type': 'application/json', clientType: 'H5', ...headers }
  const { text } = await send(urlOf(callPath), { headers: json, body: JSON.stringify(body) })
  const answer = JSON.parse(text) as { code: string; msg: string; data: Data }
  expect(answer).toMatchObject({ code: 'A0000' })
  return answer.data
}

/** Logs in as a person does, who reads the picture; only its hash is stored, so the test replaces that. */
async function logIn(): Promise<string> {
  const { captchaId } = await call<{ captchaId: string }>(CAPTCHA, {})
  const hash = hashShortSecret(SECRET_KEY, captchaId, 'abcd')
  await db.query('update captchas set text_hash = $1 where captcha_id = $2', [hash, captchaId])
  const { challenge } = await call<{ challenge: string }>('guard/v1/session/challenge', { phoneNo: PHONE })
  const checks = { phoneNo: PHONE, proof: await proveWork(challenge), captchaId, captcha: 'abcd' }
  await call('/api/v1/auth/sendCaptchaCode', checks)
  const [, code = ''] = /\D(\d{6})\D/.exec((JSON.parse(sms) as { text: string }).text) ?? []
  return (await call<{ token: string }>('/api/v1/auth/bindUser', { phoneNo: PHONE, code })).token
}

it('serves the page, and what the page about deployment tries after a deployment', async () => {
  const page = readFileSync(path.join(root, 'docs/deploy.md'), 'utf8')
  const tries = page.match(/^ +curl -\S* .*https:\/\/host.*$/gm) ?? []
  expect(tries).toHaveLength(3)
  const said: string[] = []
  for (const line of tries) {
    const here = line.replace('https://host', `--cacert ${nginx.certificate} https://127.0.0.1:${nginx.port}`)
    said.push((await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', here])).stdout)
  }
  expect(said).toEqual(['', '', '401\n'])
})

it('leads http to https, and shows nothing that is for operators', async () => {
  const { status, headers } = await fetch(`http://127.0.0.1:${nginx.plainPort}/sjgj/uasp/?a=b`, { redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual([301, 'https://127.0.0.1/sjgj/uasp/?a=b'])
  for (const target of ['/healthz', '/livez', '/openapi.json'])
    expect((await send(target, { method: 'GET' })).status).toBe(403)
})

it('logs a subscriber in by SMS, and takes a file of nearly 5 MB, but not one of more than 6', async () => {
  const token = await logIn()
  const session = { token, 'auth-sa-token': token }
  const upload = async (file: Buffer) => {
    const form = new FormData()
    form.set('purpose', 'appeal')
    form.set('requestId', 'behind-a-proxy')
    form.set('file', new Blob([new Uint8Array(file)]), 'photo.png')
    const made = new Response(form)
    const headers = { ...session, 'content-type': made.headers.get('content-type') ?? '' }
    return send(urlOf('guard/v1/upload/add'), { headers, body: Buffer.from(await made.arrayBuffer()) })
  }
  const side = 2280
  const file = png({ width: side, height: side, raw: randomBytes((side + 1) * side) })
  expect(file.length).toBeGreaterThan(4.9 * 1024 * 1024)
  const { status, text } = await upload(file)
  expect([status, JSON.parse(text)]).toMatchObject([200, { code: 'A0000', data: { kind: 'picture' } }])
  expect((await upload(Buffer.alloc(6.5 * 1024 * 1024))).status).toBe(413)
})

it('counts calls by the address of the client, not by one that the client makes up, nor by that of nginx', async () => {
  const codes = (from: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_unused, round) => {
        const headers = { 'content-type': 'application/json', 'x-forwarded-for': `9.9.9.${round}` }
        const { text } = await send(urlOf(CAPTCHA), { from, headers, body: '{}' })
        return (JSON.parse(text) as { code: string }).code
      }),
    )
  // More than two minutes take, in case one ends meanwhile.
  expect(await codes(OWN, CALLS_A_MINUTE * 3)).toContain('B0429')
  expect(await codes(OTHER, 1)).toEqual(['A0000'])
})

it('keeps its connections to the gateway, and compresses once', async () => {
  const before = connections
  for (let round = 0; round < 20; round += 1) {
    const headers = { 'accept-encoding': 'gzip' }
    const { status, headers: answered } = await send('/sjgj/uasp/', { method: 'GET', from: OTHER, headers })
    expect([status, answered['content-encoding']]).toEqual([200, 'gzip'])
  }
  expect(connections - before).toBeLessThan(5)
})
