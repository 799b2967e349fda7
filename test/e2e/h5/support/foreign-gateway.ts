import { createServer, request } from 'node:http'
import { urlOf } from '@contract/words/addresses'
import { freePort } from '../../../../scripts/lib/free-port.mjs'
import { specifiedCalls } from '../../../support/specified-calls'
import type { Gateway } from './gateway'

const NOT_FOUND = '<html><body><h1>404 Not Found</h1></body></html>'
const byPath: ReadonlyMap<string, string> = new Map(specifiedCalls().map((call) => [urlOf(call), call]))

/** A request for a call of the specification, as its sender made it. */
export interface AskedCall {
  method: string | undefined
  url: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

/** The specification's call at an address; undefined for any other address. */
export const specifiedAt = (url: string): string | undefined => byPath.get(new URL(url, 'http://host').pathname)

/** What of a request differs from SPEC section 7; empty when nothing does. */
export function wireFaults({ method, url, headers, body }: AskedCall): string[] {
  const call = specifiedAt(url)
  const query = new URL(url, 'http://host').searchParams
  const sent: unknown = body === '' ? undefined : JSON.parse(body)
  const hasProduct = typeof sent === 'object' && sent !== null && 'productId' in sent
  const isAsSpecified = {
    method: method === 'POST',
    product_line: query.get('product_line') === 'uasp',
    entry_point: query.get('entry_point') === 'h5',
    entry_point_id: /^\w+\|buy\|\w{1,7}$/.test(query.get('entry_point_id') ?? ''),
    token: headers.token === headers['auth-sa-token'],
    clientType: /^(wxMini|wxPublic|stAPP|H5)$/.test(String(headers.clienttype)),
    body: call === '/api/v1/auth/authSwapAccessCode' ? sent === undefined : hasProduct,
  }
  return Object.entries(isAsSpecified).flatMap(([part, isRight]) => (isRight ? [] : [`${call}: ${part}`]))
}

/** A gateway in front of another one. */
export interface ForeignGateway {
  readonly port: number
  /** The requests for calls of the specification, in order. */
  readonly asked: readonly AskedCall[]
  /** Whether it has the other calls too. */
  hasOthers: boolean
  stop(): Promise<void>
}

/**
 * The gateway of a carrier that has what the specification names: serves the app and the calls of SPEC section 7, which
 * `gateway` answers, and returns HTTP 404 for everything else, until `hasOthers` is set.
 */
export async function startForeignGateway(gateway: Gateway): Promise<ForeignGateway> {
  const asked: AskedCall[] = []
  const server = createServer((incoming, response) => {
    const { method, url = '/', headers } = incoming
    const isOfApp = method === 'GET' && url.startsWith('/sjgj/uasp')
    const isSpecified = specifiedAt(url) !== undefined
    if (!isOfApp && !isSpecified && !foreign.hasOthers)
      return void response.writeHead(404, { 'content-type': 'text/html' }).end(NOT_FOUND)
    const passed = request(gateway.origin + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    const chunks: Buffer[] = []
    if (isSpecified) {
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () => asked.push({ method, url, headers, body: Buffer.concat(chunks).toString() }))
    }
    incoming.pipe(passed)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const foreign: ForeignGateway = {
    port,
    asked,
    hasOthers: false,
    async stop() {
      const stopped = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await stopped
    },
  }
  return foreign
}
