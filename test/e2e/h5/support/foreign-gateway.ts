import { createServer, request } from 'node:http'
import { urlOf } from '@contract/words/addresses'
import { freePort } from '../../../../scripts/lib/free-port.mjs'
import { specifiedCalls } from '../../../support/specified-calls'
import type { Gateway } from './gateway'

const NOT_FOUND = '<html><body><h1>404 Not Found</h1></body></html>'

/**
 * The gateway of a carrier that has what the specification names: serves the app and the calls of SPEC section 7, which
 * `gateway` answers, and returns HTTP 404 for everything else. Resolves to its port and the function that stops it.
 */
export async function startForeignGateway(gateway: Gateway): Promise<{ port: number; stop: () => Promise<void> }> {
  const specified = new Set(specifiedCalls().map(urlOf))
  const server = createServer((asked, response) => {
    const { method, url = '/', headers } = asked
    const { pathname } = new URL(url, gateway.origin)
    const isOfApp = method === 'GET' && pathname.startsWith('/sjgj/uasp')
    if (!isOfApp && !specified.has(pathname))
      return void response.writeHead(404, { 'content-type': 'text/html' }).end(NOT_FOUND)
    const passed = request(gateway.origin + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    asked.pipe(passed)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port,
    async stop() {
      const stopped = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await stopped
    },
  }
}
