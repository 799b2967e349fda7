import { createHash } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** Runs before everything else in the page: WebDriver cannot report script errors. */
const script = `
  window.scriptErrors = []
  addEventListener('error', (event) => { if (event.message) window.scriptErrors.push(event.message) })
  addEventListener('unhandledrejection', (event) => window.scriptErrors.push('unhandled: ' + event.reason))
`
const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** A proxy before a gateway. It adds a script to the page that records the errors of all others. */
export class Witness {
  private constructor(private readonly server: http.Server) {}

  static async before(gatewayPort: number): Promise<Witness> {
    const host = `127.0.0.1:${gatewayPort}`
    const server = http.createServer((request, response) => {
      // A script cannot be inserted into a compressed page.
      const headers = { ...request.headers, host, 'accept-encoding': 'identity' }
      const options = { host: '127.0.0.1', port: gatewayPort, method: request.method, path: request.url, headers }
      const forwarded = http.request(options, (answer) => {
        if (/text\/html/.test(answer.headers['content-type'] ?? '')) return void sendPage(answer, response)
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      forwarded.on('error', () => response.destroy())
      request.pipe(forwarded)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return new Witness(server)
  }

  /** The address of one of the app's paths. */
  app(pathAndQuery: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/sjgj/uasp${pathAndQuery}`
  }

  stop(): void {
    this.server.closeAllConnections()
    this.server.close()
  }
}

async function sendPage(answer: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  const page = Buffer.concat(chunks)
    .toString()
    .replace(/<head[^>]*>/i, (head) => `${head}<script>${script}</script>`)
  const { 'content-length': _length, ...headers } = answer.headers
  const policy = String(headers['content-security-policy'] ?? '').replace(/script-src /, (start) => `${start}${hash} `)
  response.writeHead(answer.statusCode ?? 502, { ...headers, 'content-security-policy': policy })
  response.end(page)
}
